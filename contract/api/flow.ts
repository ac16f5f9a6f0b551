import type { PlannedRoute } from './route.ts'

export const plannedFlowRoutes: readonly PlannedRoute[] = [
  { path: '/api/process/master', methods: ['GET'], does: 'load the flow: processGraph', roles: 'everyRole' },
  {
    path: '/api/open/question/master/process',
    methods: ['POST'],
    does: 'save the flow: processGraph as a JSON string, base version',
    roles: 'everyRole',
  },
]
