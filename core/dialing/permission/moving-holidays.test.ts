import { expect, test } from 'vitest'
import { holidayYears, movingDays } from './moving-holidays.ts'

test.each([
  // As almanacs have them.
  [
    'easter',
    ['2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21', '2031-04-13', '2032-03-28'],
  ],
  [
    'thanksgiving',
    ['2026-11-26', '2027-11-25', '2028-11-23', '2029-11-22', '2030-11-28', '2031-11-27', '2032-11-25'],
  ],
] as const)('%s falls on the days that almanacs print', (holiday, days) => {
  expect(movingDays(holiday, 0)).toEqual(days)
})

test('days before and after are counted over the ends of months', () => {
  expect(movingDays('lunarNewYear', -1, 0, 6).slice(3, 6)).toEqual(['2027-02-05', '2027-02-06', '2027-02-12'])
  expect(movingDays('easter', -2).at(-1)).toBe('2032-03-26')
})

const calendar = (name: string, iso: string): string => {
  const parts = new Intl.DateTimeFormat(`en-u-ca-${name}`, {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const of = Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${of.month}/${of.day}`
}

test.each([
  ['eidAlFitr', 'islamic-umalqura', '10/1'],
  ['eidAlAdha', 'islamic-umalqura', '12/10'],
  ['islamicNewYear', 'islamic-umalqura', '1/1'],
  ['mawlid', 'islamic-umalqura', '3/12'],
  ['dragonBoat', 'chinese', '5/5'],
  ['midAutumn', 'chinese', '8/15'],
  ['chungYeung', 'chinese', '9/9'],
  ['buddhasBirthday', 'chinese', '4/8'],
] as const)('%s is the day that the %s calendar of this machine says', (holiday, name, day) => {
  const days = movingDays(holiday, 0)
  expect(days).toHaveLength(holidayYears.to - holidayYears.from + 1)
  expect(days.map((iso) => calendar(name, iso))).toEqual(days.map(() => day))
})

test('the lunar year begins where the calendar says, or a day beside it', () => {
  // In 2027 and 2030 the new moon is within minutes of midnight in China, and this machine's calendar is a day off.
  const off = movingDays('lunarNewYear', 0).filter((iso) => calendar('chinese', iso) !== '1/1')
  expect(off).toEqual(['2027-02-06', '2030-02-03'])
})
