import type { PacingControl } from './pacing-control.ts'
import type { PacingKnowledge } from './pacing-knowledge.ts'

/** Specification 1: outbound types 1, 2, 3; progressive is the baseline: one call per free seat. */
export type PacingPolicy = 'proportional' | 'progressive' | 'predictive1' | 'predictive2'

/** A task's state at one moment. Ages in seconds. */
export type PacingSnapshot = {
  readonly policy: PacingPolicy
  /** Absent: no transfers, and only the hard limits apply. */
  readonly seats?: {
    readonly free: number
    /** How long each busy seat has been busy, wrap-up included. */
    readonly busySec: readonly number[]
  }
  readonly ringingSec: readonly number[]
  readonly robotSec: readonly number[]
  /** Callees waiting for a seat. */
  readonly waiting: number
  /** How many more calls line, account, robots and engines permit. */
  readonly mostFurther: number
  /** How long a callee waits for a seat. */
  readonly patienceSec: number
  readonly callsPerSeat: number
  readonly knowledge: PacingKnowledge
  readonly control: PacingControl
  readonly targetLoss: number
  readonly halfHour: { readonly transferRequests: number; readonly lost: number }
  /** Successful transfers of the last two hours. */
  readonly successes: number
  /** From 0 to 1, for unbiased rounding; drawn by the caller. */
  readonly draw: number
}
