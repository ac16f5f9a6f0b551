import { z } from 'zod'
import { fields, flag, ids, paging, seconds } from './parts.ts'
import { list, one, route } from './route.ts'

/** A daily limit that an account reached. */
const Alert = z.object({
  id: z.string(),
  accountId: z.string(),
  account: z.string(),
  kind: z.enum(['dailySpend', 'newDestinations']),
  /** The billing day (UTC+8), YYYY-MM-DD. */
  day: z.string(),
  at: seconds,
  /** Yuan, or countries. */
  limit: z.string(),
  /** Yuan spent by then; empty for countries. */
  spent: z.string(),
  /** The first country beyond the limit: ISO 3166-1, or a calling code with its plus; empty for money. */
  destination: z.string(),
  /** By a login of the principal's account. */
  isAcknowledged: z.boolean(),
  /** Whether the principal may raise or release the limit. */
  mayRelease: z.boolean(),
})

export const alertRoutes = {
  listAlerts: route({
    path: '/api/parley/alerts',
    methods: ['GET'],
    does: 'Limits reached by the own account and those below, newest first; open: not acknowledged by anybody of the own account.',
    roles: 'everyRole',
    input: fields({ ...paging, isOpen: flag.optional() }),
    answer: list(Alert),
  }),
  acknowledgeAlerts: route({
    path: '/api/parley/alerts',
    methods: ['PUT'],
    does: 'Acknowledges alerts for the own account; parent and child accounts still see them as open.',
    roles: 'everyRole',
    withoutOperate: 'it only acknowledges alerts',
    input: fields({ id: ids }),
    answer: one(z.object({ acknowledged: z.int() })),
  }),
}
