import { Refusal } from '@parley/contract/refusals'
import type { TaskId, TaskStatus } from '@parley/contract/vocabulary'
import { moveTask } from '@parley/core/dialing'
import { asAccount, type Db } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { isTestLine } from '../../platform/test-line.ts'
import { findSceneOfVersion } from '../../scripts/scenes/index.ts'
import { lackingContacts } from '../contact-needs/index.ts'
import { findDisclosure, findTaskForUpdate, setTaskStatus, type TaskRow } from './queries.ts'
import { recordTaskMove } from './record-task-move.ts'
import { whyNotResumed } from './why-not-resumed.ts'

/**
 * Starts or resumes a task if the cause of its pause is resolved. Without an online scene it fails instead (decision §3); the
 * result names which.
 */
export const startTask = async (app: ServerApp, actor: Actor, id: TaskId): Promise<TaskStatus> => {
  const status = await asAccount(app.database.api, actor.account, async (tx) => {
    const task = await findTaskForUpdate(tx, actor.account, id)
    if (task === undefined) throw new Refusal('not_found')
    const refusal = await whyNotResumed(app, actor, task)
    if (refusal !== undefined) throw new Refusal(refusal)
    const scene = await findSceneOfVersion(tx, actor.account, task.sceneVersion)
    const isOnline = scene?.status === 'online'
    const moved = moveTask(task.status, isOnline || task.status !== 'ready' ? 'start' : 'fail')
    if (!moved.ok) throw new Refusal(moved.refusal)
    if (moved.status === 'running') {
      await refuseLacking(tx, task)
      await refuseUndisclosed(app, tx, task)
    }
    await setTaskStatus(tx, actor.account, {
      id,
      status: moved.status,
      ...(moved.status === 'failed' ? { failure: 'sceneNotOnline' as const } : {}),
    })
    await recordTaskMove(tx, actor, { id, before: task.status, after: moved.status })
    return moved.status
  })
  app.events.taskStarted({ task: id })
  app.wakeDialer()
  return status
}

/**
 * Every country pack requires that the callee is informed at the start that a machine calls, on whose behalf, and that the call
 * is recorded.
 */
const refuseUndisclosed = async (app: ServerApp, tx: Db, { id, account }: TaskRow): Promise<void> => {
  const found = await findDisclosure(tx, account, id)
  if (found !== undefined && !found.discloses && !isTestLine(found, app.sandbox))
    throw new Refusal('disclosure_missing')
}

/** The robot never speaks an empty variable: starting a task reports the contacts it cannot call. */
const refuseLacking = async (tx: Db, { id, account }: TaskRow): Promise<void> => {
  const { count, names } = await lackingContacts(tx, account, id)
  if (count > 0)
    throw new Refusal('contacts_lack_values', { count, names: names.map((name) => `{${name}}`).join(', ') })
}
