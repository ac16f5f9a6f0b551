import type { SceneScript, Wording } from '@parley/contract/vocabulary'
import { variablesIn } from '@parley/core/dialogue'

/** A sentence that the robot says, and where. */
export type PlacedWording = Wording & {
  readonly place: 'node' | 'silence' | 'noMatch' | 'goodbye' | 'answer'
  readonly nodeId: string | null
  /** Of its node or its question. */
  readonly title: string
}

export const wordingsOf = ({ nodes, settings, questions = [] }: SceneScript): readonly PlacedWording[] => {
  const said = (place: PlacedWording['place'], wordings: readonly Wording[]) =>
    wordings.map(({ resId, word }) => ({ resId, word, place, nodeId: null, title: '' }))
  return [
    ...nodes.flatMap(({ nodeId, title, botWords }) =>
      botWords.map(({ resId, word }) => ({ resId, word, place: 'node' as const, nodeId, title })),
    ),
    ...said('silence', settings.silenceReplies),
    ...said('noMatch', settings.noMatchReplies),
    ...said('goodbye', [settings.goodbye]),
    ...questions.flatMap(({ name, answer }) =>
      said('answer', [answer]).map((wording) => ({ ...wording, title: name })),
    ),
  ]
}

/** The wordings that hold a variable; also where a sentence is no wording of its own. */
export const wordingsWith = (script: SceneScript, variable: string): readonly PlacedWording[] => {
  const loose = [
    { word: script.settings.disclosure ?? '', title: '' },
    ...(script.questions ?? []).map(({ name, jump }) => ({ word: jump?.leadWords ?? '', title: name })),
  ].map((sentence) => ({ ...sentence, resId: '', place: 'answer' as const, nodeId: null }))
  return [...wordingsOf(script), ...loose].filter(({ word }) => variablesIn(word).includes(variable))
}
