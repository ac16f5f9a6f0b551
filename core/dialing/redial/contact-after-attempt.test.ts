import { CallStatus, type DialRound, doNotCallIntentId, isProcessing } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen, nextOpen, windowHours } from '../hours/index.ts'
import type { ZoneOffset } from '../zone-offset.ts'
import { contactAfterAttempt, type RedialFacts, type RedialPlan } from './contact-after-attempt.ts'
import { maxTechnicalRetries, type PastAttempt } from './contact-history.ts'
import { isTechnical } from './redial-rules.ts'

const at = (text: string): number => Date.parse(text)
const shanghai: ZoneOffset = () => 480
const day = { zone: 'Asia/Shanghai', weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1440 }
const office = { ...day, weekdays: [0, 1, 2, 3, 4], fromMinute: 540, toMinute: 1080 }
const noCaps = { mostAttempts: 99, mostPerDay: 99 }

type Round = RedialPlan['rounds'][number]
const round = (tags: readonly number[], more: Partial<Round> = {}): Round => ({
  execution: 'delayed',
  minute: 30,
  calls: 1,
  range: 'all',
  tags,
  ...more,
})
const plan = (type: RedialPlan['type'], ...rounds: readonly Round[]): RedialPlan => ({ type, rounds })

const noon = '2026-11-20T12:00:00+08:00' // A Friday.
const ended = (status: CallStatus, more: Partial<PastAttempt> = {}): PastAttempt => ({
  status,
  intentId: undefined,
  round: 0,
  endedMs: at(noon),
  ...more,
})
const after = (history: readonly PastAttempt[], facts: Partial<RedialFacts> = {}) =>
  contactAfterAttempt(
    { plan: undefined, optedOut: false, caps: noCaps, window: day, history, ...facts },
    shanghai,
  )
const finalStatuses = CallStatus.words.filter((status) => !isProcessing(status))
const everyTag = finalStatuses.map(CallStatus.toWire)

describe('without a strategy', () => {
  test.each(finalStatuses)('%s', (status) => {
    const { usedUp, next } = after([ended(status)])
    const isOurFault = [13, 26, 27].includes(CallStatus.toWire(status))
    expect(usedUp).toBe(!isOurFault)
    expect(next.kind).toBe(isOurFault ? 'ready' : 'final')
  })

  test('a technical failure waits longer each time, up to a limit', () => {
    const waits = [0, 1, 2, 3, 4].map((failures) => {
      const { next } = after(Array(failures + 1).fill(ended('dispatchError')))
      return next.kind === 'ready' ? next.dueMs - at(noon) : -1
    })
    expect(waits).toEqual([15_000, 30_000, 60_000, 120_000, 240_000])
    const last = after(Array(maxTechnicalRetries + 1).fill(ended('dispatchError')))
    expect(last).toEqual({ usedUp: false, next: { kind: 'final', reason: 'lineFailed' } })
  })
})

describe('a fault of the line', () => {
  const fault = (status: CallStatus, more: Partial<PastAttempt> = {}) =>
    ended(status, { isLineFault: true, ...more })

  test('uses no attempt, whatever its status', () => {
    for (const status of ['illegalAuthorisation', 'unreachable', 'lineUnavailable'] as const)
      expect(after([fault(status)])).toMatchObject({ usedUp: false, next: { kind: 'ready' } })
  })

  test('of a line that is down is never counted: the contact waits as long as the line does', () => {
    const down = Array.from({ length: 50 }, () => fault('illegalAuthorisation', { lineWasDown: true }))
    expect(after(down)).toMatchObject({
      usedUp: false,
      next: { kind: 'ready', dueMs: at(noon) + 15_000, reason: 'technicalRetry' },
    })
    // The history without those calls gives the same result.
    expect(after([...down, ended('dispatchError')])).toEqual(after([ended('dispatchError')]))
  })

  test('where the line works for others, a number that it forbids twice is not called again', () => {
    const twice = [fault('illegalAuthorisation'), fault('illegalAuthorisation')]
    expect(after(twice).next).toEqual({ kind: 'final', reason: 'neverAgain' })
  })

  test('is given up after as many attempts as any technical failure', () => {
    const tries = Array(maxTechnicalRetries + 1).fill(fault('unreachable'))
    expect(after(tries)).toEqual({ usedUp: false, next: { kind: 'final', reason: 'lineFailed' } })
  })
})

