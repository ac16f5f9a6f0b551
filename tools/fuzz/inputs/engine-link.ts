import { mutate } from '../mutate.ts'
import type { RandomSource } from '../random-source.ts'
import { type Place, sendBytes } from './send-bytes.ts'

/** RFC 5246 §7.4.1.2: version 3.3, 32 random bytes, no session, two suites, no compression, no extensions. */
const clientHello = (random: RandomSource): Buffer => {
  const hello = Buffer.concat([
    Buffer.from([3, 3]),
    random.bytes(32),
    Buffer.from([0, 0, 4, 0xcc, 0xac, 0xc0, 0x37, 1, 0]),
  ])
  const handshake = Buffer.concat([Buffer.from([1, 0, 0, hello.length]), hello])
  return Buffer.concat([Buffer.from([22, 3, 1, 0, handshake.length]), handshake])
}

/** Possible input of an unknown host to the engines' port: TLS, nearly TLS, JSON in clear, noise. */
export const sendToEngineLink = (place: Place, random: RandomSource): Promise<void> => {
  const json = Buffer.from('{"kind":"hello","engineId":"x","epoch":1,"wireVersion":7}\n')
  switch (random.below(4)) {
    case 0:
      return sendBytes(place, [clientHello(random)], 500)
    case 1:
      return sendBytes(place, [mutate(clientHello(random), random)], 500)
    case 2:
      return sendBytes(place, [json, Buffer.alloc(random.below(200_000), 0x78)], 500)
    default:
      return sendBytes(place, [random.bytes(random.below(3000))], 500)
  }
}
