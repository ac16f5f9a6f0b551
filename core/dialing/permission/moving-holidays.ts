import { dateOf, dayMs, weekdayOf } from '../hours/index.ts'

/** The years for which the dates below are known. */
export const holidayYears = { from: 2026, to: 2032 } as const

/**
 * Dates of calendars without a short rule, by year: the first day of the lunar year, the dragon boat festival,
 * mid-autumn and the double ninth from the Hong Kong Observatory's conversion tables; Qingming by its solar
 * term; the Buddha's birthday as observed in Hong Kong; the Islamic days by the Umm al-Qura calendar.
 */
const listed = {
  lunarNewYear: ['02-17', '02-06', '01-26', '02-13', '02-03', '01-23', '02-11'],
  qingming: ['04-05', '04-05', '04-04', '04-04', '04-05', '04-05', '04-04'],
  dragonBoat: ['06-19', '06-09', '05-28', '06-16', '06-05', '06-24', '06-12'],
  midAutumn: ['09-25', '09-15', '10-03', '09-22', '09-12', '10-01', '09-19'],
  chungYeung: ['10-18', '10-08', '10-26', '10-16', '10-05', '10-24', '10-12'],
  buddhasBirthday: ['05-24', '05-13', '05-02', '05-20', '05-09', '05-28', '05-16'],
  eidAlFitr: ['03-20', '03-09', '02-26', '02-14', '02-04', '01-24', '01-14'],
  eidAlAdha: ['05-27', '05-16', '05-05', '04-24', '04-13', '04-02', '03-22'],
  islamicNewYear: ['06-16', '06-06', '05-25', '05-14', '05-04', '04-23', '04-11'],
  mawlid: ['08-25', '08-14', '08-03', '07-24', '07-13', '07-02', '06-20'],
} as const

export type MovingHoliday = keyof typeof listed | 'easter' | 'thanksgiving'

/** The last year whose days below are proclaimed, or certain by the moon. */
export const proclaimedTo = 2027

/**
 * Full dates, because some years have two of them or none, and some are proclaimed a year ahead: the night
 * journey is 27 Rajab of the Umm al-Qura calendar; Nyepi begins the Saka year with the new moon of March; the
 * Buddhist days are full moons as observed in Thailand and Indonesia.
 */
export const proclaimedDays = {
  israMikraj: [
    '2026-01-16',
    '2027-01-05',
    '2027-12-25',
    '2028-12-14',
    '2029-12-04',
    '2030-11-23',
    '2031-11-13',
    '2032-11-01',
  ],
  nyepi: ['2026-03-19', '2027-03-08'],
  vesak: ['2026-05-31', '2027-05-20'],
  makhaBucha: ['2026-03-03', '2027-02-21'],
  /** Including the first day of the rains' retreat, which follows it. */
  asalhaBucha: ['2026-07-29', '2026-07-30', '2027-07-18', '2027-07-19'],
} as const

/** YYYY-MM-DD of a holiday's days in every known year; 0 is the day itself, -2 before Easter is Good Friday. */
export const movingDays = (holiday: MovingHoliday, ...offsets: readonly number[]): readonly string[] =>
  daysByYear(holiday).flatMap((day) => offsets.map((offset) => dateOf((day + offset) * dayMs)))

const daysByYear = (holiday: MovingHoliday): readonly number[] =>
  listed.lunarNewYear.map((_, at) => {
    const year = holidayYears.from + at
    if (holiday === 'easter') return easter(year)
    if (holiday === 'thanksgiving') return thanksgiving(year)
    const [month = 0, day = 0] = (listed[holiday][at] ?? '').split('-').map(Number)
    return dayOf(year, month, day)
  })

/**
 * The legal public holidays of 5 U.S.C. 6103(a), with the substitute Fridays and Mondays, as observed by states
 * that forbid calls on legal holidays. Days of a single state are added where they are known.
 */
export const legalHolidaysOfStates = (): readonly string[] =>
  listed.lunarNewYear.flatMap((_, at) => {
    const year = holidayYears.from + at
    const fixed = legalDates.flatMap(([month, day]) => withDayInLieu(dayOf(year, month, day)))
    const mondays = legalMondays.map(([month, nth]) => nthMonday(year, month, nth))
    // The last Monday of May.
    const memorialDay = nthMonday(year, 6, 1) - 7
    return [...fixed, ...mondays, memorialDay, thanksgiving(year)].map((day) => dateOf(day * dayMs))
  })

const legalDates = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
] as const

const legalMondays = [
  [1, 3],
  [2, 3],
  [9, 1],
  [10, 2],
] as const

const withDayInLieu = (day: number): readonly number[] => {
  const weekday = weekdayOf(day * dayMs)
  if (weekday === 5) return [day - 1, day]
  return weekday === 6 ? [day, day + 1] : [day]
}

const nthMonday = (year: number, month: number, nth: number): number => {
  const first = dayOf(year, month, 1)
  return first + ((7 - weekdayOf(first * dayMs)) % 7) + 7 * (nth - 1)
}

/** Western Easter Sunday, by the anonymous Gregorian computus (Nature, 20 April 1876). */
const easter = (year: number): number => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const sun = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - sun + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const day = moon + weekday - 7 * late + 114
  return dayOf(year, Math.floor(day / 31), (day % 31) + 1)
}

/** The fourth Thursday of November (5 U.S.C. 6103). */
const thanksgiving = (year: number): number => {
  const first = dayOf(year, 11, 1)
  const thursday = 3
  return first + ((thursday - weekdayOf(first * dayMs) + 7) % 7) + 21
}

/** Days since 1970; the inverse of `dateOf`, which explains the arithmetic. */
const dayOf = (year: number, month: number, day: number): number => {
  const fromMarch = month > 2 ? month - 3 : month + 9
  const counted = month > 2 ? year : year - 1
  const cycle = Math.floor(counted / 400)
  const inCycle = counted - cycle * 400
  const inYear = Math.floor((153 * fromMarch + 2) / 5) + day - 1
  const leapDays = Math.floor(inCycle / 4) - Math.floor(inCycle / 100)
  return cycle * 146_097 + inCycle * 365 + leapDays + inYear - 719_468
}
