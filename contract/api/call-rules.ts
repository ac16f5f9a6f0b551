import { z } from 'zod'
import { chargeRules } from '../vocabulary/charge-rule.ts'
import { fields, id, paging, seconds } from './parts.ts'
import { list, one, route } from './route.ts'

const values = z.record(z.string(), z.string())

/** One decision about a contact, or several equal consecutive ones. */
const Decision = z.object({
  n: z.int(),
  decision: z.enum(['called', 'later', 'never', 'again', 'final']),
  rule: z.string(),
  /** Inputs of the rule: the country, its pack, the zone, the status, the round. */
  values,
  nextTime: seconds,
  callId: z.string().nullable(),
  firstTime: seconds,
  lastTime: seconds,
  times: z.int(),
})

/** Contacts that a rule excludes, with some examples. */
const Skipped = z.object({
  decision: z.enum(['later', 'never']),
  rule: z.string(),
  values,
  count: z.int(),
  examples: z.array(z.object({ contactId: z.string(), name: z.string(), phone: z.string() })),
})

/** Dry run of a task's start. Nothing is dialed or stored. */
const Preflight = z.object({
  taskId: z.string(),
  /** Waiting contacts, and how many of them were checked. */
  total: z.int(),
  judged: z.int(),
  /** Too many for one check: a random sample was checked, and counts refer to it. */
  isSample: z.boolean(),
  callableNow: z.int(),
  /** The task uses the sandbox line, which reaches no telephone: no country rules apply. */
  isTestLine: z.boolean(),
  skipped: z.array(Skipped),
  missingVariables: z.array(z.object({ name: z.string(), count: z.int(), examples: Skipped.shape.examples })),
  /** How many contacts become callable in which hour; the first hour begins now. */
  forecast: z.array(z.object({ fromTime: seconds, count: z.int() })),
  /** When the last of them does. */
  lastTime: seconds,
  /**
   * Estimated cost of the calls in yuan, for all waiting contacts that may be called; for each account that the
   * principal can see.
   */
  cost: z.object({
    /**
     * Answer rate and length of calls: from the account's last thirty days, or assumed where basedOnCalls is 0.
     */
    answerRate: z.number(),
    talkSec: z.number(),
    basedOnCalls: z.int(),
    /** Maximum calls per contact. */
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
  /** The message after a call, for everyone who may be called; null where the task sends none. */
  messages: z
    .object({
      template: z.string(),
      /** Labels of calls after which it is sent. */
      labels: z.array(z.object({ intentId: z.int(), name: z.string() })),
      /** Whether the account has any SMS line; without one nothing is sent. */
      hasLine: z.boolean(),
      /** Contacts that lack a variable and get no message. */
      lacking: z.int(),
      /** Contacts whose message has no price. */
      unpriced: z.int(),
      missingVariables: z.array(
        z.object({ name: z.string(), count: z.int(), examples: Skipped.shape.examples }),
      ),
      /** Contacts by number of segments of their message. */
      segments: z.array(z.object({ segments: z.int(), contacts: z.int() })),
      /**
       * Maximum cost of the messages in yuan, if everyone gets one; for each account that the principal can
       * see.
       */
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
  /** The country rules used for it. */
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
    does: 'Decisions about a contact with their reasons, newest first.',
    roles: 'everyRole',
    input: fields({ ...paging, id }),
    answer: list(Decision),
  }),
  findPreflight: route({
    path: '/api/parley/tasks/{id}/preflight',
    methods: ['GET'],
    does: 'Checks the waiting contacts of a task against every rule, without placing calls.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(Preflight),
  }),
}
