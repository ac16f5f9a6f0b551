import { mayCallNow } from '@parley/core/dialing'
import { readCallee } from '@parley/edge/numbers'
import { expect, test } from 'vitest'
import { zoneOffset } from '../../platform/zone-offset.ts'

const anyTime = { zone: 'UTC', weekdays: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 1440 }

const judge = (number: string, now: string, ownZone?: string) => {
  const callee = readCallee(number, undefined)
  return mayCallNow(
    {
      nowMs: Date.parse(now),
      window: anyTime,
      blacklistedBy: undefined,
      purpose: 'marketing',
      callee: ownZone === undefined ? callee : { ...callee, zones: [ownZone] },
      consent: 'written',
      calledMs: [],
    },
    zoneOffset,
  )
}

// Offsets in December: Eastern -5, Central -6, Mountain -7, Pacific -8. 2026-12-07 is a Monday.
test.each<readonly [string, string, string, string, string]>([
  ['Florida ends at 20 h', '+13052345678', '2026-12-07T19:59-05:00', '2026-12-07T20:00-05:00', 'US-FL v1'],
  ['New York at 21 h', '+12122345678', '2026-12-07T20:59-05:00', '2026-12-07T21:00-05:00', 'US v2'],
  ['Oklahoma', '+14052345678', '2026-12-07T19:59-06:00', '2026-12-07T20:00-06:00', 'US-OK v1'],
  ['Washington', '+12062345678', '2026-12-07T19:59-08:00', '2026-12-07T20:00-08:00', 'US-WA v1'],
  ['Maryland', '+14102345678', '2026-12-07T19:59-05:00', '2026-12-07T20:00-05:00', 'US-MD v1'],
  ['Massachusetts', '+16172345678', '2026-12-07T19:59-05:00', '2026-12-07T20:00-05:00', 'US-MA v1'],
  [
    'Connecticut begins at 9 h',
    '+12032345678',
    '2026-12-07T09:00-05:00',
    '2026-12-07T08:59-05:00',
    'US-CT v1',
  ],
  ['Kentucky at 10 h', '+15022345678', '2026-12-07T10:00-05:00', '2026-12-07T09:59-05:00', 'US-KY v1'],
  ['Alabama rests on Sunday', '+12052345678', '2026-12-05T12:00-06:00', '2026-12-06T12:00-06:00', 'US-AL v1'],
  ['Louisiana too', '+15042345678', '2026-12-05T12:00-06:00', '2026-12-06T12:00-06:00', 'US-LA v1'],
  ['Mississippi too', '+16012345678', '2026-12-05T12:00-06:00', '2026-12-06T12:00-06:00', 'US-MS v1'],
  [
    'Texas begins at noon on Sunday',
    '+12142345678',
    '2026-12-06T12:00-06:00',
    '2026-12-06T11:59-06:00',
    'US-TX v1',
  ],
  ['and at 9 h on Monday', '+12142345678', '2026-12-07T09:00-06:00', '2026-12-07T08:59-06:00', 'US-TX v1'],
  [
    'Rhode Island ends at 18 h',
    '+14012345678',
    '2026-12-07T17:59-05:00',
    '2026-12-07T18:00-05:00',
    'US-RI v1',
  ],
  ['and at 17 h on Saturday', '+14012345678', '2026-12-05T16:59-05:00', '2026-12-05T17:00-05:00', 'US-RI v1'],
  [
    'and rests on Columbus Day',
    '+14012345678',
    '2026-12-04T12:00-05:00',
    '2027-10-11T12:00-04:00',
    'US-RI v1',
  ],
  [
    'South Dakota rests on Saturday',
    '+16052345678',
    '2026-12-04T12:00-06:00',
    '2026-12-05T12:00-06:00',
    'US-SD v1',
  ],
  [
    'Utah keeps Christmas Eve in lieu',
    '+18012345678',
    '2027-12-23T12:00-07:00',
    '2027-12-24T12:00-07:00',
    'US-UT v1',
  ],
])('%s (%s)', (...[, number, open, closed, pack]) => {
  expect(judge(number, open).kind).toBe('now')
  expect(judge(number, closed)).toMatchObject({
    kind: 'later',
    rule: 'countryHours',
    values: { hours: pack },
  })
})

test('an area code over two zones keeps the hours of its state in both; a contact with its own zone, in that one', () => {
  const panhandle = '+18502345678'
  // 19:30 in Pensacola is 20:30 in Tallahassee; 07:30 there is 08:30 here.
  expect(judge(panhandle, '2026-12-07T19:30-06:00')).toMatchObject({ values: { zone: 'America/New_York' } })
  expect(judge(panhandle, '2026-12-07T08:30-05:00')).toMatchObject({ values: { zone: 'America/Chicago' } })
  expect(judge(panhandle, '2026-12-07T19:30-06:00', 'America/Chicago').kind).toBe('now')
  expect(judge(panhandle, '2026-12-07T08:30-05:00', 'America/New_York').kind).toBe('now')
  expect(judge(panhandle, '2026-12-07T20:00-06:00', 'America/Chicago').kind).toBe('later')
})

test.each([
  // Clocks spring forward on Sunday, 14 March 2027, and fall back on Sunday, 7 November.
  ['+13052345678', '2027-03-13T20:00-05:00', '2027-03-14T08:00-04:00'],
  ['+13052345678', '2027-11-06T20:00-04:00', '2027-11-07T08:00-05:00'],
  ['+12142345678', '2027-03-13T21:00-06:00', '2027-03-14T12:00-05:00'],
  ['+12142345678', '2027-11-06T21:00-05:00', '2027-11-07T12:00-06:00'],
  // No call on the Sunday itself.
  ['+12052345678', '2027-03-13T20:00-06:00', '2027-03-15T08:00-05:00'],
  ['+16012345678', '2027-11-06T20:00-05:00', '2027-11-08T08:00-06:00'],
  // The clocks of both zones of the panhandle.
  ['+18502345678', '2027-03-13T19:00-06:00', '2027-03-14T08:00-05:00'],
  ['+18502345678', '2027-11-06T19:00-05:00', '2027-11-07T08:00-06:00'],
])('%s after %s is called again at %s, to the minute', (number, closedAt, opensAt) => {
  const later = judge(number, closedAt)
  expect(later).toMatchObject({ kind: 'later', nextMs: Date.parse(opensAt) })
  expect(judge(number, new Date(Date.parse(closedAt) - 60_000).toISOString()).kind).toBe('now')
  expect(judge(number, new Date(Date.parse(opensAt) - 60_000).toISOString()).kind).toBe('later')
})

test('before they take effect the country rules alone decide', () => {
  expect(judge('+13052345678', '2026-11-20T20:30-05:00')).toMatchObject({
    kind: 'now',
    values: { pack: 'US v1' },
  })
})
