import { Refusal } from '@parley/contract/refusals'
import type { TaskId } from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { findTaskForUpdate, reopenLineFailures, setTaskStatus } from './queries.ts'
import { startTask } from './start-task.ts'

/** Makes contacts due that failed by the line's fault, and starts a finished task. Returns how many there were. */
export const redialLineFailures = async ({ app, principal }: ApiRequest, id: TaskId): Promise<number> => {
  // Decision §1: nothing new starts in arrears.
  if (principal.accountStatus === 'arrears') throw new Refusal('account_in_arrears')
  const contacts = await asAccount(app.database.api, principal.account, async (tx) => {
    const task = await findTaskForUpdate(tx, principal.account, id)
    if (task === undefined) throw new Refusal('not_found')
    const reopened = await reopenLineFailures(tx, principal.account, { task: id, dueMs: app.nowMs() })
    if (reopened === 0) throw new Refusal('nothing_to_redial')
    await writeAudit(tx, principal, {
      action: 'task.redialLineFailures',
      subject: id,
      after: { contacts: reopened },
    })
    if (task.status === 'finished' || task.status === 'failed') {
      await setTaskStatus(tx, principal.account, { id, status: 'ready' })
      await startTask({ ...app, database: { ...app.database, api: tx } }, principal, id)
    }
    return reopened
  })
  app.wakeDialer()
  return contacts
}
