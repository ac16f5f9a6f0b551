import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'

/** Rows merged in one transaction. */
const mostAtOnce = 5000

/** A table of counts: its key columns and its count columns. */
type Tally = { readonly table: string; readonly by: readonly string[]; readonly sums: readonly string[] }

const tallies: readonly Tally[] = [
  { table: 'contact_tally', by: ['account', 'task', 'state', 'reach'], sums: ['n'] },
  {
    table: 'call_tally',
    by: ['account', 'task', 'scene_version', 'quarter', 'status', 'intent_id', 'label'],
    sums: ['calls', 'answered', 'talk_ms'],
  },
  {
    table: 'bill_tally',
    by: [
      'account',
      'bill_day',
      'country_code',
      'area_code',
      'charge_rule',
      'price_version',
      'cycle_micro',
      'kind',
    ],
    sums: ['calls', 'answered', 'talk_sec', 'cycles', 'messages', 'charged_micro'],
  },
  { table: 'talk_tally', by: ['account', 'task', 'rounds', 'talk_sec'], sums: ['calls'] },
]

/**
 * Merges new rows with those of the same key. Their sum is constant for concurrent readers; concurrent servers merge different
 * rows. Returns how many rows it merged.
 */
export const mergeTallies = async (db: Db): Promise<number> => {
  let taken = 0
  for (const tally of tallies) taken += await mergeOne(db, tally)
  return taken
}

const mergeOne = async (db: Db, { table, by, sums }: Tally): Promise<number> => {
  const name = sql.table(table)
  const list = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts])
  const keys = list(by.map((column) => sql.ref(column)))
  const all = sql`${keys}, ${list(sums.map((column) => sql.ref(column)))}`
  const returned = list([...by, ...sums].map((column) => sql.ref(`t.${column}`)))
  const isSame = sql.join(
    by.map((column) => sql`t.${sql.ref(column)} is not distinct from f.${sql.ref(column)}`),
    sql` and `,
  )
  // The index covers the first two; the others may be null.
  const isIndexed = sql.join(
    by.slice(0, 2).map((column) => sql`t.${sql.ref(column)} = f.${sql.ref(column)}`),
    sql` and `,
  )
  const done = await sql<{ taken: number }>`
    with fresh as (
      delete from ${name} t where t.id in (
        select id from ${name} where not is_merged order by id limit ${mostAtOnce} for update skip locked)
      returning ${returned}),
    merged as (
      delete from ${name} t using (select distinct ${keys} from fresh) f
      where t.is_merged and ${isIndexed} and ${isSame}
      returning ${returned}),
    put as (
      insert into ${name} (${all}, is_merged)
      select ${keys}, ${list(sums.map((column) => sql`sum(${sql.ref(column)})`))}, true
      from (select ${all} from fresh union all select ${all} from merged) both_kinds
      group by ${keys} having ${sql.join(
        sums.map((column) => sql`sum(${sql.ref(column)}) <> 0`),
        sql` or `,
      )})
    select count(*)::int as taken from fresh`.execute(db)
  return done.rows[0]?.taken ?? 0
}
