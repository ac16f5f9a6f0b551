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
  listTasks: (request, input) => pageOf(request, input),
  listAllTasks: (request, input) => pageOf(request, input),
  findTask: (request, { id }) => wireTask(request, wireId(id, taskId)),
  changeTask: async (request, input) => {
    await changeTask(request, input)
    return wireTask(request, wireId(input.id, taskId))
  },
  deleteTask: async (request, { id }) => {
    if (id.length === 0) throw new Refusal('nothing_selected')
    for (const one of id) await deleteTask(request.app, request.principal, wireId(one, taskId))
    return undefined
  },
  findTaskMetrics: async (request, input) =>
    taskMetrics(
      request.app,
      request.principal,
      await getTaskView(request, wireId(input.taskId ?? input.id, taskId)),
    ),
  redialLineFailures: async (request, input) => {
    const id = wireId(input.id, taskId)
    const contacts = await redialLineFailures(request, id)
    return { contacts, task: await wireTask(request, id) }
  },
  copyTask: async (request, input) => {
    const from = wireId(input.taskId ?? input.id, taskId)
    return wireTask(request, await copyTask(request, { from, name: input.taskName }))
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

/** A task in wire form. */
export const wireTask = async (request: ApiRequest, id: TaskId) => {
  const task = await getTaskView(request, id)
  return taskToWire(task, request.app.nowMs(), await whyNotResumed(request.app, request.principal, task))
}

const getTaskView = async ({ app, principal }: ApiRequest, id: TaskId): Promise<TaskView> => {
  const task = await asAccount(app.database.api, principal.account, (tx) =>
    findTaskView(tx, principal.account, id),
  )
  if (task === undefined) throw new Refusal('not_found')
  return task
}
