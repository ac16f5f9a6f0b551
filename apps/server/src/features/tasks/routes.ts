import { type Api, type InputOf, limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { CallStatus, sceneId, type TaskId, TaskStatus, taskId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { Call, Handlers } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { changeTask } from './change-task.ts'
import { copyTask } from './copy-task.ts'
import { deleteTask } from './delete-task.ts'
import { countCallsByStatus, findTaskView, pageOfTasks, type TaskView } from './queries.ts'
import { taskToWire } from './task-to-wire.ts'

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
    for (const one of id) await deleteTask(call.app, call.caller, wireId(one, taskId))
    return undefined
  },
  findTaskMetrics: async (call, input) => {
    const { app, caller } = call
    const id = wireId(input.taskId ?? input.id, taskId)
    const task = await getTaskView(call, id)
    const counts = await asAccount(app.database.api, caller.account, (tx) =>
      countCallsByStatus(tx, caller.account, id),
    )
    const sum = (of: 'calls' | 'answered' | 'talkMs') => counts.reduce((all, count) => all + count[of], 0)
    const calls = sum('calls')
    return {
      taskId: id,
      total: task.waiting + task.calling + task.ended,
      waiting: task.waiting,
      calling: task.calling,
      finished: task.ended,
      calls,
      answered: sum('answered'),
      answerRate: calls === 0 ? 0 : sum('answered') / calls,
      talkSec: Math.ceil(sum('talkMs') / 1000),
      byStatus: counts.map((count) => ({ status: CallStatus.toWire(count.status), calls: count.calls })),
    }
  },
  copyTask: async (call, input) => {
    const from = wireId(input.taskId ?? input.id, taskId)
    return wireTask(call, await copyTask(call, { from, name: input.taskName }))
  },
} satisfies Partial<Handlers>

const pageOf = async ({ app, caller }: Call, input: InputOf<Api['listTasks']>) => {
  const wanted = [...(input.taskStatus ?? []), ...(input.status ?? [])].filter((status) => status !== -1)
  const statuses = wanted.flatMap((status) => TaskStatus.fromWire(status) ?? [])
  const { tasks, total } = await asAccount(app.database.api, caller.account, (tx) =>
    pageOfTasks(tx, caller.account, {
      statuses: wanted.length === 0 ? TaskStatus.words : statuses,
      name: input.taskName ?? input.name ?? '',
      scene: input.sceneId === undefined ? undefined : wireId(input.sceneId, sceneId),
      ...limitAndOffset(input),
    }),
  )
  return { data: tasks.map((task) => taskToWire(task, app.nowMs())), total }
}

/** A task as the wire has it. */
export const wireTask = async (call: Call, id: TaskId) =>
  taskToWire(await getTaskView(call, id), call.app.nowMs())

const getTaskView = async ({ app, caller }: Call, id: TaskId): Promise<TaskView> => {
  const task = await asAccount(app.database.api, caller.account, (tx) => findTaskView(tx, caller.account, id))
  if (task === undefined) throw new Refusal('not_found')
  return task
}
