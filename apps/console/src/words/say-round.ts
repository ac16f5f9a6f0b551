import type { Say } from './use-words.ts'

/** A round as the wire has it. */
type SaidRound = {
  readonly execution: number
  readonly callTime: number
  readonly callCount: number
  readonly tags: readonly number[]
  readonly range: number
}
/** A status or a label, and its name. */
export type SaidTag = { readonly value: number; readonly label: string }

const timed = 1

/** A round as a person reads it: "30 min after the last attempt: busy, no answer; at most 2 calls; everybody". */
export const sayRound = (round: SaidRound, tags: readonly SaidTag[], say: Say): string => {
  const names = new Map(tags.map(({ value, label }) => [value, label]))
  const who = round.tags
    .map((tag) => names.get(tag) ?? say('strategies.tag.gone'))
    .join(say('tags.rules.comma'))
  const range = say(rangeWords[round.range] ?? 'strategies.range.1')
  return say(round.execution === timed ? 'strategies.say.timed' : 'strategies.say.delayed', {
    at: sayClock(round.callTime),
    minutes: round.callTime,
    who,
    count: round.callCount,
    range,
  })
}

/** Minutes of the day as a clock shows them. */
export const sayClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const rangeWords: Readonly<
  Record<number, 'strategies.range.1' | 'strategies.range.2' | 'strategies.range.3'>
> = {
  1: 'strategies.range.1',
  2: 'strategies.range.2',
  3: 'strategies.range.3',
}
