/** ITU-T G.711: A-law and µ-law by table, 8 bits a sample against 16-bit linear. */

export type G711Law = 'PCMU' | 'PCMA'

/** The code for digital silence (linear 0). */
export const g711Silence: Readonly<Record<G711Law, number>> = { PCMU: 0xff, PCMA: 0xd5 }

export const decodeG711 = (law: G711Law, codes: Uint8Array, into: Int16Array): Int16Array => {
  const table = decodeTables[law]
  const count = Math.min(codes.length, into.length)
  for (let i = 0; i < count; i++) into[i] = table[codes[i] ?? 0] ?? 0
  return into.subarray(0, count)
}

export const encodeG711 = (law: G711Law, samples: Int16Array, into: Uint8Array): void => {
  const table = encodeTables[law]
  for (let i = 0; i < samples.length; i++) into[i] = table[(samples[i] ?? 0) & 0xffff] ?? 0
}

// G.711 Table 2a: sign, 3 bits of segment, 4 bits of step, all inverted on the wire; 33 (of 14 bits) is the bias.
const expandMu = (code: number): number => {
  const plain = ~code & 0xff
  const segment = (plain >> 4) & 7
  const magnitude = ((((plain & 0xf) << 3) + 0x84) << segment) - 0x84
  return plain & 0x80 ? -magnitude : magnitude
}

// G.711 Table 1a: even bits inverted on the wire (0x55); sign bit 1 is positive.
const expandA = (code: number): number => {
  const plain = code ^ 0x55
  const segment = (plain >> 4) & 7
  const step = (plain & 0xf) << 4
  const magnitude = segment === 0 ? step + 8 : (step + 0x108) << (segment - 1)
  return plain & 0x80 ? magnitude : -magnitude
}

const compressMu = (sample: number): number => {
  const magnitude = Math.min(Math.abs(sample), 32_635) + 0x84
  const segment = 24 - Math.clz32(magnitude)
  const code = (segment << 4) | ((magnitude >> (segment + 3)) & 0xf) | (sample < 0 ? 0x80 : 0)
  return ~code & 0xff
}

const compressA = (sample: number): number => {
  // 13 bits; a negative value counts from -1, so that the two halves of the scale are mirror images.
  const magnitude = sample < 0 ? ~sample >> 3 : sample >> 3
  const segment = Math.max(0, 27 - Math.clz32(magnitude))
  const step = segment === 0 ? magnitude >> 1 : (magnitude >> segment) & 0xf
  return ((segment << 4) | (step & 0xf) | (sample < 0 ? 0 : 0x80)) ^ 0x55
}

const decodeTable = (expand: (code: number) => number): Int16Array =>
  Int16Array.from({ length: 256 }, (_, code) => expand(code))

const encodeTable = (compress: (sample: number) => number): Uint8Array =>
  Uint8Array.from({ length: 65_536 }, (_, bits) => compress((bits << 16) >> 16))

const decodeTables: Readonly<Record<G711Law, Int16Array>> = {
  PCMU: decodeTable(expandMu),
  PCMA: decodeTable(expandA),
}

const encodeTables: Readonly<Record<G711Law, Uint8Array>> = {
  PCMU: encodeTable(compressMu),
  PCMA: encodeTable(compressA),
}
