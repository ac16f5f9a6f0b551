import type { ZoneOffset } from '@parley/core/dialing'

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

const quarterMs = 15 * 60_000
const mostKept = 20_000

/** Offsets by Intl, which has the zone database; they change only at quarters of an hour, so each quarter's offset is cached. */
export const zoneOffset: ZoneOffset = (zone, epochMs) => {
  const quarter = Math.floor(epochMs / quarterMs)
  const key = `${zone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= mostKept) offsets.clear()
  const minutes = askIntl(zone, quarter * quarterMs)
  offsets.set(key, minutes)
  return minutes
}

/** Whether the zone database has this name. */
export const isZone = (zone: string): boolean => {
  try {
    formatFor(zone)
    return true
  } catch {
    return false
  }
}

const askIntl = (zone: string, epochMs: number): number => {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const localMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((localMs - epochMs) / 60_000)
}

const formatFor = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(zone, made)
  return made
}
