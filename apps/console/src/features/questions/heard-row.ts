import type { AnswerOf, api } from '@parley/contract/api'

export type HeardRow = AnswerOf<typeof api.listQuestionRecords>['data'][number]
