import * as bill from '../src/billing/bill/queries.ts'
import * as ledger from '../src/billing/ledger/queries.ts'
import * as prices from '../src/billing/prices/queries.ts'
import * as tasks from '../src/campaigns/tasks/queries.ts'
import { uuidv7 } from '../src/platform/uuid.ts'
import { type IsolationCase, page, read, write } from './isolation-case.ts'

const choiceOf = (one: Parameters<IsolationCase['run']>[2]): bill.BillChoice => ({
  of: one.account,
  whose: 'own',
  startDate: '2020-01-01',
  endDate: '2099-12-31',
})

/** Isolation cases of prices and money. Only an account above moves money: no account can do it to itself. */
export const moneyIsolationCases: Readonly<Record<string, Readonly<Record<string, IsolationCase>>>> = {
  bill: {
    pageOfBills: read((db, account, one) =>
      bill.pageOfBills(db, account, { choice: choiceOf(one), ...page }),
    ),
    countBills: read((db, account, one) => bill.countBills(db, account, choiceOf(one))),
    sumBills: read(async (db, account, one) => (await bill.sumBills(db, account, choiceOf(one))).calls),
    pageOfBilledCalls: read((db, account, one) =>
      bill.pageOfBilledCalls(db, account, { choice: choiceOf(one), ...page }),
    ),
  },
  ledger: {
    findBalance: read((db, account, one) => ledger.findBalance(db, account, one.account)),
    pageOfBalances: {
      ...read(async (db, account, one) =>
        (await ledger.pageOfBalances(db, account, { name: '', ...page })).balances.filter(
          ({ id }) => id === one.account,
        ),
      ),
      isForParentOnly: true,
    },
    bookMoney: {
      ...write((db, account, one) =>
        ledger.bookMoney(db, account, {
          customer: one.account,
          id: uuidv7(),
          kind: 'topUp',
          amountMicroYuan: 5n,
          reason: '',
          madeBy: undefined,
        }),
      ),
      isForParentOnly: true,
    },
    setCredit: {
      ...write((db, account, one) =>
        ledger.setCredit(db, account, { customer: one.account, creditMicroYuan: 7n }),
      ),
      isForParentOnly: true,
    },
    resumeUnpaidTasks: write(async (db, account, one) => {
      await tasks.setTaskStatus(db, account, { id: one.task, status: 'paused', pauseReason: 'balance' })
      return ledger.resumeUnpaidTasks(db, account, one.account)
    }),
    pageOfEntries: read(async (db, account, one) => {
      const all = { of: one.account, side: undefined, startDate: undefined, endDate: undefined, ...page }
      return (await ledger.pageOfEntries(db, account, all)).entries
    }),
    pageOfBookProofs: read(async (db, account, one) =>
      (await ledger.pageOfBookProofs(db, account, page)).proofs.filter(
        (proof) => proof.account === one.account,
      ),
    ),
    listBroken: read((db, _, one) =>
      ledger.listBroken(db, `select tx::text as broken from ledger_entry where account = '${one.account}'`),
    ),
  },
  prices: {
    listPricesInForce: read((db, account, one) =>
      prices.listPricesInForce(db, account, { of: one.account, kind: 'voice', atMs: 4_000_000_000_000 }),
    ),
    pageOfPriceVersions: read(async (db, account, one) => {
      const all = { of: one.account, kind: undefined, countryCode: undefined, ...page }
      return (await prices.pageOfPriceVersions(db, account, all)).prices
    }),
    findPriceHome: {
      ...read((db, _, one) => prices.findPriceHome(db, one.account)),
      isForOwnerOnly: true,
    },
    pricesOfChain: {
      ...read(async (db, _, one) => [
        ...(await prices.pricesOfChain(db, one.account, { destinations: ['1'], atMs: 4_000_000_000_000 })),
      ]),
      isForOwnerOnly: true,
    },
    lockBook: read((db, account, one) => prices.lockBook(db, account, one.account)),
    insertPrices: {
      ...write(async (db, account, one) => {
        const price = { kind: 'voice', countryCode: '1', areaCode: '', rule: '1+1' } as const
        const made = { buyer: one.account, madeBy: undefined }
        return prices.insertPrices(db, account, {
          ...made,
          prices: [{ ...price, unitMicroYuan: 1n, effectiveAtMs: 1 }],
        })
      }),
      isForParentOnly: true,
    },
  },
}
