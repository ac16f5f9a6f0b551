import type { PlannedRoute } from './route.ts'

export const plannedSceneRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/scenes',
    methods: ['GET', 'POST'],
    does: 'page of scenes by category, status, name; create',
    roles: 'everyRole',
  },
  {
    path: '/api/scenes/{id}',
    methods: ['GET', 'PUT', 'DELETE'],
    does: 'read, update, logical delete (sceneStatus 99)',
    roles: 'everyRole',
  },
  { path: '/api/scenes/one/{id}', methods: ['GET'], does: 'one scene with its settings', roles: 'everyRole' },
  {
    path: '/api/scenes/logic/{id}',
    methods: ['PUT', 'DELETE'],
    does: '{sceneStatus}: 99 (or DELETE) = logical delete; 0-3 = status move (submit, approve, reject, withdraw)',
    roles: 'everyRole',
  },
  {
    path: '/api/scenes/language/{id}',
    methods: ['GET', 'PUT'],
    does: "the scene's language",
    roles: 'everyRole',
  },
  { path: '/api/scenes/copy', methods: ['POST'], does: 'deep copy', roles: 'everyRole' },
  {
    path: '/api/scenes/authority',
    methods: ['GET'],
    does: "the caller's masks on a scene: readGrant, writeGrant, operateGrant",
    roles: 'everyRole',
  },
  { path: '/api/scenes/sceneGrant', methods: ['GET'], does: 'grants given on a scene', roles: 'everyRole' },
  {
    path: '/api/scenes/addSceneGrant',
    methods: ['POST'],
    does: 'give a user read/write masks on a scene',
    roles: 'everyRole',
  },
  { path: '/api/scenes/updateSceneGrant', methods: ['PUT'], does: 'change them', roles: 'everyRole' },
  {
    path: '/api/scenes/getMaster',
    methods: ['GET'],
    does: "the master flow's nodes as a pick list",
    roles: 'everyRole',
  },
  {
    path: '/api/scene/categories',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    does: 'category tree',
    roles: 'everyRole',
  },
  { path: '/api/sceneConfig', methods: ['GET'], does: 'general settings of a scene', roles: 'everyRole' },
  { path: '/api/sceneConfig/save', methods: ['POST'], does: 'save them', roles: 'everyRole' },
  {
    path: '/api/config/info/scene/{id}',
    methods: ['GET'],
    does: 'configuration lists for a scene: lines, voices, agent groups, algorithms',
    roles: 'everyRole',
  },
  {
    path: '/api/config/info/{id}',
    methods: ['GET'],
    does: 'configuration lists of a user',
    roles: 'everyRole',
  },
]
