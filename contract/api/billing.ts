import { z } from 'zod'
import { chargeRules } from '../vocabulary/charge-rule.ts'
import { Export } from './calls.ts'
import { calendarDay } from './money.ts'
import { fields, id, paging, text, whole } from './parts.ts'
import { list, one, route } from './route.ts'

const kind = z.enum(['voice', 'sms'])

/** Cost of calls and of messages, each in a column, and the sum. */
const BillSums = z.object({
  calls: z.int(),
  smsCount: z.int(),
  callTotal: z.string(),
  smsTotal: z.string(),
  total: z.string(),
})

/**
 * What an account paid on a day for calls, or messages, to one destination at one price (decision §9: UTC+8).
 */
const BillRow = BillSums.extend({
  id: z.string(),
  kind,
  date: z.string(),
  accountId: z.string(),
  account: z.string(),
  /** ISO 3166-1 country code; empty where the number has none. */
  country: z.string(),
  countryCode: z.string(),
  areaCode: z.string(),
  chargeRule: z.enum(chargeRules),
  priceVersion: z.int(),
  answered: z.int(),
  /** Answered seconds, each call rounded up to whole seconds. */
  duration: z.int(),
  /** Segments, for messages. */
  cycles: z.int(),
  /** Yuan for a cycle, or a segment. */
  unitPrice: z.string(),
})

const BilledCall = z.object({
  id: z.string(),
  kind,
  /** The call, or the one before the message; null where there is none. */
  callId: z.string().nullable(),
  taskId: z.string().nullable(),
  /** The account that placed the call; it differs from `account` where a reseller pays for its customer. */
  customer: z.string(),
  accountId: z.string(),
  account: z.string(),
  date: z.string(),
  endTime: z.int(),
  majorNumber: z.string(),
  country: z.string(),
  countryCode: z.string(),
  areaCode: z.string(),
  chargeRule: z.enum(chargeRules),
  priceVersion: z.int(),
  answered: z.boolean(),
  duration: z.int(),
  cycles: z.int(),
  unitPrice: z.string(),
  total: z.string(),
})

const choice = {
  /**
   * An account that the principal can see; default: its own, and for the administrator all its direct children.
   */
  accountId: id.optional(),
  whose: z.enum(['own', 'customers']).optional(),
  startDate: calendarDay.optional(),
  endDate: calendarDay.optional(),
  countryCode: text(3).optional(),
}

/** Key of one row of a bill. */
const rowChoice = {
  ...choice,
  areaCode: text(8).optional(),
  chargeRule: z.enum(chargeRules).optional(),
  priceVersion: whole(0, 2_000_000_000).optional(),
}

export const billingRoutes = {
  listBills: route({
    path: '/api/bill',
    methods: ['GET', 'POST'],
    does: 'Bills by day (UTC+8), country, area code, charge rule and price version; default: the last 31 days.',
    roles: 'everyRole',
    input: fields({ ...paging, ...choice }),
    answer: list(BillRow),
  }),
  listBilledCalls: route({
    path: '/api/bill/detail',
    methods: ['GET', 'POST'],
    does: 'The calls and messages behind a bill, newest first.',
    roles: 'everyRole',
    input: fields({ ...paging, ...rowChoice }),
    answer: list(BilledCall),
  }),
  sumBills: route({
    path: '/api/parley/bill-sums',
    methods: ['GET'],
    does: 'Sums of the chosen bills: calls, messages, and both.',
    roles: 'everyRole',
    input: fields(choice),
    answer: one(BillSums),
  }),
  exportBills: route({
    path: '/api/bill/exportAll',
    aliases: ['/api/bill/detail/exportAll'],
    methods: ['POST'],
    does: 'Exports bills, or with detail the calls behind them, in the background; `url` fetches the file.',
    roles: 'everyRole',
    effect: 'exports',
    withoutOperate: 'reads; at most three at a time',
    creates: true,
    input: fields({
      ...rowChoice,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      detail: z
        .union([z.boolean(), z.literal(['0', '1'])])
        .transform((value) => value === true || value === '1')
        .default(false),
    }),
    answer: one(Export),
  }),
}
