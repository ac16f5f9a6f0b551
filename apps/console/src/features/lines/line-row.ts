import type { api, ResponseOf } from '@parley/contract/api'

export type LineRow = ResponseOf<typeof api.listLines>['data'][number]
export type LineGrant = ResponseOf<typeof api.listLineGrants>['data'][number]
