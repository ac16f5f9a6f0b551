import type { CallStatus } from '@parley/contract/vocabulary'

/**
 * Effect of a status on redialing (decision §2, column "redial"). `named`: redialed by a round that names it.
 * `once` and `capped`: at most so many times. `longDelay`, `otherDay`: not before. `technical`: retried
 * automatically, no attempt used.
 */
type RedialRule = 'named' | 'once' | 'capped' | 'longDelay' | 'otherDay' | 'byLabel' | 'technical' | 'never'

const rules: Readonly<Partial<Record<CallStatus, RedialRule>>> = {
  finished: 'byLabel',
  invalidNumber: 'never',
  poweredOff: 'longDelay',
  unreachable: 'named',
  userBusy: 'named',
  busyAndRejected: 'once',
  rejected: 'otherDay',
  dispatchError: 'technical',
  ttsFailed: 'never',
  unknownCause: 'named',
  blacklisted: 'never',
  // These require a person or a top-up, never a rule.
  customerStopped: 'never',
  noCredit: 'never',
  illegalAuthorisation: 'never',
  illegalNumberRange: 'never',
  ringMissed: 'named',
  noResponse: 'named',
  voicemail: 'capped',
  ringTooLong: 'named',
  noLineAvailable: 'technical',
  lineUnavailable: 'technical',
}

export const redialRuleOf = (status: CallStatus): RedialRule => rules[status] ?? 'never'

/** The call failed through our own or the line's fault: no attempt is used (decision §2). */
export const isTechnical = (status: CallStatus): boolean => redialRuleOf(status) === 'technical'

/** How often a status may end a contact's call before redialing stops (C). */
const mostBefore: Readonly<Partial<Record<RedialRule, number>>> = { once: 1, capped: 3 }

export const mostEndingsOf = (status: CallStatus): number => mostBefore[redialRuleOf(status)] ?? Infinity

/** A telephone that was switched off stays off for more than minutes (C). */
export const longDelayMs = 2 * 3_600_000
