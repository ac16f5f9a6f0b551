import { sql } from 'kysely'
import type { Tx } from '../../platform/db/index.ts'

/** Notices that the database was promoted from a standby, or restored: committed attempts may be missing. */
export type TimelineGuard = { isSame(tx: Tx): Promise<boolean> }

/** Engines connect anew within two seconds. */
const holdMs = 5000

/**
 * Reads the timeline in the dial transaction itself. Once it has changed nobody is dialed until the engines have had the time to report
 * whom they called; `onChanged` has them do it.
 */
export const createTimelineGuard = (
  onChanged: (timeline: string) => void,
  {
    nowMs = Date.now,
    read = readTimeline,
  }: { readonly nowMs?: () => number; readonly read?: (tx: Tx) => Promise<string> } = {},
): TimelineGuard => {
  let known: string | undefined
  let holdUntilMs = 0
  return {
    isSame: async (tx) => {
      const timeline = await read(tx)
      if (known !== undefined && known !== timeline) {
        holdUntilMs = nowMs() + holdMs
        onChanged(timeline)
      }
      known = timeline
      return nowMs() >= holdUntilMs
    },
  }
}

/** The first eight digits of a WAL file's name are its timeline. */
const readTimeline = async (tx: Tx): Promise<string> => {
  const found = await sql<{ timeline: string }>`
    select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`.execute(tx)
  return found.rows[0]?.timeline ?? ''
}
