import type { ProcessEvent } from '@parley/contract/process-events'
import {
  CallStatus,
  type ConversationTurn,
  type SceneId,
  type ScriptLanguage,
  type TaskId,
  TaskStatus,
} from '@parley/contract/vocabulary'
import type { SettledCall } from '../../calls/background/call-runtime.ts'
import { addContacts, type ContactInput, listContacts } from '../../campaigns/contacts/index.ts'
import { findRecord } from '../../campaigns/records/index.ts'
import { createTask, listTasks, startTask } from '../../campaigns/tasks/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { demonstrationContacts } from './demonstration-contacts.ts'
import { interestedIntentId } from './savings-scene.ts'
import { sayLabel } from './say-label.ts'
import { demonstrationWords } from './script-texts/index.ts'
import type { Demonstration } from './seed-demonstration.ts'

/** The ringing limit, so that a callee who never answers costs no full minute. */
const ringSec = 8
/** Concurrent calls per task. */
const robots = 2

/** One run of the demonstration: its calls are reported as they end, other calls are ignored. */
export interface DemonstrationRun {
  /** Starts a task in each language. */
  start(
    app: ServerApp,
    demonstration: Demonstration & {
      /** The message sent after a call, by language. */
      readonly templates: ReadonlyMap<ScriptLanguage, string> | undefined
    },
  ): Promise<void>
  /** Called for every settled call. */
  settled(call: SettledCall): void
}

export const createDemonstrationRun = (report: (update: ProcessEvent) => void): DemonstrationRun => {
  const numbersByContact = new Map<string, string>()
  let startedMs = 0
  let calls = 0
  let reportedCalls = 0
  let known: ServerApp | undefined
  const notify = async (app: ServerApp, call: SettledCall, number: string): Promise<void> => {
    const record = await asAccount(app.database.api, call.account, (tx) =>
      findRecord(tx, call.account, call.attemptId),
    ).catch(() => undefined)
    report(updateOf(call, number, record?.turns ?? []))
    reportedCalls += 1
    if (reportedCalls === calls)
      report({ kind: 'demonstrationEnded', calls, seconds: (app.nowMs() - startedMs) / 1000 })
  }
  return {
    start: async (app, { customer, line, scenes, templates }) => {
      known = app
      startedMs = app.nowMs()
      const actor = { account: customer }
      const makeTask = async (
        name: string,
        sceneId: SceneId,
        contacts: readonly ContactInput[],
        template: string | undefined,
      ): Promise<TaskId> => {
        const taskId = await createTask(app, actor, {
          name,
          sceneId,
          lineId: line,
          ringSec,
          robotNum: robots,
          sms: template === undefined ? [] : [{ sms_id: template, intent_id: interestedIntentId }],
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
          tasks.push(
            await makeTask(
              words.sceneName,
              scene,
              demonstrationContacts(words.language),
              templates?.get(words.language),
            ),
          )
      }
      calls = numbersByContact.size
      for (const task of tasks) await startTask(app, actor, task)
    },
    settled: (call) => {
      const number = numbersByContact.get(call.contactId)
      if (number === undefined) return
      numbersByContact.delete(call.contactId)
      if (known) void notify(known, call, number)
    },
  }
}

/** Whether the demonstration has run here before. */
export const hasRunDemonstration = async (app: ServerApp, { customer }: Demonstration): Promise<boolean> => {
  const { total } = await asAccount(app.database.api, customer, (tx) =>
    listTasks(tx, customer, { statuses: TaskStatus.words, limit: 1, offset: 0 }),
  )
  return total > 0
}

const updateOf = (call: SettledCall, number: string, turns: readonly ConversationTurn[]): ProcessEvent => ({
  kind: 'callEnded',
  number,
  status: CallStatus.toWire(call.status),
  statusName: call.status,
  label: call.label?.name ?? '',
  why: call.label ? sayLabel(call.label, turns) : '',
  seconds: call.talkMs / 1000,
  recording: call.recordingKey ?? '',
})
