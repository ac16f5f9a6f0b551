import { decodeG711, encodeG711, type G711Law } from './g711.ts'

/** Audio after a telephone line: 8 kHz, quantized by the G.711 law. */
export const throughG711 = (law: G711Law, samples: Int16Array): Int16Array => {
  const codes = new Uint8Array(samples.length)
  encodeG711(law, samples, codes)
  return decodeG711(law, codes, new Int16Array(samples.length))
}
