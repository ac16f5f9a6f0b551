import type { SceneScript } from '@parley/contract/vocabulary'
import { type IntentClassifier, readClassifier, sceneExamples } from '@parley/core/dialogue'
import { sha256Hex } from '../../../platform/sha256.ts'
import { trainInWorker } from './train-in-worker.ts'

/** A model, and as it is sent to an engine. */
export type Learned = IntentClassifier & { readonly bytes: Uint8Array }

/** What a script's example sentences teach, nothing where they are too few; the same sentences are learned once. */
export type Learn = (
  script: Pick<SceneScript, 'language' | 'questions' | 'intents'>,
) => Promise<Learned | undefined>

/** Models of a few megabytes each. */
const mostKept = 6

/**
 * Drafts and versions as test cases and replays need them, the very model that publishing trains. One at a time, in a
 * thread of its own: who tries scripts must not slow down who talks.
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
