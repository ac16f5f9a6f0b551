import type { api, ResponseOf } from '@parley/contract/api'

export type VersionRow = ResponseOf<typeof api.listSceneVersions>['data'][number]
export type ReviewComment = ResponseOf<typeof api.listReviewComments>['data'][number]
export type MovedCall = ResponseOf<typeof api.replayCalls>['calls'][number]
