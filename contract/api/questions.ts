import type { PlannedRoute } from './route.ts'

export const plannedQuestionRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/questions',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    does: 'business Q&A',
    roles: 'everyRole',
  },
  {
    path: '/api/nodes',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    does: 'flow nodes as records',
    roles: 'everyRole',
  },
  { path: '/api/nodes/updateQAState', methods: ['PUT'], does: 'enable or disable a Q&A', roles: 'everyRole' },
  {
    path: '/api/dialog/resources/{id}',
    methods: ['GET'],
    does: 'the wordings of a scene',
    roles: 'everyRole',
  },
  {
    path: '/api/dialog/resources/byField',
    aliases: ['/api/dialog/byField', '/api/dialog/resources/{id}/byField'],
    methods: ['GET'],
    does: 'the wordings that match a field',
    roles: 'everyRole',
  },
  { path: '/api/dialog/edges', methods: ['GET'], does: 'the edges of a scene', roles: 'everyRole' },
  {
    path: '/api/keywords/{id}',
    bare: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    does: 'intent keywords of a scene',
    roles: 'everyRole',
  },
  { path: '/api/keywords/all', methods: ['GET'], does: 'all intent keywords', roles: 'everyRole' },
  {
    path: '/api/open/question/common/dialog/{action}',
    bare: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    does: 'common dialog: list, add, update, delete; also without the last segment',
    roles: 'everyRole',
  },
  {
    path: '/api/open/question/records',
    methods: ['GET'],
    does: 'what callees said that hit, or missed, each Q&A',
    roles: 'everyRole',
  },
]
