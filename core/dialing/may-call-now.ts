import type { CallWindow } from '@parley/contract/vocabulary'

/** How far a zone's clock is ahead of UTC at an instant, in minutes. The server makes it with Intl. */
export type ZoneOffset = (zone: string, epochMs: number) => number

export type CallPermission =
  | { readonly kind: 'now' }
  /** `nextMs` is absent where the window never opens, such as with no weekday at all. */
  | { readonly kind: 'later'; readonly reason: 'outsideWindow'; readonly nextMs?: number }

const minuteMs = 60_000
const dayMinutes = 1440
const dayMs = dayMinutes * minuteMs

/** Whether a task's window is open, and if not, when it next opens. */
export const mayCallNow = (window: CallWindow, nowMs: number, offsetOf: ZoneOffset): CallPermission => {
  if (isOpen(window, nowMs, offsetOf)) return { kind: 'now' }
  const nextMs = nextOpening(window, nowMs, offsetOf)
  return nextMs === undefined
    ? { kind: 'later', reason: 'outsideWindow' }
    : { kind: 'later', reason: 'outsideWindow', nextMs }
}

const isOpen = (window: CallWindow, atMs: number, offsetOf: ZoneOffset): boolean => {
  const localMs = atMs + offsetOf(window.zone, atMs) * minuteMs
  const minute = (((localMs % dayMs) + dayMs) % dayMs) / minuteMs
  return (
    window.weekdays.includes(weekdayOf(localMs)) && minute >= window.fromMinute && minute < window.toMinute
  )
}

/** 0 is Monday; 1 January 1970 was a Thursday. */
const weekdayOf = (localMs: number): number => (((Math.floor(localMs / dayMs) + 3) % 7) + 7) % 7

/** The first start of a permitted day after now. Eight days reach the same weekday again. */
const nextOpening = (window: CallWindow, nowMs: number, offsetOf: ZoneOffset): number | undefined => {
  const localNowMs = nowMs + offsetOf(window.zone, nowMs) * minuteMs
  const midnightMs = Math.floor(localNowMs / dayMs) * dayMs
  for (let day = 0; day <= 8; day += 1) {
    const localMs = midnightMs + day * dayMs + window.fromMinute * minuteMs
    if (!window.weekdays.includes(weekdayOf(localMs))) continue
    const atMs = firstOpenFrom(window, localToEpoch(localMs, window.zone, offsetOf), offsetOf)
    if (atMs !== undefined && atMs > nowMs) return atMs
  }
  return undefined
}

/**
 * Where clocks spring forward a start such as 02:30 does not exist: the window opens with the first minute after it
 * that does. Gaps are at most two hours, and every offset in use is a multiple of 15 minutes.
 */
const firstOpenFrom = (window: CallWindow, fromMs: number, offsetOf: ZoneOffset): number | undefined => {
  for (let step = -8; step <= 8; step += 1) {
    const atMs = fromMs + step * 15 * minuteMs
    if (isOpen(window, atMs, offsetOf)) return atMs
  }
  return undefined
}

const localToEpoch = (localMs: number, zone: string, offsetOf: ZoneOffset): number => {
  const guessMs = localMs - offsetOf(zone, localMs) * minuteMs
  return localMs - offsetOf(zone, guessMs) * minuteMs
}
