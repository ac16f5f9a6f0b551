import type { ProcessEvent } from '@parley/contract/process-events'

type CallEnded = Extract<ProcessEvent, { kind: 'callEnded' }>

const columns: readonly (readonly [title: string, width: number, cell: (call: CallEnded) => string])[] = [
  ['number', 14, (call) => call.number],
  ['callee', 14, (call) => personaOf(call.number)],
  ['status', 18, (call) => `${call.status} ${call.statusName}`],
  ['label', 18, (call) => call.label],
  ['talk', 7, (call) => (call.seconds > 0 ? `${call.seconds.toFixed(1)} s` : '')],
  ['why', 52, (call) => call.why],
  // The last column is unlimited: a truncated path cannot be opened.
  ['recording', 0, (call) => call.recording],
]

/** The sandbox's number plan: the two digits before the last two are the persona. */
const personas: Readonly<Record<string, string>> = {
  '00': 'agrees',
  '01': 'refuses',
  '02': 'asks',
  '03': 'interrupts',
  '04': 'wants a person',
  '05': 'presses',
  '06': 'silent',
  '07': 'hangs up',
  '08': 'do not call',
  '09': 'busy',
  '10': 'no answer',
  '11': 'rejects',
  '12': 'invalid',
  '13': 'unreachable',
  '14': 'voicemail',
  '15': 'switched off',
  '16': 'line fails',
}

const personaOf = (number: string): string => personas[number.slice(-4, -2)] ?? ''

export const tableHead = (): string =>
  `${row(columns.map(([title]) => title))}\n${columns.map(([, width]) => '-'.repeat(width || 9)).join('-+-')}`

export const tableRow = (call: CallEnded): string => row(columns.map(([, , cell]) => cell(call)))

const row = (cells: readonly string[]): string =>
  cells.map((cell, index) => fit(cell, columns[index]?.[1] ?? 0)).join(' | ')

const fit = (text: string, width: number): string => {
  if (width === 0) return text
  let used = 0
  let cut = ''
  for (const character of text) {
    const wide = widthOf(character)
    if (used + wide > width) return `${cut.slice(0, -1)}~`
    cut += character
    used += wide
  }
  return cut + ' '.repeat(width - used)
}

/** Han and full-width characters take two columns of a terminal. */
const widthOf = (character: string): number =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
    character,
  )
    ? 2
    : 1
