import type { CallStatus } from '@parley/contract/vocabulary'
import { isTechnical } from './redial-rules.ts'

/** One ended attempt in a contact's history; the oldest first. */
export type PastAttempt = {
  readonly status: CallStatus
  readonly intentId: number | undefined
  /** 0 for the first call, else the index of the strategy's round, from 1. */
  readonly round: number
  readonly endedMs: number
  /** A person or a machine answered. */
  readonly wasAnswered?: boolean
  /** The line failed, whatever the status: no attempt is used. */
  readonly isLineFault?: boolean
  /** The line was out of order: no evidence about this contact, however often it happens. */
  readonly lineWasDown?: boolean
}

/** Nothing reached the callee: the contact keeps its attempts. */
export const isUnused = ({ status, isLineFault }: Pick<PastAttempt, 'status' | 'isLineFault'>): boolean =>
  isTechnical(status) || isLineFault === true

/** Automatic retries per contact; where the line forbids a single number, one is enough. */
export const retriesOf = ({ status }: Pick<PastAttempt, 'status'>): number =>
  status === 'illegalAuthorisation' ? 1 : maxTechnicalRetries

/** A fault that persists over this many retries is permanent. */
export const maxTechnicalRetries = 5

export type HistoryFacts = {
  /** Attempts that count against the contact's budget. */
  readonly used: number
  /** Technical failures since the last call that went through or was given up. */
  readonly technicalRun: number
  /** Calls of each round; a series of technical failures counts as one when it is given up. */
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
  // A voicemail answers without reaching anybody; where a crash hid the end of an answered call, a person was
  // reached.
  const wasConnected = history.some(
    ({ status, wasAnswered }) => status === 'finished' || (status === 'unknownCause' && wasAnswered === true),
  )
  return { used, technicalRun, callsByRound, wasConnected }
}
