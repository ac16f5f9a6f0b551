import type { LineFault } from './line-fault.ts'

/**
 * A line's circuit breaker. closed: calls go out → open: none do, and the line is probed → halfOpen: one call goes out →
 * closed where it proves the line good, open again where it fails.
 */
export type LineHealth = {
  readonly state: 'closed' | 'open' | 'halfOpen'
  /** Faults, less good calls; the line opens at `scoreToOpen`. */
  readonly score: number
  /** The last fault. */
  readonly fault: LineFault | undefined
  /** Times that it opened, or was probed in vain, since it was last closed. */
  readonly openings: number
  /** Since when it is in this state, epoch ms. */
  readonly sinceMs: number
  /** Open: when it is probed next. */
  readonly probeMs: number | undefined
}

/** What a call says about its line. */
export type LineOutcome = {
  /** It is the one call that tries a line which is half open. */
  readonly isTrial: boolean
  readonly atMs: number
  /** Absent: the far side answered for the callee, so the line carries calls. */
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

/** C: three calls that nobody answers, three that are forbidden, six errors. */
const weights: Readonly<Record<LineFault, number>> = { silent: 2, refused: 2, failing: 1 }

/** C: seconds from opening to probing, the first time and each further time. An OPTIONS costs nobody a call; a wrong password does. */
const waitsSec: Readonly<Record<LineFault, readonly [number, ...number[]]>> = {
  silent: [5, 10, 15],
  failing: [5, 10, 20, 30],
  refused: [60, 120, 300, 600],
}

const longestRetryAfterSec = 3600
/** A carrier may ignore OPTIONS: after so many in vain one call is tried all the same. */
const probesBeforeTrial = 4

/** The line's health after what a call showed. Where the line is being tried, only the call that tries it is proof. */
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

/** A challenge that our credentials do not meet, or a server that names the time at which it wants calls again (RFC 3261 §21.5.4). */
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
