import { taskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import * as attempts from '../src/calls/attempts/queries.ts'
import * as tasks from '../src/campaigns/tasks/queries.ts'
import { uuidv7 } from '../src/platform/uuid.ts'
import { type IsolationCase, page, read, write } from './isolation-case.ts'

const redial = {
  strategy: null,
  mostAttempts: 3,
  mostPerDay: 1,
  callIntervalMin: 0,
  daysOff: ['2026-12-25'],
  purpose: 'service',
} as const

/** Isolation cases of tasks and their attempts. */
export const taskIsolationCases: Readonly<Record<string, Readonly<Record<string, IsolationCase>>>> = {
  attempts: {
    listAttempts: read((db, account, one) =>
      attempts.listAttempts(db, account, { task: one.task, openOnly: false, limit: 10 }),
    ),
  },
  tasks: {
    reopenLineFailures: write(async (db, account, one) => {
      await sql`update contact set state = 'final', reason = 'lineFailed' where task = ${one.task}`.execute(
        db,
      )
      return tasks.reopenLineFailures(db, account, { task: one.task, dueMs: 1 })
    }),
    insertTask: write((db, _, one) =>
      tasks.insertTask(db, one.account, {
        id: taskId(uuidv7()),
        name: 'twin',
        description: '',
        startup: 'manual',
        startupAtMs: undefined,
        sceneVersion: one.version,
        line: one.line,
        zone: 'UTC',
        home: null,
        isEncrypted: false,
        weekdays: [0],
        fromMinute: 0,
        toMinute: 1440,
        robotNum: 1,
        ringSec: 30,
        priority: 0,
        keepAlive: false,
        ...redial,
      }),
    ),
    findTask: read((db, account, one) => tasks.findTask(db, account, one.task)),
    findTaskForUpdate: read((db, account, one) => tasks.findTaskForUpdate(db, account, one.task)),
    listTasks: read(async (db, account, one) =>
      (await tasks.listTasks(db, account, { statuses: ['ready'], ...page })).tasks.filter(
        (row) => row.id === one.task,
      ),
    ),
    findTaskView: read((db, account, one) => tasks.findTaskView(db, account, one.task)),
    pageOfTasks: read(async (db, account, one) =>
      (
        await tasks.pageOfTasks(db, account, { statuses: ['ready'], name: '', scene: undefined, ...page })
      ).tasks.filter((row) => row.id === one.task),
    ),
    findDisclosure: {
      ...read((db, account, one) => tasks.findDisclosure(db, account, one.task)),
    },
    findResumeFacts: {
      ...read((db, account, one) =>
        tasks.findResumeFacts(db, account, { task: one.task, asking: account, nowMs: Date.now() }),
      ),
      isForOwnerOnly: true,
    },
    hasContacts: read(async (db, account, one) =>
      (await tasks.hasContacts(db, account, one.task)) ? [one] : [],
    ),
    listNextNumbers: {
      ...read((db, account, one) => tasks.listNextNumbers(db, account, { task: one.task, limit: 9 })),
      isForOwnerOnly: true,
    },
    countReach: read(async (db, account, one) =>
      Object.values(await tasks.countReach(db, account, one.task)).filter((count) => count > 0),
    ),
    tallyTask: read(async (db, account, one) => {
      const tally = await tasks.tallyTask(db, account, { task: one.task, rounds: [0, 1], talkSec: [0, 9] })
      return Object.values(tally).flat()
    }),
    setTaskStatus: write((db, account, one) =>
      tasks.setTaskStatus(db, account, { id: one.task, status: 'failed', failure: 'noValidContact' }),
    ),
    updateTask: write((db, account, one) =>
      tasks.updateTask(db, account, {
        id: one.task,
        name: 'renamed',
        description: '',
        startup: 'manual',
        startupAtMs: null,
        zone: 'UTC',
        home: null,
        isEncrypted: false,
        weekdays: [1],
        fromMinute: 0,
        toMinute: 600,
        robotNum: 2,
        ringSec: 10,
        priority: 1,
        keepAlive: true,
        ...redial,
        version: 1,
      }),
    ),
    releaseWindowWaits: write((db, account, one) =>
      tasks.releaseWindowWaits(db, account, { task: one.task, dueMs: 5000 }),
    ),
  },
}
