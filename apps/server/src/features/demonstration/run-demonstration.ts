import type { ProcessNews } from '@parley/contract/process-news'
import { type CallLabel, CallStatus, type TaskId, TaskStatus } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import type { SettledCall } from '../../runtime/runtime.ts'
import { addContacts, type ContactInput, listContacts } from '../contacts/index.ts'
import { createTask, listTasks, startTask } from '../tasks/index.ts'
import { chineseContacts, englishContacts } from './demonstration-contacts.ts'
import type { Demonstration } from './seed-demonstration.ts'

/** Longest ringing, so that nobody waits a minute for the callee who never answers. */
const ringSec = 8
/** Calls at once in each task. */
const robots = 4

export interface RunningDemonstration {
  /** To be told of every settled call; others' are left alone. */
  settled(call: SettledCall): void
}

/** Starts the two tasks of the demonstration and reports each of their calls as it ends. */
export const runDemonstration = async (
  app: ServerApp,
  demonstration: Demonstration,
  report: (news: ProcessNews) => void,
): Promise<RunningDemonstration> => {
  const { customer } = demonstration
  const startedMs = app.nowMs()
  const waiting = new Map<string, string>()
  const tell = (call: SettledCall): void => {
    const number = waiting.get(call.contactId)
    if (number === undefined || !waiting.delete(call.contactId)) return
    report(newsOf(call, number))
    if (waiting.size === 0)
      report({ kind: 'demonstrationEnded', calls: all.length, seconds: (app.nowMs() - startedMs) / 1000 })
  }
  const all = [...englishContacts, ...chineseContacts]
  const tasks: TaskId[] = []
  for (const { name, sceneId, contacts } of [
    { name: 'Demonstration: savings plan', sceneId: demonstration.english, contacts: englishContacts },
    { name: '演示：体验课邀约', sceneId: demonstration.chinese, contacts: chineseContacts },
  ]) {
    const task = await createTask(
      app,
      { account: customer },
      { name, sceneId, lineId: demonstration.line, ringSec, robotNum: robots },
    )
    await addContacts(
      app,
      { account: customer },
      { taskId: task, contacts: contacts satisfies readonly ContactInput[] },
    )
    const rows = await asAccount(app.database.api, customer, (tx) =>
      listContacts(tx, customer, { task, limit: contacts.length, offset: 0 }),
    )
    for (const row of rows) waiting.set(row.id, row.number)
    tasks.push(task)
  }
  for (const task of tasks) await startTask(app, { account: customer }, task)
  return { settled: tell }
}

/** Whether the demonstration was run here before. */
export const hasRunDemonstration = async (app: ServerApp, { customer }: Demonstration): Promise<boolean> => {
  const { total } = await asAccount(app.database.api, customer, (tx) =>
    listTasks(tx, customer, { statuses: TaskStatus.words, limit: 1, offset: 0 }),
  )
  return total > 0
}

const newsOf = (call: SettledCall, number: string): ProcessNews => ({
  kind: 'callEnded',
  number,
  status: CallStatus.toWire(call.status),
  statusName: call.status,
  label: call.label?.name ?? '',
  why: call.label ? reasonOf(call.label) : '',
  seconds: call.talkMs / 1000,
  recording: call.recordingKey ?? '',
})

const reasonOf = (label: CallLabel): string => label.why.map(({ rule, saw }) => `${rule}: ${saw}`).join('; ')
