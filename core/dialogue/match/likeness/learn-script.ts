import type { SceneScript } from '@parley/contract/vocabulary'
import type { Likeness } from '../likeness.ts'
import { readLikeness } from './read-likeness.ts'
import { sceneExamples } from './scene-examples.ts'
import { trainLikeness } from './train-likeness.ts'

/**
 * A draft's own model, at once: for the text test before anything is published. It is the very one that publishing trains. A
 * hundred sentences take some hundredths of a second, a thousand some seconds.
 */
export const learnScript = (
  script: Pick<SceneScript, 'language' | 'questions' | 'intents'>,
): Likeness | undefined => {
  const trained = trainLikeness(sceneExamples(script), script.language)
  return trained && readLikeness(trained.bytes)
}
