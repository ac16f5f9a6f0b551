import { limitAndOffset } from '@parley/contract/api'
import { asAccount } from '../../platform/db/index.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { billedCallToWire, billToWire, sumsToWire } from './bill-to-wire.ts'
import { chooseBill } from './choose-bill.ts'
import { countBills, pageOfBilledCalls, pageOfBills, sumBills } from './queries.ts'

export const billHandlers = {
  listBills: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const choice = await chooseBill(tx, { caller, nowMs: app.nowMs() }, input)
      const rows = await pageOfBills(tx, caller.account, { choice, ...limitAndOffset(input) })
      return { data: rows.map(billToWire), total: await countBills(tx, caller.account, choice) }
    }),
  listBilledCalls: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const choice = await chooseBill(tx, { caller, nowMs: app.nowMs() }, input)
      const calls = await pageOfBilledCalls(tx, caller.account, { choice, ...limitAndOffset(input) })
      const sums = await sumBills(tx, caller.account, choice)
      return { data: calls.map(billedCallToWire), total: sums.calls + sums.messages }
    }),
  sumBills: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const choice = await chooseBill(tx, { caller, nowMs: app.nowMs() }, input)
      return sumsToWire(await sumBills(tx, caller.account, choice))
    }),
} satisfies Partial<Handlers>
