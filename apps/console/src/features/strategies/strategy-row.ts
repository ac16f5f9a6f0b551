import type { api, ResponseOf } from '@parley/contract/api'

export type StrategyRow = ResponseOf<typeof api.listStrategies>['data'][number]
export type RoundRow = StrategyRow['rounds'][number]
export type TagOption = { readonly value: number; readonly label: string }
