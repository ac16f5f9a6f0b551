import { z } from 'zod'
import { fields, filledText, id, ids, paging, seconds, text, whole } from './parts.ts'
import { list, listOrOne, one, route } from './route.ts'

const kinds = z.enum(['say', 'digit', 'silent', 'hangUp'])

/** Result of a spoken turn. */
const HeardTurn = z.object({
  recognizedText: z.string(),
  /** 0-1; null where no word was recognized, or nothing was spoken. */
  confidence: z.number().nullable(),
  nextNode: z.string(),
  by: z.string(),
  /** 1 passed, 2 failed. */
  result: z.int(),
})

/** One turn of a callee, and its result in the last run. */
const Question = z.object({
  /** From 1. */
  number: z.int(),
  kind: kinds,
  question: z.string(),
  /** Empty where any node is accepted. */
  expectedNextNode: z.string(),
  recognizedText: z.string(),
  /** The node reached. */
  nextNode: z.string(),
  /** What matched. */
  by: z.string(),
  /** 0 not run, 1 passed, 2 failed. */
  result: z.int(),
  /** Recognized text of the last spoken run, from the first failing voice; null where there is none. */
  speech: HeardTurn.nullable(),
})

/** Specification 1 §3 "Test case". */
const TestCase = z.object({
  id: z.string(),
  caseId: z.int(),
  sceneId: z.string(),
  name: z.string(),
  remark: z.string(),
  /** Empty for the start of the flow. */
  startNode: z.string(),
  variables: z.record(z.string(), z.string()),
  questions: z.array(Question),
  /** Empty where any end is accepted. */
  expectedEndNode: z.string(),
  /** Null where any label is accepted. */
  expectedIntentId: z.int().nullable(),
  endNode: z.string(),
  intentId: z.int().nullable(),
  /** 0 not run, 1 passed, 2 failed. */
  result: z.int(),
  runTs: seconds,
  /** The last run through speech; null where there is none since the last edit. */
  speech: z
    .object({
      endNode: z.string(),
      intentId: z.int(),
      /** Passed where every voice passed. */
      result: z.int(),
      runTs: seconds,
      voices: z.array(
        z.object({
          /** Empty for the language's default. */
          voice: z.string(),
          result: z.int(),
          endNode: z.string(),
          intentId: z.int(),
          /** In the order of the case's turns. */
          turns: z.array(HeardTurn),
        }),
      ),
    })
    .nullable(),
  updateTime: z.int(),
  version: z.int(),
})

const Coverage = z.object({ covered: z.int(), total: z.int(), missing: z.array(z.string()) })

const TestRun = z.object({
  sceneId: z.string(),
  /** Version of the draft. */
  sceneVersion: z.int(),
  total: z.int(),
  passed: z.int(),
  failed: z.int(),
  cases: z.array(TestCase),
  nodes: Coverage,
  edges: Coverage,
})

const node = text(64)
const questionForm = {
  kind: kinds.default('say'),
  question: text(500).default(''),
  expectedNextNode: node.default(''),
}
const questions = z.array(z.strictObject(questionForm)).max(50)
const form = {
  name: filledText(100),
  remark: text(250),
  startNode: node,
  variables: z.record(z.string().max(60), z.string().max(500)),
  questions,
  expectedEndNode: node,
  expectedIntentId: z.union([whole(-1, 2 ** 31 - 1), z.null()]),
}
const place = { id: id.optional(), sceneId: id.optional() }
const version = whole(1, 2 ** 31 - 1).optional()

export const testCaseRoutes = {
  listTestCases: route({
    path: '/api/test/case/{id}',
    bare: true,
    methods: ['GET'],
    does: 'Test cases of a scene by its id, newest first; one case by its own.',
    roles: 'everyRole',
    input: fields({ ...paging, ...place, name: text(100).optional() }),
    answer: listOrOne(TestCase),
  }),
  addTestCase: route({
    path: '/api/test/case/{id}',
    bare: true,
    methods: ['POST'],
    does: 'Adds a test case: a conversation turn by turn, and its expected path.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({
      ...place,
      name: form.name,
      remark: form.remark.default(''),
      startNode: form.startNode.default(''),
      variables: form.variables.default({}),
      questions: form.questions.default([]),
      expectedEndNode: form.expectedEndNode.default(''),
      expectedIntentId: form.expectedIntentId.default(null),
    }),
    answer: one(TestCase),
  }),
  updateTestCase: route({
    path: '/api/test/case/{id}',
    bare: true,
    methods: ['PUT'],
    does: 'Changes a test case; earlier results are removed.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      ...place,
      version,
      name: form.name.optional(),
      remark: form.remark.optional(),
      startNode: form.startNode.optional(),
      variables: form.variables.optional(),
      questions: form.questions.optional(),
      expectedEndNode: form.expectedEndNode.optional(),
      expectedIntentId: form.expectedIntentId.optional(),
    }),
    answer: one(TestCase),
  }),
  deleteTestCases: route({
    path: '/api/test/case/{id}',
    bare: true,
    methods: ['DELETE'],
    does: 'Deletes test cases of one scene.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id: ids, sceneId: id.optional() }),
    answer: one(z.object({ sceneId: z.string(), deleted: z.int() })),
  }),
  listTestQuestions: route({
    path: '/api/test/case/question',
    aliases: ['/api/test/question'],
    methods: ['GET'],
    does: 'The turns of a test case, with the results of the last run.',
    roles: 'everyRole',
    input: fields({ ...paging, ...place }),
    answer: list(Question),
  }),
  addTestQuestion: route({
    path: '/api/test/case/question',
    aliases: ['/api/test/question'],
    methods: ['POST'],
    does: 'Adds a turn at the end of a test case.',
    roles: 'everyRole',
    operate: 'update',
    creates: true,
    input: fields({ ...place, ...questionForm }),
    answer: one(TestCase),
  }),
  runTestCases: route({
    path: '/api/test/case/exec',
    aliases: ['/api/test/exec'],
    methods: ['POST'],
    does: "Runs test cases as text against the scene's draft, the named ones or all. Results are stored where the user may write the flow.",
    roles: 'everyRole',
    withoutOperate: 'changes nothing',
    input: fields({ sceneId: id, id: ids.optional() }),
    answer: one(TestRun),
  }),
  runSpokenTestCases: route({
    path: '/api/test/case/exec/asr',
    aliases: ['/api/test/exec/asr'],
    methods: ['POST'],
    does: "Runs test cases through speech: each sentence is synthesized by one to three voices, encoded as on a telephone line, and recognized with the phrases of its node; the recognized text runs through the scene's draft. A case passes where it passes for each voice. At most 60 sentences at once, counting every voice. The result of each case is stored as soon as it is done, where the user may write the flow.",
    roles: 'everyRole',
    withoutOperate: 'changes nothing',
    input: fields({ sceneId: id, id: ids.optional(), voices: whole(1, 3).default(1) }),
    answer: one(TestRun),
  }),
}
