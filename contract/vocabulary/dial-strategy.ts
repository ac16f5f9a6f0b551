import { coded } from '../coded.ts'

/** Decision §4: type task redials by call status, type intent by intent label. */
export const StrategyType = coded({ task: 1, intent: 2 })
export type StrategyType = (typeof StrategyType.words)[number]

/** Timed: at a time of day in the task's zone. Delayed: a time after the contact's last attempt. */
export const RoundExecution = coded({ timed: 1, delayed: 2 })
export type RoundExecution = (typeof RoundExecution.words)[number]

/** Which contacts with a matching tag a round includes. */
export const RoundRange = coded({ all: 1, lastMatches: 2, notConnected: 3 })
export type RoundRange = (typeof RoundRange.words)[number]

export type DialStrategy = {
  readonly name: string
  readonly type: StrategyType
  readonly isEnabled: boolean
}

export type DialRound = {
  readonly name: string
  readonly execution: RoundExecution
  /** Minutes. Timed: of the day. Delayed: after the last attempt. In steps of ten (specification 1 §5). */
  readonly minute: number
  /** Maximum attempts in this round. */
  readonly calls: number
  /** Call statuses or intent labels that are redialed. */
  readonly tags: readonly number[]
  readonly range: RoundRange
}

/** Origin of a call: its task's strategy and round; a contact's first call has no round. */
export type PlacedBy = { readonly strategy: number; readonly round?: number }

/** Statuses that a round may redial; the others are final or need a person (decision §2 "redial"). */
export const redialStatuses: readonly number[] = [8, 9, 10, 11, 12, 13, 16, 22, 23, 24, 25, 26, 27]
