import type { CallStatus } from '@parley/contract/vocabulary'
import type { PastAttempt } from '@parley/core/dialing'
import type { AccountFunds, Price } from '@parley/core/rating'

/** The rows that dialing and money rest on; each function of the processes that changes them stands for one transaction. */
export type Store = {
  readonly wallets: readonly Wallet[]
  readonly contacts: readonly Contact[]
  readonly attempts: Map<string, Attempt>
  readonly seats: readonly Seat[]
  readonly transfers: Map<string, Transfer>
  /** Holder by slot, an attempt or the transfer of a seat; a slot that lapsed is free. */
  readonly lineSlots: Slot[]
  readonly engines: Map<string, EngineRow>
  lease: { owner: string; untilMs: number }
  /** Attempts that engines reported and no row is there of. */
  readonly deadLetters: Set<string>
  /** Grows with each promotion of a standby. */
  timeline: number
  /** Ids of attempts, one for every record that was written. */
  readonly records: string[]
  task: 'running' | 'paused' | 'finished'
}

export type EngineRow = {
  /** The newest that it said hello with. */
  readonly epoch: number
  /** On which it reported last whom it called. */
  readonly timeline: number
  lastSeenMs: number
}

/** One level of the reseller chain, the customer first; `late` is what ends that came after their lease cost it, a part of `charged`. */
export type Wallet = {
  readonly price: Price
  funds: AccountFunds
  readonly opening: bigint
  charged: bigint
  late: bigint
}
/** Who takes callees over at the line; with one transfer at most, until it is over or that time has come. */
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
  /** An engine called it by an attempt that the database has lost. */
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
  /** Renewed by what its engine reports, and never beyond the longest that its call can be. */
  leaseUntilMs: number
  readonly longestUntilMs: number
  heldSec: number
  /** What each level of the chain holds for it. */
  holds: readonly bigint[]
  /** The engine's journal is known to have it. */
  isAccepted: boolean
  end: AttemptEnd | undefined
  /** What its contact's history says of it. */
  past?: PastAttempt
}

export type AttemptEnd = {
  readonly status: CallStatus
  readonly answered: boolean
  readonly talkMs: number
  readonly endedMs: number
  readonly why: string
}
