import type { CallPurpose, ConsentKind, NumberKind } from '@parley/contract/vocabulary'
import type { OpenHours } from '../hours/index.ts'
import { holidayYears, movingDays, proclaimedDays, proclaimedTo } from './moving-holidays.ts'

/**
 * A country's rules for automated outbound calls, as data. A change of the law is a new entry with its
 * effective date; the old one stays, so that past decisions can be explained. No entry is legal advice.
 */
export type CountryPack = {
  readonly id: string
  readonly countries: readonly string[]
  readonly version: number
  /** YYYY-MM-DD. */
  readonly from: string
  /** False where the country's rules were not researched: its values are merely cautious. */
  readonly isResearched: boolean
  readonly source: string
  /** Hours in the callee's local time, Monday first. */
  readonly days: OpenHours['days']
  /** Public holidays without calls: MM-DD for every year, YYYY-MM-DD for one. */
  readonly closed: readonly string[]
  /** The last year whose moving holidays are known; absent where the pack names none. */
  readonly holidaysTo?: number
  readonly mostPerDay: number
  readonly mostPerWeek: number
  readonly ringFloorSec: number
  readonly consent: Readonly<Record<CallPurpose, ConsentKind | 'none'>>
  /** Required disclosure at the start of the call. */
  readonly disclosure: readonly ('artificialVoice' | 'recording' | 'caller')[]
  readonly refusedKinds: readonly NumberKind[]
}

const hours = (from: number, to: number) => [{ fromMinute: from * 60, toMinute: to * 60 }]
const week = (days: readonly (readonly [number, number] | undefined)[]): OpenHours['days'] =>
  days.map((day) => (day === undefined ? [] : hours(...day)))
const everyDay = (from: number, to: number): OpenHours['days'] => week(Array(7).fill([from, to]))
const workingDays = (from: number, to: number): OpenHours['days'] =>
  week([...Array(5).fill([from, to]), undefined, undefined])

/** Number types that are not called: the callee would pay, or no person answers. */
const refusedKinds: CountryPack['refusedKinds'] = ['premium', 'sharedCost', 'satellite', 'pager']

/** Default for countries without research: office hours on working days, one call a day, consent for sales. */
const cautious = {
  version: 1,
  from: '2026-01-01',
  isResearched: false,
  source: 'Not researched. Cautious values; look up the rules of the country before calling there.',
  days: workingDays(9, 18),
  closed: ['01-01', '12-25'],
  mostPerDay: 1,
  mostPerWeek: 3,
  ringFloorSec: 15,
  consent: { marketing: 'express', service: 'none' },
  disclosure: ['artificialVoice', 'recording', 'caller'],
  refusedKinds,
} as const satisfies Partial<CountryPack>

const europeanUnion = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI SE'.split(
  ' ',
)

/** The pack of countries without one, and of numbers without a country. */
export const anyCountry: CountryPack = { ...cautious, id: '*', countries: [] }

/** The oldest first within a country. */
const firstPacks: readonly CountryPack[] = [
  {
    ...cautious,
    id: 'US',
    countries: ['US'],
    isResearched: true,
    source:
      '47 CFR 64.1200(c)(1) and the Telemarketing Sales Rule: 8 to 21 h at the place called; FCC 24-17: an artificial voice needs prior express consent, in writing for sales; ring at least 15 s. States may require more; calls a day and a week are our own limits.',
    days: everyDay(8, 21),
    closed: [],
    mostPerDay: 3,
    mostPerWeek: 7,
    consent: { marketing: 'written', service: 'express' },
    disclosure: ['artificialVoice', 'caller', 'recording'],
  },
  {
    ...cautious,
    id: 'CN',
    countries: ['CN'],
    isResearched: true,
    source:
      'MIIT notice of June 2020: outbound calls by agreement only, no sales without it, rest time is kept free, no hidden numbers; labelling of synthetic content from 1 September 2025. Hours and limits are our reading of "rest time".',
    days: everyDay(9, 20),
    closed: [],
    mostPerDay: 3,
    mostPerWeek: 7,
  },
  {
    ...cautious,
    id: 'ID',
    countries: ['ID'],
    isResearched: true,
    source:
      'POJK 22/2023 (finance): offers by telephone only with consent, Monday to Saturday except holidays, 8 to 18 h local time, recorded. Applied to all trades; holidays of a fixed date only.',
    days: week([...Array(6).fill([8, 18]), undefined]),
    closed: ['01-01', '05-01', '06-01', '08-17', '12-25'],
    mostPerDay: 2,
    mostPerWeek: 5,
    ringFloorSec: 10,
  },
  {
    ...cautious,
    id: 'EU',
    countries: europeanUnion,
    isResearched: true,
    source:
      'Directive 2002/58/EC Art. 13(1): automated sales calls only with prior consent; AI Act Art. 50(1): callees are informed that the caller is a machine, from 2 August 2026. Hours are not researched per country: cautious.',
  },
  {
    ...cautious,
    id: 'ES',
    countries: ['ES'],
    source:
      'As the EU; AEPD 1/2023 requires consent or a narrow legitimate interest. Hours not researched: cautious.',
  },
  { ...cautious, id: 'HK', countries: ['HK'] },
  { ...cautious, id: 'TH', countries: ['TH'] },
]

