import type { Prompt, SceneScript } from '@parley/contract/vocabulary'
import { variablesIn } from '@parley/core/dialogue'

/** A sentence of the robot, with its place. */
export type PlacedPrompt = Prompt & {
  readonly place: 'node' | 'silence' | 'noMatch' | 'goodbye' | 'answer'
  readonly nodeId: string | null
  /** Of its node or its question. */
  readonly title: string
}

export const promptsOf = ({ nodes, settings, questions = [] }: SceneScript): readonly PlacedPrompt[] => {
  const said = (place: PlacedPrompt['place'], prompts: readonly Prompt[]) =>
    prompts.map(({ resId, word }) => ({ resId, word, place, nodeId: null, title: '' }))
  return [
    ...nodes.flatMap(({ nodeId, title, botWords }) =>
      botWords.map(({ resId, word }) => ({ resId, word, place: 'node' as const, nodeId, title })),
    ),
    ...said('silence', settings.silenceReplies),
    ...said('noMatch', settings.noMatchReplies),
    ...said('goodbye', [settings.goodbye]),
    ...questions.flatMap(({ name, answer }) =>
      said('answer', [answer]).map((prompt) => ({ ...prompt, title: name })),
    ),
  ]
}

/** The prompts that use a variable; also where a sentence is not a separate prompt. */
export const promptsWith = (script: SceneScript, variable: string): readonly PlacedPrompt[] => {
  const loose = [
    { word: script.settings.disclosure ?? '', title: '' },
    ...(script.questions ?? []).map(({ name, jump }) => ({ word: jump?.leadWords ?? '', title: name })),
  ].map((sentence) => ({ ...sentence, resId: '', place: 'answer' as const, nodeId: null }))
  return [...promptsOf(script), ...loose].filter(({ word }) => variablesIn(word).includes(variable))
}
