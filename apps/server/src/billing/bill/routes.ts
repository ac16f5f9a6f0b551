import { limitAndOffset } from '@parley/contract/api'
import { asAccount } from '../../platform/db/index.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { billedCallToWire, billToWire, sumsToWire } from './bill-to-wire.ts'
import { chooseBill } from './choose-bill.ts'
import { countBills, pageOfBilledCalls, pageOfBills, sumBills } from './queries.ts'

export const billHandlers = {
  listBills: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const choice = await chooseBill(tx, { principal, nowMs: app.nowMs() }, input)
      const rows = await pageOfBills(tx, principal.account, { choice, ...limitAndOffset(input) })
      return { data: rows.map(billToWire), total: await countBills(tx, principal.account, choice) }
    }),
  listBilledCalls: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const choice = await chooseBill(tx, { principal, nowMs: app.nowMs() }, input)
      const calls = await pageOfBilledCalls(tx, principal.account, { choice, ...limitAndOffset(input) })
      const sums = await sumBills(tx, principal.account, choice)
      return { data: calls.map(billedCallToWire), total: sums.calls + sums.messages }
    }),
  sumBills: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const choice = await chooseBill(tx, { principal, nowMs: app.nowMs() }, input)
      return sumsToWire(await sumBills(tx, principal.account, choice))
    }),
} satisfies Partial<Handlers>
