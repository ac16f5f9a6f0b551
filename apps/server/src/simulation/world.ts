import type { PlantedBug } from './bugs.ts'
import type { Carrier } from './carrier.ts'
import type { Dice } from './dice.ts'
import type { Store } from './store.ts'
import type { Timeline } from './timeline.ts'

/** What a whole simulated installation shares. The database's clock is the timeline's own; processes have theirs beside it. */
export type World = {
  readonly timeline: Timeline
  readonly dice: Dice
  readonly store: Store
  readonly carrier: Carrier
  readonly limits: Limits
  readonly bug: PlantedBug | undefined
  /** Faults happen until this instant; what they left must heal afterwards. */
  readonly faultsUntilMs: number
  readonly broken: (what: string) => void
}

export type Limits = {
  readonly line: number
  readonly robots: number
  readonly heldSec: number
  readonly maxTalkSec: number
  readonly window: { readonly fromMs: number; readonly toMs: number }
}

export const orderMs = 8000
export const overdueMs = 3000

/** Whether a fault strikes now; after the time of faults none does. */
export const strikes = ({ timeline, dice, faultsUntilMs }: World, share: number): boolean =>
  timeline.nowMs() < faultsUntilMs && dice.chance(share)
