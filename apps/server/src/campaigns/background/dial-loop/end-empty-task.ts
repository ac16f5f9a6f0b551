import { outcomeOfTask } from '@parley/core/dialing'
import type { Tx } from '../../../platform/db/index.ts'
import { setTaskStatus, type TaskRow } from '../../tasks/index.ts'
import { awaitsImport, countsOfTask, hasOpenContacts, nextDueMs } from './contact-queries.ts'
import type { DialResult } from './dial-facts.ts'
import { setWaiting } from './task-queries.ts'

/** No contact is due: records what the task waits for, or ends it when none is left (decision §3). */
export const endEmptyTask = async (tx: Tx, task: TaskRow): Promise<DialResult> => {
  const dueMs = await nextDueMs(tx, task.account, task.id)
  if (dueMs !== undefined) {
    await setWaiting(tx, task.account, task.id, { reason: 'dueTime', untilMs: dueMs })
    return { kind: 'waits', reason: 'dueTime' }
  }
  if (await hasOpenContacts(tx, task.account, task.id)) return { kind: 'waits', reason: 'contacts' }
  if (await awaitsImport(tx, task.account, task.id)) {
    await setWaiting(tx, task.account, task.id, { reason: 'contacts' })
    return { kind: 'waits', reason: 'contacts' }
  }
  // Only a task with an empty queue is counted.
  const outcome = outcomeOfTask(await countsOfTask(tx, task.account, task.id), task.keepAlive)
  switch (outcome.kind) {
    case 'goesOn':
      return { kind: 'again' }
    case 'waitsForContacts':
      await setWaiting(tx, task.account, task.id, { reason: 'contacts' })
      return { kind: 'waits', reason: 'contacts' }
    case 'finished':
      await setTaskStatus(tx, task.account, { id: task.id, status: 'finished' })
      return { kind: 'ended', status: 'finished' }
    case 'failed':
      await setTaskStatus(tx, task.account, { id: task.id, status: 'failed', failure: outcome.failure })
      return { kind: 'ended', status: 'failed', failure: outcome.failure }
  }
}
