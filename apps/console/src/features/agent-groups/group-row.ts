import type { api, ResponseOf } from '@parley/contract/api'

export type GroupRow = ResponseOf<typeof api.listSipGroups>['data'][number]
export type SeatRow = ResponseOf<typeof api.listSeats>['data'][number]
export type GroupKind = 'sip' | 'cc'
