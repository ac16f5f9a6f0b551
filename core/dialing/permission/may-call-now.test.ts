import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ZoneOffset } from '../zone-offset.ts'
import { countryPacks, packInForce } from './country-pack.ts'
import { type CallFacts, mayCallNow } from './may-call-now.ts'

const at = (text: string): number => Date.parse(text)

// New York and Los Angeles spring forward on 14 March 2027, each at 02:00 local time.
const offsets: Readonly<Record<string, (ms: number) => number>> = {
  'Asia/Shanghai': () => 480,
  'America/New_York': (ms) => (ms >= at('2027-03-14T07:00:00Z') ? -240 : -300),
  'America/Los_Angeles': (ms) => (ms >= at('2027-03-14T10:00:00Z') ? -420 : -480),
  'Asia/Jakarta': () => 420,
  'Asia/Makassar': () => 480,
  'Asia/Jayapura': () => 540,
  UTC: () => 0,
}
const offsetOf: ZoneOffset = (zone, ms) => offsets[zone]?.(ms) ?? Number.NaN

const anyTime = { zone: 'UTC', weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1440 }
const inUs = {
  country: 'US',
  kind: 'fixedOrMobile',
  zones: ['America/New_York'],
  isNoSubscriber: false,
} as const
const indonesia = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']
const facts = (more: Partial<CallFacts> = {}): CallFacts => ({
  nowMs: at('2026-11-20T15:00:00Z'), // Friday, 10:00 in New York.
  window: anyTime,
  blacklistedBy: undefined,
  purpose: 'marketing',
  callee: inUs,
  consent: 'written',
  calledMs: [],
  ...more,
})
const judge = (more: Partial<CallFacts> = {}) => mayCallNow(facts(more), offsetOf)

test('when every rule permits it, it is called now, and the decision names its rules', () => {
  expect(judge()).toEqual({
    kind: 'now',
    values: { country: 'US', pack: 'US v1' },
    ringFloorSec: 15,
  })
})

describe('never', () => {
  test.each<[string, Partial<CallFacts>, object]>([
    ['blacklisted', { blacklistedBy: 'reseller' }, { rule: 'blacklisted', values: { level: 'reseller' } }],
    ['a service', { callee: { ...inUs, isNoSubscriber: true } }, { rule: 'shortNumber' }],
    [
      'premium',
      { callee: { ...inUs, kind: 'premium' } },
      { rule: 'numberKind', values: { kind: 'premium' } },
    ],
    ['a satellite', { callee: { ...inUs, kind: 'satellite', country: undefined } }, { rule: 'numberKind' }],
    ['without consent', { consent: undefined }, { rule: 'noConsent', values: { wanted: 'written' } }],
    ['with too weak a consent', { consent: 'express' }, { rule: 'noConsent' }],
  ])('%s', (_, more, expected) => {
    expect(judge(more)).toMatchObject({ kind: 'never', ...expected })
  })

  test('the blacklist applies on a test line too, the country rules do not', () => {
    const night = at('2026-11-20T08:00:00Z')
    const onTestLine = { callee: undefined, consent: undefined, nowMs: night }
    expect(judge(onTestLine)).toEqual({ kind: 'now', values: {}, ringFloorSec: 0 })
    expect(judge({ ...onTestLine, blacklistedBy: 'task' }).kind).toBe('never')
  })

  test('a service call has fewer requirements than a sales call', () => {
    expect(judge({ purpose: 'service', consent: 'express' }).kind).toBe('now')
    expect(judge({ purpose: 'service', consent: undefined }).kind).toBe('never')
  })
})

