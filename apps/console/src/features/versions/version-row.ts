import type { AnswerOf, api } from '@parley/contract/api'

export type VersionRow = AnswerOf<typeof api.listSceneVersions>['data'][number]
export type ReviewComment = AnswerOf<typeof api.listReviewComments>['data'][number]
export type MovedCall = AnswerOf<typeof api.replayCalls>['calls'][number]
