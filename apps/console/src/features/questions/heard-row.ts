import type { api, ResponseOf } from '@parley/contract/api'

export type HeardRow = ResponseOf<typeof api.listQuestionRecords>['data'][number]
