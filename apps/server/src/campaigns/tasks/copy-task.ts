import { Refusal } from '@parley/contract/refusals'
import { type TaskId, taskId } from '@parley/contract/vocabulary'
import { findUsableLine } from '../../calls/lines/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { copyTaskSms } from '../task-messages/index.ts'
import { findTask, insertTask } from './queries.ts'

/** A new task of the same account with the same settings and no contacts. */
export const copyTask = (
  { app, principal }: ApiRequest,
  { from, name }: { readonly from: TaskId; readonly name: string | undefined },
): Promise<TaskId> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const task = await findTask(tx, principal.account, from)
    if (task === undefined) throw new Refusal('not_found')
    if ((await findUsableLine(tx, task.account, task.line)) === undefined)
      throw new Refusal('line_not_usable')
    const id = taskId(uuidv7())
    await insertTask(tx, task.account, {
      ...task,
      id,
      name: name ?? `${Array.from(task.name).slice(0, 28).join('')} 2`,
      startup: 'manual',
      startupAtMs: undefined,
      createdBy: principal.loginName,
    })
    await copyTaskSms(tx, task.account, { from, to: id })
    return id
  })
