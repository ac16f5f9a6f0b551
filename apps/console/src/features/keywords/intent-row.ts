import type { AnswerOf, api } from '@parley/contract/api'

export type IntentRow = Exclude<AnswerOf<typeof api.listIntents>, { readonly total: number }>
