import type { PlannedRoute } from './route.ts'

export const plannedMarkingRoutes: readonly PlannedRoute[] = [
  { path: '/api/mark/addMarkTask', methods: ['POST'], does: 'create a mark task', roles: 'administrator' },
  {
    path: '/api/mark/updateMarkTask',
    methods: ['PUT'],
    does: 'change, close, delete, grant',
    roles: 'administrator',
  },
  {
    path: '/api/mark/queryList',
    methods: ['GET', 'POST'],
    does: 'mark tasks (report)',
    roles: 'administrator',
  },
  { path: '/api/mark/list', methods: ['GET', 'POST'], does: 'mark tasks (center)', roles: 'administrator' },
  {
    path: '/api/mark/callinfo/result',
    methods: ['GET', 'POST'],
    does: 'calls of a mark task with their verdicts',
    roles: 'administrator',
  },
  {
    path: '/api/mark/callinfo/getRecord',
    methods: ['GET'],
    does: 'one call to mark',
    roles: 'administrator',
  },
  {
    path: '/api/mark/callinfo/getNext',
    methods: ['GET'],
    does: 'next or previous call',
    roles: 'administrator',
  },
  { path: '/api/mark/resultdetail', methods: ['GET'], does: 'verdict of one call', roles: 'administrator' },
  {
    path: '/api/mark/resultdetail/save',
    methods: ['POST'],
    does: 'save or undo a verdict',
    roles: 'administrator',
  },
  { path: '/api/mark/export', methods: ['POST'], does: 'export', roles: 'administrator' },
  {
    path: '/api/mark/sceneFinishList',
    methods: ['GET'],
    does: 'scenes that have finished calls to sample',
    roles: 'administrator',
  },
]