describe('the causes (decision §2)', () => {
  const all = plan('task', round(everyTag, { calls: 20 }))
  test.each([7, 15, 17, 18, 19, 20, 21].flatMap((code) => CallStatus.fromWire(code) ?? []))(
    '%s is never called again, whatever a round names',
    (status) => {
      expect(after([ended(status)], { plan: all }).next).toEqual({ kind: 'final', reason: 'neverAgain' })
    },
  )

  test('a finished call is redialed by its label only', () => {
    expect(after([ended('finished')], { plan: all }).next.kind).toBe('final')
    const byLabel = plan('intent', round([3]))
    expect(after([ended('finished', { intentId: 3 })], { plan: byLabel }).next.kind).toBe('ready')
    expect(after([ended('finished', { intentId: 4 })], { plan: byLabel }).next.kind).toBe('final')
  })

  test('a callee who switched off is not called for a while, longer than the delay of the round', () => {
    const { next } = after([ended('poweredOff')], { plan: all })
    expect(next).toMatchObject({ kind: 'ready', dueMs: at('2026-11-20T14:00:00+08:00') })
  })

  test('a callee who rejected is not called on the same day', () => {
    const { next } = after([ended('rejected')], { plan: all })
    expect(next).toMatchObject({ kind: 'ready', dueMs: at('2026-11-21T00:00:00+08:00') })
  })

  test('busy and rejected: once', () => {
    const first = after([ended('busyAndRejected')], { plan: all })
    expect(first.next.kind).toBe('ready')
    const again = [ended('busyAndRejected'), ended('busyAndRejected', { round: 1 })]
    expect(after(again, { plan: all }).next).toEqual({ kind: 'final', reason: 'tooManyEndings' })
  })

  test('voicemail: three times', () => {
    const times = (n: number) => Array.from({ length: n }, () => ended('voicemail', { round: 1 }))
    expect(after(times(3), { plan: all }).next.kind).toBe('ready')
    expect(after(times(4), { plan: all }).next).toEqual({ kind: 'final', reason: 'tooManyEndings' })
  })

  test('an unknown cause is redialed only where a round names it', () => {
    expect(after([ended('unknownCause')], { plan: plan('task', round([16])) }).next.kind).toBe('ready')
    expect(after([ended('unknownCause')], { plan: plan('task', round([10])) }).next.kind).toBe('final')
    const labelled = ended('unknownCause', { intentId: -1 })
    expect(after([labelled], { plan: plan('intent', round([-1])) }).next.kind).toBe('final')
  })

  test('a line that failed to the end is redialed by the round that names it', () => {
    const failures = Array(maxTechnicalRetries + 1).fill(ended('lineUnavailable'))
    const { usedUp, next } = after(failures, { plan: plan('task', round([27])) })
    expect(usedUp).toBe(false)
    expect(next).toMatchObject({ kind: 'ready', round: 1, reason: 'redialRound' })
  })
})

