import type { CallStatus } from '@parley/contract/vocabulary'

/** What is known of a call that nobody answered. */
export type CallFailure = {
  readonly sipCode?: number
  readonly q850?: number
  /** Why we ended it ourselves, where we did. */
  readonly local?: LocalEnd
  /** An 18x came, and how long it had rung when the end came. */
  readonly rang: boolean
  readonly rangMs?: number
  /** What the network's voice said of the callee before the call failed. */
  readonly announced?: AnnouncedStatus
}

type AnnouncedStatus = Extract<CallStatus, 'poweredOff' | 'invalidNumber' | 'unreachable' | 'userBusy'>

export type LocalEnd =
  | 'ringTimer'
  | 'stopped'
  | 'noCredit'
  | 'noLine'
  | 'blacklisted'
  | 'voicemail'
  | 'ttsFailed'
  /** Nothing left this house: the order could not be carried out. */
  | 'notSent'

/** The number of a failed call by its cause on the wire (decision §2), and by the network's own words where the wire is vague. */
export const statusOfFailure = (failure: CallFailure): CallStatus => {
  const byWire = statusByWire(failure)
  return vague.includes(byWire) ? (failure.announced ?? byWire) : byWire
}

/**
 * What a carrier also sends behind an announcement, whatever that says: a voice that names the callee's state knows more. The other
 * statuses were chosen by a network, a person or ourselves for this very reason, and stand.
 */
const vague: readonly CallStatus[] = [
  'unreachable',
  'userBusy',
  'busyAndRejected',
  'ringMissed',
  'noResponse',
  'ringTooLong',
  'lineUnavailable',
  'unknownCause',
]

const statusByWire = (failure: CallFailure): CallStatus => {
  if (failure.local !== undefined) return byLocalEnd[failure.local]
  const byWire = bySipCode(failure) ?? byCause(failure.q850)
  return byWire === undefined ? 'unknownCause' : neverMissedBeforeItRang(byWire, failure.rang)
}

const byLocalEnd: Readonly<Record<LocalEnd, CallStatus>> = {
  ringTimer: 'ringTooLong',
  stopped: 'customerStopped',
  noCredit: 'noCredit',
  noLine: 'noLineAvailable',
  blacklisted: 'blacklisted',
  voicemail: 'voicemail',
  ttsFailed: 'ttsFailed',
  notSent: 'dispatchError',
}

/** Within this time of ringing a busy signal is a thumb on the red button (decision §2, status 11). */
const quickRejectionMs = 3000

const bySipCode = (failure: CallFailure): CallStatus | undefined => {
  switch (failure.sipCode) {
    case 404:
    case 484:
    case 604:
      return 'invalidNumber'
    case 480:
      return afterUnavailable(failure)
    case 486:
    case 600:
      return rejectedQuickly(failure) ? 'busyAndRejected' : 'userBusy'
    case 603:
    case 607:
    case 608:
      return 'rejected'
    case 401:
    case 403:
    case 407:
      return 'illegalAuthorisation'
    case 408:
      return failure.rang ? 'ringMissed' : 'noResponse'
    case 500:
    case 503:
      // The gateway's own cause says more than "server error": 500 with 17 is a busy callee.
      return byCause(failure.q850) ?? 'lineUnavailable'
    default:
      return undefined
  }
}

/** 480 says many things; the cause tells them apart, ringing that it merely was not answered. */
const afterUnavailable = (failure: CallFailure): CallStatus =>
  byCause(failure.q850) ?? (failure.rang ? 'ringMissed' : 'unreachable')

const rejectedQuickly = (failure: CallFailure): boolean =>
  failure.rang && failure.rangMs !== undefined && failure.rangMs <= quickRejectionMs

const causes: Readonly<Record<number, CallStatus>> = {
  1: 'invalidNumber',
  28: 'invalidNumber',
  20: 'poweredOff',
  27: 'unreachable',
  17: 'userBusy',
  21: 'rejected',
  34: 'noLineAvailable',
  38: 'lineUnavailable',
  41: 'lineUnavailable',
  42: 'lineUnavailable',
  19: 'ringMissed',
  18: 'noResponse',
  102: 'noResponse',
}

const byCause = (q850: number | undefined): CallStatus | undefined =>
  q850 === undefined ? undefined : causes[q850]

/** "No answer" only where it rang (decision §2); and what rang did respond. */
const neverMissedBeforeItRang = (status: CallStatus, rang: boolean): CallStatus => {
  if (status === 'ringMissed' && !rang) return 'noResponse'
  if (status === 'noResponse' && rang) return 'ringMissed'
  return status
}
