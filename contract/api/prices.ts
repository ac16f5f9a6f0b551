import { z } from 'zod'
import { chargeRules } from '../vocabulary/charge-rule.ts'
import { unsignedAmount } from './money.ts'
import { fields, id, paging, seconds, text, whole } from './parts.ts'
import { list, route } from './route.ts'

/** One version of an account's price for a destination. */
const Price = z.object({
  id: z.string(),
  accountId: z.string(),
  kind: z.enum(['voice', 'sms']),
  version: z.int(),
  /** ISO 3166-1; empty for all countries. */
  country: z.string(),
  countryCode: z.string(),
  areaCode: z.string(),
  chargeRule: z.enum(chargeRules),
  /** Yuan for a cycle or a message; null where the destination was removed from the price list. */
  unitPrice: z.string().nullable(),
  effectiveTs: z.int(),
  makeTs: seconds,
})

const whose = {
  /** An account that the principal can see; default: its own. */
  accountId: id.optional(),
  countryCode: text(3).optional(),
}

const digits = (longest: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^[0-9]{0,${longest}}$`))

export const priceRoutes = {
  listVoicePrices: route({
    path: '/api/bill/price/callbot',
    aliases: ['/api/price/callbot'],
    methods: ['GET'],
    does: 'Voice unit prices in force.',
    roles: 'everyRole',
    input: fields({ ...paging, ...whose }),
    answer: list(Price),
  }),
  listSmsPrices: route({
    path: '/api/bill/price/sms',
    aliases: ['/api/price/sms'],
    methods: ['GET'],
    does: 'SMS unit prices in force.',
    roles: 'everyRole',
    input: fields({ ...paging, ...whose }),
    answer: list(Price),
  }),
  listCountryPrices: route({
    path: '/api/bill/price/callbot/country',
    aliases: ['/api/price/callbot/country'],
    methods: ['GET'],
    does: 'Voice unit prices in force of a country: of its code, its area codes, and the price for everywhere.',
    roles: 'everyRole',
    input: fields({ ...paging, accountId: id.optional(), countryCode: digits(3).min(1) }),
    answer: list(Price),
  }),
  listPriceVersions: route({
    path: '/api/parley/prices',
    methods: ['GET'],
    does: 'Every version of the prices of an account, newest first, including future ones.',
    roles: 'everyRole',
    input: fields({ ...paging, ...whose, kind: z.enum(['voice', 'sms']).optional() }),
    answer: list(Price),
  }),
  setPrices: route({
    path: '/api/parley/prices',
    methods: ['POST'],
    does: "Sets the prices of a direct customer, from now or a later time on; never below the seller's own price.",
    roles: 'customersAbove',
    effect: 'money',
    operate: 'update',
    creates: true,
    input: fields({
      /** The administrator may name itself: the carriers' prices. */
      accountId: id,
      prices: z
        .array(
          fields({
            kind: z.enum(['voice', 'sms']).default('voice'),
            /** Both empty: everywhere. */
            countryCode: digits(3).default(''),
            areaCode: digits(8).default(''),
            chargeRule: z.enum(chargeRules).default('perCall'),
            /** Yuan; null removes the destination from the price list. */
            unitPrice: unsignedAmount.refine((micro) => micro <= 1_000_000_000_000n).nullable(),
            effectiveTs: whole(0, 4_102_444_800).optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    answer: list(Price),
  }),
}
