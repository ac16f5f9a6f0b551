import type { Handlers } from '../../platform/http/index.ts'
import { openFeed } from './open-feed.ts'

export const liveHandlers = {
  openLiveFeed: (request) => ({ type: 'text/event-stream; charset=utf-8', chunks: openFeed(request) }),
} satisfies Partial<Handlers>
