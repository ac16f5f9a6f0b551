import { mutate } from '../mutate.ts'
import type { RandomSource } from '../random-source.ts'

/** An RTP or RTCP packet (RFC 3550) of an unknown source; half of them with faults. */
export const rtpPacket = (random: RandomSource): Buffer => {
  const head = Buffer.from([
    random.pick([0x80, 0x90, 0xa0, 0x8f, 0x40]),
    random.pick([0, 8, 101, 200, 201, 203, 127]),
  ])
  const packet = Buffer.concat([head, random.bytes(10), random.bytes(random.pick([0, 4, 160, 172, 1400]))])
  return random.chance(0.5) ? packet : mutate(packet, random)
}
