import type { CallStatus } from '@parley/contract/vocabulary'

/**
 * Fault of a line. `refused`: it rejects our credentials or calls (401, 403, 407). `failing`: it returns server
 * errors. `silent`: no response.
 */
export type LineFault = 'refused' | 'failing' | 'silent'

/** How an unanswered call ended. */
export type FailedEnd = {
  readonly status: CallStatus
  readonly sipCode?: number | undefined
  /** The code is our own: no response arrived, or no request could be sent. */
  readonly isLocal?: boolean | undefined
}

const refusals: readonly number[] = [401, 403, 407]
const ofLine: readonly CallStatus[] = ['lineUnavailable', 'noLineAvailable']

/** The line's fault that ended a call; undefined where the call gives no evidence of one. */
export const lineFaultOf = ({ status, sipCode, isLocal }: FailedEnd): LineFault | undefined => {
  if (sipCode === undefined) return undefined
  if (isLocal) return status === 'unreachable' || status === 'lineUnavailable' ? 'silent' : undefined
  if (status === 'illegalAuthorisation' && refusals.includes(sipCode)) return 'refused'
  return ofLine.includes(status) ? 'failing' : undefined
}
