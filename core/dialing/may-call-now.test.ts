import type { CallWindow } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayCallNow, type ZoneOffset } from './may-call-now.ts'

const at = (text: string): number => Date.parse(text)
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const office: CallWindow = {
  zone: 'Asia/Shanghai',
  weekdays: [0, 1, 2, 3, 4],
  fromMinute: 540,
  toMinute: 1080,
}
const shanghai: ZoneOffset = () => 480

// New York springs forward on 14 March 2027 at 07:00 UTC (02:00 local becomes 03:00).
const newYork: ZoneOffset = (_, ms) => (ms >= at('2027-03-14T07:00:00Z') ? -240 : -300)

test.each([
  ['a Friday at noon', '2026-11-20T12:00:00+08:00', undefined],
  ['a Friday at nine sharp', '2026-11-20T09:00:00+08:00', undefined],
  ['a Friday at a minute to nine', '2026-11-20T08:59:00+08:00', '2026-11-20T09:00:00+08:00'],
  ['a Thursday at six sharp', '2026-11-19T18:00:00+08:00', '2026-11-20T09:00:00+08:00'],
  ['a Friday evening', '2026-11-20T21:00:00+08:00', '2026-11-23T09:00:00+08:00'],
  ['a Saturday', '2026-11-21T12:00:00+08:00', '2026-11-23T09:00:00+08:00'],
])('office hours in Shanghai on %s', (_, now, next) => {
  expect(mayCallNow(office, at(now), shanghai)).toEqual(
    next === undefined ? { kind: 'now' } : { kind: 'later', reason: 'outsideWindow', nextMs: at(next) },
  )
})

test('a whole day every day is always open', () => {
  const always: CallWindow = { zone: 'UTC', weekdays: everyDay, fromMinute: 0, toMinute: 1440 }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (nowMs) => {
      expect(mayCallNow(always, nowMs, () => 0)).toEqual({ kind: 'now' })
    }),
  )
})

test('without a weekday it never opens', () => {
  const never = { ...office, weekdays: [] }
  expect(mayCallNow(never, at('2026-11-20T12:00:00+08:00'), shanghai)).toEqual({
    kind: 'later',
    reason: 'outsideWindow',
  })
})

test('a start inside the hour that the clocks skip opens with the first minute that exists', () => {
  const night: CallWindow = { zone: 'America/New_York', weekdays: everyDay, fromMinute: 150, toMinute: 300 }
  expect(mayCallNow(night, at('2027-03-14T06:00:00Z'), newYork)).toEqual({
    kind: 'later',
    reason: 'outsideWindow',
    nextMs: at('2027-03-14T07:00:00Z'),
  })
})

test('the promised next time is open, later than now, and nothing before it is', () => {
  const window = fc
    .record({
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      from: fc.integer({ min: 0, max: 143 }),
      length: fc.integer({ min: 1, max: 144 }),
    })
    .map(({ weekdays, from, length }) => ({
      zone: 'America/New_York',
      weekdays,
      fromMinute: from * 10,
      toMinute: Math.min(1440, (from + length) * 10),
    }))
  const now = fc.integer({
    min: at('2027-03-10T00:00:00Z') / 60_000,
    max: at('2027-03-20T00:00:00Z') / 60_000,
  })
  fc.assert(
    fc.property(window, now, (one, nowMinute) => {
      const nowMs = nowMinute * 60_000
      const answer = mayCallNow(one, nowMs, newYork)
      if (answer.kind === 'now') return
      // A window wholly inside the skipped hour opens a week later: still a time, still open.
      expect(answer.nextMs).toBeGreaterThan(nowMs)
      const nextMs = answer.nextMs ?? 0
      expect(mayCallNow(one, nextMs, newYork)).toEqual({ kind: 'now' })
      for (let ms = nowMs; ms < nextMs; ms += 10 * 60_000)
        expect(mayCallNow(one, ms, newYork).kind).toBe('later')
    }),
  )
})
