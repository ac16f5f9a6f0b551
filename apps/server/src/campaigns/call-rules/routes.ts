import type { Handlers } from '../../platform/http/index.ts'
import { pageOfDecisions } from './page-of-decisions.ts'
import { preflight } from './preflight.ts'

export const callRuleHandlers = {
  listDecisions: pageOfDecisions,
  findPreflight: (request, { id }) => preflight(request, id),
} satisfies Partial<Handlers>
