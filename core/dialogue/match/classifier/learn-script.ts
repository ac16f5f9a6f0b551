import type { SceneScript } from '@parley/contract/vocabulary'
import type { IntentClassifier } from '../classifier.ts'
import { readClassifier } from './read-classifier.ts'
import { sceneExamples } from './scene-examples.ts'
import { trainClassifier } from './train-classifier.ts'

/**
 * A draft's own model, at once: for the text test before anything is published. It is the very one that publishing trains. A
 * hundred sentences take some hundredths of a second, a thousand some seconds.
 */
export const learnScript = (
  script: Pick<SceneScript, 'language' | 'questions' | 'intents'>,
): IntentClassifier | undefined => {
  const trained = trainClassifier(sceneExamples(script), script.language)
  return trained && readClassifier(trained.bytes)
}
