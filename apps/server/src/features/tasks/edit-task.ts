import { Refusal } from '@parley/contract/refusals'
import { allowedActions } from '@parley/core/dialing'
import { asAccount } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { findTaskForUpdate, releaseWindowWaits, type TaskEdit, updateTask } from './queries.ts'

/** Changes a task that does not run. Contacts that waited for the old window are due again and look at the new one. */
export const editTask = (app: ServerApp, actor: Actor, edit: TaskEdit): Promise<void> =>
  asAccount(app.database.api, actor.account, async (tx) => {
    const task = await findTaskForUpdate(tx, actor.account, edit.id)
    if (task === undefined) throw new Refusal('not_found')
    if (!allowedActions(task.status).includes('edit')) throw new Refusal('task_move_not_allowed')
    if ((await updateTask(tx, actor.account, edit)) === 0)
      throw new Refusal('stale_version', { version: task.version })
    await releaseWindowWaits(tx, actor.account, { task: edit.id, dueMs: app.nowMs() })
  })
