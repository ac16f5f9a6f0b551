import type { PlannedRoute } from './route.ts'

export const plannedCustomerRoutes: readonly PlannedRoute[] = [
  { path: '/api/outcloud/userList', methods: ['GET', 'POST'], does: 'customers', roles: 'customersAbove' },
  {
    path: '/api/outcloud/subordinates',
    methods: ['GET', 'POST'],
    does: 'subordinate customers',
    roles: 'customersAbove',
  },
  {
    path: '/api/outcloud/getSubCustomById',
    methods: ['GET'],
    does: 'one subordinate customer',
    roles: 'customersAbove',
  },
  {
    path: '/api/outcloud/getsubordinatesone',
    methods: ['GET'],
    does: 'one subordinate with balance and state',
    roles: 'customersAbove',
  },
  {
    path: '/api/outcloud/allUserList',
    methods: ['GET'],
    does: 'customers as a pick list',
    roles: 'customersAbove',
  },
  {
    path: '/api/outcloud/sceneList',
    methods: ['GET'],
    does: 'scenes of a customer',
    roles: 'customersAbove',
  },
  {
    path: '/api/outcloud/queryVoiceFee',
    methods: ['GET'],
    does: 'voice fee of a customer',
    roles: 'customersAbove',
  },
]
