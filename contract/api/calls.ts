import type { PlannedRoute } from './route.ts'

export const plannedCallRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/call/info',
    methods: ['GET', 'POST'],
    does: 'page of call records; POST {taskId, name, phone, variables} adds a contact, refused with a constraints list',
    roles: 'everyRole',
  },
  {
    path: '/api/call/info/byTask/{id}',
    aliases: ['/api/call/byTask/{id}'],
    methods: ['GET'],
    does: 'call records of a task',
    roles: 'everyRole',
  },
  {
    path: '/api/call/info/upload',
    aliases: ['/api/call/upload'],
    methods: ['POST'],
    does: 'bring in contacts or calls from a file for a task',
    roles: 'everyRole',
  },
  {
    path: '/api/call/info/getAsrTranslate',
    aliases: ['/api/call/getAsrTranslate'],
    methods: ['GET', 'POST'],
    does: 'transcript of a call, translated to the interface language where a translator is configured',
    roles: 'everyRole',
  },
  {
    path: '/api/call/info/byTask/export',
    aliases: ['/api/call/byTask/export'],
    methods: ['POST'],
    does: 'export records',
    roles: 'everyRole',
  },
  {
    path: '/api/call/info/mark/callList',
    methods: ['GET', 'POST'],
    does: 'calls that can be sampled for marking',
    roles: 'administrator',
  },
  { path: '/api/call/statistics', methods: ['GET', 'POST'], does: 'statistics page', roles: 'everyRole' },
]
