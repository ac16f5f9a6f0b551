import { Refusal } from '@parley/contract/refusals'
import type { SceneId } from '@parley/contract/vocabulary'
import { allowedActions } from '@parley/core/dialing'
import { asAccount } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { findTaskForUpdate, hasContacts, releaseWindowWaits, type TaskEdit, updateTask } from './queries.ts'
import { strategyOf } from './strategy-of.ts'

/** Changes a task that does not run. Contacts that waited for the old window are due again and look at the new one. */
export const editTask = (
  app: ServerApp,
  actor: Actor,
  edit: TaskEdit & { readonly scene?: SceneId },
): Promise<void> =>
  asAccount(app.database.api, actor.account, async (tx) => {
    const task = await findTaskForUpdate(tx, actor.account, edit.id)
    if (task === undefined) throw new Refusal('not_found')
    if (!allowedActions(task.status).includes('edit')) throw new Refusal('task_move_not_allowed')
    // A strategy that it goes by already may be switched off meanwhile; a new one must be there.
    if (edit.scene !== undefined && edit.strategy !== task.strategy)
      await strategyOf(tx, actor.account, edit.scene, edit.strategy)
    // What came in plain stays plain, and what is sealed stays sealed.
    if (edit.isEncrypted !== task.isEncrypted && (await hasContacts(tx, actor.account, task.id)))
      throw new Refusal('encryption_fixed')
    if ((await updateTask(tx, actor.account, edit)) === 0)
      throw new Refusal('stale_version', { version: task.version })
    await releaseWindowWaits(tx, actor.account, { task: edit.id, dueMs: app.nowMs() })
  })
