import type { ZoneOffset } from '../zone-offset.ts'

export const minuteMs = 60_000
export const dayMs = 1440 * minuteMs
const quarterMs = 15 * minuteMs

/** Local time of a zone at an instant, as if it were UTC. */
export const toLocalMs = (zone: string, atMs: number, offsetOf: ZoneOffset): number =>
  atMs + offsetOf(zone, atMs) * minuteMs

/** 0 is Monday; 1 January 1970 was a Thursday. */
export const weekdayOf = (localMs: number): number => (((Math.floor(localMs / dayMs) + 3) % 7) + 7) % 7

export const minuteOfDay = (localMs: number): number => (((localMs % dayMs) + dayMs) % dayMs) / minuteMs

/**
 * YYYY-MM-DD of a local time. The year is counted from March, so that the leap day comes last, in cycles of 400 years, which
 * are 146,097 days; 719,468 of them lie before 1970.
 */
export const dateOf = (localMs: number): string => {
  const days = Math.floor(localMs / dayMs) + 719_468
  const cycle = Math.floor(days / 146_097)
  const inCycle = days - cycle * 146_097
  const leapDays = Math.floor(inCycle / 1460) - Math.floor(inCycle / 36_524) + Math.floor(inCycle / 146_096)
  const yearOfCycle = Math.floor((inCycle - leapDays) / 365)
  const inYear = inCycle - 365 * yearOfCycle - Math.floor(yearOfCycle / 4) + Math.floor(yearOfCycle / 100)
  const fromMarch = Math.floor((5 * inYear + 2) / 153)
  const day = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

const localToEpoch = (localMs: number, zone: string, offsetOf: ZoneOffset): number => {
  const guessMs = localMs - offsetOf(zone, localMs) * minuteMs
  return localMs - offsetOf(zone, guessMs) * minuteMs
}

/**
 * The instants of a local time, in order. On most days there is one. Where clocks spring forward the time may
 * not exist, and the change itself takes its place, on a quarter of an hour; where they fall back it occurs
 * twice, up to two hours apart.
 */
export const instantsNear = (zone: string, localMs: number, offsetOf: ZoneOffset): readonly number[] => {
  const startMs = localToEpoch(localMs, zone, offsetOf)
  const hours = 2 * 3_600_000
  // Far from any clock change there is exactly one instant.
  if (offsetOf(zone, startMs - hours) === offsetOf(zone, startMs + hours)) return [startMs]
  const firstQuarterMs = Math.floor(startMs / quarterMs) * quarterMs
  const times: number[] = []
  for (let step = -8; step <= 8; step += 1)
    times.push(startMs + step * quarterMs, firstQuarterMs + step * quarterMs)
  return times.sort((a, b) => a - b)
}

/** The first instant of the next day in the zone. */
export const localDayEnd = (zone: string, atMs: number, offsetOf: ZoneOffset): number => {
  const dayStartMs = Math.floor(toLocalMs(zone, atMs, offsetOf) / dayMs) * dayMs
  const isAfter = (ms: number): boolean => ms > atMs && toLocalMs(zone, ms, offsetOf) >= dayStartMs + dayMs
  const found = instantsNear(zone, dayStartMs + dayMs, offsetOf).find(isAfter)
  return found ?? atMs + dayMs
}

/** The next instant at which the zone's clock shows this minute of the day, or skips it. */
export const nextClock = (
  { zone, minute, afterMs }: { readonly zone: string; readonly minute: number; readonly afterMs: number },
  offsetOf: ZoneOffset,
): number => {
  const dayStartMs = Math.floor(toLocalMs(zone, afterMs, offsetOf) / dayMs) * dayMs
  for (let day = 0; day <= 2; day += 1) {
    const wantedMs = dayStartMs + day * dayMs + minute * minuteMs
    const found = instantsNear(zone, wantedMs, offsetOf).find(
      (ms) => ms > afterMs && toLocalMs(zone, ms, offsetOf) >= wantedMs,
    )
    if (found !== undefined) return found
  }
  return afterMs + dayMs
}
