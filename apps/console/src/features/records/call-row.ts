import type { api, ResponseOf } from '@parley/contract/api'

export type CallRow = ResponseOf<typeof api.listCalls>['data'][number]
export type CallFeed = ResponseOf<typeof api.findCallFeed>
export type FeedTurn = CallFeed['turns'][number]
export type FeedEvent = CallFeed['events'][number]
