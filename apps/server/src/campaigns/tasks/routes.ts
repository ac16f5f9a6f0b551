import { type Api, type InputOf, limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { sceneId, type TaskId, TaskStatus, taskId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { changeTask } from './change-task.ts'
import { copyTask } from './copy-task.ts'
import { deleteTask } from './delete-task.ts'
import { findTaskView, pageOfTasks, type TaskView } from './queries.ts'
import { redialLineFailures } from './redial-line-failures.ts'
import { taskMetrics } from './task-metrics.ts'
import { taskToWire } from './task-to-wire.ts'
import { whyNotResumed } from './why-not-resumed.ts'

export const taskHandlers = {
  listTasks: (call, input) => pageOf(call, input),
  listAllTasks: (call, input) => pageOf(call, input),
  findTask: (call, { id }) => wireTask(call, wireId(id, taskId)),
  changeTask: async (call, input) => {
    await changeTask(call, input)
    return wireTask(call, wireId(input.id, taskId))
  },
  deleteTask: async (call, { id }) => {
    if (id.length === 0) throw new Refusal('nothing_selected')
    for (const one of id) await deleteTask(call.app, call.principal, wireId(one, taskId))
    return undefined
  },
  findTaskMetrics: async (call, input) =>
    taskMetrics(call.app, call.principal, await getTaskView(call, wireId(input.taskId ?? input.id, taskId))),
  redialLineFailures: async (call, input) => {
    const id = wireId(input.id, taskId)
    const contacts = await redialLineFailures(call, id)
    return { contacts, task: await wireTask(call, id) }
  },
  copyTask: async (call, input) => {
    const from = wireId(input.taskId ?? input.id, taskId)
    return wireTask(call, await copyTask(call, { from, name: input.taskName }))
  },
} satisfies Partial<Handlers>

const pageOf = async ({ app, principal }: ApiRequest, input: InputOf<Api['listTasks']>) => {
  const wanted = [...(input.taskStatus ?? []), ...(input.status ?? [])].filter((status) => status !== -1)
  const statuses = wanted.flatMap((status) => TaskStatus.fromWire(status) ?? [])
  const { tasks, total } = await asAccount(app.database.api, principal.account, (tx) =>
    pageOfTasks(tx, principal.account, {
      statuses: wanted.length === 0 ? TaskStatus.words : statuses,
      name: input.taskName ?? input.name ?? '',
      scene: input.sceneId === undefined ? undefined : wireId(input.sceneId, sceneId),
      ...limitAndOffset(input),
    }),
  )
  const data = []
  for (const task of tasks)
    data.push(taskToWire(task, app.nowMs(), await whyNotResumed(app, principal, task)))
  return { data, total }
}

/** A task as the wire has it. */
export const wireTask = async (call: ApiRequest, id: TaskId) => {
  const task = await getTaskView(call, id)
  return taskToWire(task, call.app.nowMs(), await whyNotResumed(call.app, call.principal, task))
}

const getTaskView = async ({ app, principal }: ApiRequest, id: TaskId): Promise<TaskView> => {
  const task = await asAccount(app.database.api, principal.account, (tx) =>
    findTaskView(tx, principal.account, id),
  )
  if (task === undefined) throw new Refusal('not_found')
  return task
}
