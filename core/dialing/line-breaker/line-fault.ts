import type { CallStatus } from '@parley/contract/vocabulary'

/**
 * What is wrong with a line. `refused`: it does not let us call (401, 403, 407). `failing`: it answers with errors of its own.
 * `silent`: nobody answers at all.
 */
export type LineFault = 'refused' | 'failing' | 'silent'

/** How a call ended that nobody answered. */
export type FailedEnd = {
  readonly status: CallStatus
  readonly sipCode?: number | undefined
  /** The code is our own: no response came, or nothing could be sent. */
  readonly isLocal?: boolean | undefined
}

const refusals: readonly number[] = [401, 403, 407]
const ofLine: readonly CallStatus[] = ['lineUnavailable', 'noLineAvailable']

/** The line's fault that ended a call; undefined where the call says nothing against its line. */
export const lineFaultOf = ({ status, sipCode, isLocal }: FailedEnd): LineFault | undefined => {
  if (sipCode === undefined) return undefined
  if (isLocal) return status === 'unreachable' || status === 'lineUnavailable' ? 'silent' : undefined
  if (status === 'illegalAuthorisation' && refusals.includes(sipCode)) return 'refused'
  return ofLine.includes(status) ? 'failing' : undefined
}
