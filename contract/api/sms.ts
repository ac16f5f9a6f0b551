import type { PlannedRoute } from './route.ts'

export const plannedSmsRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/sms/{id}',
    bare: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    does: 'SMS templates',
    roles: 'everyRole',
  },
  { path: '/api/sms/test', methods: ['POST'], does: 'test send', roles: 'everyRole' },
  { path: '/api/sms/allinfo', methods: ['GET'], does: 'templates as a pick list', roles: 'everyRole' },
  { path: '/api/sms/grant', methods: ['GET', 'PUT'], does: 'SMS authorisation', roles: 'everyRole' },
  {
    path: '/api/sms/thirdpartyLine',
    methods: ['GET', 'POST', 'PUT'],
    does: 'third-party SMS lines (SMPP, HTTP)',
    roles: 'everyRole',
  },
  {
    path: '/api/sms/smsProxy',
    methods: ['POST'],
    does: 'calls the SMS provider for template status',
    roles: 'everyRole',
  },
]
