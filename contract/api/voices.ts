import type { PlannedRoute } from './route.ts'

export const plannedVoiceRoutes: readonly PlannedRoute[] = [
  { path: '/api/tts/config', methods: ['GET', 'POST', 'PUT'], does: 'voice settings', roles: 'everyRole' },
]
