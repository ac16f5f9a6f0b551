import { fields } from './parts.ts'
import { route } from './route.ts'

export const liveRoutes = {
  openLiveFeed: route({
    path: '/api/parley/events',
    methods: ['GET'],
    does: 'Server-sent events of changes in the visible accounts: task, contacts, call, record, export, import, seat, counters; hello first, `reset` where events were missed, bye at the end. Resumes by Last-Event-ID within ten minutes.',
    roles: 'everyRole',
    input: fields({}),
    answer: { kind: 'stream', type: 'text/event-stream' },
  }),
}
