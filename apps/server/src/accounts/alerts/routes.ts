import { limitAndOffset } from '@parley/contract/api'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Handlers, Principal } from '../../platform/http/index.ts'
import { yuan } from '../../platform/yuan.ts'
import { writeAudit } from '../audit/index.ts'
import { type AlertRow, insertAcknowledgments, pageOfAlerts } from './queries.ts'

export const alertHandlers = {
  listAlerts: ({ app, principal }, { isOpen, ...page }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const { alerts, total } = await pageOfAlerts(tx, principal.account, { isOpen, ...limitAndOffset(page) })
      return { data: alerts.map((alert) => alertToWire(alert, principal)), total }
    }),
  acknowledgeAlerts: ({ app, principal }, { id }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const acknowledged = await insertAcknowledgments(tx, principal.account, {
        alerts: id,
        login: principal.loginId,
      })
      if (acknowledged > 0)
        await writeAudit(tx, principal, {
          action: 'alert.acknowledge',
          subject: id.join(),
          after: { acknowledged },
        })
      return { acknowledged }
    }),
} satisfies Partial<Handlers>

const alertToWire = (
  { id, account, accountName, kind, day, atMs, values, isAcknowledged }: AlertRow,
  principal: Principal,
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
    mayRelease: !principal.isSubUser && account !== principal.account,
  }
}
