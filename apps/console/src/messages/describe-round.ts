import { RoundExecution, RoundRange } from '@parley/contract/vocabulary'
import type { Translate } from './use-messages.ts'

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

/** A round as a person reads it: "30 min after the last attempt: busy, no answer; at most 2 calls; everybody". */
export const describeRound = (round: SaidRound, tags: readonly SaidTag[], t: Translate): string => {
  const names = new Map(tags.map(({ value, label }) => [value, label]))
  const who = round.tags.map((tag) => names.get(tag) ?? t('strategies.tag.gone')).join(t('tags.rules.comma'))
  const range = t(`strategies.range.${RoundRange.fromWire(round.range) ?? 'all'}`)
  return t(
    RoundExecution.fromWire(round.execution) === 'timed' ? 'strategies.say.timed' : 'strategies.say.delayed',
    {
      at: describeClock(round.callTime),
      minutes: round.callTime,
      who,
      count: round.callCount,
      range,
    },
  )
}

/** Minutes of the day as a clock shows them. */
export const describeClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
