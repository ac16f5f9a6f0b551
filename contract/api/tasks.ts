import type { PlannedRoute } from './route.ts'

export const plannedTaskRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/tasks',
    methods: ['GET', 'POST'],
    does: 'page of call tasks; create (JSON, or multipart with task and file)',
    roles: 'everyRole',
  },
  {
    path: '/api/tasks/{id}',
    methods: ['GET', 'PUT', 'DELETE'],
    does: 'read, edit or move (start, pause), delete',
    roles: 'everyRole',
  },
  {
    path: '/api/tasks/alltask',
    methods: ['GET', 'POST'],
    does: 'the full paged list with tabs and status filters',
    roles: 'everyRole',
  },
  {
    path: '/api/tasks/metric/info',
    aliases: ['/api/tasks/{id}/metric/info'],
    methods: ['GET', 'POST'],
    does: 'live metrics of a task',
    roles: 'everyRole',
  },
  {
    path: '/api/tasks/copy/task',
    aliases: ['/api/copy/task'],
    methods: ['POST'],
    does: 'copy a task',
    roles: 'everyRole',
  },
  { path: '/api/call/lines', methods: ['GET'], does: 'lines the caller may use', roles: 'everyRole' },
  {
    path: '/callcenter/api/v1/taskImport',
    methods: ['POST'],
    does: 'import contacts into a task (multipart xls, xlsx, csv)',
    roles: 'everyRole',
  },
]
