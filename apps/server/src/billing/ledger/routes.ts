import { limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { type AccountId, AccountStatus, accountId } from '@parley/contract/vocabulary'
import { getAccountInSight } from '../../accounts/accounts/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Handlers, Principal } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { yuan } from '../../platform/yuan.ts'
import { adjustBalance, changeCredit, getBalance, topUp } from './move-money.ts'
import { proveBooks } from './prove-books.ts'
import { type BalanceRow, type EntryRow, pageOfBalances, pageOfBookProofs, pageOfEntries } from './queries.ts'

export const ledgerHandlers = {
  findBalance: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const { id } = await getAccountInSight(tx, principal, input.accountId)
      return balanceToWire(await getBalance(tx, principal, id))
    }),
  listBalances: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const page = { name: input.account ?? '', ...limitAndOffset(input) }
      const { balances, total } = await pageOfBalances(tx, principal.account, page)
      return { data: balances.map(balanceToWire), total }
    }),
  topUp: async ({ app, principal }, input) =>
    balanceToWire(
      await topUp(app, principal, { ...customerOf(principal, input), amountMicroYuan: input.amount }),
    ),
  adjustBalance: async ({ app, principal }, input) =>
    balanceToWire(
      await adjustBalance(app, principal, { ...customerOf(principal, input), amountMicroYuan: input.amount }),
    ),
  setCredit: async ({ app, principal }, input) =>
    balanceToWire(
      await changeCredit(app, principal, { ...customerOf(principal, input), creditMicroYuan: input.credit }),
    ),
  listEntries: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const { id } = await getAccountInSight(tx, principal, input.accountId)
      const { side, startDate, endDate } = input
      const asked = { of: id, side, startDate, endDate, ...limitAndOffset(input) }
      const { entries, ...counted } = await pageOfEntries(tx, principal.account, asked)
      return { data: entries.map(entryToWire), ...counted }
    }),
  proveBooks: async ({ app, principal }) => {
    const proven = await proveBooks(app, principal)
    return { data: [...proven], total: proven.length }
  },
  listBookProofs: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const { proofs, total } = await pageOfBookProofs(tx, principal.account, limitAndOffset(input))
      return {
        data: proofs.map(({ day, finishedAtMs, seconds, broken, rules }) => ({
          day,
          finishTs: epochSeconds(finishedAtMs),
          seconds,
          broken,
          rules: [...rules],
        })),
        total,
      }
    }),
} satisfies Partial<Handlers>

/** A sub-user works with the account's data but may not move its money. */
const customerOf = (
  principal: Principal,
  input: { readonly accountId: string; readonly reason?: string },
): { readonly customer: AccountId; readonly reason: string } => {
  if (principal.isSubUser) throw new Refusal('no_permission')
  return { customer: wireId(input.accountId, accountId), reason: input.reason ?? '' }
}

const balanceToWire = (row: BalanceRow) => {
  const available = row.balanceMicroYuan + row.creditMicroYuan - row.reservedMicroYuan
  return {
    accountId: row.id,
    account: row.name,
    accountStatus: AccountStatus.toWire(row.status),
    balance: yuan(row.balanceMicroYuan),
    credit: yuan(row.creditMicroYuan),
    reserved: yuan(row.reservedMicroYuan),
    available: yuan(available),
    isLow: row.parent !== null && row.dayMicroYuan > 0n && available < row.dayMicroYuan,
    isPaying: row.parent !== null,
  }
}

const entryToWire = (row: EntryRow) => ({
  id: `${row.tx}-${row.side}`,
  accountId: row.account,
  kind: row.kind,
  side: row.side,
  amount: yuan(row.amountMicroYuan),
  balanceAfter: row.balanceAfterMicroYuan === null ? null : yuan(row.balanceAfterMicroYuan),
  reason: row.reason,
  callId: row.kind === 'call' || row.kind === 'lateCall' ? row.ref : null,
  ts: epochSeconds(row.atMs),
})
