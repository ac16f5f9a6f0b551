import type { SceneScript, ScriptLanguage } from '@parley/contract/vocabulary'
import { type Example, type IntentClassifier, readClassifier, sceneExamples } from '@parley/core/dialogue'
import { useEffect, useMemo, useState } from 'react'

/** The worker's input. Its answer is the model's bytes, or nothing where there are too few examples. */
export type LearnOrder = { readonly examples: readonly Example[]; readonly language: ScriptLanguage }

export type Learning = {
  readonly classifier: IntentClassifier | undefined
  /** Words alone decide until it is done. */
  readonly isLearning: boolean
}

/** Sentences that are still being typed are learned once the hands rest, ms. */
const restMs = 600

/** Trains the classifier on the draft's examples, as publishing does. */
export const useClassifier = ({ language, questions, intents }: SceneScript): Learning => {
  const key = useMemo(() => {
    const examples = sceneExamples({
      ...(questions === undefined ? {} : { questions }),
      ...(intents === undefined ? {} : { intents }),
    })
    return examples.length === 0 ? '' : JSON.stringify({ examples, language } satisfies LearnOrder)
  }, [language, questions, intents])
  const [learned, setLearned] = useState<{
    readonly key: string
    readonly classifier: IntentClassifier | undefined
  }>({
    key: '',
    classifier: undefined,
  })
  useEffect(() => {
    if (key === '') return
    let worker: Worker | undefined
    const resting = setTimeout(() => {
      worker = new Worker(new URL('./learn-worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<Uint8Array | undefined>) =>
        setLearned({ key, classifier: data && readClassifier(data) })
      worker.onerror = () => setLearned({ key, classifier: undefined })
      worker.postMessage(JSON.parse(key))
    }, restMs)
    return () => {
      clearTimeout(resting)
      worker?.terminate()
    }
  }, [key])
  return {
    classifier: learned.key === key ? learned.classifier : undefined,
    isLearning: key !== '' && learned.key !== key,
  }
}
