import type { CallStatus } from '@parley/contract/vocabulary'

/**
 * What a status means for calling again (decision §2, column "redial"). `named`: a round that names it brings the contact back.
 * `once` and `capped`: so many times. `longDelay`, `otherDay`: not before. `technical`: tried again by itself, no attempt used up.
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
  // A person or a top-up brings these back, never a rule.
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

/** No callee was reached through our own or the line's fault: no attempt is used up (decision §2). */
export const isTechnical = (status: CallStatus): boolean => redialRuleOf(status) === 'technical'

/** How often a status may end a contact's call before nobody calls again (C). */
const mostBefore: Readonly<Partial<Record<RedialRule, number>>> = { once: 1, capped: 3 }

export const mostEndingsOf = (status: CallStatus): number => mostBefore[redialRuleOf(status)] ?? Infinity

/** Who switched the telephone off does not switch it on within minutes (C). */
export const longDelayMs = 2 * 3_600_000
