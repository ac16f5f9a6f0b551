import { coded } from '../coded.ts'

/** Call status 1-27 (specification 1 §4; the order and number 8 by decision §2). */
export const CallStatus = coded({
  ready: 1,
  dispatching: 2,
  dialing: 3,
  ringing: 4,
  talking: 5,
  finished: 6,
  invalidNumber: 7,
  poweredOff: 8,
  unreachable: 9,
  userBusy: 10,
  busyAndRejected: 11,
  rejected: 12,
  dispatchError: 13,
  ttsSynthesizing: 14,
  ttsFailed: 15,
  unknownCause: 16,
  blacklisted: 17,
  customerStopped: 18,
  noCredit: 19,
  illegalAuthorisation: 20,
  illegalNumberRange: 21,
  ringMissed: 22,
  noResponse: 23,
  voicemail: 24,
  ringTooLong: 25,
  noLineAvailable: 26,
  lineUnavailable: 27,
})
export type CallStatus = (typeof CallStatus.words)[number]

const processing: ReadonlySet<CallStatus> = new Set([
  'ready',
  'dispatching',
  'dialing',
  'ringing',
  'talking',
  'ttsSynthesizing',
])

/** Specification 1 §4: the processing group is 1-5 and 14, the finished group all others. */
export const isProcessing = (status: CallStatus): boolean => processing.has(status)

/** Statuses that a call can end with, in the order of their numbers. */
export const finalStatuses: readonly CallStatus[] = CallStatus.words.filter((status) => !isProcessing(status))
