import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, toJsonb } from '../../platform/db/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'

/** What one level pays the one above it. */
export type LevelCharge = {
  readonly account: AccountId
  readonly seller: AccountId
  readonly amountMicroYuan: bigint
}

/** The money of these levels is there. Their rows are locked by then. */
export const canPay = async (db: Db, charges: readonly LevelCharge[]): Promise<boolean> => {
  const rows = charges.map(({ account, amountMicroYuan }) => ({ account, amount: String(amountMicroYuan) }))
  const found = await sql`
    select from account a join jsonb_to_recordset(${toJsonb(rows)}::jsonb) as c(account uuid, amount bigint)
      on c.account = a.id
    where a.balance_micro + a.credit_micro - a.reserved_micro - c.amount < 0`.execute(db)
  return found.rows.length === 0
}

/** One booking over the whole chain: `sms` takes, `smsBack` gives back. Of each message there is at most one of both. */
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
        update account set balance_micro = balance_micro + ${amount}, wallet_entries = wallet_entries + 1,
          status = case when status = 'normal' and balance_micro + ${amount} + credit_micro <= 0 then 'arrears'
            else status end
        where id = ${charge.account} returning id, wallet_entries, balance_micro)
      insert into ledger_entry (account, tx, side, amount_micro, n, balance_after_micro)
      select id, ${tx}::uuid, 'wallet', ${amount}::bigint, wallet_entries, balance_micro from moved
      union all
      select ${charge.seller}::uuid, ${tx}::uuid, 'sales', ${-amount}::bigint, null, null`.execute(db)
  }
}

/** What a message cost each level, from the root down; nothing where it was free, or has been given back. */
export const listMessageCharges = async (db: Db, message: string): Promise<readonly LevelCharge[]> => {
  const found = await sql<LevelCharge>`
    select e.account, a.parent as seller, -e.amount_micro as "amountMicroYuan"
    from ledger_tx t join ledger_entry e on e.tx = t.id and e.side = 'wallet' join account a on a.id = e.account
    where t.kind = 'sms' and t.ref = ${message}
      and not exists (select from ledger_tx b where b.kind = 'smsBack' and b.ref = ${message})
    order by nlevel(a.path)`.execute(db)
  return found.rows
}
