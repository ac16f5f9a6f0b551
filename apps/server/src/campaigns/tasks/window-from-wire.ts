import type { CallWindow } from '@parley/contract/vocabulary'

/** HH:mm of minutes after midnight; the day's end is 24:00. */
export const hourOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const minuteOf = (hour: string): number => {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return Math.min(1440, hours * 60 + minutes)
}

/** Decision §3: zoneSecond is in hours on the wire, an IANA zone inside. The signs of IANA's Etc names are reversed. */
export const zoneOf = (hours: number): string => {
  if (hours === 8) return 'Asia/Shanghai'
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

export type WireWindow = {
  readonly weekDay?: readonly number[] | undefined
  readonly upHour?: string | undefined
  readonly downHour?: string | undefined
  readonly zoneSecond?: number | undefined
  readonly zone?: string | undefined
}

/** The window of a form; what it leaves out is unchanged. */
export const windowFromWire = (wire: WireWindow, before: CallWindow): CallWindow => ({
  zone: wire.zone ?? (wire.zoneSecond === undefined ? before.zone : zoneOf(wire.zoneSecond)),
  weekdays:
    wire.weekDay === undefined
      ? before.weekdays
      : [...new Set(wire.weekDay)].sort((one, other) => one - other),
  fromMinute: wire.upHour === undefined ? before.fromMinute : minuteOf(wire.upHour),
  toMinute: wire.downHour === undefined ? before.toMinute : minuteOf(wire.downHour),
})
