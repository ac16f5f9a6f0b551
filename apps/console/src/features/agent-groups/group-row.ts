import type { AnswerOf, api } from '@parley/contract/api'

export type GroupRow = AnswerOf<typeof api.listSipGroups>['data'][number]
export type SeatRow = AnswerOf<typeof api.listSeats>['data'][number]
export type GroupKind = 'sip' | 'cc'
