import type { CallStatus } from '@parley/contract/vocabulary'

/** Statuses by which no callee was reached through our own or the line's fault: no attempt is used up (decision §2). */
const technical: ReadonlySet<CallStatus> = new Set(['dispatchError', 'noLineAvailable', 'lineUnavailable'])

export const isTechnical = (status: CallStatus): boolean => technical.has(status)

export type ContactAfterAttempt = {
  /** Whether the attempt counts against the contact's budget. */
  readonly usedUp: boolean
  readonly next:
    | { readonly kind: 'final' }
    | { readonly kind: 'ready'; readonly dueMs: number; readonly reason: 'technicalRetry' }
}

/** A fault that outlives this many tries is not a passing one: the contact ends with its status. */
export const maxTechnicalRetries = 5

const firstRetryMs = 15_000

/** What a finished attempt means for its contact where no strategy redials. */
export const contactAfterAttempt = (
  status: CallStatus,
  technicalRetries: number,
  endedMs: number,
): ContactAfterAttempt => {
  if (!isTechnical(status)) return { usedUp: true, next: { kind: 'final' } }
  if (technicalRetries >= maxTechnicalRetries) return { usedUp: false, next: { kind: 'final' } }
  const dueMs = endedMs + firstRetryMs * 2 ** technicalRetries
  return { usedUp: false, next: { kind: 'ready', dueMs, reason: 'technicalRetry' } }
}
