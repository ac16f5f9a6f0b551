import { z } from 'zod'
import { amount, calendarDay, unsignedAmount } from './money.ts'
import { fields, filledText, id, paging, text } from './parts.ts'
import { list, one, route } from './route.ts'

/** An account's funds, in yuan. Account status 0 disabled, 1 normal, 3 in arrears (decision §1). */
const Balance = z.object({
  accountId: z.string(),
  account: z.string(),
  accountStatus: z.int(),
  balance: z.string(),
  credit: z.string(),
  /** Reserved for calls in progress. */
  reserved: z.string(),
  /** Balance and credit minus the reserved amount. */
  available: z.string(),
  /** The available amount is less than an average day of the last seven. */
  isLow: z.boolean(),
  /** Whether the account is charged: the administrator has no seller. */
  isPaying: z.boolean(),
})

const Entry = z.object({
  id: z.string(),
  accountId: z.string(),
  /** `lateCall`: cost of a call beyond the booked amount, reported by an engine that had been disconnected. */
  kind: z.enum(['opening', 'topUp', 'adjustment', 'call', 'lateCall', 'sms', 'smsBack']),
  side: z.enum(['wallet', 'sales', 'cash']),
  amount: z.string(),
  /** Null for the sales and cash totals, which belong to no account. */
  balanceAfter: z.string().nullable(),
  reason: z.string(),
  /** The call it belongs to. */
  callId: z.string().nullable(),
  ts: z.int(),
})

const Book = z.object({
  /** Name of the invariant. */
  rule: z.string(),
  broken: z.int(),
  /** Examples of violations. */
  examples: z.array(z.string()),
})

/** Result of a nightly ledger check. */
const BookProof = z.object({
  /** Day of UTC+8. */
  day: z.string(),
  finishTs: z.int(),
  seconds: z.int(),
  /** Violated invariants. */
  broken: z.int(),
  rules: z.array(Book),
})

export const ledgerRoutes = {
  findBalance: route({
    path: '/api/parley/balance',
    methods: ['GET'],
    does: 'Balance, credit and holds of the own account, or of a visible one.',
    roles: 'everyRole',
    input: fields({ accountId: id.optional() }),
    answer: one(Balance),
  }),
  listBalances: route({
    path: '/api/parley/balances',
    methods: ['GET'],
    does: 'Balances of the direct child accounts.',
    roles: 'customersAbove',
    input: fields({ ...paging, account: text(60).optional() }),
    answer: list(Balance),
  }),
  topUp: route({
    path: '/api/parley/top-ups',
    methods: ['POST'],
    does: 'Records a payment of a direct customer; an account in arrears becomes normal, and its tasks resume.',
    roles: 'customersAbove',
    effect: 'money',
    operate: 'update',
    creates: true,
    input: fields({
      accountId: id,
      amount: unsignedAmount.refine((micro) => micro > 0n),
      reason: text(200).default(''),
    }),
    answer: one(Balance),
  }),
  adjustBalance: route({
    path: '/api/parley/adjustments',
    methods: ['POST'],
    does: 'Corrects the balance of a direct customer, with the reason, by a separate ledger entry.',
    roles: 'customersAbove',
    effect: 'money',
    operate: 'update',
    creates: true,
    input: fields({ accountId: id, amount: amount.refine((micro) => micro !== 0n), reason: filledText(200) }),
    answer: one(Balance),
  }),
  setCredit: route({
    path: '/api/parley/credit',
    methods: ['PUT'],
    does: 'Sets the credit limit of a direct customer.',
    roles: 'customersAbove',
    effect: 'money',
    operate: 'update',
    input: fields({ accountId: id, credit: unsignedAmount }),
    answer: one(Balance),
  }),
  listEntries: route({
    path: '/api/parley/ledger',
    methods: ['GET'],
    does: 'The statement of an account: every entry of its ledger, newest first.',
    roles: 'everyRole',
    input: fields({
      ...paging,
      accountId: id.optional(),
      side: z.enum(['wallet', 'sales', 'cash']).optional(),
      startDate: calendarDay.optional(),
      endDate: calendarDay.optional(),
    }),
    answer: list(Entry),
  }),
  proveBooks: route({
    path: '/api/parley/books',
    methods: ['GET'],
    does: 'Checks the ledger: entries balance, balances are their sums, holds equal the reserved amounts, charges are cycles times price.',
    roles: 'administrator',
    input: fields({}),
    answer: list(Book),
  }),
  listBookProofs: route({
    path: '/api/parley/books/nights',
    methods: ['GET'],
    does: 'The nightly ledger checks, newest first.',
    roles: 'administrator',
    input: fields(paging),
    answer: list(BookProof),
  }),
}
