import { sql } from 'kysely'
import { type Db, instant } from '../db/index.ts'

/** How many expired rows each insert deletes, so that these tables hold about five minutes of rows. */
const sweptAtOnce = 20

/** Whether the nonce was unused; `hash` of a nonce that expires at `untilMs`. */
export const useNonce = async (
  db: Db,
  nonce: { readonly hash: Buffer; readonly untilMs: number; readonly nowMs: number },
): Promise<boolean> => {
  await sql`
    delete from used_nonce where hash in (
      select hash from used_nonce where until < ${instant(nonce.nowMs)} limit ${sweptAtOnce} for update skip locked)`.execute(
    db,
  )
  const done = await sql`
    insert into used_nonce (hash, until) values (${nonce.hash}, ${instant(nonce.untilMs)}) on conflict do nothing`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0) === 1
}

export type Failures = { readonly keyHash: Buffer; readonly failures: number; readonly sinceMs: number }

/** Increments each key's count and returns the counts; a count older than `sinceMs` restarts. */
export const countFailures = async (
  db: Db,
  keyHashes: readonly Buffer[],
  { nowMs, sinceMs }: { readonly nowMs: number; readonly sinceMs: number },
): Promise<readonly Failures[]> => {
  await sql`
    delete from login_failure where key_hash in (
      select key_hash from login_failure where since <= ${instant(sinceMs)} and key_hash <> all(${keyHashes})
      limit ${sweptAtOnce} for update skip locked)`.execute(db)
  const counted = await sql<Failures>`
    insert into login_failure (key_hash, failures, since)
    select k, 1, ${instant(nowMs)} from unnest(${keyHashes}::bytea[]) k order by k
    on conflict (key_hash) do update set
      failures = case when login_failure.since > ${instant(sinceMs)} then login_failure.failures + 1 else 1 end,
      since = case when login_failure.since > ${instant(sinceMs)} then login_failure.since else excluded.since end
    returning key_hash as "keyHash", failures, (extract(epoch from since) * 1000)::float8 as "sinceMs"`.execute(
    db,
  )
  return counted.rows
}

export const takeBackFailure = async (db: Db, keyHash: Buffer): Promise<void> => {
  await sql`
    update login_failure set failures = failures - 1 where key_hash = ${keyHash} and failures > 0`.execute(db)
}

export const forgetFailures = async (db: Db, keyHash: Buffer): Promise<void> => {
  await sql`delete from login_failure where key_hash = ${keyHash}`.execute(db)
}
