import { type AccountId, callingCodeOf } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { MessageCharge } from '../../../billing/prices/index.ts'
import { type Db, instant, spendToday, toJsonb } from '../../../platform/db/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'

/** What one level pays to the one above. */
export type LevelCharge = {
  readonly account: AccountId
  readonly seller: AccountId
  readonly amountMicroYuan: bigint
}

/** Whether these levels have the money. Their rows are locked by then. */
export const canPay = async (db: Db, charges: readonly LevelCharge[]): Promise<boolean> => {
  const rows = charges.map(({ account, amountMicroYuan }) => ({ account, amount: String(amountMicroYuan) }))
  const found = await sql`
    select from account a join jsonb_to_recordset(${toJsonb(rows)}::jsonb) as c(account uuid, amount bigint)
      on c.account = a.id
    where a.balance_micro + a.credit_micro - a.reserved_micro - c.amount < 0`.execute(db)
  return found.rows.length === 0
}

/** Which of these levels would exceed their daily limit. */
export const findLimited = async (
  db: Db,
  charges: readonly LevelCharge[],
): Promise<AccountId | undefined> => {
  const rows = charges.map(({ account, amountMicroYuan }) => ({ account, amount: String(amountMicroYuan) }))
  const found = await sql<{ id: AccountId }>`
    select a.id from account a join jsonb_to_recordset(${toJsonb(rows)}::jsonb) as c(account uuid, amount bigint)
      on c.account = a.id
    where daily_spend_left(a) - a.reserved_micro - c.amount < 0 order by nlevel(a.path) limit 1`.execute(db)
  return found.rows[0]?.id
}

/** One booking over the whole chain: `sms` charges, `smsBack` refunds. A message has at most one of each. */
export const bookMessage = async (
  db: Db,
  booked: {
    readonly account: AccountId
    readonly message: string
    readonly kind: 'sms' | 'smsBack'
    readonly charges: readonly LevelCharge[]
  },
): Promise<void> => {
  const { account, message, kind, charges } = booked
  const tx = uuidv7()
  await sql`
    insert into ledger_tx (account, id, kind, ref) values (${account}, ${tx}, ${kind}, ${message})`.execute(
    db,
  )
  for (const charge of charges) {
    const amount = kind === 'sms' ? -charge.amountMicroYuan : charge.amountMicroYuan
    await sql`
      with moved as (
        update account a set ${spendToday(sql`${-amount}`)} balance_micro = balance_micro + ${amount}, wallet_entries = wallet_entries + 1,
          status = case when status = 'normal' and balance_micro + ${amount} + credit_micro <= 0 then 'arrears'
            else status end
        where id = ${charge.account} returning id, wallet_entries, balance_micro)
      insert into ledger_entry (account, tx, side, amount_micro, n, balance_after_micro)
      select id, ${tx}::uuid, 'wallet', ${amount}::bigint, wallet_entries, balance_micro from moved
      union all
      select ${charge.seller}::uuid, ${tx}::uuid, 'sales', ${-amount}::bigint, null, null`.execute(db)
  }
}

/** What a message costs each level, with its price rows; free levels are included. */
export const insertMessageCharges = async (
  db: Db,
  sent: {
    readonly account: AccountId
    readonly message: string
    readonly segments: number
    readonly destination: string
    readonly nowMs: number
    readonly charges: readonly MessageCharge[]
  },
): Promise<void> => {
  const rows = sent.charges.map(({ account, price, amountMicroYuan }) => ({
    account,
    version: price.version,
    country: price.countryCode || (callingCodeOf(sent.destination) ?? ''),
    area: price.areaCode,
    segment: String(price.cycleMicroYuan),
    charged: String(amountMicroYuan),
  }))
  await sql`
    insert into sms_charge (account, sender, message, price_version, country_code, area_code, segment_micro, segments,
      charged_micro, charged_at)
    select c.account, ${sent.account}, ${sent.message}, c.version, c.country, c.area, c.segment, ${sent.segments},
      c.charged, ${instant(sent.nowMs)}
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb)
      as c(account uuid, version int, country text, area text, segment bigint, charged bigint)`.execute(db)
}

/** Refunds what a message cost each level. @returns the refunded amounts; nothing if that was done before. */
export const takeBackCharges = async (db: Db, message: string): Promise<readonly LevelCharge[]> => {
  const done = await sql<LevelCharge>`
    update sms_charge c set given_back_at = now() from account a
    where c.message = ${message} and c.given_back_at is null and a.id = c.account
    returning c.account, a.parent as seller, c.charged_micro as "amountMicroYuan"`.execute(db)
  return done.rows.filter(({ amountMicroYuan }) => amountMicroYuan > 0n)
}
