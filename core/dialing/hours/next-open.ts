import type { CallWindow } from '@parley/contract/vocabulary'
import type { ZoneOffset } from '../zone-offset.ts'
import { dateOf, dayMs, instantsNear, minuteMs, minuteOfDay, toLocalMs, weekdayOf } from './local-time.ts'

/** Minutes after midnight; the start is inclusive, the end exclusive. */
export type Span = { readonly fromMinute: number; readonly toMinute: number }

/** Opening hours in one zone's local time. */
export type OpenHours = {
  readonly zone: string
  /** Seven, Monday first; a day without a span is closed. */
  readonly days: readonly (readonly Span[])[]
  /** Closed dates of the zone, whatever the weekday: YYYY-MM-DD, or MM-DD for every year. */
  readonly closed?: readonly string[]
}

/** A task's window as hours. */
export const windowHours = (window: CallWindow, daysOff: readonly string[] = []): OpenHours => ({
  zone: window.zone,
  days: [0, 1, 2, 3, 4, 5, 6].map((day) =>
    window.weekdays.includes(day) ? [{ fromMinute: window.fromMinute, toMinute: window.toMinute }] : [],
  ),
  closed: daysOff,
})

export const isOpen = (hours: OpenHours, atMs: number, offsetOf: ZoneOffset): boolean => {
  const localMs = toLocalMs(hours.zone, atMs, offsetOf)
  const minute = minuteOfDay(localMs)
  return spansOf(hours, localMs).some(({ fromMinute, toMinute }) => minute >= fromMinute && minute < toMinute)
}

const spansOf = (hours: OpenHours, localMs: number): readonly Span[] => {
  const { closed = [] } = hours
  if (closed.length > 0) {
    const date = dateOf(localMs)
    if (closed.includes(date) || closed.includes(date.slice(5))) return []
  }
  return hours.days[weekdayOf(localMs)] ?? []
}

/** Maximum search period; hours that do not open within it count as never open. */
const horizonDays = 62

/**
 * The first instant, from the given one on, at which all of these are open; undefined where there is none
 * within two months. A closed entry moves the instant to its own next opening, so no common opening is skipped.
 */
export const nextOpen = (
  all: readonly OpenHours[],
  fromMs: number,
  offsetOf: ZoneOffset,
): number | undefined => {
  let atMs = fromMs
  while (atMs - fromMs <= horizonDays * dayMs) {
    const closed = all.find((hours) => !isOpen(hours, atMs, offsetOf))
    if (closed === undefined) return atMs
    const next = nextOpening(closed, atMs, offsetOf)
    if (next === undefined) return undefined
    atMs = next
  }
  return undefined
}

const nextOpening = (hours: OpenHours, afterMs: number, offsetOf: ZoneOffset): number | undefined => {
  const midnightMs = Math.floor(toLocalMs(hours.zone, afterMs, offsetOf) / dayMs) * dayMs
  for (let day = 0; day <= horizonDays; day += 1) {
    const dayStartMs = midnightMs + day * dayMs
    const starts = spansOf(hours, dayStartMs)
      .flatMap(({ fromMinute }) => instantsNear(hours.zone, dayStartMs + fromMinute * minuteMs, offsetOf))
      .sort((one, other) => one - other)
    const found = starts.find((ms) => ms > afterMs && isOpen(hours, ms, offsetOf))
    if (found !== undefined) return found
  }
  return undefined
}
