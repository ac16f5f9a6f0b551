import { limitAndOffset } from '@parley/contract/api'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Caller, Handlers } from '../../platform/http/index.ts'
import { yuan } from '../../platform/yuan.ts'
import { writeAudit } from '../audit/index.ts'
import { type AlertRow, insertAcknowledgments, pageOfAlerts } from './queries.ts'

export const alertHandlers = {
  listAlerts: ({ app, caller }, { isOpen, ...page }) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const { alerts, total } = await pageOfAlerts(tx, caller.account, { isOpen, ...limitAndOffset(page) })
      return { data: alerts.map((alert) => alertToWire(alert, caller)), total }
    }),
  acknowledgeAlerts: ({ app, caller }, { id }) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const acknowledged = await insertAcknowledgments(tx, caller.account, {
        alerts: id,
        login: caller.loginId,
      })
      if (acknowledged > 0)
        await writeAudit(tx, caller, {
          action: 'alert.acknowledge',
          subject: id.join(),
          after: { acknowledged },
        })
      return { acknowledged }
    }),
} satisfies Partial<Handlers>

const alertToWire = (
  { id, account, accountName, kind, day, atMs, values, isAcknowledged }: AlertRow,
  caller: Caller,
) => {
  const { limit = '', limitMicroYuan, spentMicroYuan, destination = '' } = values
  return {
    id,
    accountId: account,
    account: accountName,
    kind,
    day,
    at: epochSeconds(atMs),
    limit: limitMicroYuan === undefined ? limit : yuan(BigInt(limitMicroYuan)),
    spent: spentMicroYuan === undefined ? '' : yuan(BigInt(spentMicroYuan)),
    destination,
    isAcknowledged,
    mayRelease: !caller.isSubUser && account !== caller.account,
  }
}
