import type { PlannedRoute } from './route.ts'

export const plannedStrategyRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/strategy',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    does: 'dial strategies',
    roles: 'everyRole',
  },
  {
    path: '/api/strategy/action',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    does: 'rounds of a strategy; a delete answers msg "success"',
    roles: 'everyRole',
  },
]
