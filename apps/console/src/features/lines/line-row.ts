import type { AnswerOf, api } from '@parley/contract/api'

export type LineRow = AnswerOf<typeof api.listLines>['data'][number]
export type LineGrant = AnswerOf<typeof api.listLineGrants>['data'][number]
