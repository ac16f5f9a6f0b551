import type { LineFault } from './line-fault.ts'

/**
 * A line's circuit breaker. closed: calls go out → open: no calls, and the line is probed → halfOpen: one call
 * goes out → closed where that call succeeds, open again where it fails.
 */
export type LineHealth = {
  readonly state: 'closed' | 'open' | 'halfOpen'
  /** Faults minus successful calls; the line opens at `scoreToOpen`. */
  readonly score: number
  /** The last fault. */
  readonly fault: LineFault | undefined
  /** Number of openings and failed probes since it was last closed. */
  readonly openings: number
  /** Start of this state, epoch ms. */
  readonly sinceMs: number
  /** Open: time of the next probe. */
  readonly probeMs: number | undefined
}

/** A call's result for its line. */
export type LineOutcome = {
  /** The one trial call of a half-open line. */
  readonly isTrial: boolean
  readonly atMs: number
  /** Absent: the far side answered for the callee, so the line works. */
  readonly fault?: LineFault | undefined
  readonly sipCode?: number | undefined
  readonly retryAfterSec?: number | undefined
}

export const healthyLine: LineHealth = {
  state: 'closed',
  score: 0,
  fault: undefined,
  openings: 0,
  sinceMs: 0,
  probeMs: undefined,
}

const scoreToOpen = 6

/** C: three unanswered calls, three forbidden ones, six errors. */
const weights: Readonly<Record<LineFault, number>> = { silent: 2, refused: 2, failing: 1 }

/**
 * C: seconds from opening to the first and to each further probe. OPTIONS costs no call; a retry with a wrong
 * password does.
 */
const waitsSec: Readonly<Record<LineFault, readonly [number, ...number[]]>> = {
  silent: [5, 10, 15],
  failing: [5, 10, 20, 30],
  refused: [60, 120, 300, 600],
}

const longestRetryAfterSec = 3600
/** A carrier may ignore OPTIONS: after this many failed probes one trial call is made. */
const probesBeforeTrial = 4

/** The line's health after a call. In the half-open state only the trial call counts. */
export const healthAfterCall = (health: LineHealth, outcome: LineOutcome): LineHealth => {
  switch (health.state) {
    case 'closed':
      return whileClosed(health, outcome)
    case 'open':
      return whileOpen(health, outcome)
    case 'halfOpen':
      if (!outcome.isTrial) return health
      if (outcome.fault === undefined) return { ...healthyLine, sinceMs: outcome.atMs }
      return opened(health, { ...outcome, fault: outcome.fault })
  }
}

/** The line's health after an OPTIONS, answered or not. */
export const healthAfterProbe = (
  health: LineHealth,
  { atMs, isAnswered }: { readonly atMs: number; readonly isAnswered: boolean },
): LineHealth => {
  if (health.state !== 'open') return health
  const openings = health.openings + 1
  if (isAnswered) return { ...health, state: 'halfOpen', sinceMs: atMs, probeMs: undefined }
  if (openings % probesBeforeTrial === 0)
    return { ...health, openings, state: 'halfOpen', sinceMs: atMs, probeMs: undefined }
  return { ...health, openings, probeMs: atMs + waitMs('silent', openings) }
}

const whileClosed = (health: LineHealth, outcome: LineOutcome): LineHealth => {
  const { fault } = outcome
  if (fault === undefined) return { ...health, score: Math.max(0, health.score - 1) }
  const score = health.score + (isConclusive(outcome) ? scoreToOpen : weights[fault])
  return score < scoreToOpen
    ? { ...health, score, fault }
    : opened({ ...health, score }, { ...outcome, fault })
}

const whileOpen = (health: LineHealth, { atMs, retryAfterSec }: LineOutcome): LineHealth => {
  if (retryAfterSec === undefined) return health
  return { ...health, probeMs: Math.max(health.probeMs ?? 0, atMs + retryAfterMs(retryAfterSec)) }
}

/** A challenge that our credentials do not meet, or a server that sends Retry-After (RFC 3261 §21.5.4). */
const isConclusive = ({ sipCode, retryAfterSec }: LineOutcome): boolean =>
  sipCode === 401 || sipCode === 407 || (retryAfterSec !== undefined && retryAfterSec > 0)

const opened = (
  health: LineHealth,
  { fault, atMs, retryAfterSec = 0 }: LineOutcome & { readonly fault: LineFault },
): LineHealth => {
  const openings = health.openings + 1
  return {
    state: 'open',
    score: health.score,
    fault,
    openings,
    sinceMs: atMs,
    probeMs: atMs + Math.max(waitMs(fault, openings), retryAfterMs(retryAfterSec)),
  }
}

const retryAfterMs = (sec: number): number => Math.min(sec, longestRetryAfterSec) * 1000

const waitMs = (fault: LineFault, openings: number): number => {
  const waits = waitsSec[fault]
  return (waits[Math.min(openings, waits.length) - 1] ?? waits[0]) * 1000
}
