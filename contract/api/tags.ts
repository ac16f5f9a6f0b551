import type { PlannedRoute } from './route.ts'

export const plannedTagRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/intent/tag/{id}',
    bare: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    does: 'intent tags of a scene',
    roles: 'everyRole',
  },
  {
    path: '/api/intent/tag/intentList',
    aliases: ['/api/intent/intentList'],
    methods: ['GET'],
    does: 'intent tags as a pick list',
    roles: 'everyRole',
  },
]
