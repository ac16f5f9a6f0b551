import type { Api, ResponseOf } from '@parley/contract/api'
import type { Translate } from '../../messages/use-messages.ts'
import type { Tone } from '../../ui/status-tag.tsx'

export type RecordingRow = ResponseOf<Api['listRecordings']>['data'][number]
export type Fate = Pick<
  ResponseOf<Api['uploadRecording']>,
  'name' | 'code' | 'values' | 'ms' | 'headMs' | 'tailMs' | 'isSilentAtEnds'
>

export const states = ['recorded', 'synthesized', 'outdated', 'missing', 'spoken'] as const

export const toneOf: Readonly<Record<RecordingRow['state'], Tone>> = {
  recorded: 'good',
  synthesized: 'run',
  outdated: 'warn',
  missing: 'rest',
  spoken: 'rest',
}

/** Longer than this at an end is worth a word. */
const longestSilenceMs = 1000
export const isSilentAtEnds = ({ headMs, tailMs }: Pick<RecordingRow, 'headMs' | 'tailMs'>): boolean =>
  Math.max(headMs ?? 0, tailMs ?? 0) > longestSilenceMs

export const secondsOf = (ms: number | null): string => ((ms ?? 0) / 1000).toFixed(1)

export const placeOf = (t: Translate, { place, node }: RecordingRow): string =>
  t(`recordings.place.${place}`, { title: node })
