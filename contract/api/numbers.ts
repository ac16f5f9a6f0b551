import type { PlannedRoute } from './route.ts'

export const plannedNumberRoutes: readonly PlannedRoute[] = [
  { path: '/api/number/list', methods: ['GET', 'POST'], does: 'numbers', roles: 'administrator' },
  { path: '/api/number/all', methods: ['GET'], does: 'numbers as a pick list', roles: 'administrator' },
  { path: '/api/number/add', methods: ['POST'], does: 'add', roles: 'administrator' },
  { path: '/api/number/update', methods: ['PUT'], does: 'change', roles: 'administrator' },
  { path: '/api/number/export', methods: ['POST'], does: 'export', roles: 'administrator' },
  { path: '/api/number/noUse', methods: ['GET'], does: 'numbers no one uses', roles: 'administrator' },
  { path: '/api/number/search', methods: ['GET', 'POST'], does: 'search', roles: 'administrator' },
]
