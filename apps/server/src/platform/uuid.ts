import { randomBytes } from 'node:crypto'

let lastMs = 0
let counter = 0

/**
 * A UUIDv7 (RFC 9562 §5.7). Ids of one process grow even within a millisecond, so that rows inserted together keep their order:
 * the 12 bits after the time are a counter.
 */
export const uuidv7 = (nowMs = Date.now()): string => {
  if (nowMs > lastMs) {
    lastMs = nowMs
    counter = randomBytes(2).readUInt16BE() & 0x3ff
  } else {
    counter += 1
    if (counter > 0xfff) {
      lastMs += 1
      counter = 0
    }
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
