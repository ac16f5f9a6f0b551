import type { ProcessNews } from '@parley/contract/process-news'
import {
  type CallLabel,
  CallStatus,
  type SceneId,
  type TaskId,
  TaskStatus,
} from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import type { SettledCall } from '../../runtime/runtime.ts'
import { addContacts, type ContactInput, listContacts } from '../contacts/index.ts'
import { createTask, listTasks, startTask } from '../tasks/index.ts'
import { demonstrationContacts } from './demonstration-contacts.ts'
import type { Demonstration } from './seed-demonstration.ts'
import { demonstrationWords } from './words/index.ts'

/** Longest ringing, so that nobody waits a minute for the callee who never answers. */
const ringSec = 8
/** Calls at once in each task. */
const robots = 3

/** The demonstration's show: its calls are reported as they end, other calls are left alone. */
export interface DemonstrationRun {
  /** Starts a task in each language. */
  start(app: ServerApp, demonstration: Demonstration): Promise<void>
  /** To be told of every settled call. */
  settled(call: SettledCall): void
}

export const createDemonstrationRun = (report: (news: ProcessNews) => void): DemonstrationRun => {
  const numbersByContact = new Map<string, string>()
  let startedMs = 0
  let calls = 0
  let nowMs = (): number => 0
  return {
    start: async (app, { customer, line, scenes }) => {
      nowMs = app.nowMs
      startedMs = nowMs()
      const actor = { account: customer }
      const makeTask = async (
        name: string,
        sceneId: SceneId,
        contacts: readonly ContactInput[],
      ): Promise<TaskId> => {
        const taskId = await createTask(app, actor, {
          name,
          sceneId,
          lineId: line,
          ringSec,
          robotNum: robots,
        })
        await addContacts(app, actor, { taskId, contacts })
        const page = { task: taskId, limit: contacts.length, offset: 0 }
        for (const row of await asAccount(app.database.api, customer, (tx) =>
          listContacts(tx, customer, page),
        ))
          numbersByContact.set(row.id, row.number)
        return taskId
      }
      const tasks: TaskId[] = []
      for (const words of demonstrationWords) {
        const scene = scenes.get(words.language)
        if (scene !== undefined)
          tasks.push(await makeTask(words.sceneName, scene, demonstrationContacts(words.language)))
      }
      calls = numbersByContact.size
      for (const task of tasks) await startTask(app, actor, task)
    },
    settled: (call) => {
      const number = numbersByContact.get(call.contactId)
      if (number === undefined) return
      numbersByContact.delete(call.contactId)
      report(newsOf(call, number))
      if (numbersByContact.size === 0)
        report({ kind: 'demonstrationEnded', calls, seconds: (nowMs() - startedMs) / 1000 })
    },
  }
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

const reasonOf = (label: CallLabel): string =>
  label.why.length === 0 ? 'no tag fitted' : label.why.map(({ rule, saw }) => `${rule}: ${saw}`).join('; ')
