import type { AccountId, ChargeRule } from '@parley/contract/vocabulary'
import type { Price } from '@parley/core/rating'
import { sql } from 'kysely'
import { type Db, instant, withinScope } from '../../platform/db/index.ts'

export type PriceKind = 'voice' | 'sms'

export type PriceRow = {
  readonly account: AccountId
  readonly version: number
  readonly kind: PriceKind
  readonly prefix: string
  readonly countryCode: string
  readonly areaCode: string
  readonly rule: ChargeRule
  /** Null if the destination was removed from the book. */
  readonly unitMicroYuan: bigint | null
  readonly effectiveAtMs: number
  readonly madeAtMs: number
}

const columns = sql`p.account, p.version, p.kind, p.prefix, p.country_code as "countryCode",
  p.area_code as "areaCode", p.charge_rule as rule, p.unit_micro as "unitMicroYuan",
  p.effective_at as "effectiveAtMs", p.made_at as "madeAtMs"`

/** The prices of a visible account in force at a time: of each prefix the newest version. */
export const listPricesInForce = async (
  db: Db,
  account: AccountId,
  asked: { readonly of: AccountId; readonly kind: PriceKind; readonly atMs: number },
): Promise<readonly PriceRow[]> => {
  const found = await sql<PriceRow>`
    select * from (
      select distinct on (p.prefix) ${columns} from price p
      where p.account = ${asked.of} and p.account ${withinScope(account)} and p.kind = ${asked.kind}
        and p.effective_at <= ${instant(asked.atMs)}
      order by p.prefix, p.effective_at desc, p.version desc) newest
    where newest."unitMicroYuan" is not null order by newest.prefix`.execute(db)
  return found.rows
}

export const pageOfPriceVersions = async (
  db: Db,
  account: AccountId,
  asked: {
    readonly of: AccountId
    readonly kind: PriceKind | undefined
    readonly countryCode: string | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<{ readonly prices: readonly PriceRow[]; readonly total: number }> => {
  const chosen = sql`p.account = ${asked.of} and p.account ${withinScope(account)}
    and (${asked.kind ?? null}::text is null or p.kind = ${asked.kind ?? null})
    and (${asked.countryCode ?? null}::text is null or p.country_code = ${asked.countryCode ?? null})`
  const found = await sql<PriceRow>`
    select ${columns} from price p where ${chosen}
    order by p.version desc limit ${asked.limit} offset ${asked.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from price p where ${chosen}`.execute(db)
  return { prices: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Locks the price book of an account for this transaction: of two concurrent changes, the second sees the first. */
export const lockBook = async (db: Db, account: AccountId, buyer: AccountId): Promise<number> => {
  const found = await sql`
    select from account where id = ${buyer} and id ${withinScope(account)} for no key update`.execute(db)
  return found.rows.length
}

export type NewPrice = {
  readonly kind: PriceKind
  readonly countryCode: string
  readonly areaCode: string
  readonly rule: ChargeRule
  readonly unitMicroYuan: bigint | null
  readonly effectiveAtMs: number
}

/** Adds versions for an account directly below (or of the root for itself), numbered consecutively. @returns the numbers */
export const insertPrices = async (
  db: Db,
  account: AccountId,
  made: {
    readonly buyer: AccountId
    readonly madeBy: string | undefined
    readonly prices: readonly NewPrice[]
  },
): Promise<readonly number[]> => {
  const rows = made.prices.map(({ unitMicroYuan, ...price }) => ({
    ...price,
    unit: unitMicroYuan === null ? null : String(unitMicroYuan),
  }))
  const done = await sql<{ version: number }>`
    with book as (
      update account set price_version = price_version + ${rows.length}
      where id = ${made.buyer} and (parent = ${account} or (id = ${account} and parent is null))
      returning id, price_version - ${rows.length} as last)
    insert into price (account, version, kind, country_code, area_code, charge_rule, unit_micro, effective_at, made_by)
    select b.id, b.last + p.n, p.kind, p."countryCode", p."areaCode", p.rule, p.unit,
      to_timestamp(p."effectiveAtMs" / 1000), ${made.madeBy ?? null}
    from book b, rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (kind text, "countryCode" text,
      "areaCode" text, rule text, unit bigint, "effectiveAtMs" float8)) with ordinality
      as p(kind, "countryCode", "areaCode", rule, unit, "effectiveAtMs", n)
    order by p.n
    returning version`.execute(db)
  return done.rows.map(({ version }) => version)
}

/** A version of a price, as an attempt stores it. */
export type PriceInForce = Price & {
  readonly version: number
  readonly countryCode: string
  readonly areaCode: string
}

export type LevelPrice = {
  readonly account: AccountId
  /** The root pays nobody: its price is the carriers' cost. */
  readonly isRoot: boolean
  /** Whether the account has any price for calls. */
  readonly hasBook: boolean
  readonly price: PriceInForce | undefined
}

type ChainRow = Omit<PriceInForce, 'version'> & {
  readonly destination: string
  readonly account: AccountId
  readonly isRoot: boolean
  readonly hasBook: boolean
  readonly version: number | null
}

/** The home country set for the account or an ancestor; null if none is set. */
export const findPriceHome = async (
  db: Db,
  account: AccountId,
): Promise<{ readonly home: string | null } | undefined> => {
  const found = await sql<{ home: string | null }>`
    select home_country_of(id) as home from account where id = ${account}`.execute(db)
  return found.rows[0]
}

/** The longest prefix: three digits of a country, eight of an area. */
const longestPrefix = 11

/**
 * What each level of an account's chain pays for calls, or messages, to these destinations, from the root down. Of a prefix the
 * newest version in force counts; of the prefixes with a price the longest. Destinations are digits as from `destinationDigits`.
 */
export const pricesOfChain = async (
  db: Db,
  account: AccountId,
  asked: { readonly destinations: readonly string[]; readonly atMs: number; readonly kind?: PriceKind },
): Promise<ReadonlyMap<string, readonly LevelPrice[]>> => {
  const at = instant(asked.atMs)
  const kind = asked.kind ?? 'voice'
  const found = await sql<ChainRow>`
    select n.destination, up.id as account, up.parent is null as "isRoot", p.version, p.charge_rule as rule,
      p.unit_micro as "cycleMicroYuan", p.country_code as "countryCode", p.area_code as "areaCode",
      exists (select from price b where b.account = up.id and b.kind = ${kind} and b.effective_at <= ${at}) as "hasBook"
    from account own join account up on own.path <@ up.path
      cross join unnest(${asked.destinations}::text[]) as n(destination)
      left join lateral (
        select * from (
          select distinct on (c.prefix) c.* from price c
          where c.account = up.id and c.kind = ${kind} and c.effective_at <= ${at}
            and c.prefix = any (array(select left(n.destination, len) from generate_series(0, ${longestPrefix}) len))
          order by c.prefix, c.effective_at desc, c.version desc) newest
        where newest.unit_micro is not null order by length(newest.prefix) desc limit 1) p on true
    where own.id = ${account} order by nlevel(up.path)`.execute(db)
  const byDestination = new Map<string, LevelPrice[]>()
  for (const { destination, account: level, isRoot, hasBook, version, ...price } of found.rows) {
    const levels = byDestination.get(destination) ?? []
    levels.push({
      account: level,
      isRoot,
      hasBook,
      price: version === null ? undefined : { version, ...price },
    })
    byDestination.set(destination, levels)
  }
  return byDestination
}
