import type { AnswerOf, api } from '@parley/contract/api'

type Answer = AnswerOf<typeof api.listVariables>
export type VariableRow = Exclude<Answer, { readonly total: number }>
