import type { PlannedRoute } from './route.ts'

export const plannedVariableRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/param/{id}',
    bare: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    does: 'variables of a scene',
    roles: 'everyRole',
  },
  {
    path: '/api/param/resource/update',
    aliases: ['/api/resource/update'],
    methods: ['PUT'],
    does: 'how wordings that hold variables are spoken',
    roles: 'everyRole',
  },
]
