import { z } from 'zod'
import { contactColumns, ImportAnswer } from './import-answer.ts'
import { fields, filledText, flag, id, paging, seconds, text, whole, wholes } from './parts.ts'
import { list, one, type PlannedRoute, route } from './route.ts'

/** Specification 1 §3 "Call record". */
const ApiRequest = z.object({
  id: z.string(),
  callId: z.string(),
  sessionId: z.string(),
  taskId: z.string(),
  contactId: z.string(),
  contactName: z.string(),
  majorNumber: z.string(),
  lineName: z.string(),
  callingNumber: z.string(),
  status: z.int(),
  hungUpBy: z.string(),
  cause: z.string(),
  sipCode: z.int().nullable(),
  q850: z.int().nullable(),
  dialCount: z.int(),
  startTime: seconds,
  ringTime: seconds,
  answerTime: seconds,
  /** When a concluded end was corrected by the engine's report; null where it never was. */
  correctedTime: seconds,
  endTime: seconds,
  /** Seconds of conversation, rounded up. */
  duration: z.int(),
  intentId: z.int().nullable(),
  customerIntent: z.string(),
  flowRounds: z.int(),
  dialogueRounds: z.int(),
  hasRecording: z.boolean(),
  /** 0 off, 1 pending, 2 done, 3 failed (decision §3). */
  agentAsrStatus: z.int(),
})

/** Filters: time, task, scene, status, label, part of a number, duration, part of a text. */
const chosen = {
  status: wholes(1, 27).optional(),
  intentId: whole(-2, 100_000).optional(),
  phone: text(20).optional(),
  startTime: whole(0, 4_000_000_000).optional(),
  endTime: whole(0, 4_000_000_000).optional(),
  durationFrom: whole(0, 1_000_000).optional(),
  durationTo: whole(0, 1_000_000).optional(),
  sceneId: id.optional(),
  /** Requires a task or a start time. */
  text: text(100).optional(),
}
const filters = { ...paging, ...chosen }

/** An export in progress: `url` is set once its state is done. */
export const Export = z.object({
  id: z.string(),
  exportId: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  format: z.enum(['csv', 'xlsx']),
  rows: z.int(),
  total: z.int(),
  url: z.string().nullable(),
  createTs: seconds,
  finishTs: seconds,
})

const Statistics = z.object({
  startTime: seconds,
  endTime: seconds,
  calls: z.int(),
  answered: z.int(),
  /** Answered share of all calls, 0 to 1. */
  openRate: z.number(),
  talkSec: z.int(),
  averageTalkSec: z.number(),
  byStatus: z.array(z.object({ status: z.int(), calls: z.int() })),
  intents: z.array(z.object({ intentId: z.int(), name: z.string(), calls: z.int(), share: z.number() })),
  stepSec: z.int(),
  trend: z.array(z.object({ time: seconds, calls: z.int(), answered: z.int(), talkSec: z.int() })),
})

/** Speaker, text, time and match. */
export const Turn = z.object({
  speaker: z.enum(['robot', 'callee']),
  /** End of recognition, ms since the answer; for the robot, start of its prompt. */
  atMs: z.number(),
  /** When the callee began to speak. */
  fromMs: z.number().optional(),
  text: z.string(),
  /** Recognized text of unfinished speech. */
  heard: z.string().optional(),
  nodeId: z.string().optional(),
  confidence: z.number().optional(),
  matched: z
    .object({
      connectionId: z.string().optional(),
      questionId: z.int().optional(),
      by: z.string(),
      how: z
        .enum(['keyword', 'pattern', 'likeness', 'embedding', 'model', 'dtmf', 'anything', 'noKeyword'])
        .optional(),
      score: z.number().optional(),
    })
    .optional(),
  /** An effective round, of the main flow or of the dialogue only. */
  round: z.enum(['flow', 'dialogue']).optional(),
})

/** A rule that held, its requirement, the actual values, and the turns that prove it. */
const Reason = z.object({
  kind: z.string(),
  type: z.string().optional(),
  wanted: z.array(z.union([z.string(), z.number()])),
  times: z.int().optional(),
  saw: z.array(z.union([z.string(), z.number()])),
  turns: z.array(z.int()),
})

