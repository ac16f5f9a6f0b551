import type { PlannedRoute } from './route.ts'

export const plannedPoolRoutes: readonly PlannedRoute[] = [
  { path: '/api/pool/list', methods: ['GET', 'POST'], does: 'pools', roles: 'administrator' },
  { path: '/api/pool/all', methods: ['GET'], does: 'pools as a pick list', roles: 'administrator' },
  {
    path: '/api/pool/NumberCount',
    methods: ['GET'],
    does: 'how many numbers are free and used',
    roles: 'administrator',
  },
  { path: '/api/pool/add', methods: ['POST'], does: 'create', roles: 'administrator' },
  { path: '/api/pool/update', methods: ['PUT'], does: 'change', roles: 'administrator' },
  { path: '/api/pool/export', methods: ['POST'], does: 'export', roles: 'administrator' },
]
