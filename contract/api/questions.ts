import { z } from 'zod'
import { fields, filledText, flag, id, ids, paging, period, text, whole } from './parts.ts'
import { list, one, route } from './route.ts'

/** A node id, or 0 where the switch is off (specification 1 §5). */
const jumpNode = z.union([z.string(), z.literal(0)])

/** Specification 1 §3 "Business Q&A"; common dialog has the same form. */
const Question = z.object({
  id: z.string(),
  questionId: z.int(),
  sceneId: z.string(),
  question: z.string(),
  /** Questions and keywords separated by ##. */
  keyWords: z.string(),
  similarCount: z.int(),
  answer: z.string(),
  resId: z.string(),
  /** 1 jump to the main flow, 2 no-repeat limit, 4 not interruptible, 8 hang up after (decision §6). */
  funcOn: z.int(),
  holdBeforeLead: z.int(),
  leadWords: z.string(),
  mastId: z.string(),
  maxRepeatTime: z.int(),
  maxRepeatTimeJumpNode: jumpNode,
  enabled: z.boolean(),
  updateTime: z.int(),
  /** Whether calls use it. */
  inForce: z.boolean(),
  version: z.int(),
})

const form = {
  question: filledText(100),
  keyWords: filledText(5000),
  answer: filledText(2000),
  funcOn: whole(0, 15),
  holdBeforeLead: whole(0, 600),
  leadWords: text(500),
  mastId: text(64),
  maxRepeatTime: whole(0, 100),
  maxRepeatTimeJumpNode: z.union([text(64), z.literal(0)]),
  enabled: flag,
}
const version = whole(1, 2 ** 31 - 1).optional()
const listing = { ...paging, sceneId: id, question: text(100).optional(), enabled: flag.optional() }
const adding = {
  sceneId: id,
  version,
  question: form.question,
  keyWords: form.keyWords,
  answer: form.answer,
  funcOn: form.funcOn.default(0),
  holdBeforeLead: form.holdBeforeLead.default(0),
  leadWords: form.leadWords.default(''),
  mastId: form.mastId.default(''),
  maxRepeatTime: form.maxRepeatTime.default(0),
  maxRepeatTimeJumpNode: form.maxRepeatTimeJumpNode.default(0),
  enabled: form.enabled.default(true),
}
const updating = {
  id,
  sceneId: id.optional(),
  version,
  question: form.question.optional(),
  keyWords: form.keyWords.optional(),
  answer: form.answer.optional(),
  funcOn: form.funcOn.optional(),
  holdBeforeLead: form.holdBeforeLead.optional(),
  leadWords: form.leadWords.optional(),
  mastId: form.mastId.optional(),
  maxRepeatTime: form.maxRepeatTime.optional(),
  maxRepeatTimeJumpNode: form.maxRepeatTimeJumpNode.optional(),
  enabled: form.enabled.optional(),
}
const deleting = { id: ids, sceneId: id.optional(), version }
const Deleted = z.object({ sceneId: z.string(), version: z.int(), deleted: z.int() })

const commonPath = '/api/open/question/common/dialog/{action}'

export const questionRoutes = {
  listQuestions: route({
    path: '/api/questions',
    methods: ['GET'],
    does: 'Business Q&A of a scene, newest first.',
    roles: 'everyRole',
    input: fields(listing),
    answer: list(Question),
  }),
  addQuestion: route({
    path: '/api/questions',
    methods: ['POST'],
    does: 'Adds a business Q&A; a question or keyword of another one is refused, naming both.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields(adding),
    answer: one(Question),
  }),
  updateQuestion: route({
    path: '/api/questions',
    methods: ['PUT'],
    does: 'Changes a business Q&A; turning a switch off clears its fields.',
    roles: 'everyRole',
    operate: 'update',
    input: fields(updating),
    answer: one(Question),
  }),
  deleteQuestion: route({
    path: '/api/questions',
    methods: ['DELETE'],
    does: 'Deletes business Q&A.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields(deleting),
    answer: one(Deleted),
  }),
  enableQuestion: route({
    path: '/api/nodes/updateQAState',
    methods: ['PUT'],
    does: 'Enables or disables business Q&A or common dialog.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id: ids, sceneId: id.optional(), version, enabled: flag }),
    answer: list(Question),
  }),
  listCommonDialog: route({
    path: commonPath,
    bare: true,
    methods: ['GET'],
    does: 'Common dialog of a scene, newest first.',
    roles: 'everyRole',
    input: fields({ ...listing, action: z.enum(['list']).optional() }),
    answer: list(Question),
  }),
  addCommonDialog: route({
    path: commonPath,
    bare: true,
    methods: ['POST'],
    does: 'Adds a general reply.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({ ...adding, action: z.enum(['add']).optional() }),
    answer: one(Question),
  }),
  updateCommonDialog: route({
    path: commonPath,
    bare: true,
    methods: ['PUT'],
    does: 'Changes a general reply.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ ...updating, action: z.enum(['update']).optional() }),
    answer: one(Question),
  }),
  deleteCommonDialog: route({
    path: commonPath,
    bare: true,
    methods: ['DELETE'],
    does: 'Deletes general replies.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ ...deleting, action: z.enum(['delete']).optional() }),
    answer: one(Deleted),
  }),
  listQuestionRecords: route({
    path: '/api/open/question/records',
    methods: ['GET'],
    does: "Callees' sentences that hit a Q&A, or matched nothing, in the last calls of a period: equal sentences grouped, newest first.",
    roles: 'everyRole',
    input: fields({
      ...paging,
      ...period,
      sceneId: id,
      result: z.enum(['hit', 'missed']).default('hit'),
      /** Only turns that hit this one. */
      questionId: whole(0, 2 ** 31 - 1).optional(),
    }),
    answer: list(
      z.object({
        /** The latest text. */
        text: z.string(),
        /** Null where nothing matched; 0 is the built-in "do not call me". */
        questionId: z.int().nullable(),
        question: z.string(),
        /** Match method: keyword or classifier. */
        how: z.string(),
        times: z.int(),
        calls: z.int(),
        lastCallId: z.string(),
        lastTime: z.int(),
        /** The Q&A of the draft that has this exact text by now. */
        knownIn: z.string(),
      }),
    ),
  }),
  countQuestionHits: route({
    path: '/api/parley/scenes/{id}/questions/hits',
    methods: ['GET'],
    does: 'How often each Q&A of a scene was hit in the last calls of a period, and how often nothing matched.',
    roles: 'everyRole',
    input: fields({ ...period, id }),
    answer: one(
      z.object({
        sceneId: z.string(),
        /** Number of calls examined: the newest conversations of the period. */
        calls: z.int(),
        hits: z.int(),
        missed: z.int(),
        questions: z.array(z.object({ questionId: z.int(), hits: z.int(), calls: z.int() })),
      }),
    ),
  }),
}
