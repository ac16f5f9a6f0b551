import type { AccountId, LineId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

// A seat on a line is called over it and takes a slot as every call does: the holder is the transfer, whose id is never reused. It
// is kept until the seat is known to be off the line, or the call is over; a seat's state alone frees nothing.

/**
 * Legs of an account on a granted line, of callees and of seats. The grant's row stays locked, so that two cannot both be the
 * last.
 */
export const countOnGrant = async (db: Db, account: AccountId, line: LineId): Promise<number> => {
  await sql`select from line_grant where grantee = ${account} and line = ${line} for no key update`.execute(
    db,
  )
  const found = await sql<{ legs: number }>`
    select (select count(*) from attempt where line = ${line} and account = ${account} and ended_at is null)::int
      + (select count(*) from seat where line = ${line} and account = ${account} and state in ('ringing', 'talking'))::int as legs`.execute(
    db,
  )
  return found.rows[0]?.legs ?? 0
}

/** Callees who wait for a seat on this line while one is free: the next slots are reserved for them. */
export const countSeatsAwaited = async (db: Db, line: LineId): Promise<number> => {
  const found = await sql<{ awaited: number }>`
    with free_seat as (
      select s.account, s.agent_group from seat s
      where s.line = ${line} and (s.state = 'free' or (s.state = 'wrapUp' and s.until <= now())))
    select least(
      (select count(*) from transfer f
        where f.result is null and f.seat is null and f.seen_at > now() - interval '3 seconds'
          and exists (select from free_seat s where s.account = f.account and s.agent_group = f.agent_group)),
      (select count(*) from free_seat))::int as awaited`.execute(db)
  return found.rows[0]?.awaited ?? 0
}

/** The seats of these transfers are off their lines; other transfers' slots are unchanged. */
export const releaseSeatSlots = async (db: Db, transfers: readonly string[]): Promise<void> => {
  if (transfers.length === 0) return
  await sql`
    update line_slot set holder = null, lease_until = null where holder = any (${transfers}::uuid[])`.execute(
    db,
  )
}
