import type { PlannedRoute } from './route.ts'

export const plannedBillingRoutes: readonly PlannedRoute[] = [
  { path: '/api/bill', methods: ['GET', 'POST'], does: 'bills by date and country', roles: 'everyRole' },
  {
    path: '/api/bill/detail',
    methods: ['GET', 'POST'],
    does: 'the calls and messages behind a bill',
    roles: 'everyRole',
  },
  {
    path: '/api/bill/exportAll',
    aliases: ['/api/bill/detail/exportAll'],
    methods: ['POST'],
    does: 'export',
    roles: 'everyRole',
  },
  {
    path: '/api/bill/price/callbot',
    aliases: ['/api/price/callbot'],
    methods: ['GET'],
    does: 'voice unit prices',
    roles: 'everyRole',
  },
  {
    path: '/api/bill/price/sms',
    aliases: ['/api/price/sms'],
    methods: ['GET'],
    does: 'SMS unit prices',
    roles: 'everyRole',
  },
  {
    path: '/api/bill/price/callbot/country',
    aliases: ['/api/price/callbot/country'],
    methods: ['GET'],
    does: 'voice unit price of a country',
    roles: 'everyRole',
  },
]
