import type { PlannedRoute } from './route.ts'

export const plannedEndpointRoutes: readonly PlannedRoute[] = [
  { path: '/api/callroute/list', methods: ['GET', 'POST'], does: 'routes', roles: 'resellers' },
  { path: '/api/callroute/pullList', methods: ['GET'], does: 'routes as a pick list', roles: 'resellers' },
  { path: '/api/callroute/one', methods: ['GET'], does: 'one', roles: 'resellers' },
  { path: '/api/callroute/add', methods: ['POST'], does: 'add', roles: 'resellers' },
  { path: '/api/callroute/update', methods: ['PUT'], does: 'change', roles: 'resellers' },
  { path: '/api/callroute/del', methods: ['DELETE'], does: 'delete', roles: 'resellers' },
]
