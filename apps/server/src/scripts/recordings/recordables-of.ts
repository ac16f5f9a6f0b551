import type { SceneScript, VoiceSettings } from '@parley/contract/vocabulary'
import {
  canonicalJson,
  doNotCallPrompt,
  normalizeSpeech,
  piecesOfPrompt,
  transferFailedPrompt,
  variablesIn,
} from '@parley/core/dialogue'
import { type PlacedPrompt, promptsOf } from '../prompts/index.ts'
import type { RecordingRow } from './queries.ts'

/** What may have a recording: a prompt, or one of its pieces between variables. */
export type Recordable = {
  readonly resId: string
  /** 0 is the whole prompt. */
  readonly part: number
  readonly number: number
  /** The text to be spoken. */
  readonly word: string
  readonly place: PlacedPrompt['place'] | 'lead' | 'doNotCall' | 'transferFailed'
  readonly nodeId: string | null
  readonly title: string
  readonly isVariableOnly: boolean
  readonly state: 'recorded' | 'synthesized' | 'outdated' | 'missing' | 'spoken'
  readonly recording: RecordingRow | undefined
}

/** All prompts of a script, with their stored recordings, in the order of the script. */
export const recordablesOf = (
  script: SceneScript,
  numbers: readonly { readonly resId: string; readonly number: number }[],
  recordings: readonly RecordingRow[],
): readonly Recordable[] => {
  const numberByResId = new Map(numbers.map(({ resId, number }) => [resId, number]))
  const kept = new Map(recordings.map((row) => [keyOf(row), row]))
  const ruleOf = new Map((script.spokenPrompts ?? []).map(({ resId, ttsType }) => [resId, ttsType]))
  const spokenAlone = new Set(
    script.variables.flatMap(({ name, ttsType }) => (ttsType === 'variable' ? [name] : [])),
  )
  const seen = new Set<string>()
  return spokenOf(script).flatMap((prompt) => {
    const number = numberByResId.get(prompt.resId)
    // Prompts with the same resId share its recording: the first one is listed.
    if (number === undefined || seen.has(prompt.resId)) return []
    seen.add(prompt.resId)
    const names = variablesIn(prompt.word)
    // The prompt's own rule, else that of its variables.
    const usual = names.some((name) => spokenAlone.has(name)) ? 'variable' : 'whole'
    const isVariableOnly = names.length > 0 && (ruleOf.get(prompt.resId) ?? usual) === 'variable'
    const pieces = isVariableOnly ? fixedPieces(prompt.word) : [{ part: 0, word: prompt.word }]
    return pieces.map((piece): Recordable => {
      const recording = kept.get(keyOf({ resId: prompt.resId, part: piece.part }))
      const state = stateOf(piece.word, recording, script.settings.voice)
      return { ...prompt, ...piece, number, isVariableOnly, recording, state }
    })
  })
}

/** Whether the recording has the current text and voice. */
const stateOf = (
  word: string,
  recording: RecordingRow | undefined,
  voice: VoiceSettings,
): Recordable['state'] => {
  if (variablesIn(word).length > 0) return recording === undefined ? 'spoken' : 'outdated'
  if (recording === undefined) return 'missing'
  if (normalizeSpeech(recording.word) !== normalizeSpeech(word)) return 'outdated'
  if (recording.source === 'uploaded') return 'recorded'
  return canonicalJson(recording.voice) === canonicalJson(voice) ? 'synthesized' : 'outdated'
}

const keyOf = ({ resId, part }: { readonly resId: string; readonly part: number }): string =>
  `${part} ${resId}`

const fixedPieces = (word: string): readonly { readonly part: number; readonly word: string }[] =>
  piecesOfPrompt(word).flatMap((piece) =>
    piece.kind === 'fixed' ? [{ part: piece.part, word: piece.text }] : [],
  )

type Spoken = Pick<Recordable, 'resId' | 'word' | 'place' | 'nodeId' | 'title'>

/** As in a call: the opening with its disclosure, and the sentences that are not separate prompts. */
const spokenOf = (script: SceneScript): readonly Spoken[] => {
  const start = script.nodes.find(({ type }) => type === 'start')?.nodeId
  const disclosure = script.settings.disclosure?.trim() ?? ''
  const leads = (script.questions ?? []).flatMap(({ name, answer, jump }) => {
    const word = jump?.leadWords.trim() ?? ''
    return word === ''
      ? []
      : [{ resId: `${answer.resId}-lead`, word, place: 'lead' as const, nodeId: null, title: name }]
  })
  const builtIn = (place: 'doNotCall' | 'transferFailed', prompt: { resId: string; word: string }) => ({
    ...prompt,
    place,
    nodeId: null,
    title: '',
  })
  const transfers = script.nodes.some(({ transferGroup }) => transferGroup !== undefined)
  return [
    ...promptsOf(script).map((prompt) =>
      disclosure !== '' && prompt.nodeId !== null && prompt.nodeId === start
        ? { ...prompt, word: `${disclosure} ${prompt.word}` }
        : prompt,
    ),
    ...leads,
    builtIn('doNotCall', doNotCallPrompt(script)),
    ...(transfers ? [builtIn('transferFailed', transferFailedPrompt(script))] : []),
  ]
}
