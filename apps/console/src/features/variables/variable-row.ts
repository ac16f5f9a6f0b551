import type { api, ResponseOf } from '@parley/contract/api'

type Answer = ResponseOf<typeof api.listVariables>
export type VariableRow = Exclude<Answer, { readonly total: number }>
