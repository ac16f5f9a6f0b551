import { z } from 'zod'
import { fields, filledText, flag, id, ids, paging, seconds, text, whole } from './parts.ts'
import { list, listOrOne, nothing, one, type PlannedRoute, route } from './route.ts'

/**
 * Specification 1 §3 "SMS template". variableSource: 1 the contact's columns, 2 none, the text is fixed. lineType (decision §10):
 * 1 domestic, 2 international.
 */
const SmsTemplate = z.object({
  id: z.string(),
  smsId: z.string(),
  name: z.string(),
  sdkAppId: z.string(),
  signContent: z.string(),
  content: z.string(),
  variableSource: z.int(),
  variables: z.array(z.string()),
  lineType: z.int(),
  testNumber: z.string(),
  creator: z.string(),
  accountId: z.string(),
  /** Sign and content before variables are filled: displayed length, and the provider's count. */
  length: z.int(),
  segments: z.int(),
  version: z.int(),
  updateTime: seconds,
})

const templateForm = {
  name: filledText(30),
  sdkAppId: text(64),
  signContent: text(20),
  content: filledText(1000),
  variableSource: whole(1, 2),
  lineType: whole(1, 2),
  testNumber: text(20),
}

/** A provider's HTTP endpoint (docs/sms.md). The secret is write-only. */
const SmsLine = z.object({
  id: z.string(),
  name: z.string(),
  /** The only type. */
  protocol: z.literal('http'),
  url: z.string(),
  lineType: z.int(),
  /** 1 enabled, 0 disabled. */
  status: z.int(),
  /** The accounts below may use it too, at the prices set for them. */
  forCustomers: z.boolean(),
  hasSecret: z.boolean(),
  accountId: z.string(),
})

const url = z
  .string()
  .trim()
  .max(300)
  .regex(/^https?:\/\/[^\s@]+$/i)
const secret = text(200)

/** Why a message was not sent. */
export const smsFailures = [
  'blacklisted',
  'noLine',
  'noPrice',
  'balance',
  'spendLimit',
  'variablesMissing',
  'numberUnreadable',
  'refused',
  'unanswered',
  'undelivered',
] as const

const SmsMessage = z.object({
  id: z.string(),
  accountId: z.string(),
  taskId: z.string().nullable(),
  taskName: z.string(),
  callId: z.string().nullable(),
  /** Masked where the task hides its numbers. */
  number: z.string(),
  templateName: z.string(),
  state: z.enum(['waiting', 'sending', 'accepted', 'delivered', 'failed']),
  failure: z.enum(smsFailures).nullable(),
  segments: z.int(),
  attempts: z.int(),
  createTs: seconds,
  endTs: seconds,
})

export const smsRoutes = {
  listSmsTemplates: route({
    path: '/api/sms/{id}',
    bare: true,
    methods: ['GET'],
    does: 'SMS templates, newest first; one by its id.',
    roles: 'everyRole',
    input: fields({ ...paging, id: id.optional(), name: text(100).optional() }),
    answer: listOrOne(SmsTemplate),
  }),
  addSmsTemplate: route({
    path: '/api/sms/{id}',
    bare: true,
    methods: ['POST'],
    does: 'Adds an SMS template; {name} in its content stands for a column of the contact.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({
      id: id.optional(),
      name: templateForm.name,
      content: templateForm.content,
      sdkAppId: templateForm.sdkAppId.default(''),
      signContent: templateForm.signContent.default(''),
      variableSource: templateForm.variableSource.default(1),
      lineType: templateForm.lineType.default(1),
      testNumber: templateForm.testNumber.default(''),
    }),
    answer: one(SmsTemplate),
  }),
  updateSmsTemplate: route({
    path: '/api/sms/{id}',
    bare: true,
    methods: ['PUT'],
    does: 'Changes an SMS template over its version; waiting messages keep their text.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      id,
      smsId: id.optional(),
      version: whole(1, 2 ** 31 - 1).optional(),
      name: templateForm.name.optional(),
      content: templateForm.content.optional(),
      sdkAppId: templateForm.sdkAppId.optional(),
      signContent: templateForm.signContent.optional(),
      variableSource: templateForm.variableSource.optional(),
      lineType: templateForm.lineType.optional(),
      testNumber: templateForm.testNumber.optional(),
    }),
    answer: one(SmsTemplate),
  }),
  deleteSmsTemplate: route({
    path: '/api/sms/{id}',
    bare: true,
    methods: ['DELETE'],
    does: 'Deletes SMS templates that no task uses.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id: ids }),
    answer: nothing,
  }),
  pullSmsTemplates: route({
    path: '/api/sms/allinfo',
    methods: ['GET'],
    does: 'The own SMS templates as a pick list.',
    roles: 'everyRole',
    input: fields({}),
    answer: list(z.object({ id: z.string(), smsId: z.string(), name: z.string(), content: z.string() })),
  }),
  sendTestSms: route({
    path: '/api/sms/test',
    methods: ['POST'],
    does: "Sends one message of a template, to the given number or the template's own; it is charged.",
    roles: 'everyRole',
    effect: 'messages',
    operate: 'update',
    creates: true,
    input: fields({
      smsId: id,
      number: text(20).optional(),
      variables: z.record(z.string().max(60), z.string().max(500)).default({}),
    }),
    answer: one(SmsMessage),
  }),
  listSmsMessages: route({
    path: '/api/parley/sms/messages',
    methods: ['GET'],
    does: 'Messages, newest first: the state of each, and why one was not sent.',
    roles: 'everyRole',
    input: fields({ ...paging, id: id.optional(), taskId: id.optional() }),
    answer: list(SmsMessage),
  }),
  listSmsLines: route({
    path: '/api/sms/thirdpartyLine',
    methods: ['GET'],
    does: 'SMS lines of the account and those below it.',
    roles: 'everyRole',
    input: fields({ ...paging }),
    answer: list(SmsLine),
  }),
  addSmsLine: route({
    path: '/api/sms/thirdpartyLine',
    methods: ['POST'],
    does: "Adds a provider's HTTP address; it is subject to the egress policy.",
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({
      name: filledText(30),
      url,
      secret: secret.optional(),
      lineType: whole(1, 2).default(1),
      forCustomers: flag.default(false),
    }),
    answer: one(SmsLine),
  }),
  updateSmsLine: route({
    path: '/api/sms/thirdpartyLine',
    methods: ['PUT'],
    does: 'Changes an SMS line; status 0 disables it. A new address requires its secret again.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      id,
      name: filledText(30).optional(),
      url: url.optional(),
      secret: secret.optional(),
      lineType: whole(1, 2).optional(),
      status: whole(0, 1).optional(),
      forCustomers: flag.optional(),
    }),
    answer: one(SmsLine),
  }),
}

export const plannedSmsRoutes: readonly PlannedRoute[] = [
  { path: '/api/sms/grant', methods: ['GET', 'PUT'], does: 'SMS authorisation', roles: 'everyRole' },
  {
    path: '/api/sms/smsProxy',
    methods: ['POST'],
    does: 'calls the SMS provider for template status',
    roles: 'everyRole',
  },
]
