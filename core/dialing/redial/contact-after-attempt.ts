import type { CallWindow, DialRound, StrategyType } from '@parley/contract/vocabulary'
import { CallStatus, doNotCallIntentId } from '@parley/contract/vocabulary'
import { localDayEnd, nextClock, nextOpen, windowHours } from '../hours/index.ts'
import type { ZoneOffset } from '../zone-offset.ts'
import { type HistoryFacts, isUnused, type PastAttempt, readHistory, retriesOf } from './contact-history.ts'
import { longDelayMs, mostEndingsOf, redialRuleOf } from './redial-rules.ts'

/** A strategy in force: its rounds in their order (decision §4). */
export type RedialPlan = {
  readonly type: StrategyType
  readonly rounds: readonly Pick<DialRound, 'execution' | 'minute' | 'calls' | 'tags' | 'range'>[]
}

export type RedialFacts = {
  /** Absent where the task does not redial. */
  readonly plan: RedialPlan | undefined
  /** All ended attempts, the oldest first; the last one is evaluated. */
  readonly history: readonly PastAttempt[]
  /** The callee opted out of further calls. */
  readonly optedOut: boolean
  /**
   * Maximum attempts per contact over all rules and rounds, on one day of the task's zone, and the minimum time
   * between two.
   */
  readonly caps: {
    readonly mostAttempts: number
    readonly mostPerDay: number
    readonly intervalMs?: number
  }
  readonly window: CallWindow & { readonly daysOff?: readonly string[] }
}

/** Why a contact is not called again. */
export type FinalReason =
  | 'optedOut'
  | 'neverAgain'
  | 'noRedial'
  | 'noRoundTakes'
  | 'tooManyEndings'
  | 'budgetUsedUp'
  | 'lineFailed'
  | 'windowNeverOpens'

export type ContactAfterAttempt = {
  /** Whether the attempt counts against the contact's budget. */
  readonly usedUp: boolean
  readonly next:
    | { readonly kind: 'final'; readonly reason: FinalReason }
    | {
        readonly kind: 'ready'
        readonly dueMs: number
        readonly round: number
        readonly reason: 'technicalRetry' | 'redialRound'
      }
}

const firstRetryMs = 15_000
const minuteMs = 60_000

/** Decides whether and when a contact is called again after an attempt (decisions §2, §4). */
export const contactAfterAttempt = (facts: RedialFacts, offsetOf: ZoneOffset): ContactAfterAttempt => {
  const last = facts.history.at(-1)
  if (last === undefined) return { usedUp: false, next: { kind: 'final', reason: 'noRedial' } }
  const usedUp = !isUnused(last)
  const before = readHistory(facts.history.slice(0, -1))
  const isRetried = last.lineWasDown || before.technicalRun < retriesOf(last)
  if (!usedUp && isRetried && !facts.optedOut) {
    const retryMs = last.endedMs + firstRetryMs * (last.lineWasDown ? 1 : 2 ** before.technicalRun)
    const dueMs = opening(facts, retryMs, offsetOf)
    if (dueMs === undefined) return { usedUp, next: { kind: 'final', reason: 'windowNeverOpens' } }
    return { usedUp, next: { kind: 'ready', dueMs, round: last.round, reason: 'technicalRetry' } }
  }
  return { usedUp, next: byStrategy(facts, last, offsetOf) }
}

type Next = ContactAfterAttempt['next']
const final = (reason: FinalReason): Next => ({ kind: 'final', reason })

const byStrategy = (facts: RedialFacts, last: PastAttempt, offsetOf: ZoneOffset): Next => {
  const { plan, caps, history } = facts
  if (facts.optedOut || last.intentId === doNotCallIntentId) return final('optedOut')
  if (redialRuleOf(last.status) === 'never') return final('neverAgain')
  if (plan === undefined) return final(isUnused(last) ? 'lineFailed' : 'noRedial')
  const sameEndings = history.filter(({ status }) => status === last.status).length
  if (sameEndings > mostEndingsOf(last.status)) return final('tooManyEndings')
  const past = readHistory(history)
  if (past.used >= caps.mostAttempts) return final('budgetUsedUp')
  const round = roundThatTakes(plan, last, past)
  if (round === undefined) return final(isUnused(last) ? 'lineFailed' : 'noRoundTakes')
  const dueMs = dueOf(facts, { round, last }, offsetOf)
  return dueMs === undefined
    ? final('windowNeverOpens')
    : { kind: 'ready', dueMs, round, reason: 'redialRound' }
}

