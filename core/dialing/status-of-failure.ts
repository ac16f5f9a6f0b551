import type { CallStatus } from '@parley/contract/vocabulary'

/** What is known of a call that nobody answered. */
export type CallFailure = {
  readonly sipCode?: number
  /** The code is our own: no response came, or nothing could be sent. */
  readonly isLocal?: boolean
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
  /** It took the call and said nothing of the callee for too long. */
  | 'noRing'
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
  if (failure.local !== undefined && !isSilence(failure)) return byLocalEnd[failure.local]
  const byWire = bySipCode(failure) ?? byCause(failure.q850)
  return byWire === undefined ? 'unknownCause' : neverMissedBeforeItRang(byWire, failure.rang)
}

/** We give up on a line that does not ring about when its INVITE times out: that nobody answered at all says more. */
const isSilence = ({ local, sipCode, isLocal }: CallFailure): boolean =>
  local === 'noRing' && sipCode === 408 && isLocal === true

const byLocalEnd: Readonly<Record<LocalEnd, CallStatus>> = {
  ringTimer: 'ringTooLong',
  noRing: 'noResponse',
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
    case 410:
    case 484:
    case 485:
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
      if (failure.isLocal) return failure.rang ? 'ringMissed' : 'unreachable'
      return failure.rang ? 'ringMissed' : 'noResponse'
    default:
      // The gateway's own cause says more than "server error": 500 with 17 is a busy callee.
      return isOfLine(failure.sipCode) ? (byCause(failure.q850) ?? 'lineUnavailable') : undefined
  }
}

/**
 * What a gateway says of itself, or of our request, and not of the callee: every 5xx; a request, codec or extension that it does not
 * take; a route that loops (RFC 3398 §8.2.6.1 has the same ones as causes 41, 79, 127 and 25).
 */
const isOfLine = (code: number | undefined): boolean =>
  code !== undefined && ((code >= 500 && code < 600) || ofLine.includes(code))

const ofLine: readonly number[] = [400, 405, 406, 413, 414, 415, 416, 420, 421, 423, 482, 483, 488, 493, 606]

/** 480 says many things; the cause tells them apart, ringing that it merely was not answered. */
const afterUnavailable = (failure: CallFailure): CallStatus =>
  byCause(failure.q850) ?? (failure.rang ? 'ringMissed' : 'unreachable')

const rejectedQuickly = (failure: CallFailure): boolean =>
  failure.rang && failure.rangMs !== undefined && failure.rangMs <= quickRejectionMs

const causes: Readonly<Record<number, CallStatus>> = {
  1: 'invalidNumber',
  22: 'invalidNumber',
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
