import { Refusal } from '@parley/contract/refusals'
import type { PauseReason, TaskId } from '@parley/contract/vocabulary'
import { moveTask } from '@parley/core/dialing'
import { asAccount } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { findTaskForUpdate, setTaskStatus } from './queries.ts'
import { recordTaskMove } from './record-task-move.ts'

/** Stops new calls of a task; running calls continue to their end. */
export const pauseTask = async (
  app: ServerApp,
  actor: Actor,
  input: { readonly taskId: TaskId; readonly reason: PauseReason },
): Promise<void> => {
  await asAccount(app.database.api, actor.account, async (tx) => {
    const task = await findTaskForUpdate(tx, actor.account, input.taskId)
    if (task === undefined) throw new Refusal('not_found')
    const moved = moveTask(task.status, 'pause')
    if (!moved.ok) throw new Refusal(moved.refusal)
    await setTaskStatus(tx, actor.account, {
      id: input.taskId,
      status: moved.status,
      pauseReason: input.reason,
      pausedBy: actor.account,
    })
    await recordTaskMove(tx, actor, {
      id: input.taskId,
      before: task.status,
      after: moved.status,
      pauseReason: input.reason,
    })
  })
  app.events.taskPaused({ task: input.taskId, reason: input.reason })
}
