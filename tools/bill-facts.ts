/**
 * `DATABASE_URL=… npx tsx tools/bill-facts.ts > facts.json`: accounts, price lists, call records, messages and
 * the bill of an installation, for tools/recompute_bill.py, which shares no code with the product.
 */
import { pathToFileURL } from 'node:url'
import { callingCodes } from '@parley/contract/vocabulary'
import { destinationDigits } from '@parley/edge/numbers'
import pg from 'pg'
import { judgePhone } from '../apps/server/src/platform/phone-number.ts'

type Query = (query: string) => Promise<readonly Record<string, unknown>[]>

/** Money as text, times as epoch seconds with all their digits. Calls older than prices have none. */
export const billFacts = async (ask: Query) => ({
  callingCodes,
  accounts: await ask('select id, parent from account order by path'),
  prices: await ask(`
    select account, version, kind, country_code as "countryCode", area_code as "areaCode",
      charge_rule as "chargeRule", (unit_micro / 1000000.0)::text as "unitYuan",
      extract(epoch from effective_at)::text as "effectiveAt"
    from price order by account, version`),
  calls: (
    await ask(`
    select r.attempt as id, r.account, r.number as dialled, home_country_of(r.account) as home, case when c.sealed_number is null then c.phone end as written, (
        select h.country_code || h.area_code from hold h where h.attempt = r.attempt
        order by length(h.country_code || h.area_code) desc limit 1) as "billedPrefix", extract(epoch from r.intent_at)::text as "pricedAt",
      r.answered_at is not null as answered, r.talk_ms as "talkMs", a.held_sec as "heldSec",
      extract(epoch from r.ended_at)::text as "endedAt"
    from call_record r join attempt a on a.id = r.attempt join contact c on c.account = r.account and c.id = r.contact
      join task t on t.account = r.account and t.id = r.task
    where exists (select from hold h where h.attempt = r.attempt and h.price_version is not null)
    order by r.attempt`)
  ).map(withDestination),
  // Charged, and not refunded because the provider never accepted it.
  messages: (
    await ask(`
    select m.id, m.account, l.account as "lineOwner", m.text, m.number as dialled, m.home_country as home,
      case when m.contact is null then m.number when c.sealed_number is null then c.phone end as written, paid."billedPrefix",
      paid."pricedAt"
    from sms_message m join sms_line l on l.id = m.line left join contact c on c.account = m.account and c.id = m.contact
      cross join lateral (
        select extract(epoch from min(s.charged_at))::text as "pricedAt", max(s.country_code || s.area_code) as "billedPrefix"
        from sms_charge s where s.message = m.id having count(*) > 0 and min(s.price_version) > 0) paid
    where m.is_paid and (m.state <> 'failed' or m.provider_id is not null) order by m.id`)
  ).map(withDestination),
  bill: await ask(`
    select to_char(bill_day, 'YYYY-MM-DD') as date, account, country_code as "countryCode", area_code as "areaCode",
      charge_rule as "chargeRule", price_version as "priceVersion", sum(calls)::int as calls, sum(answered)::int as answered,
      sum(talk_sec)::int as duration, sum(cycles)::int as cycles, sum(messages)::int as messages,
      (sum(charged_micro) / 1000000.0)::text as "totalYuan"
    from bill_tally where price_version > 0 group by 1, 2, 3, 4, 5, 6 having sum(calls) <> 0 or sum(messages) <> 0
    order by 1, 2, 3, 4, 5, 6`),
})

/** The called number. Of a hidden number only the billed digits are known. */
const withDestination = ({ written, billedPrefix, ...call }: Readonly<Record<string, unknown>>) => {
  const judged = judgePhone(typeof written === 'string' ? written : '')
  const home = typeof call.home === 'string' ? call.home : undefined
  return {
    ...call,
    destination: 'written' in judged ? destinationDigits(judged.written, home) : billedPrefix,
  }
}

const isCommand = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href
if (isCommand) {
  const client = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    options: '-c search_path=parley,public',
  })
  await client.connect()
  console.log(JSON.stringify(await billFacts(async (query) => (await client.query(query)).rows)))
  await client.end()
}
