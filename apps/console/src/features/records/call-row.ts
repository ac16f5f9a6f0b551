import type { AnswerOf, api } from '@parley/contract/api'

export type CallRow = AnswerOf<typeof api.listCalls>['data'][number]
export type CallFeed = AnswerOf<typeof api.findCallFeed>
export type FeedTurn = CallFeed['turns'][number]
export type FeedEvent = CallFeed['events'][number]
