import type { AccountId, AccountStatus } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Counted, countAtMost, type Db, withinScope } from '../../platform/db/index.ts'

export type BalanceRow = {
  readonly id: AccountId
  readonly parent: AccountId | null
  readonly name: string
  readonly status: AccountStatus
  readonly balanceMicroYuan: bigint
  readonly reservedMicroYuan: bigint
  readonly creditMicroYuan: bigint
  /** The most expensive of the last seven days. */
  readonly dayMicroYuan: bigint
}

const columns = sql`a.id, a.parent, a.name, a.status, a.balance_micro as "balanceMicroYuan",
  a.reserved_micro as "reservedMicroYuan", a.credit_micro as "creditMicroYuan",
  coalesce((select max(day.sum) from (
    select sum(h.charged_micro)::bigint as sum from hold h
    where h.account = a.id and h.state = 'settled' and h.bill_day > (now() at time zone 'UTC' + interval '8 hours')::date - 7
    group by h.bill_day) day), 0) as "dayMicroYuan"`

export const findBalance = async (
  db: Db,
  account: AccountId,
  id: AccountId,
): Promise<BalanceRow | undefined> => {
  const found = await sql<BalanceRow>`
    select ${columns} from account a where a.id = ${id} and a.id ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

/** Of the accounts directly below. */
export const pageOfBalances = async (
  db: Db,
  account: AccountId,
  page: { readonly name: string; readonly limit: number; readonly offset: number },
): Promise<{ readonly balances: readonly BalanceRow[]; readonly total: number }> => {
  const chosen = sql`a.parent = ${account} and (${page.name} = '' or position(lower(${page.name}) in lower(a.name)) > 0)`
  const found = await sql<BalanceRow>`
    select ${columns} from account a where ${chosen}
    order by a.name, a.id limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from account a where ${chosen}`.execute(db)
  return { balances: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Books money between an account directly below and the principal's cash (a top-up) or sales (a correction). Nothing if the
 * account would then have less than its holds and credit require.
 */
export const bookMoney = async (
  db: Db,
  account: AccountId,
  booking: {
    readonly customer: AccountId
    readonly id: string
    readonly kind: 'topUp' | 'adjustment'
    readonly amountMicroYuan: bigint
    readonly reason: string
    readonly madeBy: string | undefined
  },
): Promise<number> => {
  const { amountMicroYuan: amount } = booking
  const done = await sql`
    with moved as (
      update account set balance_micro = balance_micro + ${amount}, wallet_entries = wallet_entries + 1,
        status = case when status = 'arrears' and balance_micro + ${amount} + credit_micro > 0 then 'normal'
          else status end
      where id = ${booking.customer} and parent = ${account}
        and (${amount}::bigint > 0 or balance_micro + ${amount} + credit_micro - reserved_micro >= 0)
      returning id, balance_micro, wallet_entries),
    booked as (
      insert into ledger_tx (account, id, kind, ref, reason, made_by)
      select id, ${booking.id}, ${booking.kind}, ${booking.id}, ${booking.reason}, ${booking.madeBy ?? null} from moved
      returning id)
    insert into ledger_entry (account, tx, side, amount_micro, n, balance_after_micro)
    select m.id, b.id, 'wallet', ${amount}::bigint, m.wallet_entries, m.balance_micro from moved m, booked b
    union all
    select ${account}, b.id, ${booking.kind === 'topUp' ? 'cash' : 'sales'}, ${-amount}::bigint, null, null
    from booked b`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** 0 if the credit in use exceeds the new limit. */
export const setCredit = async (
  db: Db,
  account: AccountId,
  { customer, creditMicroYuan }: { readonly customer: AccountId; readonly creditMicroYuan: bigint },
): Promise<number> => {
  const done = await sql`
    update account set credit_micro = ${creditMicroYuan},
      status = case when status = 'arrears' and balance_micro + ${creditMicroYuan} > 0 then 'normal' else status end
    where id = ${customer} and parent = ${account}
      and (${creditMicroYuan}::bigint > credit_micro or balance_micro + ${creditMicroYuan} - reserved_micro >= 0)`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

/** Tasks of an account and its descendants that paused for lack of money go on; if it is still lacking they pause again. */
export const resumeUnpaidTasks = async (db: Db, account: AccountId, customer: AccountId): Promise<number> => {
  const done = await sql`
    update task set status = 'running', pause_reason = null, updated_at = now()
    where status = 'paused' and pause_reason = 'balance' and account ${withinScope(customer)}
      and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type EntryRow = {
  readonly account: AccountId
  readonly tx: string
  readonly kind: 'opening' | 'topUp' | 'adjustment' | 'call' | 'lateCall' | 'sms' | 'smsBack'
  readonly side: 'wallet' | 'sales' | 'cash'
  readonly amountMicroYuan: bigint
  readonly balanceAfterMicroYuan: bigint | null
  readonly reason: string
  readonly ref: string
  readonly atMs: number
}

export const pageOfEntries = async (
  db: Db,
  account: AccountId,
  asked: {
    readonly of: AccountId
    readonly side: EntryRow['side'] | undefined
    /** Days of UTC+8, both included. */
    readonly startDate: string | undefined
    readonly endDate: string | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<Counted & { readonly entries: readonly EntryRow[] }> => {
  const chosen = sql`e.account = ${asked.of} and e.account ${withinScope(account)}
    and (${asked.side ?? null}::text is null or e.side = ${asked.side ?? null})
    and (${asked.startDate ?? null}::text is null
      or e.at >= (${asked.startDate ?? null}::text || ' 00:00:00+08')::timestamptz)
    and (${asked.endDate ?? null}::text is null
      or e.at < (${asked.endDate ?? null}::text || ' 00:00:00+08')::timestamptz + interval '1 day')`
  const found = await sql<EntryRow>`
    select e.account, e.tx, t.kind, e.side, e.amount_micro as "amountMicroYuan",
      e.balance_after_micro as "balanceAfterMicroYuan", t.reason, t.ref, e.at as "atMs"
    from ledger_entry e join ledger_tx t on t.id = e.tx
    where ${chosen} order by e.at desc, e.n desc nulls last, e.tx limit ${asked.limit} offset ${asked.offset}`.execute(
    db,
  )
  return { entries: found.rows, ...(await countAtMost(db, sql`ledger_entry e where ${chosen}`)) }
}

export type BookProofRow = {
  readonly account: AccountId
  readonly day: string
  readonly finishedAtMs: number
  readonly seconds: number
  readonly broken: number
  readonly rules: readonly { readonly rule: string; readonly broken: number; readonly examples: string[] }[]
}

/** The nightly results, newest first. */
export const pageOfBookProofs = async (
  db: Db,
  account: AccountId,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly proofs: readonly BookProofRow[]; readonly total: number }> => {
  const chosen = sql`p.account ${withinScope(account)} and p.finished_at is not null`
  const found = await sql<BookProofRow>`
    select p.account, to_char(p.day, 'YYYY-MM-DD') as day, p.finished_at as "finishedAtMs",
      ceil(extract(epoch from p.finished_at - p.started_at))::int as seconds, p.broken, p.rules
    from book_proof p where ${chosen} order by p.day desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from book_proof p where ${chosen}`.execute(db)
  return { proofs: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** The violations of a ledger rule that are visible to the requesting account; some of them by name. */
export const listBroken = async (
  db: Db,
  rule: string,
): Promise<readonly { readonly broken: number; readonly examples: readonly string[] }[]> => {
  const found = await sql<{ broken: number; examples: string[] }>`
    select count(*)::int as broken, (array_agg(b.broken order by b.broken))[1:20] as examples
    from (${sql.raw(rule)}) b having count(*) > 0`.execute(db)
  return found.rows
}
