import type { AccountId, AttemptId, ChargeRule } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, spendToday, toJsonb } from '../../../platform/db/index.ts'

export type OpenHold = {
  readonly account: AccountId
  /** The account above, which sells it. */
  readonly seller: AccountId
  readonly amountMicroYuan: bigint
  readonly rule: ChargeRule
  readonly cycleMicroYuan: bigint
  readonly heldSec: number
  /** As recorded: a lost end may leave a call that was answered. */
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

/** The open holds of many attempts; of each from the root down. */
export const openHoldsOf = async (
  db: Db,
  attempts: readonly AttemptId[],
): Promise<readonly (OpenHold & { readonly attempt: AttemptId })[]> => {
  const found = await sql<OpenHold & { readonly attempt: AttemptId }>`
    select h.attempt, h.account, coalesce(a.parent, a.id) as seller, h.amount_micro as "amountMicroYuan",
      h.charge_rule as rule, h.cycle_micro as "cycleMicroYuan", h.held_sec as "heldSec",
      t.answered_at is not null as answered, t.talk_ms as "talkMs"
    from hold h join account a on a.id = h.account join attempt t on t.id = h.attempt
    where h.attempt = any (${attempts}::uuid[]) and h.state = 'open' order by h.attempt, nlevel(a.path)`.execute(
    db,
  )
  return found.rows
}

export type SettledHold = OpenHold & {
  readonly attempt: AttemptId
  readonly cycles: number
  readonly chargedMicroYuan: bigint
}

export const settleHoldRows = async (db: Db, settled: readonly SettledHold[]): Promise<void> => {
  const rows = settled.map(({ account, attempt, cycles, chargedMicroYuan }) => ({
    account,
    attempt,
    cycles,
    charged: String(chargedMicroYuan),
  }))
  await sql`
    update hold set state = 'settled', charged_micro = s.charged, cycles = s.cycles,
      answered = t.answered_at is not null, talk_ms = t.talk_ms, ended_at = t.ended_at
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb)
        as s(account uuid, attempt uuid, cycles int, charged bigint)
      join attempt t on t.id = s.attempt
    where hold.account = s.account and hold.attempt = s.attempt and hold.state = 'open'`.execute(db)
}

/** From the root down, as the dial transaction locks them, which prevents deadlocks. */
export const lockWallets = async (db: Db, accounts: readonly AccountId[]): Promise<void> => {
  await sql`
    select from account where id = any (${accounts}::uuid[]) order by nlevel(path), id for no key update`.execute(
    db,
  )
}

export type WalletMove = {
  readonly account: AccountId
  readonly released: bigint
  readonly charged: bigint
  /** How many charges the sum has. */
  readonly entries: number
}

/**
 * Releases the hold and charges the cost. An account without remaining funds is in arrears (decision §1). A late charge was not
 * held and may exceed the available funds; the database stores by how much.
 */
export const moveWallets = async (
  db: Db,
  moves: readonly WalletMove[],
  isLate: boolean,
): Promise<ReadonlyMap<AccountId, { readonly n: number; readonly balanceMicroYuan: bigint }>> => {
  const released = moves.map((move) => ({
    ...move,
    released: String(move.released),
    charged: String(move.charged),
  }))
  const unpaid = released.filter(({ entries }) => entries === 0)
  const paid = released.filter(({ entries }) => entries > 0)
  const rows = (of: typeof released) =>
    sql`jsonb_to_recordset(${toJsonb(of)}::jsonb) as m(account uuid, released bigint, charged bigint, entries int)`
  const wallets = []
  // Separate: a changed balance makes the database check the ledger at COMMIT.
  if (unpaid.length > 0)
    wallets.push(
      await sql<Wallet>`
        update account a set reserved_micro = a.reserved_micro - m.released from ${rows(unpaid)}
        where a.id = m.account
        returning a.id, a.wallet_entries as n, a.balance_micro as "balanceMicroYuan"`.execute(db),
    )
  if (paid.length > 0)
    wallets.push(
      await sql<Wallet>`
        update account a set reserved_micro = a.reserved_micro - m.released, balance_micro = a.balance_micro - m.charged,
          wallet_entries = a.wallet_entries + m.entries, ${spendToday(sql`m.charged`)} ${isLate ? sql`late_micro = a.late_micro + m.charged,` : sql``}
          status = case when a.status = 'normal' and a.balance_micro - m.charged + a.credit_micro <= 0 then 'arrears'
            else a.status end
        from ${rows(paid)} where a.id = m.account
        returning a.id, a.wallet_entries as n, a.balance_micro as "balanceMicroYuan"`.execute(db),
    )
  return new Map(wallets.flatMap(({ rows: found }) => found.map(({ id, ...wallet }) => [id, wallet])))
}

type Wallet = { readonly id: AccountId; readonly n: number; readonly balanceMicroYuan: bigint }

export type CallBooking = {
  /** `lateCall` is what a late end adds to the booked charge of the call. */
  readonly kind: 'call' | 'lateCall'
  readonly account: AccountId
  readonly attempt: AttemptId
  readonly id: string
  readonly entries: readonly {
    readonly account: AccountId
    readonly seller: AccountId
    readonly chargedMicroYuan: bigint
    readonly n: number
    readonly balanceMicroYuan: bigint
  }[]
}

/** One booking per call over its whole chain; an attempt has at most one of a kind. */
export const insertCallBookings = async (db: Db, bookings: readonly CallBooking[]): Promise<void> => {
  if (bookings.length === 0) return
  const calls = bookings.map(({ kind, account, id, attempt }) => ({ kind, account, id, attempt }))
  const rows = bookings.flatMap(({ id, entries }) =>
    entries.flatMap(({ account, seller, chargedMicroYuan, n, balanceMicroYuan }) => [
      {
        tx: id,
        account,
        side: 'wallet',
        amount: String(-chargedMicroYuan),
        n,
        balance: String(balanceMicroYuan),
      },
      { tx: id, account: seller, side: 'sales', amount: String(chargedMicroYuan) },
    ]),
  )
  await sql`
    insert into ledger_tx (account, id, kind, ref)
    select c.account, c.id, c.kind, c.attempt
    from jsonb_to_recordset(${toJsonb(calls)}::jsonb) as c(account uuid, id uuid, kind text, attempt text)`.execute(
    db,
  )
  await sql`
    insert into ledger_entry (account, tx, side, amount_micro, n, balance_after_micro)
    select e.account, e.tx, e.side, e.amount, e.n, e.balance
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb)
      as e(tx uuid, account uuid, side text, amount bigint, n int, balance bigint)`.execute(db)
}

/** An open attempt, locked before the accounts that pay for it, as its settlement locks them. */
export const lockTalkingAttempt = async (
  db: Db,
  engine: string,
  attempt: AttemptId,
): Promise<
  { readonly heldSec: number; readonly maxTalkSec: number; readonly mayGoOn: boolean } | undefined
> => {
  const found = await sql<{ heldSec: number; maxTalkSec: number; mayGoOn: boolean }>`
    select a.held_sec as "heldSec", a.max_talk_sec as "maxTalkSec", not exists (
      select from account own join account up on own.path <@ up.path
      where own.id = a.account and up.status <> 'normal') as "mayGoOn"
    from attempt a where a.id = ${attempt} and a.engine = ${engine} and a.ended_at is null for update`.execute(
    db,
  )
  return found.rows[0]
}

/** 0 if balance and credit, or the daily limit, do not suffice. */
export const reserveMore = async (db: Db, account: AccountId, more: bigint): Promise<number> => {
  const done = await sql`
    update account set reserved_micro = reserved_micro + ${more}
    where id = ${account} and balance_micro + credit_micro - reserved_micro - ${more} >= 0
      and daily_spend_left(account) - reserved_micro - ${more} >= 0`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Whether the daily limit, and not the funds, prevents the reservation. */
export const isLimitReached = async (db: Db, account: AccountId, more: bigint): Promise<boolean> => {
  const found = await sql`
    select from account a where a.id = ${account} and daily_spend_left(a) - a.reserved_micro - ${more} < 0`.execute(
    db,
  )
  return found.rows.length > 0
}

/** Raises the holds of an attempt to the cost of so many seconds. */
export const growHold = async (
  db: Db,
  attempt: AttemptId,
  {
    heldSec,
    amounts,
  }: {
    readonly heldSec: number
    readonly amounts: readonly { readonly account: AccountId; readonly amountMicroYuan: bigint }[]
  },
): Promise<void> => {
  const rows = amounts.map(({ account, amountMicroYuan }) => ({ account, amount: String(amountMicroYuan) }))
  await sql`
    with grown as (
      update hold set held_sec = ${heldSec}, amount_micro = g.amount
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(account uuid, amount bigint)
      where hold.account = g.account and hold.attempt = ${attempt} and hold.state = 'open')
    update attempt set held_sec = ${heldSec} where id = ${attempt}`.execute(db)
}