describe('rounds (decision §4)', () => {
  test('a round ends when its calls are made, and the next one follows', () => {
    const two = plan('task', round([10], { calls: 2 }), round([10], { minute: 60 }))
    const places: number[] = []
    const history: PastAttempt[] = [ended('userBusy')]
    for (;;) {
      const { next } = after(history, { plan: two })
      if (next.kind === 'final') break
      places.push(next.round)
      history.push(ended('userBusy', { round: next.round, endedMs: next.dueMs }))
    }
    expect(places).toEqual([1, 1, 2])
  })

  test('a round that does not name the status is skipped', () => {
    const { next } = after([ended('ringMissed')], { plan: plan('task', round([10]), round([22])) })
    expect(next).toMatchObject({ kind: 'ready', round: 2 })
  })

  test('"the last round" includes only contacts of the round before', () => {
    const twoRounds = plan('task', round([10]), round([22], { range: 'lastMatches' }))
    expect(after([ended('ringMissed')], { plan: twoRounds }).next.kind).toBe('final')
    const taken = [ended('userBusy'), ended('ringMissed', { round: 1 })]
    expect(after(taken, { plan: twoRounds }).next).toMatchObject({ kind: 'ready', round: 2 })
  })

  test('"not connected" excludes contacts with an answered call', () => {
    const again = plan('intent', round([3, -1], { range: 'notConnected', calls: 5 }))
    expect(after([ended('finished', { intentId: 3 })], { plan: again }).next.kind).toBe('final')
    expect(after([ended('ringMissed', { intentId: -1 })], { plan: again }).next.kind).toBe('ready')
    expect(after([ended('voicemail', { intentId: -1 })], { plan: again }).next.kind).toBe('ready')
    // A crash hid how the conversation ended, but it did take place.
    const byStatus = plan('task', round([16], { range: 'notConnected' }))
    expect(after([ended('unknownCause')], { plan: byStatus }).next.kind).toBe('ready')
    expect(after([ended('unknownCause', { wasAnswered: true })], { plan: byStatus }).next.kind).toBe('final')
  })

  test.each([
    ['later today', 840, '2026-11-20T14:00:00+08:00'],
    ['past, so the next permitted day, which is Monday', 600, '2026-11-23T10:00:00+08:00'],
    ['outside the window, so its next opening', 1200, '2026-11-23T09:00:00+08:00'],
  ])('timed %s', (_, minute, due) => {
    const timed = plan('task', round([10], { execution: 'timed', minute }))
    const { next } = after([ended('userBusy')], { plan: timed, window: office })
    expect(next).toMatchObject({ kind: 'ready', dueMs: at(due) })
  })

  test('a delay that ends outside the window waits for its opening', () => {
    const delayed = plan('task', round([10], { minute: 600 }))
    const { next } = after([ended('userBusy')], { plan: delayed, window: office })
    expect(next).toMatchObject({ dueMs: at('2026-11-23T09:00:00+08:00') })
  })

  test('when the daily limit is reached, the next day begins', () => {
    const often = plan('task', round([10], { calls: 9 }))
    const caps = { mostAttempts: 9, mostPerDay: 2 }
    const twice = [ended('userBusy'), ended('userBusy', { round: 1 })]
    expect(after(twice, { plan: often, caps }).next).toMatchObject({
      dueMs: at('2026-11-21T00:00:00+08:00'),
    })
  })

  test("the task's own interval applies even where the round would be earlier", () => {
    const soon = plan('task', round([10], { minute: 10 }))
    const caps = { ...noCaps, intervalMs: 3_600_000 }
    expect(after([ended('userBusy')], { plan: soon, caps }).next).toMatchObject({
      dueMs: at('2026-11-20T13:00:00+08:00'),
    })
  })

  test('one budget covers everything', () => {
    const often = plan('task', round([10], { calls: 9 }))
    const caps = { mostAttempts: 2, mostPerDay: 9 }
    const twice = [ended('userBusy'), ended('userBusy', { round: 1 })]
    expect(after(twice, { plan: often, caps }).next).toEqual({ kind: 'final', reason: 'budgetUsedUp' })
  })
})

