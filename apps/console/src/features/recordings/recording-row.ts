import type { AnswerOf, Api } from '@parley/contract/api'
import type { Tone } from '../../ui/status-tag.tsx'
import type { Say } from '../../words/use-words.ts'

export type RecordingRow = AnswerOf<Api['listRecordings']>['data'][number]
export type Fate = Pick<
  AnswerOf<Api['uploadRecording']>,
  'name' | 'code' | 'values' | 'ms' | 'headMs' | 'tailMs' | 'isSilentAtEnds'
>

export const states = ['recorded', 'synthesised', 'outdated', 'missing', 'spoken'] as const

export const toneOf: Readonly<Record<RecordingRow['state'], Tone>> = {
  recorded: 'good',
  synthesised: 'run',
  outdated: 'warn',
  missing: 'rest',
  spoken: 'rest',
}

/** Longer than this at an end is worth a word. */
const longestSilenceMs = 1000
export const isSilentAtEnds = ({ headMs, tailMs }: Pick<RecordingRow, 'headMs' | 'tailMs'>): boolean =>
  Math.max(headMs ?? 0, tailMs ?? 0) > longestSilenceMs

export const secondsOf = (ms: number | null): string => ((ms ?? 0) / 1000).toFixed(1)

export const placeOf = (say: Say, { place, node }: RecordingRow): string =>
  say(`recordings.place.${place}`, { title: node })
