import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

/** The owner of a call rate. */
export type Paced = { readonly kind: 'line' | 'account'; readonly id: string; readonly callsPerSec: number }

/**
 * Call-rate slots of a line or an account, locked: each may start one call now, because it started none within the last second.
 * Slots locked by another transaction are skipped. Slots that are locked and not taken are free again after the COMMIT.
 */
export const lockPaceSlots = async (db: Db, paced: Paced, wanted: number): Promise<readonly number[]> => {
  const { table, key, slots, periodSec } = rowsOf(paced)
  await sql`
    insert into ${table} (${key}, n)
    select ${paced.id}, n from generate_series(1, ${slots}::int) n
    where (select count(*) from ${table} where ${key} = ${paced.id} and n <= ${slots}) < ${slots}
    on conflict do nothing`.execute(db)
  // All used ones count, including those above a lowered limit. One in the future was used before the clock was set back.
  const found = await sql<{ n: number }>`
    select n from ${table}
    where ${key} = ${paced.id} and n <= ${slots}
      and abs(extract(epoch from clock_timestamp() - used_at)) >= ${periodSec}::float8
    order by n
    limit greatest(0, least(${wanted}::int, ${slots}::int - (
      select count(*) from ${table}
      where ${key} = ${paced.id} and abs(extract(epoch from clock_timestamp() - used_at)) < ${periodSec}::float8)))
    for update skip locked`.execute(db)
  return found.rows.map(({ n }) => n)
}

/** Marks these as used from now on. Called as late in the transaction as possible. */
export const takePaceSlots = async (db: Db, paced: Paced, taken: readonly number[]): Promise<void> => {
  const { table, key } = rowsOf(paced)
  await sql`
    update ${table} set used_at = clock_timestamp() where ${key} = ${paced.id} and n = any (${taken}::int[])`.execute(
    db,
  )
}

/** Milliseconds until the next slot is free; zero or less if only other transactions hold them. */
export const msToNextPaceSlot = async (db: Db, paced: Paced): Promise<number> => {
  const { table, key, slots, periodSec } = rowsOf(paced)
  const found = await sql<{ ms: number }>`
    select 1000 * (${periodSec}::float8 - extract(epoch from clock_timestamp() - min(used_at))::float8) as ms
    from ${table} where ${key} = ${paced.id} and n <= ${slots}`.execute(db)
  return Math.ceil(found.rows[0]?.ms ?? 0)
}

/** A fractional rate has one slot more, and a longer second. */
const rowsOf = ({ kind, callsPerSec }: Paced) => {
  const slots = Math.ceil(callsPerSec)
  return { table: sql.table(`${kind}_pace_slot`), key: sql.ref(kind), slots, periodSec: slots / callsPerSec }
}