describe('any history', () => {
  // New York springs forward on 14 March 2027 at 07:00 UTC.
  const newYork: ZoneOffset = (_, ms) => (ms >= at('2027-03-14T07:00:00Z') ? -240 : -300)
  const anyRound = fc.record({
    execution: fc.constantFrom('timed', 'delayed'),
    minute: fc.integer({ min: 1, max: 143 }).map((step) => step * 10),
    calls: fc.integer({ min: 1, max: 5 }),
    tags: fc.uniqueArray(fc.integer({ min: -2, max: 27 }), { minLength: 1 }),
    range: fc.constantFrom<DialRound['range']>('all', 'lastMatches', 'notConnected'),
  })
  const anyFacts = fc.record({
    plan: fc.record({
      type: fc.constantFrom('task', 'intent'),
      rounds: fc.array(anyRound, { minLength: 1, maxLength: 4 }),
    }),
    caps: fc.record({
      mostAttempts: fc.integer({ min: 1, max: 8 }),
      mostPerDay: fc.integer({ min: 1, max: 4 }),
    }),
    window: fc.record({
      zone: fc.constant('America/New_York'),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      fromMinute: fc.integer({ min: 0, max: 70 }).map((step) => step * 10),
      toMinute: fc.integer({ min: 80, max: 144 }).map((step) => step * 10),
    }),
  })
  // The result of each call, one after the other.
  const anyFate = fc.array(
    fc.record({
      status: fc.constantFrom(...finalStatuses),
      intentId: fc.option(fc.integer({ min: -2, max: 9 }), { nil: undefined }),
    }),
    { minLength: 80, maxLength: 80 },
  )

  test("a contact's calls keep to the budget, the day, the window and the causes", () => {
    fc.assert(
      fc.property(anyFacts, anyFate, (facts, fate) => {
        const history: PastAttempt[] = []
        const hours = [windowHours(facts.window)]
        let atMs = nextOpen(hours, at('2027-03-12T12:00:00Z'), newYork) ?? 0
        let place = 0
        for (const { status, intentId } of fate) {
          history.push({ status, intentId, round: place, endedMs: atMs })
          const { next, usedUp } = contactAfterAttempt({ ...facts, optedOut: false, history }, newYork)
          expect(usedUp).toBe(!isTechnical(status))
          const used = history.filter((one) => !isTechnical(one.status))
          expect(used.length).toBeLessThanOrEqual(facts.caps.mostAttempts)
          if (next.kind === 'final') return
          expect([7, 17, 20, 21]).not.toContain(CallStatus.toWire(status))
          expect(intentId === doNotCallIntentId && !isTechnical(status)).toBe(false)
          expect(next.dueMs).toBeGreaterThan(atMs)
          expect(next.round).toBeGreaterThanOrEqual(place)
          expect(hours.every((one) => isOpen(one, next.dueMs, newYork))).toBe(true)
          const dayOf = (ms: number): string =>
            new Date(ms + newYork('', ms) * 60_000).toISOString().slice(0, 10)
          if (next.reason === 'redialRound') {
            const sameDay = used.filter((one) => dayOf(one.endedMs) === dayOf(next.dueMs))
            expect(sameDay.length).toBeLessThan(facts.caps.mostPerDay)
          }
          place = next.round
          atMs = next.dueMs
        }
        throw new Error('the sequence did not end')
      }),
      { numRuns: 500 },
    )
  })

  test('after an opt-out a contact is not called again, by any rule', () => {
    fc.assert(
      fc.property(anyFacts, anyFate, (facts, fate) => {
        const history = fate.slice(0, 3).map((one) => ended(one.status, { intentId: one.intentId }))
        const { next } = contactAfterAttempt({ ...facts, optedOut: true, history }, newYork)
        expect(next.kind).toBe('final')
      }),
    )
  })

  test('a later end never gives an earlier redial time', () => {
    const later = fc.integer({ min: 0, max: 5000 })
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...finalStatuses), later, (facts, status, minutes) => {
        const due = (endedMs: number): number => {
          const facing = { ...facts, caps: noCaps, optedOut: false, history: [ended(status, { endedMs })] }
          const { next } = contactAfterAttempt(facing, newYork)
          return next.kind === 'ready' ? next.dueMs : Infinity
        }
        const endedMs = at('2027-03-12T12:00:00Z')
        expect(due(endedMs + minutes * 60_000)).toBeGreaterThanOrEqual(due(endedMs))
      }),
      { numRuns: 500 },
    )
  })
})
