import type { OpenHours } from '../hours/index.ts'
import { legalHolidaysOfStates, movingDays } from './moving-holidays.ts'

/**
 * Calling hours of US states that are narrower than the federal 8 to 21 h, in the form of the country packs.
 * They apply in addition to the country's, in the callee's local time. Statutes about automatic dialing or
 * recorded voices are read as covering a voice robot. No entry is legal advice.
 */
export type StateHours = {
  /** US- and the state as USPS abbreviates it (ISO 3166-2). */
  readonly id: string
  readonly version: number
  /** YYYY-MM-DD. */
  readonly from: string
  readonly source: string
  /** Monday first. */
  readonly days: OpenHours['days']
  readonly closed: readonly string[]
  /** Where the statute names a zone: both the callee's zone and this one must be open. */
  readonly zone?: string
}

type Day = readonly [fromHour: number, toHour: number] | undefined

const week = (weekday: Day, saturday: Day = weekday, sunday: Day = weekday): OpenHours['days'] =>
  [...Array<Day>(5).fill(weekday), saturday, sunday].map((day) =>
    day === undefined ? [] : [{ fromMinute: day[0] * 60, toMinute: day[1] * 60 }],
  )

const first = { version: 1, from: '2026-11-23', closed: [] } as const
const noSunday = (day: Day): OpenHours['days'] => [...week(day).slice(0, 6), []]
const legalHolidays = legalHolidaysOfStates()

export const stateHours: readonly StateHours[] = [
  {
    ...first,
    id: 'US-AL',
    source: 'Alabama Telemarketing Act, Ala. Code § 8-19A-1 ff.; Ala. Admin. Code r. 770-X-5-.17',
    days: noSunday([8, 20]),
    closed: legalHolidays,
  },
  { ...first, id: 'US-CA', source: 'Cal. Pub. Util. Code § 2872(c)', days: week([9, 21]) },
  { ...first, id: 'US-CT', source: 'Conn. Gen. Stat. § 42-288a', days: week([9, 20]) },
  { ...first, id: 'US-FL', source: 'Fla. Stat. § 501.616(6)(a)', days: week([8, 20]) },
  { ...first, id: 'US-IL', source: '815 ILCS 305/15', days: week([9, 21]) },
  { ...first, id: 'US-KY', source: 'KRS 367.46955', days: week([10, 21]) },
  {
    ...first,
    id: 'US-LA',
    source: 'La. R.S. 45:811; La. Pub. Serv. Comm’n General Order R-29617 § V(A)(2)',
    days: noSunday([8, 20]),
    // Mardi Gras and Good Friday.
    closed: [...legalHolidays, ...movingDays('easter', -47, -2)],
  },
  { ...first, id: 'US-MA', source: 'Mass. Gen. Laws ch. 159C § 3', days: week([8, 20]) },
  { ...first, id: 'US-MD', source: 'Md. Code, Com. Law § 14-4502', days: week([8, 20]) },
  { ...first, id: 'US-MI', source: 'Mich. Comp. Laws § 750.540e(1)(h)', days: week([9, 21]) },
  { ...first, id: 'US-MN', source: 'Minn. Stat. § 325E.30', days: week([9, 21]) },
  {
    ...first,
    id: 'US-MS',
    source: 'Miss. Code § 77-3-723, which names Central time',
    days: noSunday([8, 20]),
    zone: 'America/Chicago',
  },
  { ...first, id: 'US-NM', source: 'N.M. Stat. § 57-12-22', days: week([9, 21]) },
  { ...first, id: 'US-NV', source: 'Nev. Rev. Stat. 597.814', days: week([9, 20]) },
  { ...first, id: 'US-OK', source: 'Okla. Stat. tit. 15 § 775C.4', days: week([8, 20]) },
  {
    ...first,
    id: 'US-RI',
    source: 'R.I. Gen. Laws § 5-61-2(2) and § 5-61-3.6',
    days: [...week([9, 18], [10, 17]).slice(0, 6), []],
    closed: legalHolidays,
  },
  {
    ...first,
    id: 'US-SD',
    source: 'S.D. Codified Laws § 37-30-28: weekdays only',
    days: [...week([9, 21]).slice(0, 5), [], []],
  },
  {
    ...first,
    id: 'US-TX',
    source: 'Tex. Bus. & Com. Code § 301.051',
    days: week([9, 21], [9, 21], [12, 21]),
  },
  {
    ...first,
    id: 'US-UT',
    source: 'Utah Code § 13-25a-103',
    days: noSunday([8, 21]),
    // Pioneer Day.
    closed: [...legalHolidays, '07-24'],
  },
  { ...first, id: 'US-WA', source: 'Wash. Rev. Code 80.36.390', days: week([8, 20]) },
]

/** The hours of a state in force on a day, YYYY-MM-DD; none where it has none of its own. */
export const stateHoursInForce = (
  state: string | undefined,
  date: string,
  all: readonly StateHours[] = stateHours,
): StateHours | undefined =>
  all
    .filter((hours) => state !== undefined && hours.id === `US-${state}` && hours.from <= date)
    .reduce<StateHours | undefined>(
      (newest, hours) => (newest === undefined || hours.from >= newest.from ? hours : newest),
      undefined,
    )
