import { Refusal } from '@parley/contract/refusals'
import type { AccountId } from '@parley/contract/vocabulary'
import { findAccount, refuseCreditBeyondOwn } from '../../accounts/accounts/index.ts'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { type BalanceRow, bookMoney, findBalance, resumeUnpaidTasks, setCredit } from './queries.ts'

export type MoneyMove = {
  readonly customer: AccountId
  readonly amountMicroYuan: bigint
  readonly reason?: string
}

/** Money paid by a customer directly below. Its tasks, and those below it, that paused for lack of money go on. */
export const topUp = (app: ServerApp, actor: Actor, move: MoneyMove): Promise<BalanceRow> =>
  moveMoney(app, actor, 'topUp', move)

/** A correction, in either direction. */
export const adjustBalance = (app: ServerApp, actor: Actor, move: MoneyMove): Promise<BalanceRow> =>
  moveMoney(app, actor, 'adjustment', move)

/** How far below zero a customer directly below may go. */
export const changeCredit = (
  app: ServerApp,
  actor: Actor,
  change: { readonly customer: AccountId; readonly creditMicroYuan: bigint },
): Promise<BalanceRow> =>
  onCustomer(app, actor, change.customer, async (tx, before) => {
    const { creditMicroYuan } = change
    await refuseCreditBeyondOwn(tx, actor, { creditMicroYuan, before: before.creditMicroYuan })
    if ((await setCredit(tx, actor.account, change)) === 0) throw new Refusal('credit_in_use')
    await writeAudit(tx, actor, {
      action: 'account.credit',
      subject: change.customer,
      before: { creditMicroYuan: String(before.creditMicroYuan) },
      after: { creditMicroYuan: String(change.creditMicroYuan) },
    })
  })

const moveMoney = (
  app: ServerApp,
  actor: Actor,
  kind: 'topUp' | 'adjustment',
  { customer, amountMicroYuan, reason = '' }: MoneyMove,
): Promise<BalanceRow> =>
  onCustomer(app, actor, customer, async (tx) => {
    const id = uuidv7()
    const booking = { customer, id, kind, amountMicroYuan, reason, madeBy: actor.loginId }
    if ((await bookMoney(tx, actor.account, booking)) === 0) throw new Refusal('balance_too_low')
    await writeAudit(tx, actor, {
      action: `account.${kind}`,
      subject: customer,
      after: { id, amountMicroYuan: String(amountMicroYuan), reason },
    })
  })

/** One transaction on an account directly below; afterwards tasks that paused for lack of money go on. */
const onCustomer = async (
  app: ServerApp,
  actor: Actor,
  customer: AccountId,
  work: (tx: Tx, before: BalanceRow) => Promise<void>,
): Promise<BalanceRow> => {
  const after = await asAccount(app.database.api, actor.account, async (tx) => {
    const account = await findAccount(tx, actor.account, customer)
    if (account === undefined) throw new Refusal('not_found')
    if (account.parent !== actor.account) throw new Refusal('no_permission')
    await work(tx, await getBalance(tx, actor, customer))
    const balance = await getBalance(tx, actor, customer)
    if (balance.status === 'normal' && balance.balanceMicroYuan + balance.creditMicroYuan > 0n)
      await resumeUnpaidTasks(tx, actor.account, customer)
    return balance
  })
  app.wakeDialer()
  return after
}

export const getBalance = async (tx: Tx, { account }: Actor, id: AccountId): Promise<BalanceRow> => {
  const found = await findBalance(tx, account, id)
  if (found === undefined) throw new Refusal('not_found')
  return found
}
