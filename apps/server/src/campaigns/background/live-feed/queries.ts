import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { StoredEvent } from '../../../platform/live-event-of.ts'
import type { LivePlace } from '../../../platform/live-feed.ts'

/** Events below the oldest open transaction are already delivered: "now" begins here. */
export const liveNow = async (db: Db): Promise<LivePlace> => {
  const found = await sql<{ tx: string; atMs: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as tx, now() as "atMs"`.execute(db)
  const row = found.rows[0]
  return { tx: BigInt(row?.tx ?? 0), id: 0n, atMs: row?.atMs ?? 0 }
}

/** The next events, all of finished transactions. */
export const liveAfter = async (db: Db, place: LivePlace, limit: number): Promise<readonly StoredEvent[]> => {
  const found = await sql<StoredEvent>`
    select account, tx::text as tx, id, kind, data, at as "atMs" from live_event
    where (tx, id) > (${String(place.tx)}::xid8, ${place.id}) and tx < pg_snapshot_xmin(pg_current_snapshot())
    order by tx, id limit ${limit}`.execute(db)
  return found.rows
}

export const forgetLiveBefore = async (db: Db, keptMs: number): Promise<void> => {
  await sql`delete from live_event where at < now() - make_interval(secs => ${keptMs / 1000})`.execute(db)
}

export type TaskCounters = {
  readonly account: string
  readonly task: string
  readonly waiting: number
  readonly calling: number
  readonly finished: number
}

export const countTasks = async (db: Db, tasks: readonly string[]): Promise<readonly TaskCounters[]> => {
  const found = await sql<TaskCounters>`
    select t.account, t.id as task, n.waiting, n.calling, n.finished
    from task t cross join lateral (
      select coalesce(sum(y.n) filter (where y.state = 'ready'), 0)::int as waiting,
        coalesce(sum(y.n) filter (where y.state = 'open'), 0)::int as calling,
        coalesce(sum(y.n) filter (where y.state = 'final'), 0)::int as finished
      from contact_tally y where y.account = t.account and y.task = t.id) n
    where t.id = any (${tasks}::uuid[])`.execute(db)
  return found.rows
}
