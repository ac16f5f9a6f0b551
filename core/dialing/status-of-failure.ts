import type { CallStatus } from '@parley/contract/vocabulary'

/** Facts of an unanswered call. */
export type CallFailure = {
  readonly sipCode?: number
  /** The code is our own: no response arrived, or no request could be sent. */
  readonly isLocal?: boolean
  readonly q850?: number
  /** Why we ended it ourselves, where we did. */
  readonly local?: LocalEnd
  /** An 18x arrived, and for how long it had rung at the end. */
  readonly rang: boolean
  readonly rangMs?: number
  /** The callee's state from the network's announcement before the call failed. */
  readonly announced?: AnnouncedStatus
}

type AnnouncedStatus = Extract<CallStatus, 'poweredOff' | 'invalidNumber' | 'unreachable' | 'userBusy'>

export type LocalEnd =
  | 'ringTimer'
  /** The peer accepted the call and gave no state of the callee for too long. */
  | 'noRing'
  | 'stopped'
  | 'noCredit'
  | 'noLine'
  | 'blacklisted'
  | 'voicemail'
  | 'ttsFailed'
  /** No request was sent: the order could not be carried out. */
  | 'notSent'

/**
 * The status of a failed call by its SIP and Q.850 cause (decision §2), and by the network's announcement where
 * the cause is vague.
 */
export const statusOfFailure = (failure: CallFailure): CallStatus => {
  const byWire = statusByWire(failure)
  return vague.includes(byWire) ? (failure.announced ?? byWire) : byWire
}

/**
 * Statuses that carriers also send behind an announcement of any kind: an announcement of the callee's state is
 * more specific. The other statuses are specific already, and stand.
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

/** Without ringing we give up at about the INVITE's timeout; that no response arrived is then more specific. */
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

/** A busy signal within this time of ringing is a rejection by hand (decision §2, status 11). */
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
      // The gateway's cause is more specific than "server error": 500 with 17 is a busy callee.
      return isOfLine(failure.sipCode) ? (byCause(failure.q850) ?? 'lineUnavailable') : undefined
  }
}

/**
 * Failures of a gateway or of our request, not of the callee: every 5xx; an unsupported request, codec or
 * extension; a routing loop (RFC 3398 §8.2.6.1 maps the same ones to causes 41, 79, 127 and 25).
 */
const isOfLine = (code: number | undefined): boolean =>
  code !== undefined && ((code >= 500 && code < 600) || ofLine.includes(code))

const ofLine: readonly number[] = [400, 405, 406, 413, 414, 415, 416, 420, 421, 423, 482, 483, 488, 493, 606]

/** 480 is ambiguous; the cause decides, and ringing means that it was merely not answered. */
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

/** "No answer" only where it rang (decision §2); where it rang, the far side did respond. */
const neverMissedBeforeItRang = (status: CallStatus, rang: boolean): CallStatus => {
  if (status === 'ringMissed' && !rang) return 'noResponse'
  if (status === 'noResponse' && rang) return 'ringMissed'
  return status
}
