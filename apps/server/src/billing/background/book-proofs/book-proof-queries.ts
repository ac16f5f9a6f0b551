import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, instant, toJsonb } from '../../../platform/db/index.ts'
import type { ProvenRule } from '../../ledger/index.ts'

/** A nightly verification that this server has claimed. */
export type ClaimedProof = { readonly account: AccountId; readonly day: string }

/** From this hour of UTC+8 on the billing day is over, and few calls are running. */
const fromHour = 2

/** Claims today's verification, unless it was made or another server is working on it. */
export const claimBookProof = async (
  db: Db,
  { nowMs, leaseSec }: { readonly nowMs: number; readonly leaseSec: number },
): Promise<ClaimedProof | undefined> => {
  const found = await sql<ClaimedProof>`
    insert into book_proof (account, day, lease_until)
    select a.id, clock.at::date, now() + make_interval(secs => ${leaseSec})
    from account a, (select (${instant(nowMs)} at time zone 'UTC') + interval '8 hours') clock(at)
    where a.parent is null and extract(hour from clock.at) >= ${fromHour}
    on conflict (account, day) do update set lease_until = excluded.lease_until, started_at = now()
      where book_proof.finished_at is null and book_proof.lease_until < now()
    returning account, to_char(day, 'YYYY-MM-DD') as day`.execute(db)
  return found.rows[0]
}

/** For this transaction: each rule scans the whole ledger. Returns the backend's pid for `cancelProof`. */
export const allowLongRules = async (tx: Db, seconds: number): Promise<number> => {
  const found = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx)
  return found.rows[0]?.pid ?? 0
}

/** Only the login itself may cancel its queries, not the role that it has set. */
export const cancelProof = (db: Db, pid: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql`select pg_cancel_backend(${pid})`.execute(tx)
  })

export const endBookProof = async (
  db: Db,
  { account, day }: ClaimedProof,
  rules: readonly ProvenRule[],
): Promise<void> => {
  await sql`
    update book_proof set finished_at = now(), rules = ${toJsonb(rules)}::jsonb,
      broken = ${rules.filter(({ broken }) => broken > 0).length}
    where account = ${account} and day = ${day}::date and finished_at is null`.execute(db)
}

export type LastProof = { readonly broken: number; readonly finishedSec: number }

/** The result of the last night; zeros before the first. */
export const lastBookProof = async (db: Db): Promise<LastProof> => {
  const found = await sql<LastProof>`
    select broken, extract(epoch from finished_at)::int as "finishedSec" from book_proof
    where finished_at is not null order by day desc limit 1`.execute(db)
  return found.rows[0] ?? { broken: 0, finishedSec: 0 }
}
