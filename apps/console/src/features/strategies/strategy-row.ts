import type { AnswerOf, api } from '@parley/contract/api'

export type StrategyRow = AnswerOf<typeof api.listStrategies>['data'][number]
export type RoundRow = StrategyRow['rounds'][number]
export type TagOption = { readonly value: number; readonly label: string }
