import { z } from 'zod'
import { callPurposes, funnelSteps, variableTypes } from '../vocabulary/index.ts'
import { contactColumns, ImportAnswer } from './import-answer.ts'
import { fields, filledText, flag, id, ids, paging, seconds, text, whole, wholes, words } from './parts.ts'
import { list, nothing, one, route } from './route.ts'

/** Specification 1 §3 "Call task". Hours are HH:mm in steps of 10 minutes; weekDay 0 is Monday; zoneSecond is in hours. */
const Task = z.object({
  taskId: z.string(),
  id: z.string(),
  productId: z.literal('callbot'),
  taskName: z.string(),
  taskDesc: z.string(),
  taskStatus: z.int(),
  pauseReason: z.int().nullable(),
  /**
   * The refusal code that resuming it now would give; null where it is allowed, or where the task is not
   * paused.
   */
  /** The template sent after a call with one of the labels: a pair for each. */
  smsInfo: z.array(z.object({ sms_id: z.string(), intent_id: z.int() })),
  resumeBlocked: z.string().nullable(),
  failure: z.string().nullable(),
  createBy: z.string(),
  accountId: z.string(),
  startupType: z.int(),
  startupAt: seconds,
  weekDay: z.array(z.int()),
  upHour: z.string(),
  downHour: z.string(),
  zoneSecond: z.number(),
  zone: z.string(),
  sceneId: z.string(),
  sceneName: z.string(),
  lineId: z.string(),
  lineName: z.string(),
  /** 0 off, 1 by strategy. */
  redialType: z.int(),
  strategyId: z.string().nullable(),
  /** Minimum minutes between two calls to one contact. */
  callInterval: z.int(),
  /** Per contact, over all rules and rounds; the second one counts a single day of the task's zone. */
  mostAttempts: z.int(),
  mostPerDay: z.int(),
  daysOff: z.array(z.string()),
  purpose: z.enum(callPurposes),
  robotNum: z.int(),
  ringTime: z.int(),
  taskPriority: z.int(),
  keepAlive: z.boolean(),
  isEncrypt: z.boolean(),
  /** Why a running task is not dialing at the moment. */
  waitingFor: z.string().nullable(),
  waitingUntil: seconds,
  callInfo: z.object({ total: z.int(), waiting: z.int(), calling: z.int(), finished: z.int() }),
  version: z.int(),
  createTs: seconds,
  lastUpdateTs: seconds,
  /** Actions that the status permits: start, pause, delete, edit, copy, view. */
  allowed: z.array(z.string()),
})

/** A contact, with the reason why it is not called at the moment. */
const Contact = z.object({
  id: z.string(),
  taskId: z.string(),
  name: z.string(),
  phone: z.string(),
  /** Its own IANA zone; null where the number's zones apply. */
  timeZone: z.string().nullable(),
  variables: z.record(z.string(), z.string()),
  state: z.enum(['ready', 'open', 'final']),
  /** Of the last call; 1 before the first. */
  status: z.int(),
  dialCount: z.int(),
  attemptsUsed: z.int(),
  intentId: z.int().nullable(),
  customerIntent: z.string(),
  /** The record of its last ended call; null before the first. */
  callId: z.string().nullable(),
  createTs: seconds,
  whyNotCalled: z
    .object({ reason: z.string(), values: z.record(z.string(), z.string()), nextTime: seconds })
    .nullable(),
})

const Bar = z.object({ from: z.int(), to: z.int().nullable(), count: z.int() })

const hour = z.string().regex(/^([01][0-9]|2[0-4]):[0-5]0$/)

/**
 * Input of the form. Fields of unimplemented functions must have their default, so that no value is dropped
 * silently.
 */
const form = {
  taskName: filledText(30),
  taskDesc: text(250).default(''),
  weekDay: wholes(0, 6).optional(),
  upHour: hour.optional(),
  downHour: hour.optional(),
  zoneSecond: whole(-12, 14).default(8),
  zone: text(60).optional(),
  robotNum: whole(1, 10_000).default(1),
  /** 0 means the line's maximum (specification 1 §5). */
  ringTime: whole(0, 99).default(45),
  taskPriority: whole(-1000, 1000).default(0),
  redialType: whole(0, 1).optional(),
  /** A dial strategy of the task's scene, where redialType is 1. */
  strategyId: id.optional(),
  callInterval: whole(0, 1440).optional(),
  mostAttempts: whole(1, 50).optional(),
  mostPerDay: whole(1, 20).optional(),
  /** Dates of the task's zone on which it does not call. */
  daysOff: z.array(z.iso.date()).max(100).optional(),
  purpose: z.enum(callPurposes).optional(),
  /** Numbers are hidden and shown masked; fixed once the task has contacts. */
  isEncrypt: flag.optional(),
  /**
   * Specification 1 §3: the template sent after a call with the label. One template for all of them; empty
   * sends none.
   */
  smsInfo: z
    .array(z.strictObject({ sms_id: id, intent_id: whole(-1, 2 ** 31 - 1) }))
    .max(100)
    .optional(),
}

