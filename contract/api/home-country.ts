import { z } from 'zod'
import { country, fields, id } from './parts.ts'
import { one, route } from './route.ts'

/** Whose numbers an account means by digits without a calling code. */
const HomeCountry = z.object({
  accountId: z.string(),
  account: z.string(),
  /** ISO 3166-1, as the account itself has it; null where it takes that of the account above. */
  own: z.string().nullable(),
  /** What holds for its lists now, and for tasks unless nobody set one. */
  country: z.string(),
  /** Where it comes from; `usual`: nobody set one, and a task goes by its zone. */
  source: z.enum(['own', 'above', 'usual']),
  /** Whether the caller may: calls are priced by it, so that it is for those above to say, and for the root itself. */
  mayChange: z.boolean(),
})

export const homeCountryRoutes = {
  findHomeCountry: route({
    path: '/api/parley/home-country',
    methods: ['GET'],
    does: 'Whose numbers those without a calling code are: for the own account, or one in sight.',
    roles: 'everyRole',
    input: fields({ accountId: id.optional() }),
    answer: one(HomeCountry),
  }),
  setHomeCountry: route({
    path: '/api/parley/home-country',
    methods: ['PUT'],
    does: 'Sets it for an account below, or for the root itself, and for all below that have none of their own; null inherits again.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ accountId: id.optional(), country: country.nullable() }),
    answer: one(HomeCountry),
  }),
}