type Holidays = { readonly closed: readonly string[]; readonly source: string }

/** Additions of the second versions: moving holidays, and the fixed ones of their countries. */
const holidaysById: Readonly<Record<string, Holidays>> = {
  US: {
    closed: ['01-01', '07-04', '12-25', ...movingDays('thanksgiving', 0)],
    source:
      'States such as Louisiana and Pennsylvania forbid sales calls on legal holidays: closed on four that all observe.',
  },
  CN: {
    closed: [
      '01-01',
      '05-01',
      '05-02',
      '10-01',
      '10-02',
      '10-03',
      ...movingDays('lunarNewYear', -1, 0, 1, 2, 3, 4, 5, 6),
      ...movingDays('qingming', 0),
      ...movingDays('dragonBoat', 0),
      ...movingDays('midAutumn', 0),
    ],
    source:
      'Statutory holidays by State Council Order 795 of 2024, the spring festival for its whole week; shifted working days are not known.',
  },
  HK: {
    closed: [
      '01-01',
      '05-01',
      '07-01',
      '10-01',
      '12-25',
      '12-26',
      ...movingDays('lunarNewYear', 0, 1, 2),
      ...movingDays('easter', -2, -1, 1),
      ...movingDays('qingming', 0),
      ...movingDays('buddhasBirthday', 0),
      ...movingDays('dragonBoat', 0),
      ...movingDays('midAutumn', 1),
      ...movingDays('chungYeung', 0),
    ],
    source: 'General holidays by Cap. 149; substitute days are not known.',
  },
  ID: {
    closed: [
      '01-01',
      '05-01',
      '06-01',
      '08-17',
      '12-25',
      ...movingDays('lunarNewYear', 0),
      ...movingDays('easter', -2, 0, 39),
      ...movingDays('eidAlFitr', 0, 1, 2),
      ...movingDays('eidAlAdha', 0, 1),
      ...movingDays('islamicNewYear', 0, 1),
      ...movingDays('mawlid', 0, 1),
    ],
    source:
      'National holidays; Islamic days with the day after, because the moon is sighted. Nyepi, Waisak and Isra Mikraj are not included.',
  },
  EU: {
    closed: ['01-01', '05-01', '12-25', '12-26', ...movingDays('easter', -2, 1)],
    source: 'Holidays that most member states observe.',
  },
  ES: {
    closed: [
      '01-01',
      '01-06',
      '05-01',
      '08-15',
      '10-12',
      '11-01',
      '12-06',
      '12-08',
      '12-25',
      ...movingDays('easter', -2),
    ],
    source: 'National holidays; those of regions and towns are not known.',
  },
  TH: {
    closed: ['01-01', '04-06', '04-13', '04-14', '04-15', '05-01', '10-23', '12-05', '12-10', '12-31'],
    source: 'Holidays of a fixed date with Songkran; Buddhist days are not included.',
  },
}

/** Effective date of the second versions; earlier decisions use the first. */
const withHolidaysFrom = '2026-11-22'

/** Additions of the third versions: days that are proclaimed each year. */
const proclaimedById: Readonly<Record<string, Holidays>> = {
  ID: {
    closed: [...proclaimedDays.israMikraj, ...proclaimedDays.nyepi, ...proclaimedDays.vesak],
    source: 'The third version has them; days of joint leave are not included.',
  },
  TH: {
    closed: [...proclaimedDays.makhaBucha, ...proclaimedDays.vesak, ...proclaimedDays.asalhaBucha],
    source: 'The third version has them; substitute days are not known.',
  },
}

const withProclaimedFrom = '2026-11-23'

const secondPacks = firstPacks.flatMap((pack): readonly CountryPack[] => {
  const holidays = holidaysById[pack.id]
  if (holidays === undefined) return []
  const { closed } = holidays
  const isMoving = closed.some((day) => day.length > 5)
  return [
    {
      ...pack,
      version: 2,
      from: withHolidaysFrom,
      closed,
      source: `${pack.source} ${holidays.source}`,
      ...(isMoving && { holidaysTo: holidayYears.to }),
    },
  ]
})

const thirdPacks = secondPacks.flatMap((pack): readonly CountryPack[] => {
  const holidays = proclaimedById[pack.id]
  if (holidays === undefined) return []
  return [
    {
      ...pack,
      version: 3,
      from: withProclaimedFrom,
      closed: [...pack.closed, ...holidays.closed],
      source: `${pack.source} ${holidays.source}`,
      holidaysTo: proclaimedTo,
    },
  ]
})

/** The oldest first within a country. */
export const countryPacks: readonly CountryPack[] = [...firstPacks, ...secondPacks, ...thirdPacks]

/** The pack in force for a country on a day, YYYY-MM-DD. */
export const packInForce = (
  country: string | undefined,
  date: string,
  packs: readonly CountryPack[] = countryPacks,
): CountryPack =>
  packs
    .filter(({ countries, from }) => country !== undefined && countries.includes(country) && from <= date)
    .reduce<CountryPack>(
      (newest, pack) => (newest.id === '*' || pack.from >= newest.from ? pack : newest),
      anyCountry,
    )
