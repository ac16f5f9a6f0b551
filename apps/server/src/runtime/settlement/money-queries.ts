import type { AccountId, AttemptId, ChargeRule } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export type OpenHold = {
  readonly account: AccountId
  /** The account above, which sells it. */
  readonly seller: AccountId
  readonly amountMicroYuan: bigint
  readonly rule: ChargeRule
  readonly cycleMicroYuan: bigint
  readonly heldSec: number
  /** As the record says it: a lost end may leave a call that was answered. */
  readonly answered: boolean
  readonly talkMs: number
}

/** From the root down: every transaction locks the accounts of a chain in this order. */
export const openHolds = async (db: Db, attempt: AttemptId): Promise<readonly OpenHold[]> => {
  const found = await sql<OpenHold>`
    select h.account, coalesce(a.parent, a.id) as seller, h.amount_micro as "amountMicroYuan", h.charge_rule as rule,
      h.cycle_micro as "cycleMicroYuan", h.held_sec as "heldSec", t.answered_at is not null as answered,
      t.talk_ms as "talkMs"
    from hold h join account a on a.id = h.account join attempt t on t.id = h.attempt
    where h.attempt = ${attempt} and h.state = 'open' order by nlevel(a.path)`.execute(db)
  return found.rows
}

export const settleHoldRows = async (
  db: Db,
  attempt: AttemptId,
  settled: readonly {
    readonly account: AccountId
    readonly cycles: number
    readonly chargedMicroYuan: bigint
  }[],
): Promise<void> => {
  const rows = settled.map(({ account, cycles, chargedMicroYuan }) => ({
    account,
    cycles,
    charged: String(chargedMicroYuan),
  }))
  await sql`
    update hold set state = 'settled', charged_micro = s.charged, cycles = s.cycles,
      answered = t.answered_at is not null, talk_ms = t.talk_ms, ended_at = t.ended_at
    from attempt t, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(account uuid, cycles int, charged bigint)
    where t.id = ${attempt} and hold.account = s.account and hold.attempt = ${attempt} and hold.state = 'open'`.execute(
    db,
  )
}

export type MovedWallet = { readonly n: number | null; readonly balanceMicroYuan: bigint }

/** Gives back what was held and takes what it cost. Who has nothing left is in arrears (decision §1). */
export const moveWallet = async (
  db: Db,
  account: AccountId,
  { released, charged }: { readonly released: bigint; readonly charged: bigint },
): Promise<MovedWallet> => {
  const spent =
    charged === 0n
      ? sql``
      : sql`, balance_micro = balance_micro - ${charged}, wallet_entries = wallet_entries + 1,
          status = case when status = 'normal' and balance_micro - ${charged} + credit_micro <= 0 then 'arrears'
            else status end`
  const moved = await sql<MovedWallet>`
    update account set reserved_micro = reserved_micro - ${released}${spent}
    where id = ${account} returning wallet_entries as n, balance_micro as "balanceMicroYuan"`.execute(db)
  const wallet = moved.rows[0]
  if (wallet === undefined) throw new Error(`no account ${account}`)
  return wallet
}

export type CallEntry = MovedWallet & {
  readonly account: AccountId
  readonly seller: AccountId
  readonly chargedMicroYuan: bigint
}

/** One booking for the whole chain; of an attempt there can be no second. */
export const insertCallEntries = async (
  db: Db,
  call: {
    readonly account: AccountId
    readonly attempt: AttemptId
    readonly id: string
    readonly entries: readonly CallEntry[]
  },
): Promise<void> => {
  const rows = call.entries.flatMap(({ account, seller, chargedMicroYuan, n, balanceMicroYuan }) => [
    { account, side: 'wallet', amount: String(-chargedMicroYuan), n, balance: String(balanceMicroYuan) },
    { account: seller, side: 'sales', amount: String(chargedMicroYuan), n: null, balance: null },
  ])
  await sql`
    with booked as (
      insert into ledger_tx (account, id, kind, ref) values (${call.account}, ${call.id}, 'call', ${call.attempt})
      returning id)
    insert into ledger_entry (account, tx, side, amount_micro, n, balance_after_micro)
    select e.account, b.id, e.side, e.amount, e.n, e.balance
    from booked b, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(account uuid, side text, amount bigint, n int, balance bigint)`.execute(db)
}