export const endpoints = {
  listCalls: route({
    path: '/api/call/info',
    methods: ['GET'],
    does: 'Page of call records, newest first.',
    roles: 'everyRole',
    input: fields({ ...filters, taskId: id.optional() }),
    answer: list(ApiRequest),
  }),
  addContact: route({
    path: '/api/call/info',
    methods: ['POST'],
    does: 'Adds one contact to a task; refused with a constraints list.',
    roles: 'everyRole',
    effect: 'calls',
    operate: 'update',
    creates: true,
    input: fields({
      taskId: id,
      name: text(100).default(''),
      phone: filledText(200),
      /** An IANA zone; replaces the zones of the number. */
      timeZone: text(100).default(''),
      variables: z.record(z.string().max(60), z.string().max(500)).default({}),
    }),
    answer: one(z.object({ taskId: z.string(), succeeded: z.int() })),
  }),
  uploadContacts: route({
    path: '/api/call/info/upload',
    aliases: ['/api/call/upload'],
    methods: ['POST'],
    does: 'Imports contacts into a task, as /callcenter/api/v1/taskImport does.',
    roles: 'everyRole',
    operate: 'update',
    creates: true,
    file: 'file',
    input: fields({ taskId: id.optional(), id: id.optional(), columns: contactColumns }),
    answer: one(ImportAnswer),
  }),
  listCallsOfTask: route({
    path: '/api/call/info/byTask/{id}',
    aliases: ['/api/call/byTask/{id}'],
    methods: ['GET'],
    does: 'Page of the call records of a task.',
    roles: 'everyRole',
    input: fields({ ...filters, id }),
    answer: list(ApiRequest),
  }),
  findCallFeed: route({
    path: '/api/dialog/record/feeds',
    methods: ['GET'],
    does: 'The feed of a call: its turns, its events 0-25 and the label with its reasons.',
    roles: 'everyRole',
    input: fields({ id: id.optional(), callId: id.optional() }),
    answer: one(
      z.object({
        call: ApiRequest,
        turns: z.array(Turn),
        events: z.array(
          z.object({ seq: z.int(), type: z.int(), at: seconds, data: z.record(z.string(), z.unknown()) }),
        ),
        label: z
          .object({
            intentId: z.int(),
            name: z.string(),
            why: z.array(Reason),
          })
          .nullable(),
        /** Names for the reasons: nodes by their id, `question:` and its number, `strategy:` and its number. */
        titles: z.record(z.string(), z.string()),
      }),
    ),
  }),
  findTranscript: route({
    path: '/api/call/info/getAsrTranslate',
    aliases: ['/api/call/getAsrTranslate'],
    methods: ['GET', 'POST'],
    does: 'Transcript of a call. No translator is built in: `translation` is null and `translated` false.',
    roles: 'everyRole',
    input: fields({ id: id.optional(), callId: id.optional(), language: text(20).optional() }),
    answer: one(
      z.object({
        callId: z.string(),
        translated: z.boolean(),
        turns: z.array(
          z.object({
            speaker: z.enum(['robot', 'callee']),
            atMs: z.number(),
            text: z.string(),
            translation: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  exportCalls: route({
    path: '/api/call/info/byTask/export',
    aliases: ['/api/call/byTask/export'],
    methods: ['POST'],
    does: 'Exports call records in the background; a small export is complete in the response, and `url` fetches its file.',
    roles: 'everyRole',
    effect: 'exports',
    withoutOperate: 'reads; at most three at a time',
    creates: true,
    input: fields({
      ...chosen,
      id: id.optional(),
      taskId: id.optional(),
      format: z.enum(['csv', 'xlsx']).default('csv'),
      transcript: flag.default(false),
    }),
    answer: one(Export),
  }),
  listExports: route({
    path: '/api/parley/exports',
    methods: ['GET'],
    does: 'Exports of the last seven days, newest first.',
    roles: 'everyRole',
    input: fields({ ...paging }),
    answer: list(Export),
  }),
  findExport: route({
    path: '/api/parley/exports/{id}',
    methods: ['GET'],
    does: 'One export with its progress.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(Export),
  }),
  findExportFile: route({
    path: '/api/parley/exports/{id}/file',
    methods: ['GET'],
    does: 'The file of a completed export.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: { kind: 'stream', type: 'text/csv' },
  }),
  findStatistics: route({
    path: '/api/call/statistics',
    methods: ['GET', 'POST'],
    does: 'Statistics of calls in a period: counts, open rate, durations, intents and the trend. Default: the last 1 or 10 minutes.',
    roles: 'everyRole',
    input: fields({
      taskId: id.optional(),
      sceneId: id.optional(),
      minutes: z.literal([1, 10, '1', '10']).default(10),
      startTime: whole(0, 4_000_000_000).optional(),
      endTime: whole(0, 4_000_000_000).optional(),
    }),
    answer: one(Statistics),
  }),
  findCallAudio: route({
    path: '/api/parley/calls/{id}/audio',
    methods: ['GET'],
    does: 'The recording of a call, callee left and robot right; supports Range.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: { kind: 'bytes', type: 'audio/wav' },
  }),
}

export const plannedEndpoints: readonly PlannedRoute[] = [
  {
    path: '/api/call/info/mark/callList',
    methods: ['GET', 'POST'],
    does: 'calls that can be sampled for marking',
    roles: 'administrator',
  },
]
