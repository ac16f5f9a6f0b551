/** The years for which the dates below are known. */
export const holidayYears = { from: 2026, to: 2032 } as const

const yearsOf = <T>(list: readonly T[]): readonly (readonly [number, T])[] =>
  list.map((one, at) => [holidayYears.from + at, one])

/**
 * Days of calendars that no short rule gives, by year: the first day of the lunar year, the dragon boat festival, the
 * middle of autumn and the ninth of the ninth month as the Hong Kong Observatory's conversion tables have them; Qingming by its solar term; the
 * Buddha's birthday as Hong Kong keeps it; the Islamic days by the Umm al-Qura calendar.
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

/** YYYY-MM-DD of a holiday's days in every known year; 0 is the day itself, -2 before Easter is Good Friday. */
export const movingDays = (holiday: MovingHoliday, ...offsets: readonly number[]): readonly string[] =>
  daysByYear(holiday).flatMap((dayMs) =>
    offsets.map((offset) => new Date(dayMs + offset * 86_400_000).toISOString().slice(0, 10)),
  )

const daysByYear = (holiday: MovingHoliday): readonly number[] => {
  if (holiday === 'easter') return yearsOf(listed.qingming).map(([year]) => easterMs(year))
  if (holiday === 'thanksgiving') return yearsOf(listed.qingming).map(([year]) => thanksgivingMs(year))
  return yearsOf(listed[holiday]).map(([year, day]) => Date.parse(`${year}-${day}`))
}

/** The Sunday of the western churches, by the anonymous Gregorian computus (Nature, 20 April 1876). */
const easterMs = (year: number): number => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const sun = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - sun + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const day = moon + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1)
}

/** The fourth Thursday of November (5 U.S.C. 6103). */
const thanksgivingMs = (year: number): number => {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay()
  return Date.UTC(year, 10, 1 + ((4 - first + 7) % 7) + 21)
}
