import type { SceneScript } from '@parley/contract/vocabulary'
import type { IntentClassifier } from '../classifier.ts'
import { readClassifier } from './read-classifier.ts'
import { sceneExamples } from './scene-examples.ts'
import { trainClassifier } from './train-classifier.ts'

/**
 * Trains a draft's model for the text test before publishing; the result equals the published one.
 * A hundred sentences take some hundredths of a second, a thousand some seconds.
 */
export const learnScript = (
  script: Pick<SceneScript, 'language' | 'questions' | 'intents'>,
): IntentClassifier | undefined => {
  const trained = trainClassifier(sceneExamples(script), script.language)
  return trained && readClassifier(trained.bytes)
}
