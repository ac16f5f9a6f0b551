import type { CallWindow } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ZoneOffset } from '../zone-offset.ts'
import { dateOf } from './local-time.ts'
import { nextOpen, windowHours } from './next-open.ts'

/** The window alone: now, or the next time. */
const nextOfWindow = (window: CallWindow, nowMs: number, offsetOf: ZoneOffset): number | undefined =>
  nextOpen([windowHours(window)], nowMs, offsetOf)

const at = (text: string): number => Date.parse(text)
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const office: CallWindow = {
  zone: 'Asia/Shanghai',
  weekdays: [0, 1, 2, 3, 4],
  fromMinute: 540,
  toMinute: 1080,
}
const shanghai: ZoneOffset = () => 480

// New York springs forward on 14 March 2027 at 07:00 UTC (02:00 becomes 03:00) and falls back on 7 November at 06:00 UTC
// (02:00 becomes 01:00).
const newYork: ZoneOffset = (_, ms) =>
  ms >= at('2027-03-14T07:00:00Z') && ms < at('2027-11-07T06:00:00Z') ? -240 : -300

test.each([
  ['a Friday at noon', '2026-11-20T12:00:00+08:00', undefined],
  ['a Friday at nine sharp', '2026-11-20T09:00:00+08:00', undefined],
  ['a Friday at a minute to nine', '2026-11-20T08:59:00+08:00', '2026-11-20T09:00:00+08:00'],
  ['a Thursday at six sharp', '2026-11-19T18:00:00+08:00', '2026-11-20T09:00:00+08:00'],
  ['a Friday evening', '2026-11-20T21:00:00+08:00', '2026-11-23T09:00:00+08:00'],
  ['a Saturday', '2026-11-21T12:00:00+08:00', '2026-11-23T09:00:00+08:00'],
])('office hours in Shanghai on %s', (_, now, next) => {
  expect(nextOfWindow(office, at(now), shanghai)).toBe(at(next ?? now))
})

test('a whole day every day is always open', () => {
  const always: CallWindow = { zone: 'UTC', weekdays: everyDay, fromMinute: 0, toMinute: 1440 }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (nowMs) => {
      expect(nextOfWindow(always, nowMs, () => 0)).toBe(nowMs)
    }),
  )
})

test('without a weekday it never opens', () => {
  const never = { ...office, weekdays: [] }
  expect(nextOfWindow(never, at('2026-11-20T12:00:00+08:00'), shanghai)).toBeUndefined()
})

test('a start inside the skipped hour opens with the first minute that exists', () => {
  const night: CallWindow = { zone: 'America/New_York', weekdays: everyDay, fromMinute: 150, toMinute: 300 }
  expect(nextOfWindow(night, at('2027-03-14T06:00:00Z'), newYork)).toBe(at('2027-03-14T07:00:00Z'))
})

test('a window that only the end of the skipped hour touches opens with the change', () => {
  const narrow: CallWindow = { zone: 'America/New_York', weekdays: everyDay, fromMinute: 130, toMinute: 190 }
  expect(nextOfWindow(narrow, at('2027-03-14T06:00:00Z'), newYork)).toBe(at('2027-03-14T07:00:00Z'))
})

test('a window in the repeated hour opens twice', () => {
  const twice: CallWindow = { zone: 'America/New_York', weekdays: everyDay, fromMinute: 70, toMinute: 90 }
  expect(nextOfWindow(twice, at('2027-11-07T05:00:00Z'), newYork)).toBe(at('2027-11-07T05:10:00Z'))
  expect(nextOfWindow(twice, at('2027-11-07T05:40:00Z'), newYork)).toBe(at('2027-11-07T06:10:00Z'))
})

test.each([
  ['spring', '2027-03-10T00:00:00Z', '2027-03-20T00:00:00Z'],
  ['autumn', '2027-11-03T00:00:00Z', '2027-11-13T00:00:00Z'],
])(
  'around the clock change in %s the computed next time is open, and nothing before it is',
  (_, from, to) => {
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
    const now = fc.integer({ min: at(from) / 60_000, max: at(to) / 60_000 })
    fc.assert(
      fc.property(window, now, (one, nowMinute) => {
        const nowMs = nowMinute * 60_000
        const nextMs = nextOfWindow(one, nowMs, newYork) ?? 0
        expect(nextMs).toBeGreaterThanOrEqual(nowMs)
        expect(nextOfWindow(one, nextMs, newYork)).toBe(nextMs)
        const steps = Array.from(
          { length: Math.ceil((nextMs - nowMs) / 300_000) },
          (_, n) => nowMs + n * 300_000,
        )
        expect(steps.filter((ms) => nextOfWindow(one, ms, newYork) === ms)).toEqual([])
      }),
      { numRuns: 300 },
    )
  },
)

const zones = ['America/New_York', 'Asia/Shanghai', 'UTC'] as const
const offsetOfAny: ZoneOffset = (zone, ms) =>
  zone === 'Asia/Shanghai' ? 480 : zone === 'UTC' ? 0 : newYork(zone, ms)

test('with several hours in several zones the result is the first time at which all are open', () => {
  const hours = fc.record({
    zone: fc.constantFrom(...zones),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 2 }),
    fromMinute: fc.integer({ min: 0, max: 71 }).map((step) => step * 10),
    toMinute: fc.integer({ min: 90, max: 144 }).map((step) => step * 10),
  })
  const start = fc.integer({
    min: at('2027-03-10T00:00:00Z') / 60_000,
    max: at('2027-03-20T00:00:00Z') / 60_000,
  })
  fc.assert(
    fc.property(fc.array(hours, { minLength: 1, maxLength: 3 }), start, (windows, minute) => {
      const fromMs = minute * 60_000
      const all = windows.map((window) => windowHours(window))
      const nextMs = nextOpen(all, fromMs, offsetOfAny)
      const isAllOpen = (ms: number): boolean => nextOpen(all, ms, offsetOfAny) === ms
      const until = nextMs ?? fromMs + 7 * 86_400_000
      for (let ms = fromMs; ms < until; ms += 600_000) expect(isAllOpen(ms)).toBe(false)
      if (nextMs !== undefined) {
        expect(isAllOpen(nextMs)).toBe(true)
        if (nextMs > fromMs) expect(isAllOpen(nextMs - 60_000)).toBe(false)
      }
    }),
    { numRuns: 60 },
  )
})

test('a day off is closed, this year or every year', () => {
  const hours = windowHours(office, ['2026-11-20', '11-23'])
  expect(nextOpen([hours], at('2026-11-20T12:00:00+08:00'), shanghai)).toBe(at('2026-11-24T09:00:00+08:00'))
})

test('the date of a local time equals the calendar date', () => {
  const fifteenHundredYears = fc.integer({ min: at('1600-01-01T00:00:00Z'), max: at('3100-01-01T00:00:00Z') })
  fc.assert(
    fc.property(fifteenHundredYears, (ms) => {
      expect(dateOf(ms)).toBe(new Date(ms).toISOString().slice(0, 10))
    }),
    { numRuns: 2000 },
  )
})
