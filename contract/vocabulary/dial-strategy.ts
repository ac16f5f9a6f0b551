import { coded } from '../coded.ts'

/** Decision §4: type task calls again by call status, type intent by intent label. */
export const StrategyType = coded({ task: 1, intent: 2 })
export type StrategyType = (typeof StrategyType.words)[number]

/** Timed: at a time of the day in the task's zone. Delayed: so long after the contact's own last attempt. */
export const RoundExecution = coded({ timed: 1, delayed: 2 })
export type RoundExecution = (typeof RoundExecution.words)[number]

/** Out of whom a round takes those whose tag fits. */
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
  /** Timed: of the day. Delayed: after the last attempt. In steps of ten (specification 1 §5). */
  readonly minute: number
  /** Most attempts in this round. */
  readonly calls: number
  /** Call statuses or intent labels that come back in. */
  readonly tags: readonly number[]
  readonly range: RoundRange
}

/** What a call was placed by: its task's strategy, and the round of it; a contact's first call is no round's. */
export type PlacedBy = { readonly strategy: number; readonly round?: number }

/** Statuses that a round may bring back; the others mean "never" or wait for a person (decision §2 "redial"). */
export const redialStatuses: readonly number[] = [8, 9, 10, 11, 12, 13, 16, 22, 23, 24, 25, 26, 27]
