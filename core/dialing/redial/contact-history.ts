import type { CallStatus } from '@parley/contract/vocabulary'
import { isTechnical } from './redial-rules.ts'

/** One attempt that ended, as the contact's history keeps it; the oldest first. */
export type PastAttempt = {
  readonly status: CallStatus
  readonly intentId: number | undefined
  /** 0 for the first call, else the place of the strategy's round, from 1. */
  readonly round: number
  readonly endedMs: number
  /** Somebody took the call, or something did. */
  readonly wasAnswered?: boolean
  /** The line failed, whatever the status: no attempt is used up. */
  readonly isLineFault?: boolean
  /** Its line was found out of order: that says nothing about this contact, however often it happens. */
  readonly lineWasDown?: boolean
}

/** Neither the callee nor anybody there heard of it: the contact has as many attempts left as before. */
export const isUnused = ({ status, isLineFault }: Pick<PastAttempt, 'status' | 'isLineFault'>): boolean =>
  isTechnical(status) || isLineFault === true

/** How often a contact is tried again by itself; where the line forbids one number only, once is enough to know it. */
export const retriesOf = ({ status }: Pick<PastAttempt, 'status'>): number =>
  status === 'illegalAuthorisation' ? 1 : maxTechnicalRetries

/** A fault that outlives this many tries is not a passing one. */
export const maxTechnicalRetries = 5

export type HistoryFacts = {
  /** Attempts that count against the contact's budget. */
  readonly used: number
  /** Technical failures since the last call that went through or was given up. */
  readonly technicalRun: number
  /** Calls that each round has made: a row of technical failures is one, once it is given up. */
  readonly callsByRound: ReadonlyMap<number, number>
  readonly wasConnected: boolean
}

export const readHistory = (history: readonly PastAttempt[]): HistoryFacts => {
  const callsByRound = new Map<number, number>()
  let technicalRun = 0
  let used = 0
  for (const attempt of history) {
    const { round } = attempt
    if (isUnused(attempt)) {
      if (attempt.lineWasDown) continue
      technicalRun += 1
      if (technicalRun <= retriesOf(attempt)) continue
    } else used += 1
    technicalRun = 0
    callsByRound.set(round, (callsByRound.get(round) ?? 0) + 1)
  }
  // A voicemail answers, and nobody was reached; where a crash hid the end of a call that was answered, somebody was.
  const wasConnected = history.some(
    ({ status, wasAnswered }) => status === 'finished' || (status === 'unknownCause' && wasAnswered === true),
  )
  return { used, technicalRun, callsByRound, wasConnected }
}
