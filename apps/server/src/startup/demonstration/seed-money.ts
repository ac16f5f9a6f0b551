import type { AccountId, ChargeRule } from '@parley/contract/vocabulary'
import { findAccount } from '../../accounts/accounts/index.ts'
import { topUp } from '../../billing/ledger/index.ts'
import { type PriceInput, setPrices } from '../../billing/prices/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'

type Accounts = Readonly<Record<'root' | 'agent' | 'customer' | 'shop', AccountId>>

/** What a cycle to the demonstration's destinations costs, in micro-yuan; the agent earns on its customer. */
const resale = destinations('15+15', { 1: 30_000n, 86: 20_000n, 852: 40_000n, 62: 50_000n })
const retail = destinations('30+30', { 1: 80_000n, 86: 55_000n, 852: 100_000n, 62: 120_000n })
const startingMicroYuan = 10_000_000_000n

/** Prices and a first top-up for the demonstration's accounts, if no prices exist. */
export const seedMoney = async (app: ServerApp, { root, agent, customer, shop }: Accounts): Promise<void> => {
  await priceAndTopUp(app, root, agent, resale)
  await priceAndTopUp(app, root, customer, retail)
  await priceAndTopUp(app, agent, shop, retail)
}

const priceAndTopUp = async (
  app: ServerApp,
  seller: AccountId,
  buyer: AccountId,
  prices: readonly PriceInput[],
): Promise<void> => {
  const account = await asAccount(app.database.api, seller, (tx) => findAccount(tx, seller, buyer))
  if (account === undefined || account.priceVersion > 0) return
  await setPrices(app, { account: seller }, { buyer, prices })
  await topUp(app, { account: seller }, { customer: buyer, amountMicroYuan: startingMicroYuan })
}

function destinations(
  chargeRule: ChargeRule,
  byCode: Readonly<Record<string, bigint>>,
): readonly PriceInput[] {
  return Object.entries(byCode).map(([countryCode, unitMicroYuan]) => ({
    countryCode,
    chargeRule,
    unitMicroYuan,
  }))
}
