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
}

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
  for (const { status, round } of history) {
    if (isTechnical(status)) technicalRun += 1
    else used += 1
    if (isTechnical(status) && technicalRun <= maxTechnicalRetries) continue
    technicalRun = 0
    callsByRound.set(round, (callsByRound.get(round) ?? 0) + 1)
  }
  // A voicemail answers, and nobody was reached; where a crash hid the end of a call that was answered, somebody was.
  const wasConnected = history.some(
    ({ status, wasAnswered }) => status === 'finished' || (status === 'unknownCause' && wasAnswered === true),
  )
  return { used, technicalRun, callsByRound, wasConnected }
}
