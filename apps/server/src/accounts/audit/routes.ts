import { limitAndOffset } from '@parley/contract/api'
import { taskId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { type AuditRow, listAudit } from './queries.ts'

export const auditHandlers = {
  listAudit: async ({ app, principal }, input) => {
    const { entries, ...counted } = await asAccount(app.database.api, principal.account, (tx) =>
      listAudit(tx, principal.account, {
        login: principal.isSubUser ? principal.loginId : undefined,
        loginName: input.account ?? '',
        action: input.action ?? '',
        subject: input.subject ?? '',
        task: input.taskId === undefined ? undefined : wireId(input.taskId, taskId),
        fromMs: input.startTime === undefined ? undefined : input.startTime * 1000,
        toMs: input.endTime === undefined ? undefined : input.endTime * 1000 + 999,
        ...limitAndOffset(input),
      }),
    )
    return { data: entries.map(entryToWire), ...counted }
  },
} satisfies Partial<Handlers>

const entryToWire = (entry: AuditRow) => ({
  id: entry.id,
  at: epochSeconds(entry.atMs),
  accountId: entry.account,
  accountName: entry.accountName,
  userId: entry.login,
  account: entry.loginName,
  action: entry.action,
  subject: entry.subject,
  before: entry.before,
  after: entry.after,
})
