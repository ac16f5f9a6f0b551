import type { PlantedBug } from './bugs.ts'
import type { Carrier } from './carrier.ts'
import type { Failovers } from './failovers.ts'
import type { RandomSource } from './random-source.ts'
import type { AttemptEnd, Store } from './store.ts'
import type { Timeline } from './timeline.ts'

/** What a whole simulated installation shares. The database's clock is the timeline's own; processes have separate ones. */
export type World = {
  readonly timeline: Timeline
  readonly random: RandomSource
  readonly store: Store
  readonly carrier: Carrier
  readonly failovers: Failovers
  readonly witness: Witness
  readonly limits: Limits
  readonly bug: PlantedBug | undefined
  /** Faults happen until this instant; their effects must heal afterwards. */
  readonly faultsUntilMs: number
  readonly broken: (what: string) => void
}

/** What really happened, whatever the database contains. */
export type Witness = {
  /** The ends in engines' journals, by attempt: the database must reach the same. */
  readonly journaled: Map<string, AttemptEnd>
  /** The contact's attempts that had ended when this one was opened, by attempt. */
  readonly endedBefore: Map<string, ReadonlySet<string>>
  /** The most talk that an attempt was ever granted, seconds. */
  readonly granted: Map<string, number>
  /** Events whose transaction was committed, by attempt and journal number. */
  readonly committed: Set<string>
  /** Attempts with an alarm. */
  readonly alarms: Set<string>
  /** Whether a running engine has this call, by the engine's name. */
  readonly conversations: Map<string, (attempt: string) => boolean>
  /** Engines that were suspended for a while: their calls could not end in time. */
  readonly stopped: Set<string>
  opened: number
  /** Attempts that were closed by their lease. */
  lapsed: number
  /** Free slots of calls that are still open: after a failover, or because their engine was gone for longer than their lease. */
  lostSlots: number
  failovers: number
}

export type Limits = {
  readonly line: number
  readonly robots: number
  readonly heldSec: number
  readonly maxTalkSec: number
  readonly window: { readonly fromMs: number; readonly toMs: number }
}

/** Shorter than the real ones (contract/engine-wire/call-lease), as calls are here. */
export const lease = {
  leaseMs: 120_000,
  reportEveryMs: 10_000,
  endAfterMs: 70_000,
  /** `settlement/lapse-guard`. */
  holdMs: 20_000,
}

export const orderMs = 8000
export const overdueMs = 3000

/** Whether a fault strikes now; after the time of faults none does. */
export const strikes = ({ timeline, random, faultsUntilMs }: World, share: number): boolean =>
  timeline.nowMs() < faultsUntilMs && random.chance(share)
