import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { calendarWords } from './calendar-words.ts'
import { saidNumbers } from './said-number.ts'

/** A calendar day without a zone: month and day from 1. */
export type Day = { readonly year: number; readonly month: number; readonly day: number }

/**
 * Parses a spoken day, relative to a given one: "tomorrow", 下周三, "3 hari lagi", "5 March". A day
 * without a year is the next such day; undefined where there is none, or one that does not exist.
 */
export const saidDay = (said: string, language: ScriptLanguage, today: Day): Day | undefined => {
  const text = ` ${said
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[,.!?，。！？]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()} `
  return (
    writtenDay(text) ??
    relativeDay(text, language, today) ??
    dayOfMonth(text, language, today) ??
    dayOfWeek(text, language, today)
  )
}

/** Days in 400 years, after which the Gregorian calendar repeats; years begin in March, so that a leap day is their last. */
const daysPerEra = 146_097
const daysBeforeYear = (year: number): number =>
  365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
/** Months from March on have 31, 30, 31, 30, 31 days, repeating: 153 days per five months. */
const daysBeforeMonth = (month: number): number => Math.floor((153 * month + 2) / 5)
/** 1 January 1970. */
const firstDay = 719_468

const numberOf = ({ year, month, day }: Day): number => {
  const fromMarch = (month + 9) % 12
  return daysBeforeYear(year - (month <= 2 ? 1 : 0)) + daysBeforeMonth(fromMarch) + day - 1 - firstDay
}

const dayOf = (number: number): Day => {
  const days = number + firstDay
  let year = Math.floor((days * 400) / daysPerEra)
  while (daysBeforeYear(year + 1) <= days) year++
  while (daysBeforeYear(year) > days) year--
  const dayOfYear = days - daysBeforeYear(year)
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = ((fromMarch + 2) % 12) + 1
  return { year: year + (month <= 2 ? 1 : 0), month, day: dayOfYear - daysBeforeMonth(fromMarch) + 1 }
}

const addDays = (day: Day, days: number): Day => dayOf(numberOf(day) + days)

/** 31 February does not exist. */
const real = (day: Day): Day | undefined => {
  const same = dayOf(numberOf(day))
  return same.month === day.month && same.day === day.day ? same : undefined
}

/** ISO 8601. */
const writtenDay = (text: string): Day | undefined => {
  const found = text.match(/(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/)
  return found ? real({ year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) }) : undefined
}

const relativeDay = (text: string, language: ScriptLanguage, today: Day): Day | undefined => {
  const { relative, daysAfter, weeksAfter } = calendarWords[language]
  // "the day after tomorrow" contains "tomorrow".
  const longest = Object.entries(relative)
    .filter(([phrase]) => holds(text, phrase))
    .sort(([one], [other]) => other.length - one.length)[0]
  if (longest) return addDays(today, longest[1])
  for (const [pattern, days] of [
    [daysAfter, 1],
    [weeksAfter, 7],
  ] as const) {
    const many = text.match(pattern)?.groups?.n
    const count = many === undefined ? undefined : countOf(many, language)
    if (count !== undefined) return addDays(today, count * days)
  }
  return undefined
}

const dayOfMonth = (text: string, language: ScriptLanguage, today: Day): Day | undefined => {
  const { monthAndDay, months } = calendarWords[language]
  for (const pattern of monthAndDay) {
    const { month = '', day = '', year = '' } = text.match(pattern)?.groups ?? {}
    const monthNumber = months[month] ?? countOf(month, language)
    const dayNumber = calendarWords[language].ordinals[day] ?? countOf(day, language)
    if (monthNumber === undefined || dayNumber === undefined) continue
    if (year !== '') return real({ year: Number(year), month: monthNumber, day: dayNumber })
    return nextToCome(today, monthNumber, dayNumber)
  }
  return undefined
}

/** The next 29 February may be eight years away. */
const nextToCome = (today: Day, month: number, day: number): Day | undefined => {
  for (let year = today.year; year <= today.year + 8; year++) {
    const found = real({ year, month, day })
    if (found && numberOf(found) >= numberOf(today)) return found
  }
  return undefined
}

/** 0 is Monday. */
const weekdayOf = (day: Day): number => (((numberOf(day) + 3) % 7) + 7) % 7

const dayOfWeek = (text: string, language: ScriptLanguage, today: Day): Day | undefined => {
  const { weekday, weekdays, isNextWeek, isThisWeek } = calendarWords[language]
  const found = text.match(weekday)
  const wanted = weekdays[found?.groups?.day ?? '']
  if (wanted === undefined) return undefined
  const ahead = (wanted - weekdayOf(today) + 7) % 7
  const monday = addDays(today, -weekdayOf(today))
  if (isNextWeek.test(text)) return addDays(monday, 7 + wanted)
  if (isThisWeek.test(text)) return addDays(monday, wanted)
  // "on Monday", spoken on a Monday, is in a week.
  return addDays(today, ahead === 0 ? 7 : ahead)
}

const holds = (text: string, phrase: string): boolean =>
  /\p{Script=Han}/u.test(phrase) ? text.includes(phrase) : text.includes(` ${phrase} `)

const countOf = (text: string, language: ScriptLanguage): number | undefined => {
  const [found, ...more] = saidNumbers(text, language)
  if (found === undefined) return text.trim() === 'a' || text.trim() === 'one' ? 1 : undefined
  return more.length === 0 && Number.isInteger(found.value) ? found.value : undefined
}
