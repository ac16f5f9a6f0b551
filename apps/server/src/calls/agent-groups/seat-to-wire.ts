import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { SeatRow } from './queries.ts'

export const seatToWire = (seat: SeatRow) => ({
  id: seat.id,
  seatId: seat.id,
  groupId: seat.group,
  groupName: seat.groupName,
  name: seat.name,
  address: seat.host === null ? null : `${seat.number}@${bracketed(seat.host)}:${seat.port ?? 5060}`,
  lineId: seat.line,
  number: seat.number,
  state: seat.state,
  since: epochSeconds(seat.sinceMs),
  callId: seat.attempt,
  transport: seat.transport,
  version: seat.version,
})

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)