describe('later', () => {
  test('at eight in New York, not a minute before', () => {
    const sevenFiftyNine = at('2026-11-20T12:59:00Z')
    expect(judge({ nowMs: sevenFiftyNine })).toMatchObject({
      kind: 'later',
      rule: 'countryHours',
      values: { zone: 'America/New_York', pack: 'US v1' },
      nextMs: at('2026-11-20T13:00:00Z'),
    })
    expect(judge({ nowMs: at('2026-11-20T13:00:00Z') }).kind).toBe('now')
    expect(judge({ nowMs: at('2026-11-21T02:00:00Z') }).kind).toBe('later')
  })

  test('every possible zone of the callee must be open, from the most eastern evening to the most western morning', () => {
    const callee = { ...inUs, country: 'ID', zones: indonesia }
    // 08:00 in Jakarta is 10:00 in Jayapura; 18:00 in Jayapura is 16:00 in Jakarta.
    const open = (time: string) => judge({ callee, nowMs: at(time) })
    expect(open('2026-11-20T00:59:00Z')).toMatchObject({
      rule: 'countryHours',
      values: { zone: 'Asia/Jakarta' },
      nextMs: at('2026-11-20T01:00:00Z'),
    })
    expect(open('2026-11-20T01:00:00Z').kind).toBe('now')
    expect(open('2026-11-20T08:59:00Z').kind).toBe('now')
    expect(open('2026-11-20T09:00:00Z')).toMatchObject({
      values: { zone: 'Asia/Jayapura' },
      nextMs: at('2026-11-21T01:00:00Z'),
    })
    // Saturday evening: Sunday is closed.
    expect(open('2026-11-21T09:00:00Z')).toMatchObject({ nextMs: at('2026-11-23T01:00:00Z') })
    // Christmas.
    expect(open('2026-12-24T09:00:00Z')).toMatchObject({ nextMs: at('2026-12-26T01:00:00Z') })
  })

  test("the task's own window comes first, and both are open at the next time", () => {
    const window = { ...anyTime, zone: 'Asia/Shanghai', fromMinute: 1200, toMinute: 1440 }
    expect(judge({ window, nowMs: at('2026-11-20T11:00:00Z') })).toMatchObject({
      rule: 'outsideWindow',
      values: { zone: 'Asia/Shanghai' },
      // 20:00 in Shanghai is 07:00 in New York, so another hour is found.
      nextMs: at('2026-11-20T13:00:00Z'),
    })
  })

  test('hours without overlap are reported as such', () => {
    const window = { ...anyTime, zone: 'Asia/Shanghai', fromMinute: 840, toMinute: 900 }
    expect(judge({ window })).toMatchObject({ kind: 'never', rule: 'windowNeverOpens' })
  })

  test('the daily limit of the country counts over 24 hours', () => {
    const called = ['2026-11-19T20:00:00Z', '2026-11-20T13:30:00Z', '2026-11-20T14:00:00Z'].map(at)
    expect(judge({ calledMs: called })).toMatchObject({
      rule: 'attemptsPerDay',
      nextMs: at('2026-11-20T20:00:00Z'),
    })
    expect(judge({ calledMs: called.slice(1) }).kind).toBe('now')
  })

  test('and a week', () => {
    const calledMs = [14, 15, 16, 17, 18, 19, 20].map((day) => at(`2026-11-${day}T13:00:00Z`) + 3_600_000)
    expect(judge({ calledMs })).toMatchObject({
      rule: 'attemptsPerWeek',
      nextMs: at('2026-11-21T14:00:00Z'),
    })
  })
})

test('the next time is the first at which every rule permits it, clock changes included', () => {
  const window = fc.record({
    zone: fc.constantFrom(...Object.keys(offsets)),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 2 }),
    fromMinute: fc.integer({ min: 0, max: 72 }).map((step) => step * 10),
    toMinute: fc.integer({ min: 90, max: 144 }).map((step) => step * 10),
  })
  const zones = fc.uniqueArray(fc.constantFrom('America/New_York', 'America/Los_Angeles'), { minLength: 1 })
  const start = at('2027-03-11T00:00:00Z')
  const now = fc.integer({ min: 0, max: 6 * 144 }).map((step) => start + step * 600_000)
  const called = fc.array(
    fc.integer({ min: 0, max: 7 * 144 }).map((step) => -step * 600_000),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(window, zones, now, called, (one, where, nowMs, ago) => {
      const calledMs = ago.map((ms) => nowMs + ms)
      const judged = (ms: number) =>
        mayCallNow(facts({ window: one, callee: { ...inUs, zones: where }, nowMs: ms, calledMs }), offsetOf)
      const first = judged(nowMs)
      if (first.kind !== 'later' || first.nextMs === undefined) return
      expect(first.nextMs).toBeGreaterThan(nowMs)
      expect(judged(first.nextMs).kind).toBe('now')
      expect(judged(first.nextMs - 60_000).kind).toBe('later')
      for (let ms = nowMs; ms < first.nextMs; ms += 3_600_000) expect(judged(ms).kind).toBe('later')
    }),
    { numRuns: 100 },
  )
})

