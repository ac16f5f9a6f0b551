import { sql } from 'kysely'
import type { Db } from './open-database.ts'

export type DatabaseClock = {
  /** The database's time, by which leases, tickets and due times of all servers are judged; epoch ms. */
  readonly nowMs: () => number
  stop(): void
}

const everyMs = 60_000

/**
 * Follows the database's clock: this host's own may be behind or ahead. Looks once a minute; a look that fails, or takes long, changes
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
    // Half the way there and back is as exact as it gets; after a long way it would be a guess.
    if (ms !== undefined && receivedMs - sentMs < 1000) aheadMs = ms - (sentMs + receivedMs) / 2
  }
  await look()
  const looking = setInterval(() => void look().catch(() => undefined), everyMs)
  looking.unref()
  return { nowMs: () => Math.round(localMs() + aheadMs), stop: () => clearInterval(looking) }
}
