import type { api, ResponseOf } from '@parley/contract/api'

export type IntentRow = Exclude<ResponseOf<typeof api.listIntents>, { readonly total: number }>
