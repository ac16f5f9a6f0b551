import { callLease } from '@parley/contract/engine-wire'
import type { AttemptId } from '@parley/contract/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

/** 8 s to the INVITE, 99 s of ring, the longest talk, and a minute. No lease exceeds it, whatever an engine reports. */
const longest = sql`make_interval(secs => 8 + 99 + a.max_talk_sec + 60)`
const renewed = sql`greatest(a.lease_until, least(now() + make_interval(secs => ${callLease.leaseSec}), a.intent_at + ${longest}))`

/**
 * Renews the leases of the open ones of these attempts, which their engine reports alive: in one statement, locked in the order
 * of their ids as a settlement does. @returns those that have ended in the database: their calls must be hung up
 */
export const renewLeases = async (
  db: Db,
  engine: string,
  attempts: readonly string[],
): Promise<readonly AttemptId[]> => {
  if (attempts.length === 0) return []
  const found = await sql<{ id: AttemptId }>`
    with told as (
      select account, id, ended_at from attempt where id = any (${attempts}::uuid[]) and engine = ${engine}
      order by id for no key update),
    kept as (${renewWhere(sql`exists (select from told t where t.account = a.account and t.id = a.id)
      and a.lease_until < now() + make_interval(secs => ${callLease.leaseSec - callLease.freshSec})`)})
    select id from told where ended_at is not null order by id`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** A joining engine will report which of its attempts go on; after a failover the stored leases may be old. */
export const renewAllLeases = async (db: Db, engine: string): Promise<void> => {
  await sql`
    with held as (select id from attempt where engine = ${engine} and ended_at is null order by id for no key update)
    ${renewWhere(sql`a.id in (select id from held)`)}`.execute(db)
}

const renewWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update attempt a set lease_until = ${renewed} where a.ended_at is null and ${condition}`
