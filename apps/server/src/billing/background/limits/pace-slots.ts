import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

/** Whose calls a second are limited. */
export type Paced = { readonly kind: 'line' | 'account'; readonly id: string; readonly callsPerSec: number }

/**
 * Slots of the pace of a line or an account, locked: each may begin one call now, for it began none within the last second. Those that
 * another transaction has locked are skipped, not waited for. What is locked and not taken is free again with the COMMIT.
 */
export const lockPaceSlots = async (db: Db, paced: Paced, wanted: number): Promise<readonly number[]> => {
  const { table, key, slots, periodSec } = rowsOf(paced)
  await sql`
    insert into ${table} (${key}, n)
    select ${paced.id}, n from generate_series(1, ${slots}::int) n
    where (select count(*) from ${table} where ${key} = ${paced.id} and n <= ${slots}) < ${slots}
    on conflict do nothing`.execute(db)
  // All that were used count, also those above a limit that was lowered. One of the future was used before the clock was put back.
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

/** From now on these count. Asked as late in the transaction as can be. */
export const takePaceSlots = async (db: Db, paced: Paced, taken: readonly number[]): Promise<void> => {
  const { table, key } = rowsOf(paced)
  await sql`
    update ${table} set used_at = clock_timestamp() where ${key} = ${paced.id} and n = any (${taken}::int[])`.execute(
    db,
  )
}

/** In how many milliseconds the next slot may be used; zero or less where only other transactions keep them. */
export const msToNextPaceSlot = async (db: Db, paced: Paced): Promise<number> => {
  const { table, key, slots, periodSec } = rowsOf(paced)
  const found = await sql<{ ms: number }>`
    select 1000 * (${periodSec}::float8 - extract(epoch from clock_timestamp() - min(used_at))::float8) as ms
    from ${table} where ${key} = ${paced.id} and n <= ${slots}`.execute(db)
  return Math.ceil(found.rows[0]?.ms ?? 0)
}

/** A rate that is no whole number has one slot more, and a longer second. */
const rowsOf = ({ kind, callsPerSec }: Paced) => {
  const slots = Math.ceil(callsPerSec)
  return { table: sql.table(`${kind}_pace_slot`), key: sql.ref(kind), slots, periodSec: slots / callsPerSec }
}
