import type { AttemptEnd } from './store.ts'

/** The messages of the engine wire, reduced to what matters here. */
export type Down =
  | { readonly kind: 'welcome' }
  | { readonly kind: 'timeline'; readonly timeline: number }
  | { readonly kind: 'placeCall'; readonly order: Order }
  | { readonly kind: 'reconcile'; readonly attempts: readonly string[] }
  | { readonly kind: 'acknowledge'; readonly journalSeq: number }
  | { readonly kind: 'holdExtended'; readonly attempt: string; readonly heldSec: number }
  | { readonly kind: 'holdRefused'; readonly attempt: string }
  | { readonly kind: 'renewed'; readonly report: number; readonly over: readonly string[] }
  | SeatAnswer

export type Up =
  | Hello
  | { readonly kind: 'events'; readonly events: readonly Journaled[] }
  | { readonly kind: 'reconciled'; readonly unknown: readonly string[]; readonly called: readonly string[] }
  | { readonly kind: 'alive'; readonly report: number; readonly attempts: readonly string[] }
  | { readonly kind: 'holdWanted'; readonly attempt: string }
  | {
      readonly kind: 'seatWanted'
      readonly attempt: string
      readonly transfer: string
      /** The seat that did not take the call. */
      readonly refused?: number
    }

export type Hello = {
  readonly kind: 'hello'
  readonly engine: string
  readonly epoch: number
  /** The newest timeline received: orders of an older one are refused. */
  readonly timeline: number
  /** Its recent attempts, ended or not. */
  readonly recent: readonly RecentAttempt[]
}

export type RecentAttempt = { readonly attempt: string; readonly contact: string }

export type SeatAnswer =
  | { readonly kind: 'seatAssigned'; readonly attempt: string; readonly seat: number }
  | { readonly kind: 'noSeat'; readonly attempt: string }

export type Order = {
  readonly attempt: string
  readonly contact: string
  readonly epoch: number
  readonly timeline: number
  readonly notAfterMs: number
  readonly heldSec: number
  readonly maxTalkSec: number
}

export type Journaled = {
  readonly journalSeq: number
  readonly attempt: string
  readonly event:
    | { readonly kind: 'accepted'; readonly contact: string }
    | { readonly kind: 'refused'; readonly why: string }
    | { readonly kind: 'answered'; readonly atMs: number }
    | { readonly kind: 'agentAnswered' | 'transferFailed'; readonly transfer: string }
    | { readonly kind: 'ended'; readonly end: AttemptEnd }
}
