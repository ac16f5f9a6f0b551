import { z } from 'zod'
import { unsignedAmount } from './money.ts'
import { fields, id, whole } from './parts.ts'
import { one, route } from './route.ts'

/**
 * Daily limits of an account. A null `own` limit means that the platform's applies, which are the root's own.
 */
const AccountLimits = z.object({
  accountId: z.string(),
  account: z.string(),
  /** Yuan a day, calls and messages together; for a reseller including its customers. */
  dailySpend: z.string().nullable(),
  dailySpendInForce: z.string(),
  spentToday: z.string(),
  /** For calls in progress. */
  held: z.string(),
  /** New countries a day, to which the account never placed a call before. */
  newDestinationsPerDay: z.int().nullable(),
  newDestinationsInForce: z.int(),
  newDestinationsToday: z.int(),
  /** New calls a second. */
  callsPerSec: z.int().nullable(),
  callsPerSecInForce: z.int(),
  /** How often today's limits were released: each release allows the same amount again. */
  releasesToday: z.int(),
  /** Whether the principal may change or release them: a parent account, or the root for the platform. */
  mayChange: z.boolean(),
})

export const accountLimitRoutes = {
  findAccountLimits: route({
    path: '/api/parley/account-limits',
    methods: ['GET'],
    does: 'Limits of an account: spending a day, new countries a day, and new calls a second; with the amounts used today.',
    roles: 'everyRole',
    input: fields({ accountId: id.optional() }),
    answer: one(AccountLimits),
  }),
  setAccountLimits: route({
    path: '/api/parley/account-limits',
    methods: ['PUT'],
    does: "Sets the limits of an account below; the root sets the platform's through its own account. Null restores the platform's limit, omitted fields stay.",
    roles: 'everyRole',
    operate: 'update',
    effect: 'money',
    input: fields({
      accountId: id.optional(),
      dailySpend: unsignedAmount
        .refine((micro) => micro > 0n)
        .nullable()
        .optional(),
      newDestinationsPerDay: whole(0, 250).nullable().optional(),
      callsPerSec: whole(1, 10_000).nullable().optional(),
    }),
    answer: one(AccountLimits),
  }),
  releaseAccountLimits: route({
    path: '/api/parley/account-limits/release',
    methods: ['POST'],
    does: 'Releases the limits of an account below for today: the same amounts are allowed again.',
    roles: 'everyRole',
    operate: 'update',
    effect: 'money',
    creates: true,
    input: fields({ accountId: id }),
    answer: one(AccountLimits),
  }),
}