describe('packs', () => {
  const us = countryPacks.filter(({ id }) => id === 'US')

  test('a new version applies from its effective date, and the old one explains earlier decisions', () => {
    const packs = [...us, ...us.map((pack) => ({ ...pack, version: 3, from: '2027-01-01' }))]
    expect(packInForce('US', '2026-11-21', packs).version).toBe(1)
    expect(packInForce('US', '2026-12-31', packs).version).toBe(2)
    expect(packInForce('US', '2027-01-01', packs).version).toBe(3)
  })

  test('a country without a pack, or no country, gets the cautious rules', () => {
    for (const country of ['BR', undefined]) {
      const pack = packInForce(country, '2026-11-20')
      expect(pack).toMatchObject({ id: '*', isResearched: false })
      expect(pack.source).toMatch(/Not researched/)
    }
  })

  test.each(['US', 'CN', 'HK', 'ID', 'DE', 'ES', 'TH'])('%s has one', (country) => {
    const pack = packInForce(country, '2026-11-20')
    expect(pack.id).not.toBe('*')
    expect(pack.days).toHaveLength(7)
    expect(pack.source.length).toBeGreaterThan(20)
  })
})

describe('holidays that move', () => {
  const inChina = { country: 'CN', kind: 'mobile', zones: ['Asia/Shanghai'], isNoSubscriber: false } as const
  const service = { purpose: 'service', callee: inChina } as const

  test('nobody is called in the week of the lunar new year; the next permitted day is given', () => {
    const eve = at('2027-02-05T04:00:00Z') // Noon on the last day of the old lunar year.
    expect(judge({ ...service, nowMs: eve })).toMatchObject({
      kind: 'later',
      rule: 'countryHours',
      values: { pack: 'CN v2' },
      nextMs: at('2027-02-13T01:00:00Z'),
    })
    expect(judge({ ...service, nowMs: at('2027-02-04T04:00:00Z') }).kind).toBe('now')
  })

  test('Thanksgiving follows its Thursday', () => {
    expect(judge({ nowMs: at('2026-11-26T17:00:00Z') })).toMatchObject({ rule: 'countryHours' })
    expect(judge({ nowMs: at('2026-11-27T17:00:00Z') }).kind).toBe('now')
  })

  test('Nyepi closes Indonesia for its day, by the pack that was in force', () => {
    const inBali = { country: 'ID', kind: 'mobile', zones: ['Asia/Makassar'], isNoSubscriber: false } as const
    const day = (iso: string) => judge({ purpose: 'service', callee: inBali, nowMs: at(`${iso}T04:00:00Z`) })
    expect(day('2027-03-08')).toMatchObject({ rule: 'countryHours', values: { pack: 'ID v3' } })
    expect(day('2027-03-06')).not.toMatchObject({ rule: 'countryHours' })
    expect(day('2028-03-09').values).toMatchObject({ holidaysTo: '2027' })
  })

  test('beyond the known years the decision is marked', () => {
    expect(judge({ ...service, nowMs: at('2032-11-24T04:00:00Z') }).values).not.toHaveProperty('holidaysTo')
    expect(judge({ ...service, nowMs: at('2033-11-24T04:00:00Z') })).toMatchObject({
      kind: 'now',
      values: { holidaysTo: '2032' },
    })
  })
})
