import type { RefusalCode } from '@parley/contract/refusals'

/** Decision §13: product refusals have status 200 with success false; these codes have their own status. */
const statuses: Partial<Readonly<Record<RefusalCode, number>>> = {
  bad_request: 400,
  login_timeout: 401,
  no_permission: 403,
  resume_needs_administrator: 403,
  not_found: 404,
  strategy_missing: 404,
  round_missing: 404,
  payload_too_large: 413,
  too_many_requests: 429,
  internal_error: 500,
  not_built_yet: 501,
  unavailable: 503,
}

export const refusalStatus = (code: RefusalCode): number => statuses[code] ?? 200