/** The contact's own round while it has calls left, else the first later one whose tag and range match. */
const roundThatTakes = (plan: RedialPlan, last: PastAttempt, past: HistoryFacts): number | undefined => {
  const found = plan.rounds.findIndex((round, at) => {
    const place = at + 1
    if (place < last.round || (past.callsByRound.get(place) ?? 0) >= round.calls) return false
    return hasTag(plan, round.tags, last) && isInRange(round.range, { place, from: last.round, past })
  })
  return found < 0 ? undefined : found + 1
}

const hasTag = (plan: RedialPlan, tags: readonly number[], last: PastAttempt): boolean => {
  if (plan.type === 'task')
    return redialRuleOf(last.status) !== 'byLabel' && tags.includes(CallStatus.toWire(last.status))
  // Status 16 is redialed only where a round names it; a round of labels names none (decision §2).
  return last.status !== 'unknownCause' && last.intentId !== undefined && tags.includes(last.intentId)
}

const isInRange = (
  range: DialRound['range'],
  { place, from, past }: { readonly place: number; readonly from: number; readonly past: HistoryFacts },
): boolean => {
  switch (range) {
    case 'all':
      return true
    case 'lastMatches':
      return from >= place - 1
    case 'notConnected':
      return !past.wasConnected
  }
}

const dueOf = (
  facts: RedialFacts,
  { round, last }: { readonly round: number; readonly last: PastAttempt },
  offsetOf: ZoneOffset,
): number | undefined => {
  const { window, caps, history, plan } = facts
  const chosen = plan?.rounds[round - 1]
  if (chosen === undefined) return undefined
  const { zone } = window
  const afterMs = Math.max(earliestMs(last, zone, offsetOf), last.endedMs + (caps.intervalMs ?? 0))
  const dueMs =
    chosen.execution === 'timed'
      ? atClock(facts, { minute: chosen.minute, afterMs }, offsetOf)
      : opening(facts, Math.max(afterMs, last.endedMs + chosen.minute * minuteMs), offsetOf)
  if (dueMs === undefined || caps.mostPerDay === Infinity) return dueMs
  const dayEndMs = localDayEnd(zone, dueMs, offsetOf)
  const today = history.filter(
    (past) => !isUnused(past) && localDayEnd(zone, past.endedMs, offsetOf) === dayEndMs,
  )
  if (today.length < caps.mostPerDay) return dueMs
  // The daily limit is reached. A timed round keeps its time of day.
  return chosen.execution === 'timed'
    ? atClock(facts, { minute: chosen.minute, afterMs: dayEndMs - 1 }, offsetOf)
    : opening(facts, dayEndMs, offsetOf)
}

const daysTried = 31

/** The next day on which the window is open at that time; where it never is, the next opening after it. */
const atClock = (
  facts: RedialFacts,
  { minute, afterMs }: { readonly minute: number; readonly afterMs: number },
  offsetOf: ZoneOffset,
): number | undefined => {
  const { zone } = facts.window
  const firstMs = nextClock({ zone, minute, afterMs }, offsetOf)
  let atMs = firstMs
  for (let day = 0; day < daysTried; day += 1) {
    if (opening(facts, atMs, offsetOf) === atMs) return atMs
    atMs = nextClock({ zone, minute, afterMs: atMs }, offsetOf)
  }
  return opening(facts, firstMs, offsetOf)
}

/** The minimum delay of the last status, whatever the round. */
const earliestMs = (last: PastAttempt, zone: string, offsetOf: ZoneOffset): number => {
  switch (redialRuleOf(last.status)) {
    case 'longDelay':
      return last.endedMs + longDelayMs
    case 'otherDay':
      return localDayEnd(zone, last.endedMs, offsetOf)
    default:
      return last.endedMs
  }
}

const opening = ({ window }: RedialFacts, fromMs: number, offsetOf: ZoneOffset): number | undefined =>
  nextOpen([windowHours(window, window.daysOff)], fromMs, offsetOf)
