import type { AccountId, ChargeRule } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

/** Which charges: of one account, or of all right below it; days of UTC+8, both included. */
export type BillChoice = {
  readonly of: AccountId
  readonly whose: 'own' | 'customers'
  readonly startDate: string
  readonly endDate: string
  readonly countryCode?: string | undefined
  readonly areaCode?: string | undefined
  readonly chargeRule?: ChargeRule | undefined
  readonly priceVersion?: number | undefined
}

export type BillRow = {
  readonly date: string
  readonly account: AccountId
  readonly accountName: string
  readonly countryCode: string
  readonly areaCode: string
  readonly rule: ChargeRule
  readonly priceVersion: number
  readonly cycleMicroYuan: bigint
  readonly calls: number
  readonly answered: number
  readonly talkSec: number
  readonly cycles: number
  readonly messages: number
  readonly totalMicroYuan: bigint
}

/** Of holds, or of the days that they are added up to. */
const chosen = (account: AccountId, choice: BillChoice) => {
  // Of one account its charges stand in the order of their days already.
  const whose =
    choice.whose === 'own'
      ? sql`h.account = (select a.id from account a where a.id = ${choice.of} and a.id ${withinScope(account)})`
      : sql`h.account in (select a.id from account a where a.id ${withinScope(account)} and a.parent = ${choice.of})`
  return sql`${whose}
  and h.bill_day between ${choice.startDate}::date and ${choice.endDate}::date
  and (${choice.countryCode ?? null}::text is null or h.country_code = ${choice.countryCode ?? null})
  and (${choice.areaCode ?? null}::text is null or h.area_code = ${choice.areaCode ?? null})
  and (${choice.chargeRule ?? null}::text is null or h.charge_rule = ${choice.chargeRule ?? null})
  and (${choice.priceVersion ?? null}::int is null or h.price_version = ${choice.priceVersion ?? null})`
}

/** A hold that is settled is a charge; one whose price was never written down is older than prices. */
const isCharge = sql`h.state = 'settled' and h.price_version is not null`

const groups = sql`h.bill_day, h.account, h.country_code, h.area_code, h.charge_rule, h.price_version, h.cycle_micro`

export const pageOfBills = async (
  db: Db,
  account: AccountId,
  page: { readonly choice: BillChoice; readonly limit: number; readonly offset: number },
): Promise<readonly BillRow[]> => {
  const found = await sql<BillRow>`
    with page as materialized (
      select ${groups}, a.name, sum(h.calls)::int as calls, sum(h.answered)::int as answered,
        sum(h.talk_sec)::int as "talkSec", sum(h.cycles)::int as cycles, sum(h.charged_micro)::bigint as "totalMicroYuan"
      from bill_tally h join account a on a.id = h.account
      where ${chosen(account, page.choice)} group by ${groups}, a.name
      order by h.bill_day desc, a.name, h.account, h.country_code, h.area_code, h.charge_rule, h.price_version
      limit ${page.limit} offset ${page.offset}),
    -- Few calls have a message; of a day without one nothing is looked up.
    messages as (
      select ${groups}, count(*)::int as messages
      from call_event e join hold h on h.attempt = e.attempt
      where e.type = 6 and ${isCharge} and ${chosen(account, page.choice)} group by ${groups})
    select to_char(b.bill_day, 'YYYY-MM-DD') as date, b.account, b.name as "accountName", b.country_code as "countryCode",
      b.area_code as "areaCode", b.charge_rule as rule, b.price_version as "priceVersion",
      b.cycle_micro as "cycleMicroYuan", b.calls, b.answered, b."talkSec", b.cycles, coalesce(m.messages, 0) as messages,
      b."totalMicroYuan"
    from page b left join messages m
      using (bill_day, account, country_code, area_code, charge_rule, price_version, cycle_micro)
    order by b.bill_day desc, b.name, b.account, b.country_code, b.area_code, b.charge_rule, b.price_version`.execute(
    db,
  )
  return found.rows
}

export const countBills = async (
  db: Db,
  account: AccountId,
  choice: BillChoice,
): Promise<{ readonly rows: number; readonly calls: number }> => {
  const found = await sql<{ rows: number; calls: number }>`
    select count(*)::int as rows, coalesce(sum(b.calls), 0)::int as calls
    from (select sum(h.calls) as calls from bill_tally h where ${chosen(account, choice)} group by ${groups}) b`.execute(
    db,
  )
  return found.rows[0] ?? { rows: 0, calls: 0 }
}

export type BilledCall = {
  readonly attempt: string
  readonly task: string
  readonly customerName: string
  readonly account: AccountId
  readonly accountName: string
  readonly date: string
  readonly endedAtMs: number
  readonly number: string
  readonly countryCode: string
  readonly areaCode: string
  readonly rule: ChargeRule
  readonly priceVersion: number
  readonly cycleMicroYuan: bigint
  readonly answered: boolean
  readonly talkMs: number
  readonly cycles: number
  readonly chargedMicroYuan: bigint
}

export const pageOfBilledCalls = async (
  db: Db,
  account: AccountId,
  page: { readonly choice: BillChoice; readonly limit: number; readonly offset: number },
): Promise<readonly BilledCall[]> => {
  const found = await sql<BilledCall>`
    with h as materialized (
      select h.* from hold h where ${isCharge} and ${chosen(account, page.choice)}
      order by h.bill_day desc, h.ended_at desc, h.attempt desc, h.account
      limit ${page.limit} offset ${page.offset})
    select h.attempt, r.task, c.name as "customerName", h.account, a.name as "accountName",
      to_char(h.bill_day, 'YYYY-MM-DD') as date, h.ended_at as "endedAtMs", r.number, h.country_code as "countryCode",
      h.area_code as "areaCode", h.charge_rule as rule, h.price_version as "priceVersion",
      h.cycle_micro as "cycleMicroYuan", h.answered, h.talk_ms as "talkMs", h.cycles,
      h.charged_micro as "chargedMicroYuan"
    from h join attempt t on t.id = h.attempt
      join call_record r on r.account = t.account and r.attempt = t.id
      join account c on c.id = r.account join account a on a.id = h.account
    order by h.bill_day desc, h.ended_at desc, h.attempt desc, h.account`.execute(db)
  return found.rows
}
