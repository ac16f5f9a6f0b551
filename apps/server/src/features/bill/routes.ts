import { limitAndOffset } from '@parley/contract/api'
import { asAccount } from '../../platform/db/index.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { billedCallToWire, billToWire } from './bill-to-wire.ts'
import { chooseBill } from './choose-bill.ts'
import { countBills, pageOfBilledCalls, pageOfBills } from './queries.ts'

export const billHandlers = {
  listBills: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const choice = await chooseBill(tx, { caller, nowMs: app.nowMs() }, input)
      const rows = await pageOfBills(tx, caller.account, { choice, ...limitAndOffset(input) })
      return { data: rows.map(billToWire), total: (await countBills(tx, caller.account, choice)).rows }
    }),
  listBilledCalls: ({ app, caller }, input) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const choice = await chooseBill(tx, { caller, nowMs: app.nowMs() }, input)
      const calls = await pageOfBilledCalls(tx, caller.account, { choice, ...limitAndOffset(input) })
      return {
        data: calls.map(billedCallToWire),
        total: (await countBills(tx, caller.account, choice)).calls,
      }
    }),
} satisfies Partial<Handlers>
