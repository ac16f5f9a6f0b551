import { describe, expect, test } from 'vitest'
import {
  healthAfterCall,
  healthAfterProbe,
  healthyLine,
  type LineHealth,
  type LineOutcome,
} from './line-breaker.ts'
import { lineFaultOf } from './line-fault.ts'

const t = 1_000_000
const after = (health: LineHealth, ...outcomes: Partial<LineOutcome>[]): LineHealth =>
  outcomes.reduce<LineHealth>(
    (now, outcome) => healthAfterCall(now, { isTrial: false, atMs: t, ...outcome }),
    health,
  )
const times = (n: number, outcome: Partial<LineOutcome>) => Array.from({ length: n }, () => outcome)
const silent = { fault: 'silent', sipCode: 408 } as const
const failing = { fault: 'failing', sipCode: 503 } as const
const forbidden = { fault: 'refused', sipCode: 403 } as const

describe('a closed line', () => {
  test.each([
    ['six errors', times(6, failing), 5],
    ['three calls that nobody answers', times(3, silent), 5],
    ['three that are forbidden', times(3, forbidden), 60],
    ['one challenge that our password does not meet', [{ ...forbidden, sipCode: 407 }], 60],
    ['one error that says when to come back', [{ ...failing, retryAfterSec: 120 }], 120],
    ['one that wants us back in a week', [{ ...failing, retryAfterSec: 604_800 }], 3600],
  ])('opens after %s', (_, outcomes, sec) => {
    expect(after(healthyLine, ...outcomes)).toMatchObject({
      state: 'open',
      openings: 1,
      probeMs: t + sec * 1000,
    })
    expect(after(healthyLine, ...outcomes.slice(0, -1)).state).toBe('closed')
  })

  test('stays closed while successful calls balance failed ones', () => {
    const mixed = Array.from({ length: 100 }, () => [failing, {}]).flat()
    expect(after(healthyLine, ...mixed).state).toBe('closed')
  })
})

describe('an open line', () => {
  const open = after(healthyLine, ...times(6, failing))

  test('ignores calls that were in progress, but obeys a later Retry-After', () => {
    expect(after(open, failing, {}, silent)).toEqual(open)
    expect(after(open, { ...failing, retryAfterSec: 40 }).probeMs).toBe(t + 40_000)
    expect(after(open, { ...failing, retryAfterSec: 1 })).toEqual(open)
  })

  test('is tried by one call after an OPTIONS is answered', () => {
    const half = healthAfterProbe(open, { atMs: t + 5000, isAnswered: true })
    expect(half).toMatchObject({ state: 'halfOpen', sinceMs: t + 5000, probeMs: undefined })
    // Results of earlier calls are ignored.
    expect(after(half, failing, {})).toEqual(half)
    expect(after(half, { isTrial: true })).toMatchObject({ state: 'closed', score: 0, openings: 0 })
    expect(after(half, { ...failing, isTrial: true, atMs: t + 7000 })).toMatchObject({
      state: 'open',
      openings: 2,
      probeMs: t + 17_000,
    })
  })

  test('waits longer each time, and is tried even where OPTIONS are never answered', () => {
    let health = after(healthyLine, ...times(3, silent))
    const waits: (number | string)[] = []
    for (let n = 0; n < 6; n += 1) {
      const atMs = health.probeMs ?? t
      health = healthAfterProbe({ ...health, state: 'open' }, { atMs, isAnswered: false })
      waits.push(health.probeMs === undefined ? health.state : (health.probeMs - atMs) / 1000)
    }
    expect(waits).toEqual([10, 15, 'halfOpen', 15, 15, 15])
  })
})

test.each([
  [{ status: 'illegalAuthorisation', sipCode: 403 }, 'refused'],
  [{ status: 'illegalAuthorisation', sipCode: 407 }, 'refused'],
  [{ status: 'lineUnavailable', sipCode: 503 }, 'failing'],
  [{ status: 'lineUnavailable', sipCode: 488 }, 'failing'],
  [{ status: 'noLineAvailable', sipCode: 503 }, 'failing'],
  [{ status: 'unreachable', sipCode: 408, isLocal: true }, 'silent'],
  [{ status: 'lineUnavailable', sipCode: 503, isLocal: true }, 'silent'],
  [{ status: 'userBusy', sipCode: 486 }, undefined],
  [{ status: 'userBusy', sipCode: 503 }, undefined],
  [{ status: 'unreachable', sipCode: 480 }, undefined],
  [{ status: 'noResponse', sipCode: 408 }, undefined],
  [{ status: 'customerStopped', sipCode: 487, isLocal: true }, undefined],
  [{ status: 'dispatchError' }, undefined],
] as const)('%j is %s', (end, fault) => {
  expect(lineFaultOf(end)).toBe(fault)
})
