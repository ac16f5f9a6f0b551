import { Refusal } from '@parley/contract/refusals'
import type { TaskId } from '@parley/contract/vocabulary'
import { moveTask } from '@parley/core/dialing'
import { asAccount } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { findTaskForUpdate, setTaskStatus } from './queries.ts'
import { recordTaskMove } from './record-task-move.ts'

/** Removes a task from every list. Its records stay. */
export const deleteTask = (app: ServerApp, actor: Actor, id: TaskId): Promise<void> =>
  asAccount(app.database.api, actor.account, async (tx) => {
    const task = await findTaskForUpdate(tx, actor.account, id)
    if (task === undefined) throw new Refusal('not_found')
    const moved = moveTask(task.status, 'delete')
    if (!moved.ok) throw new Refusal(moved.refusal)
    await setTaskStatus(tx, actor.account, { id, status: moved.status })
    await recordTaskMove(tx, actor, { id, before: task.status, after: moved.status })
  })
