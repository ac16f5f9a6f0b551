import type { AccountId, ContactId } from '@parley/contract/vocabulary'
import type { Price } from '@parley/core/rating'
import { sql } from 'kysely'
import { type Db, instant } from '../../platform/db/index.ts'

/** A version of a price, as an attempt keeps it. */
export type PriceInForce = Price & {
  readonly version: number
  readonly countryCode: string
  readonly areaCode: string
}

export type LevelPrice = {
  readonly account: AccountId
  /** The root pays nobody: its price is what carriers cost it. */
  readonly isRoot: boolean
  /** Whether the account has any price for calls. */
  readonly hasBook: boolean
  readonly price: PriceInForce | undefined
}

type Row = Omit<PriceInForce, 'version'> & {
  readonly number: string
  readonly account: AccountId
  readonly isRoot: boolean
  readonly hasBook: boolean
  readonly version: number | null
}

/** As long as a prefix can be: three digits of a country, eight of an area. */
const longestPrefix = 11

/**
 * What each level of an account's chain pays for calls to these numbers, from the root down. Of a prefix the newest
 * version in force counts; of the prefixes that have a price the longest.
 */
export const pricesOfChain = async (
  db: Db,
  account: AccountId,
  asked: { readonly numbers: readonly string[]; readonly atMs: number },
): Promise<ReadonlyMap<string, readonly LevelPrice[]>> => {
  const at = instant(asked.atMs)
  const found = await sql<Row>`
    select n.number, up.id as account, up.parent is null as "isRoot", p.version, p.charge_rule as rule,
      p.unit_micro as "cycleMicroYuan", p.country_code as "countryCode", p.area_code as "areaCode",
      exists (select from price b where b.account = up.id and b.kind = 'voice' and b.effective_at <= ${at}) as "hasBook"
    from account own join account up on own.path <@ up.path
      cross join unnest(${asked.numbers}::text[]) as n(number)
      left join lateral (
        select * from (
          select distinct on (c.prefix) c.* from price c
          where c.account = up.id and c.kind = 'voice' and c.effective_at <= ${at}
            and c.prefix = any (array(select left(n.number, len) from generate_series(0, ${longestPrefix}) len))
          order by c.prefix, c.effective_at desc, c.version desc) newest
        where newest.unit_micro is not null order by length(newest.prefix) desc limit 1) p on true
    where own.id = ${account} order by nlevel(up.path)`.execute(db)
  const byNumber = new Map<string, LevelPrice[]>()
  for (const { number, account: level, isRoot, hasBook, version, ...price } of found.rows) {
    const levels = byNumber.get(number) ?? []
    levels.push({
      account: level,
      isRoot,
      hasBook,
      price: version === null ? undefined : { version, ...price },
    })
    byNumber.set(number, levels)
  }
  return byNumber
}

/** Contacts whose destination nobody sells: decision §2, status 20, authorisation or direction. */
export const endUnpricedContacts = async (
  db: Db,
  account: AccountId,
  contacts: readonly ContactId[],
): Promise<void> => {
  if (contacts.length === 0) return
  await sql`
    update contact set state = 'final', status = 'illegalAuthorisation', reason = null
    where account = ${account} and id = any (${contacts}::uuid[])`.execute(db)
}
