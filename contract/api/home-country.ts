import { z } from 'zod'
import { country, fields, id } from './parts.ts'
import { one, route } from './route.ts'

/** The country of an account's numbers without a calling code. */
const HomeCountry = z.object({
  accountId: z.string(),
  account: z.string(),
  /** ISO 3166-1, set on the account itself; null where it inherits the parent account's. */
  own: z.string().nullable(),
  /** The effective country of its lists, and of tasks without one. */
  country: z.string(),
  /** Its source; `usual`: not set anywhere, and a task uses its zone. */
  source: z.enum(['own', 'above', 'usual']),
  /** Whether the principal may change it: prices depend on it, so only parent accounts and the root may. */
  mayChange: z.boolean(),
})

export const homeCountryRoutes = {
  findHomeCountry: route({
    path: '/api/parley/home-country',
    methods: ['GET'],
    does: 'The country of numbers without a calling code: of the own account, or of a visible one.',
    roles: 'everyRole',
    input: fields({ accountId: id.optional() }),
    answer: one(HomeCountry),
  }),
  setHomeCountry: route({
    path: '/api/parley/home-country',
    methods: ['PUT'],
    does: 'Sets it for an account below, or for the root itself, and for all accounts below without one of their own; null inherits again.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ accountId: id.optional(), country: country.nullable() }),
    answer: one(HomeCountry),
  }),
}
