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

/** The first opening after now. Eight days reach the same weekday again. */
const nextOpening = (window: CallWindow, nowMs: number, offsetOf: ZoneOffset): number | undefined => {
  const localNowMs = nowMs + offsetOf(window.zone, nowMs) * minuteMs
  const midnightMs = Math.floor(localNowMs / dayMs) * dayMs
  for (let day = 0; day <= 8; day += 1) {
    const localMs = midnightMs + day * dayMs + window.fromMinute * minuteMs
    const startMs = localToEpoch(localMs, window.zone, offsetOf)
    const atMs = openingsNear(startMs).find((ms) => ms > nowMs && isOpen(window, ms, offsetOf))
    if (atMs !== undefined) return atMs
  }
  return undefined
}

const quarterMs = 15 * minuteMs

/**
 * When a window may open that starts at an instant by the clock. On most days that instant is all. Where clocks spring
 * forward the start may not exist, and the window opens with the change itself, on a quarter of an hour; where they
 * fall back it comes twice, up to two hours apart.
 */
const openingsNear = (startMs: number): readonly number[] => {
  const firstQuarterMs = Math.floor(startMs / quarterMs) * quarterMs
  const times: number[] = []
  for (let step = -8; step <= 8; step += 1)
    times.push(startMs + step * quarterMs, firstQuarterMs + step * quarterMs)
  return times.sort((a, b) => a - b)
}

const localToEpoch = (localMs: number, zone: string, offsetOf: ZoneOffset): number => {
  const guessMs = localMs - offsetOf(zone, localMs) * minuteMs
  return localMs - offsetOf(zone, guessMs) * minuteMs
}