const filters = fields({
  ...paging,
  taskName: text(100).optional(),
  name: text(100).optional(),
  /** A tab, or several statuses; -1 is all. */
  taskStatus: wholes(-1, 5).optional(),
  status: wholes(-1, 5).optional(),
  sceneId: id.optional(),
})

export const taskRoutes = {
  listTasks: route({
    path: '/api/tasks',
    methods: ['GET'],
    does: 'Page of call tasks.',
    roles: 'everyRole',
    input: filters,
    answer: list(Task),
  }),
  createTask: route({
    path: '/api/tasks',
    methods: ['POST'],
    does: 'Creates a task; as multipart with `task` (JSON) and `file` it imports numbers too.',
    roles: 'everyRole',
    effect: 'calls',
    operate: 'add',
    creates: true,
    file: 'file',
    input: fields({
      ...form,
      sceneId: id,
      lineId: id,
      startupType: whole(1, 3).default(1),
      startupAt: whole(0, 4_000_000_000).optional(),
      keepAlive: flag.default(false),
      columns: contactColumns,
    }),
    answer: one(Task.extend({ imported: ImportAnswer.nullable() })),
  }),
  listAllTasks: route({
    path: '/api/tasks/alltask',
    methods: ['GET', 'POST'],
    does: 'The full paged list with tabs and status filters.',
    roles: 'everyRole',
    input: filters,
    answer: list(Task),
  }),
  findTask: route({
    path: '/api/tasks/{id}',
    methods: ['GET'],
    does: 'One task.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(Task),
  }),
  changeTask: route({
    path: '/api/tasks/{id}',
    methods: ['PUT'],
    does: 'taskStatus 2 starts or resumes, 5 pauses; without it the form is saved over its version.',
    roles: 'everyRole',
    effect: 'calls',
    operate: 'update',
    input: fields({
      ...form,
      id,
      taskId: id.optional(),
      taskName: form.taskName.optional(),
      taskDesc: text(250).optional(),
      zoneSecond: whole(-12, 14).optional(),
      robotNum: whole(1, 10_000).optional(),
      ringTime: whole(0, 99).optional(),
      taskPriority: whole(-1000, 1000).optional(),
      keepAlive: flag.optional(),
      taskStatus: z.literal([2, 5, '2', '5']).optional(),
      /** 1 or 2, while the task has not started; immediate start is for new tasks. */
      startupType: whole(1, 3).optional(),
      startupAt: whole(0, 4_000_000_000).optional(),
      version: whole(1, 2 ** 31 - 1).optional(),
    }),
    answer: one(Task),
  }),
  deleteTask: route({
    path: '/api/tasks/{id}',
    methods: ['DELETE'],
    does: 'Deletes tasks; their records stay.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id: ids }),
    answer: nothing,
  }),
  findTaskMetrics: route({
    path: '/api/tasks/metric/info',
    aliases: ['/api/tasks/{id}/metric/info'],
    methods: ['GET', 'POST'],
    does: 'Metrics of a task: contacts by state, calls by status, the funnel, three histograms, and why it does not dial.',
    roles: 'everyRole',
    input: fields({ id: id.optional(), taskId: id.optional() }),
    answer: one(
      z.object({
        taskId: z.string(),
        total: z.int(),
        waiting: z.int(),
        calling: z.int(),
        finished: z.int(),
        calls: z.int(),
        answered: z.int(),
        answerRate: z.number(),
        talkSec: z.int(),
        byStatus: z.array(z.object({ status: z.int(), calls: z.int() })),
        /** Contacts that reached each step, as part of the step before. */
        funnel: z.array(
          z.object({
            step: z.enum(['contacts', ...funnelSteps]),
            contacts: z.int(),
          }),
        ),
        /**
         * Answered calls by rounds of conversation, and by its seconds; `to` is exclusive, and null is
         * unbounded.
         */
        turnTimeFrequency: z.array(Bar),
        callElapsedFrequency: z.array(Bar),
        intentTagFrequency: z.array(z.object({ intentId: z.int(), name: z.string(), count: z.int() })),
        waitingFor: z.string().nullable(),
        waitingUntil: seconds,
      }),
    ),
  }),
  copyTask: route({
    path: '/api/tasks/copy/task',
    aliases: ['/api/copy/task'],
    methods: ['POST'],
    does: 'Copies a task without its contacts.',
    roles: 'everyRole',
    operate: 'copy',
    creates: true,
    input: fields({ id: id.optional(), taskId: id.optional(), taskName: filledText(30).optional() }),
    answer: one(Task),
  }),
  redialLineFailures: route({
    path: '/api/parley/tasks/{id}/redial-line-failures',
    methods: ['POST'],
    does: 'Requeues the contacts that ended because their line failed or refused them; a finished task starts again.',
    roles: 'everyRole',
    operate: 'update',
    creates: true,
    input: fields({ id }),
    answer: one(z.object({ contacts: z.int(), task: Task })),
  }),
  importContacts: route({
    path: '/callcenter/api/v1/taskImport',
    methods: ['POST'],
    does: 'Imports contacts into a task; a running one dials them at once. The same file again changes nothing.',
    roles: 'everyRole',
    operate: 'update',
    creates: true,
    file: 'file',
    input: fields({ taskId: id, columns: contactColumns }),
    answer: one(ImportAnswer),
  }),
  previewContacts: route({
    path: '/api/parley/imports/preview',
    methods: ['POST'],
    does: 'Previews a contact file and stores nothing: content of its columns, its first rows, and how many rows would be refused. With a task, or with an online script, it also checks the values of the variables.',
    roles: 'everyRole',
    withoutOperate: 'keeps nothing',
    file: 'file',
    input: fields({ taskId: id.optional(), sceneId: id.optional(), columns: contactColumns }),
    answer: one(
      z.object({
        total: z.int(),
        invalid: z.int(),
        headings: z.array(z.string()),
        sheet: z.string(),
        otherSheets: z.int(),
        /** Values as an import would read them. */
        columns: z.array(z.string()),
        leftOut: z.array(z.string()),
        /** A variable that the script takes from a contact; a contact without a required one is refused. */
        variables: z.array(
          z.object({ name: z.string(), type: z.enum(variableTypes), tip: z.string(), isNeeded: z.boolean() }),
        ),
        rows: z.array(
          z.object({
            row: z.int(),
            cells: z.array(z.string()),
            phone: z.string(),
            isValid: z.boolean(),
            name: z.string(),
            variables: z.record(z.string(), z.string()),
            /** Why the row would be refused; null where it would not. */
            problem: z
              .object({
                column: z.int().nullable(),
                code: z.string(),
                values: z.record(z.string(), z.string()),
              })
              .nullable(),
          }),
        ),
      }),
    ),
  }),
  listContacts: route({
    path: '/api/parley/tasks/{id}/contacts',
    methods: ['GET'],
    does: 'Page of the contacts of a task, with the reason why each is not being called.',
    roles: 'everyRole',
    input: fields({
      ...paging,
      id,
      state: words(['ready', 'open', 'final']).optional(),
      status: wholes(1, 27).optional(),
      intentId: whole(-2, 100_000).optional(),
      /** Contacts that reached at least this step, as in the funnel. */
      reached: z.enum(funnelSteps).optional(),
      search: text(100).optional(),
    }),
    answer: list(Contact),
  }),
  findRefusedRows: route({
    path: '/api/parley/imports/{id}/refused',
    methods: ['GET'],
    does: 'The refused rows of an import, as CSV with the reason of each.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: { kind: 'bytes', type: 'text/csv' },
  }),
  listUsableLines: route({
    path: '/api/call/lines',
    methods: ['GET'],
    does: 'Lines available to the own account.',
    roles: 'everyRole',
    input: fields({}),
    answer: list(
      z.object({
        lineId: z.string(),
        id: z.string(),
        name: z.string(),
        callingNumber: z.string(),
        maxConcurrency: z.int(),
        ringCeilingSec: z.int(),
        /** The sandbox's own line: it reaches no telephone, and no country rules apply. */
        isTestLine: z.boolean(),
      }),
    ),
  }),
}
