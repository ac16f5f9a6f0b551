import type { PlannedRoute } from './route.ts'

export const plannedRecordingRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/dialog/records',
    methods: ['GET'],
    does: 'wordings and their recordings',
    roles: 'everyRole',
  },
  {
    path: '/api/dialog/records/asrreacord',
    aliases: ['/api/dialog/asrreacord'],
    methods: ['GET'],
    does: 'what was recognised in a recording',
    roles: 'everyRole',
  },
  {
    path: '/api/dialog/records/corrective',
    aliases: ['/api/dialog/corrective'],
    methods: ['POST'],
    does: 'correct a transcript or an intent',
    roles: 'everyRole',
  },
  { path: '/api/common/upload/wav', methods: ['POST'], does: 'one wav', roles: 'everyRole' },
  { path: '/api/common/upload/zips', methods: ['POST'], does: 'a zip of wavs', roles: 'everyRole' },
  {
    path: '/api/common/audio/qcloud',
    methods: ['POST'],
    does: 'bulk synthesis of wordings',
    roles: 'everyRole',
  },
  {
    path: '/api/common/audio/one',
    aliases: ['/api/common/audio/qcloud/one'],
    methods: ['GET', 'POST'],
    does: 'synthesise one wording; read its audio',
    roles: 'everyRole',
  },
  {
    path: '/api/common/audio/audition',
    aliases: ['/api/common/audio/qcloud/audition'],
    methods: ['POST'],
    does: 'hear a text in a voice before saving',
    roles: 'everyRole',
  },
]
