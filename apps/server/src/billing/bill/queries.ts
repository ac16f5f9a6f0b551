import type { AccountId, ChargeRule } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'
import type { PriceKind } from '../prices/index.ts'

/** Which charges: of one account, or of all directly below it; days of UTC+8, both included. */
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
  readonly kind: PriceKind
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
  readonly callMicroYuan: bigint
  readonly messageMicroYuan: bigint
}

/** Of holds, or of their daily sums. */
const chosen = (account: AccountId, choice: BillChoice) => {
  // One account's charges are already in the order of their days.
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

/** A settled hold is a charge; one without a stored price is older than prices. */
const isCharge = sql`h.state = 'settled' and h.price_version is not null`

const groups = sql`h.bill_day, h.account, h.country_code, h.area_code, h.charge_rule, h.price_version, h.cycle_micro, h.kind`

/** A refunded charge leaves nothing to bill. */
const isLeft = sql`sum(h.calls) <> 0 or sum(h.messages) <> 0`

const sums = sql`coalesce(sum(h.calls), 0)::int as calls, coalesce(sum(h.messages), 0)::int as messages,
  coalesce(sum(h.charged_micro) filter (where h.kind = 'voice'), 0)::bigint as "callMicroYuan",
  coalesce(sum(h.charged_micro) filter (where h.kind = 'sms'), 0)::bigint as "messageMicroYuan"`

export const pageOfBills = async (
  db: Db,
  account: AccountId,
  page: { readonly choice: BillChoice; readonly limit: number; readonly offset: number },
): Promise<readonly BillRow[]> => {
  const found = await sql<BillRow>`
    select h.kind, to_char(h.bill_day, 'YYYY-MM-DD') as date, h.account, a.name as "accountName",
      h.country_code as "countryCode", h.area_code as "areaCode", h.charge_rule as rule, h.price_version as "priceVersion",
      h.cycle_micro as "cycleMicroYuan", sum(h.answered)::int as answered, sum(h.talk_sec)::int as "talkSec",
      sum(h.cycles)::int as cycles, ${sums}
    from bill_tally h join account a on a.id = h.account
    where ${chosen(account, page.choice)} group by ${groups}, a.name having ${isLeft}
    order by h.bill_day desc, a.name, h.account, h.country_code, h.area_code, h.kind desc, h.charge_rule, h.price_version
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return found.rows
}

export const countBills = async (db: Db, account: AccountId, choice: BillChoice): Promise<number> => {
  const found = await sql<{ rows: number }>`
    select count(*)::int as rows
    from (select from bill_tally h where ${chosen(account, choice)} group by ${groups} having ${isLeft}) b`.execute(
    db,
  )
  return found.rows[0]?.rows ?? 0
}

export type BillSums = Pick<BillRow, 'calls' | 'messages' | 'callMicroYuan' | 'messageMicroYuan'>

/** The sums of the selection. */
export const sumBills = async (db: Db, account: AccountId, choice: BillChoice): Promise<BillSums> => {
  const found = await sql<BillSums>`
    select ${sums} from bill_tally h where ${chosen(account, choice)}`.execute(db)
  return found.rows[0] ?? { calls: 0, messages: 0, callMicroYuan: 0n, messageMicroYuan: 0n }
}

export type BilledCall = {
  readonly kind: PriceKind
  /** The call, or the message. */
  readonly id: string
  /** The call before a message; null for a message without one. */
  readonly attempt: string | null
  readonly task: string | null
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

/** Calls and messages by time, each with its cost. */
export const pageOfBilledCalls = async (
  db: Db,
  account: AccountId,
  page: { readonly choice: BillChoice; readonly limit: number; readonly offset: number },
): Promise<readonly BilledCall[]> => {
  const reach = page.limit + page.offset
  const found = await sql<BilledCall>`
    with calls as materialized (
      select 'voice' as kind, h.attempt as id, h.account, h.bill_day, h.ended_at as at, h.country_code, h.area_code, h.charge_rule,
        h.price_version, h.cycle_micro, h.answered, h.talk_ms, h.cycles, h.charged_micro
      from hold h where ${isCharge} and ${chosen(account, page.choice)}
      order by h.bill_day desc, h.ended_at desc, h.attempt desc, h.account limit ${reach}),
    messages as materialized (
      select 'sms', h.message, h.account, h.bill_day, h.charged_at, h.country_code, h.area_code, h.charge_rule,
        h.price_version, h.segment_micro, false, 0, h.segments, h.charged_micro
      from (select c.*, 'perCall' as charge_rule from sms_charge c where c.given_back_at is null) h
      where ${chosen(account, page.choice)}
      order by h.bill_day desc, h.charged_at desc, h.message desc, h.account limit ${reach}),
    b as materialized (
      select * from (select * from calls union all select * from messages) both_kinds
      order by bill_day desc, at desc, id desc, account limit ${page.limit} offset ${page.offset})
    select b.kind, b.id, coalesce(r.attempt, m.attempt) as attempt, coalesce(r.task, m.task) as task, c.name as "customerName",
      b.account, a.name as "accountName", to_char(b.bill_day, 'YYYY-MM-DD') as date, b.at as "endedAtMs",
      coalesce(r.number, m.number) as number, b.country_code as "countryCode", b.area_code as "areaCode",
      b.charge_rule as rule, b.price_version as "priceVersion", b.cycle_micro as "cycleMicroYuan", b.answered,
      b.talk_ms as "talkMs", b.cycles, b.charged_micro as "chargedMicroYuan"
    from b
      left join attempt t on b.kind = 'voice' and t.id = b.id
      left join call_record r on r.account = t.account and r.attempt = t.id
      left join sms_charge s on b.kind = 'sms' and s.account = b.account and s.message = b.id
      left join sms_message m on m.account = s.sender and m.id = s.message
      join account c on c.id = coalesce(r.account, m.account) join account a on a.id = b.account
    order by b.bill_day desc, b.at desc, b.id desc, b.account`.execute(db)
  return found.rows
}
