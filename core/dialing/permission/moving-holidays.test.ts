import { expect, test } from 'vitest'
import { holidayYears, movingDays, proclaimedDays, proclaimedTo } from './moving-holidays.ts'

test.each([
  // From published almanacs.
  [
    'easter',
    ['2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21', '2031-04-13', '2032-03-28'],
  ],
  [
    'thanksgiving',
    ['2026-11-26', '2027-11-25', '2028-11-23', '2029-11-22', '2030-11-28', '2031-11-27', '2032-11-25'],
  ],
] as const)('%s falls on the published days', (holiday, days) => {
  expect(movingDays(holiday, 0)).toEqual(days)
})

test('offsets before and after cross the ends of months', () => {
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
] as const)("%s is the day of this runtime's %s calendar", (holiday, name, day) => {
  const days = movingDays(holiday, 0)
  expect(days).toHaveLength(holidayYears.to - holidayYears.from + 1)
  expect(days.map((iso) => calendar(name, iso))).toEqual(days.map(() => day))
})

test('the lunar year begins on the calendar date, or a day beside it', () => {
  // In 2027 and 2030 the new moon is within minutes of midnight in China, and the runtime's calendar is a day
  // off.
  const off = movingDays('lunarNewYear', 0).filter((iso) => calendar('chinese', iso) !== '1/1')
  expect(off).toEqual(['2027-02-06', '2030-02-03'])
})

test('the night journey is every 27 Rajab of the known years', () => {
  const days: string[] = []
  for (
    let ms = Date.UTC(holidayYears.from, 0, 1);
    ms < Date.UTC(holidayYears.to + 1, 0, 1);
    ms += 86_400_000
  ) {
    const iso = new Date(ms).toISOString()
    if (calendar('islamic-umalqura', iso) === '7/27') days.push(iso.slice(0, 10))
  }
  expect(proclaimedDays.israMikraj).toEqual(days)
})

/**
 * Days since a new moon of 2000 (Meeus, Astronomical Algorithms, ch. 49, without its small terms: accurate to
 * half a day).
 */
const moonAge = (iso: string, hour: number): number => {
  const days = (Date.parse(iso) + hour * 3_600_000 - Date.UTC(2000, 0, 6, 18, 14)) / 86_400_000
  return ((days % 29.530588861) + 29.530588861) % 29.530588861
}
const months = { nyepi: '03', vesak: '05', makhaBucha: '0[23]', asalhaBucha: '07' } as const

test.each(['nyepi', 'vesak', 'makhaBucha', 'asalhaBucha'] as const)(
  '%s is on its moon phase, once in each known year',
  (name) => {
    // The retreat begins on the day after its full moon.
    const days = proclaimedDays[name].filter((_, at) => name !== 'asalhaBucha' || at % 2 === 0)
    expect(days.map((day) => Number(day.slice(0, 4)))).toEqual([proclaimedTo - 1, proclaimedTo])
    const asked = name === 'nyepi' ? 0 : 29.530588861 / 2
    for (const day of days) {
      expect(day).toMatch(new RegExp(`^\\d{4}-${months[name]}-`))
      // Noon in Bangkok and Jakarta.
      const off = Math.abs(moonAge(day, 5) - asked)
      expect(Math.min(off, 29.530588861 - off)).toBeLessThan(1.2)
    }
  },
)
