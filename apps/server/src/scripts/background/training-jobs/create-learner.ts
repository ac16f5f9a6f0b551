import type { SceneScript } from '@parley/contract/vocabulary'
import { type IntentClassifier, readClassifier, sceneExamples } from '@parley/core/dialogue'
import { sha256Hex } from '../../../platform/sha256.ts'
import { trainInWorker } from './train-in-worker.ts'

/** A classifier, with the bytes sent to an engine. */
export type Learned = IntentClassifier & { readonly bytes: Uint8Array }

/** Trains a classifier on a script's example sentences; undefined if there are too few. The same sentences are trained once. */
export type Learn = (
  script: Pick<SceneScript, 'language' | 'questions' | 'intents'>,
) => Promise<Learned | undefined>

/** Models of a few megabytes each. */
const mostKept = 6

/**
 * The classifiers of drafts and versions for test cases and replays, identical to those that publishing trains. One at a time,
 * in its own thread, so that tests do not slow down calls.
 */
export const createLearner = (stopping: AbortSignal = new AbortController().signal): Learn => {
  const kept = new Map<string, Promise<Learned | undefined>>()
  let last: Promise<unknown> = Promise.resolve()

  const learnNext = (script: Parameters<Learn>[0]): Promise<Learned | undefined> => {
    const learned = last
      .catch(() => undefined)
      .then(() =>
        trainInWorker({
          examples: sceneExamples(script),
          language: script.language,
          onProgress: () => undefined,
          signal: stopping,
        }),
      )
    last = learned
    return learned.then((trained) => {
      const classifier = trained && readClassifier(trained.bytes)
      return classifier && { ...classifier, bytes: trained.bytes }
    })
  }

  return (script) => {
    const examples = sceneExamples(script)
    if (examples.length === 0) return Promise.resolve(undefined)
    const key = sha256Hex(JSON.stringify([script.language, examples]))
    const known = kept.get(key)
    const learned = known ?? learnNext(script)
    kept.delete(key)
    kept.set(key, learned)
    learned.catch(() => kept.delete(key))
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest)
    return learned
  }
}
