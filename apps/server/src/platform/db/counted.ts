import { type RawBuilder, sql } from 'kysely'
import type { Db } from './open-database.ts'

/** The length of a list, or a lower bound if the list is very long and has no stored count. */
export type Counted = { readonly total: number; readonly totalIsAtLeast?: true }

/** Pages beyond this are not read in practice. */
const mostCounted = 10_000

export const exactly = (total: number): Counted => ({ total })

/** Counts rows of `from …`, at most ten thousand. */
export const countAtMost = async (db: Db, from: RawBuilder<unknown>): Promise<Counted> => {
  const found = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${from} limit ${mostCounted + 1}) counted`.execute(db)
  const total = found.rows[0]?.total ?? 0
  return total > mostCounted ? { total: mostCounted, totalIsAtLeast: true } : { total }
}

/**
 * `account` and `id` of one page of a table's rows `e`, newest by `at` first, of an account and its descendants. Reads no more
 * rows of each account than the page can hold.
 */
export const newestKeys = (
  account: string,
  asked: {
    readonly table: 'blacklist' | 'consent' | 'audit_log'
    readonly at: 'created_at' | 'at'
    readonly matches: RawBuilder<unknown>
    readonly limit: number
    readonly offset: number
  },
): RawBuilder<unknown> => {
  const at = sql.ref(`e.${asked.at}`)
  return sql`
    select scope.account, newest.id from unnest((select account_scope(${account}::uuid))) as scope(account)
      cross join lateral (
        select e.id, ${at} as at from ${sql.table(asked.table)} e
        where e.account = scope.account and ${asked.matches}
        order by ${at} desc, e.id desc limit ${asked.offset + asked.limit}) newest
    order by newest.at desc, newest.id desc limit ${asked.limit} offset ${asked.offset}`
}

/** A page of a list as an index scan; the scan starts at the end if that is nearer. */
export type Walk = { readonly limit: number; readonly offset: number; readonly isBackwards: boolean }

export const walkOf = (
  { limit, offset }: { readonly limit: number; readonly offset: number },
  { total, totalIsAtLeast }: Counted,
): Walk => {
  const behind = total - offset - limit
  if (totalIsAtLeast || offset <= total / 2) return { limit, offset, isBackwards: false }
  // The last page may be shorter than the others.
  return {
    limit: Math.max(0, Math.min(limit, total - offset)),
    offset: Math.max(0, behind),
    isBackwards: true,
  }
}

/**
 * Ids of the rows that contain this part, by a trigram index; undefined if the part is too short for it or matches more rows
 * than are counted.
 */
export const findByPart = async <Id extends string>(
  db: Db,
  part: string,
  search: (escaped: string, most: number) => RawBuilder<unknown>,
): Promise<readonly Id[] | undefined> => {
  // The index covers ASCII letters and digits, by threes.
  if (!/[a-z0-9]{3}/i.test(part)) return undefined
  const escaped = part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  const found = await sql<{ id: Id }>`
    select id from ${search(escaped, mostCounted + 1)} as found(id)`.execute(db)
  return found.rows.length > mostCounted ? undefined : found.rows.map(({ id }) => id)
}

/** Condition on rows `e` whose number contains this part or has this key: by index, or by a scan if the index cannot answer. */
export const matchesNumber = async (
  db: Db,
  { search, numberKey = null }: { readonly search: string; readonly numberKey: string | null | undefined },
  byPart: Parameters<typeof findByPart>[2],
): Promise<RawBuilder<unknown>> => {
  if (search === '') return sql`true`
  const ids = await findByPart<string>(db, search, byPart)
  return ids === undefined
    ? sql`(position(${search} in e.number) > 0 or e.number_key = ${numberKey})`
    : sql`e.id = any (${ids}::uuid[])`
}
