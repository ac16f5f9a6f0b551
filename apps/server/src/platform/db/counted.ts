import { type RawBuilder, sql } from 'kysely'
import type { Db } from './open-database.ts'

/** How long a list is, or, of a very long one that nobody keeps count of, how long at least. */
export type Counted = { readonly total: number; readonly totalIsAtLeast?: true }

/** Nobody turns a thousand pages. */
const mostCounted = 10_000

export const exactly = (total: number): Counted => ({ total })

/** Counts rows of `from …`, up to ten thousand of them. */
export const countAtMost = async (db: Db, from: RawBuilder<unknown>): Promise<Counted> => {
  const found = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${from} limit ${mostCounted + 1}) counted`.execute(db)
  const total = found.rows[0]?.total ?? 0
  return total > mostCounted ? { total: mostCounted, totalIsAtLeast: true } : { total }
}

/**
 * `account` and `id` of a page of a table's rows `e`, the newest by `at` first, of an account and all below it: of each account no more is walked
 * than the page could hold.
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

/** A page of a list, as an index is walked for it: from its end where that is nearer. */
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

/** Ids of what holds this part by an index of trigrams; undefined where the part is too short for it, or more hold it than are counted. */
export const findByPart = async <Id extends string>(
  db: Db,
  part: string,
  search: (escaped: string, most: number) => RawBuilder<unknown>,
): Promise<readonly Id[] | undefined> => {
  // The index knows letters and digits of ASCII, by threes.
  if (!/[a-z0-9]{3}/i.test(part)) return undefined
  const escaped = part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  const found = await sql<{ id: Id }>`
    select id from ${search(escaped, mostCounted + 1)} as found(id)`.execute(db)
  return found.rows.length > mostCounted ? undefined : found.rows.map(({ id }) => id)
}

/** Which rows `e` have a number that holds this part or has this key: by their index, or by a look at each where it cannot tell. */
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
