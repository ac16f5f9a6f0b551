import type { SceneScript } from '@parley/contract/vocabulary'
import { splitWords } from '../../edit/split-words.ts'
import { meaningKey } from '../classifier.ts'
import type { Example } from './train-classifier.ts'

/**
 * What a script teaches: every keyword of an intent is an example of it, a word as well as a sentence, and of a question its
 * standard wording too. An edge's own keywords name no meaning that others could share and are matched by words alone.
 */
export const sceneExamples = (script: Pick<SceneScript, 'questions' | 'intents'>): readonly Example[] => [
  ...(script.intents ?? []).flatMap(({ targetId, keyWords }) =>
    splitWords(keyWords).map((said): Example => ({ said, key: meaningKey.intent(targetId) })),
  ),
  ...(script.questions ?? [])
    .filter(({ isEnabled }) => isEnabled)
    .flatMap(({ id, name, keyWords }) =>
      [name, ...splitWords(keyWords)].map((said): Example => ({ said, key: meaningKey.question(id) })),
    ),
]
