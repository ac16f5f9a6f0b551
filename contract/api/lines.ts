import type { PlannedRoute } from './route.ts'

export const plannedLineRoutes: readonly PlannedRoute[] = [
  { path: '/api/callline/list', methods: ['GET', 'POST'], does: 'lines', roles: 'resellers' },
  { path: '/api/callline/homeRoute', methods: ['GET'], does: 'lines of a route', roles: 'resellers' },
  { path: '/api/callline/pullList', methods: ['GET'], does: 'lines as a pick list', roles: 'resellers' },
  { path: '/api/callline/one', methods: ['GET'], does: 'one', roles: 'resellers' },
  { path: '/api/callline/add', methods: ['POST'], does: 'add', roles: 'resellers' },
  { path: '/api/callline/update', methods: ['PUT'], does: 'change', roles: 'resellers' },
  { path: '/api/callline/del', methods: ['DELETE'], does: 'delete', roles: 'resellers' },
  {
    path: '/api/callline/userGrant',
    methods: ['GET', 'POST', 'PUT'],
    does: 'grants of a line to users, with their concurrency',
    roles: 'resellers',
  },
]
