import { z } from 'zod'
import { chargeRules } from '../vocabulary/charge-rule.ts'
import { fields, id, paging, seconds } from './parts.ts'
import { list, one, route } from './route.ts'

const values = z.record(z.string(), z.string())

/** One decision about a contact, or several equal ones that followed each other. */
const Decision = z.object({
  n: z.int(),
  decision: z.enum(['called', 'later', 'never', 'again', 'final']),
  rule: z.string(),
  /** What the rule saw: the country, its pack, the zone, the status, the round. */
  values,
  nextTime: seconds,
  callId: z.string().nullable(),
  firstTime: seconds,
  lastTime: seconds,
  times: z.int(),
})

/** Contacts that a rule keeps from being called, with some of them by name. */
const Skipped = z.object({
  decision: z.enum(['later', 'never']),
  rule: z.string(),
  values,
  count: z.int(),
  examples: z.array(z.object({ contactId: z.string(), name: z.string(), phone: z.string() })),
})

/** What a task would run into if it started now. Nothing is dialled, and nothing kept. */
const Preflight = z.object({
  taskId: z.string(),
  /** Waiting contacts, and how many of them were looked at. */
  total: z.int(),
  judged: z.int(),
  /** Too many for one look: those that were judged were drawn by chance, and counts are of them. */
  isSample: z.boolean(),
  callableNow: z.int(),
  /** The task's line rings nobody's telephone: no country has a say. */
  isTestLine: z.boolean(),
  skipped: z.array(Skipped),
  missingVariables: z.array(z.object({ name: z.string(), count: z.int(), examples: Skipped.shape.examples })),
  /** How many contacts become callable in which hour; the first begins now. */
  forecast: z.array(z.object({ fromTime: seconds, count: z.int() })),
  /** When the last of them does. */
  lastTime: seconds,
  /** What the calls may cost in yuan, for all waiting contacts that may be called; for each account that the caller may see. */
  cost: z.object({
    /** The share that answers and how long they talk: of the account's last thirty days, or assumed where basedOnCalls is 0. */
    answerRate: z.number(),
    talkSec: z.number(),
    basedOnCalls: z.int(),
    /** Calls that a contact may get at most. */
    mostCalls: z.int(),
    unpriced: z.int(),
    belowCost: z.int(),
    levels: z.array(
      z.object({
        accountId: z.string(),
        account: z.string(),
        least: z.string(),
        expected: z.string(),
        worst: z.string(),
        prices: z.array(
          z.object({ chargeRule: z.enum(chargeRules), unitPrice: z.string(), contacts: z.int() }),
        ),
      }),
    ),
  }),
  /** The message after a call, for everybody who may be called; null where the task sends none. */
  messages: z
    .object({
      template: z.string(),
      /** Calls with one of these send it. */
      labels: z.array(z.object({ intentId: z.int(), name: z.string() })),
      /** Whether any SMS line is offered to the account: without one nothing is sent. */
      hasLine: z.boolean(),
      /** Contacts that lack a variable: they get no message. */
      lacking: z.int(),
      /** Contacts whose message nobody sells. */
      unpriced: z.int(),
      missingVariables: z.array(
        z.object({ name: z.string(), count: z.int(), examples: Skipped.shape.examples }),
      ),
      /** Contacts by how many segments their message has. */
      segments: z.array(z.object({ segments: z.int(), contacts: z.int() })),
      /** What the messages cost at most, in yuan, if everybody gets one; for each account that the caller may see. */
      levels: z.array(
        z.object({
          accountId: z.string(),
          account: z.string(),
          most: z.string(),
          prices: z.array(z.object({ unitPrice: z.string(), messages: z.int(), segments: z.int() })),
        }),
      ),
    })
    .nullable(),
  /** The country rules that it was judged by. */
  packs: z.array(
    z.object({
      pack: z.string(),
      isResearched: z.boolean(),
      source: z.string(),
      contacts: z.int(),
      disclosure: z.array(z.string()),
    }),
  ),
})

export const callRuleRoutes = {
  listDecisions: route({
    path: '/api/parley/contacts/{id}/decisions',
    methods: ['GET'],
    does: 'Why a contact was called or not, decision by decision, the newest first.',
    roles: 'everyRole',
    input: fields({ ...paging, id }),
    answer: list(Decision),
  }),
  findPreflight: route({
    path: '/api/parley/tasks/{id}/preflight',
    methods: ['GET'],
    does: 'Judges the waiting contacts of a task by every rule, without calling anybody.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(Preflight),
  }),
}
