import type { SceneScript } from '@parley/contract/vocabulary'
import { splitWords } from '../../edit/split-words.ts'
import { meaningKey } from '../classifier.ts'
import type { Example } from './train-classifier.ts'

/**
 * Training examples of a script: every keyword of an intent, single word or sentence, and of a
 * question its standard text too. An edge's own keywords belong to no shared meaning and are
 * matched as keywords only.
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
