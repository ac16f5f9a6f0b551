import { sql } from 'kysely'
import type { Db } from './open-database.ts'

export type DatabaseClock = {
  /** The database's time in epoch ms; leases, tickets and due times of all servers are compared with it. */
  readonly nowMs: () => number
  stop(): void
}

const everyMs = 60_000

/**
 * Follows the database's clock, since this host's clock may be off. Measured once a minute; a failed or slow measurement changes
 * nothing.
 */
export const startDatabaseClock = async (
  db: Db,
  { localMs = Date.now }: { readonly localMs?: () => number } = {},
): Promise<DatabaseClock> => {
  let aheadMs = 0
  const look = async (): Promise<void> => {
    const sentMs = localMs()
    const found = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
    const receivedMs = localMs()
    const ms = found.rows[0]?.ms
    // The error is at most half the round trip; a slow round trip is discarded.
    if (ms !== undefined && receivedMs - sentMs < 1000) aheadMs = ms - (sentMs + receivedMs) / 2
  }
  await look()
  const looking = setInterval(() => void look().catch(() => undefined), everyMs)
  looking.unref()
  return { nowMs: () => Math.round(localMs() + aheadMs), stop: () => clearInterval(looking) }
}
