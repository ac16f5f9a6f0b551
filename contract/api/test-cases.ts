import type { PlannedRoute } from './route.ts'

export const plannedTestCaseRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/test/case/{id}',
    bare: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    does: 'test cases of a scene',
    roles: 'everyRole',
  },
  {
    path: '/api/test/case/question',
    aliases: ['/api/test/question'],
    methods: ['GET', 'POST'],
    does: 'questions of a case',
    roles: 'everyRole',
  },
  {
    path: '/api/test/case/exec',
    aliases: ['/api/test/exec'],
    methods: ['POST'],
    does: 'run cases as text',
    roles: 'everyRole',
  },
  {
    path: '/api/test/case/exec/asr',
    aliases: ['/api/test/exec/asr'],
    methods: ['POST'],
    does: 'run cases through speech: text to voice to recogniser to flow',
    roles: 'everyRole',
  },
]
