import { limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { type AccountId, accountId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Caller, Handlers } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { yuan } from '../../platform/yuan.ts'
import { accountStatusToWire, getAccountInSight } from '../accounts/index.ts'
import { adjustBalance, changeCredit, getBalance, topUp } from './move-money.ts'
import { proveBooks } from './prove-books.ts'
import { type BalanceRow, type EntryRow, pageOfBalances, pageOfBookProofs, pageOfEntries } from './queries.ts'

export const ledgerHandlers = {
  findBalance: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const { id } = await getAccountInSight(tx, caller, input.accountId)
      return balanceToWire(await getBalance(tx, caller, id))
    }),
  listBalances: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const page = { name: input.account ?? '', ...limitAndOffset(input) }
      const { balances, total } = await pageOfBalances(tx, caller.account, page)
      return { data: balances.map(balanceToWire), total }
    }),
  topUp: async ({ app, caller }, input) =>
    balanceToWire(await topUp(app, caller, { ...customerOf(caller, input), amountMicroYuan: input.amount })),
  adjustBalance: async ({ app, caller }, input) =>
    balanceToWire(
      await adjustBalance(app, caller, { ...customerOf(caller, input), amountMicroYuan: input.amount }),
    ),
  setCredit: async ({ app, caller }, input) =>
    balanceToWire(
      await changeCredit(app, caller, { ...customerOf(caller, input), creditMicroYuan: input.credit }),
    ),
  listEntries: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const { id } = await getAccountInSight(tx, caller, input.accountId)
      const { side, startDate, endDate } = input
      const asked = { of: id, side, startDate, endDate, ...limitAndOffset(input) }
      const { entries, ...counted } = await pageOfEntries(tx, caller.account, asked)
      return { data: entries.map(entryToWire), ...counted }
    }),
  proveBooks: async ({ app, caller }) => {
    const proven = await proveBooks(app, caller)
    return { data: [...proven], total: proven.length }
  },
  listBookProofs: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const { proofs, total } = await pageOfBookProofs(tx, caller.account, limitAndOffset(input))
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

/** A sub-user works with the account's data; the account's money is not its to move. */
const customerOf = (
  caller: Caller,
  input: { readonly accountId: string; readonly reason?: string },
): { readonly customer: AccountId; readonly reason: string } => {
  if (caller.isSubUser) throw new Refusal('no_permission')
  return { customer: wireId(input.accountId, accountId), reason: input.reason ?? '' }
}

const balanceToWire = (row: BalanceRow) => {
  const available = row.balanceMicroYuan + row.creditMicroYuan - row.reservedMicroYuan
  return {
    accountId: row.id,
    account: row.name,
    accountStatus: accountStatusToWire[row.status],
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
