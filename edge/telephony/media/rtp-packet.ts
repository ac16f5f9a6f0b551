/** RFC 3550 §5.1. */
export type RtpPacket = {
  readonly marker: boolean
  readonly payloadType: number
  readonly sequence: number
  readonly timestamp: number
  readonly ssrc: number
  readonly payload: Uint8Array
}

const headerBytes = 12
const version2 = 0x80

export const parseRtp = (datagram: Buffer): RtpPacket | undefined => {
  if (datagram.length < headerBytes) return undefined
  const first = datagram.readUInt8(0)
  if ((first & 0xc0) !== version2) return undefined
  const payload = findPayload(datagram, first)
  if (payload === undefined) return undefined
  const second = datagram.readUInt8(1)
  return {
    marker: (second & 0x80) !== 0,
    payloadType: second & 0x7f,
    sequence: datagram.readUInt16BE(2),
    timestamp: datagram.readUInt32BE(4),
    ssrc: datagram.readUInt32BE(8),
    payload,
  }
}

/** Undefined where the datagram is too short to be RTP. */
export const ssrcOf = (datagram: Buffer): number | undefined =>
  datagram.length < headerBytes ? undefined : datagram.readUInt32BE(8)

export const writeRtp = (packet: RtpPacket): Buffer => {
  const datagram = Buffer.allocUnsafe(headerBytes + packet.payload.length)
  datagram.writeUInt8(version2, 0)
  datagram.writeUInt8((packet.marker ? 0x80 : 0) | packet.payloadType, 1)
  datagram.writeUInt16BE(packet.sequence, 2)
  datagram.writeUInt32BE(packet.timestamp, 4)
  datagram.writeUInt32BE(packet.ssrc, 8)
  datagram.set(packet.payload, headerBytes)
  return datagram
}

/** The payload behind contributing sources (§5.1) and header extension (§5.3.1), without padding. */
const findPayload = (datagram: Buffer, first: number): Uint8Array | undefined => {
  let start = headerBytes + (first & 0x0f) * 4
  if (first & 0x10) {
    if (datagram.length < start + 4) return undefined
    start += 4 + datagram.readUInt16BE(start + 2) * 4
  }
  const padding = first & 0x20 ? (datagram.at(-1) ?? 0) : 0
  if (first & 0x20 && padding === 0) return undefined
  const end = datagram.length - padding
  return start <= end ? datagram.subarray(start, end) : undefined
}
