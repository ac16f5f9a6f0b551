import { callLease } from '@parley/contract/engine-wire'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

/** Whose calls may be closed because their lease has expired: of engines that reported on this timeline, of all, or of none. */
export type Lapsing = 'nobody' | 'reported' | 'everybody'

export type LapseGuard = { judge(db: Db): Promise<Lapsing> }

/** Engines reconnect within two seconds, and report every 15 s. */
const defaultHoldMs = 45_000
/** It polls every two seconds; a longer gap means a suspended server, a database outage, or a clock change. */
const longestGapMs = 10_000

/**
 * An expired lease proves the end of a call only if its engine could have renewed it. So nothing expires while engines may be
 * reconnecting: after a start, a database outage, or a clock change. On a new timeline stored leases may be older than what
 * engines received: there the attempts of engines that have not reported wait for a whole lease.
 */
export const createLapseGuard = ({
  holdMs = defaultHoldMs,
  read = readClock,
}: {
  readonly holdMs?: number
  readonly read?: typeof readClock
} = {}): LapseGuard => {
  let last: { readonly nowMs: number; readonly timeline: string } | undefined
  let steadySinceMs = 0
  return {
    judge: async (db) => {
      const now = await read(db)
      const gapMs = last === undefined ? Infinity : now.nowMs - last.nowMs
      if (gapMs < 0 || gapMs > longestGapMs || last?.timeline !== now.timeline) steadySinceMs = now.nowMs
      last = now
      const steadyMs = now.nowMs - steadySinceMs
      if (steadyMs < holdMs) return 'nobody'
      return steadyMs < holdMs + callLease.leaseSec * 1000 ? 'reported' : 'everybody'
    },
  }
}

/** The database's clock, which leases use. */
const readClock = async (db: Db): Promise<{ readonly nowMs: number; readonly timeline: string }> => {
  const found = await sql<{ nowMs: number; timeline: string }>`
    select (extract(epoch from now()) * 1000)::float8 as "nowMs", database_timeline() as timeline`.execute(db)
  return found.rows[0] ?? { nowMs: 0, timeline: '' }
}
