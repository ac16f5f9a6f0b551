import type { CallStatus } from '@parley/contract/vocabulary'
import type { PastAttempt } from '@parley/core/dialing'
import type { AccountFunds, Price } from '@parley/core/rating'

/** The rows of dialing and money; each function of the processes that changes them is one transaction. */
export type Store = {
  readonly wallets: readonly Wallet[]
  readonly contacts: readonly Contact[]
  readonly attempts: Map<string, Attempt>
  readonly seats: readonly Seat[]
  readonly transfers: Map<string, Transfer>
  /** Holder by slot, an attempt or the transfer of a seat; an expired slot is free. */
  readonly lineSlots: Slot[]
  readonly engines: Map<string, EngineRow>
  lease: { owner: string; untilMs: number }
  /** Attempts that engines reported and that have no row. */
  readonly deadLetters: Set<string>
  /** Increments with each promotion of a standby. */
  timeline: number
  /** Ids of attempts, one for every record that was written. */
  readonly records: string[]
  task: 'running' | 'paused' | 'finished'
}

export type EngineRow = {
  /** The epoch of its newest hello. */
  readonly epoch: number
  /** The timeline of its last report. */
  readonly timeline: number
  lastSeenMs: number
}

/**
 * One level of the reseller chain, the customer first; `late` is the cost of ends that came after their lease, a part of
 * `charged`.
 */
export type Wallet = {
  readonly price: Price
  funds: AccountFunds
  readonly opening: bigint
  charged: bigint
  late: bigint
}
/** A seat of the line; with one transfer at most, until it is over or that time has come. */
export type Seat = { readonly n: number; transfer: string | undefined; untilMs: number }

export type Transfer = {
  readonly id: string
  readonly attempt: string
  seat: number | undefined
  result: 'success' | 'failed' | undefined
  /** When its callee was last known to wait. */
  seenMs: number
}

export type Slot = { holder: string | undefined; leaseUntilMs: number }

export type Contact = {
  readonly id: string
  state: 'ready' | 'open' | 'final'
  /** An engine reported calling it by an attempt that the database has lost. */
  isCallUnknown?: boolean
  dueMs: number
  round: number
  attempts: number
  readonly history: PastAttempt[]
}

export type Attempt = {
  readonly id: string
  readonly contact: Contact
  readonly round: number
  readonly engine: string
  readonly epoch: number
  readonly notAfterMs: number
  /** Renewed by the engine's reports, and never beyond its longest possible call. */
  leaseUntilMs: number
  readonly longestUntilMs: number
  heldSec: number
  /** What each level of the chain holds for it. */
  holds: readonly bigint[]
  /** The engine's journal is known to contain it. */
  isAccepted: boolean
  end: AttemptEnd | undefined
  /** Its entry in the contact's history. */
  past?: PastAttempt
}

export type AttemptEnd = {
  readonly status: CallStatus
  readonly answered: boolean
  readonly talkMs: number
  readonly endedMs: number
  readonly why: string
}
