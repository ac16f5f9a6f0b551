import type { PlannedRoute } from './route.ts'

export const plannedKnowledgeRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/knowBasic/edit',
    methods: ['GET', 'POST', 'DELETE'],
    does: 'libraries: list, create, delete (offline first)',
    roles: 'administrator',
  },
  { path: '/api/knowBasic/one', methods: ['GET'], does: 'one library', roles: 'administrator' },
  {
    path: '/api/knowBasic/issue',
    methods: ['POST'],
    does: 'publish, take offline, delete',
    roles: 'administrator',
  },
  { path: '/api/knowBasic/update', methods: ['PUT'], does: 'change a library', roles: 'administrator' },
  {
    path: '/api/knowBasic/publish',
    methods: ['GET'],
    does: 'published libraries; POST {id} publishes',
    roles: 'everyRole',
  },
  {
    path: '/api/knowBasic/publish',
    methods: ['POST'],
    does: 'published libraries; POST {id} publishes',
    roles: 'administrator',
  },
  { path: '/api/knowBasic/publish/one', methods: ['GET'], does: 'one published library', roles: 'everyRole' },
  {
    path: '/api/knowCatalog/edit',
    methods: ['GET', 'POST', 'DELETE'],
    does: 'catalogues of a library',
    roles: 'administrator',
  },
  {
    path: '/api/knowCatalog/update',
    methods: ['PUT'],
    does: 'rename or move a catalogue',
    roles: 'administrator',
  },
  {
    path: '/api/knowWord/edit',
    methods: ['GET', 'POST'],
    does: 'entries: list, create',
    roles: 'administrator',
  },
  { path: '/api/knowWord/one', methods: ['GET'], does: 'one entry', roles: 'administrator' },
  { path: '/api/knowWord/update', methods: ['PUT'], does: 'change an entry', roles: 'administrator' },
  { path: '/api/knowWord/del', methods: ['DELETE'], does: 'delete an entry', roles: 'administrator' },
  { path: '/api/knowWord/batchdel', methods: ['DELETE'], does: 'delete several', roles: 'administrator' },
  {
    path: '/api/knowWord/move',
    methods: ['PUT'],
    does: 'move entries to another catalogue',
    roles: 'administrator',
  },
  { path: '/api/knowWord/upload', methods: ['POST'], does: 'import xls, xlsx, csv', roles: 'administrator' },
  {
    path: '/api/knowWord/publish',
    methods: ['GET'],
    does: 'published entries; POST {ids} publishes',
    roles: 'everyRole',
  },
  {
    path: '/api/knowWord/publish',
    methods: ['POST'],
    does: 'published entries; POST {ids} publishes',
    roles: 'administrator',
  },
  {
    path: '/api/knowWord/publish/use',
    methods: ['POST'],
    does: 'use published entries in a scene',
    roles: 'everyRole',
  },
  { path: '/api/knowWord/export', methods: ['POST'], does: 'export entries', roles: 'administrator' },
]
