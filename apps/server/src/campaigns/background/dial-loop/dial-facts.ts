import type { PlaceCall } from '@parley/contract/engine-wire'
import type { PauseReason } from '@parley/contract/vocabulary'
import type { TaskFailure } from '@parley/core/dialing'
import type { KnownDestinations, ReachedLimit } from '../../../billing/background/limits/index.ts'
import type { Runtime } from '../../../calls/background/call-runtime.ts'
import type { EngineConnection } from '../../../calls/background/engine-link/index.ts'
import type { TaskRow, WaitingFor } from '../../tasks/index.ts'
import type { PaceTask } from '../pacing/index.ts'
import type { ClaimSizes } from './claim-sizes.ts'
import type { ChainLevel, DialLine, SceneFacts } from './line-queries.ts'
import type { ScriptNeeds } from './script-needs.ts'
import type { TimelineGuard } from './timeline-guard.ts'

/** What a server's dial loop works with. */
export type Dialer = {
  readonly runtime: Runtime
  /** Identifies this server in leases. */
  readonly owner: string
  readonly sealKey: Buffer
  readonly engines: () => readonly EngineConnection[]
  readonly paceTask: PaceTask
  readonly claims: ClaimSizes
  readonly scriptNeeds: ScriptNeeds
  readonly destinations: KnownDestinations
  readonly timeline: TimelineGuard
}

/** A committed attempt, with the connection for its order. */
export type Placement = { readonly connection: EngineConnection; readonly order: PlaceCall }

export type DialResult = DialStep & {
  /** Limits first reached by this transaction. */
  readonly reached?: readonly ReachedLimit[]
}

type DialStep =
  | {
      readonly kind: 'placed'
      readonly placements: readonly Placement[]
      /** All slots were taken; the scarcest resource. */
      readonly shortOf?: WaitingFor
    }
  | {
      readonly kind: 'waits'
      readonly reason: WaitingFor
      /** After how long a call may be possible again, if known. */
      readonly forMs?: number
    }
  /** Something moved without a call, such as a blacklisted contact: look again at once. */
  | { readonly kind: 'again' }
  | { readonly kind: 'paused'; readonly reason: PauseReason }
  | { readonly kind: 'ended'; readonly status: 'finished' | 'failed'; readonly failure?: TaskFailure }
  /** Paused meanwhile, or another server has it. */
  | { readonly kind: 'notOurs' }

/** Everything that the transaction has read and locked. */
export type DialFacts = {
  readonly task: TaskRow
  readonly line: DialLine
  readonly scene: SceneFacts
  readonly chain: readonly ChainLevel[]
  /** The database's timeline. */
  readonly timeline: string
}

/** How many contacts one transaction examines. */
export const largestBatch = 50
