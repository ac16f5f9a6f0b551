import { describe, expect, test } from 'vitest'
import { decodeG711, encodeG711, type G711Law, g711Silence } from './g711.ts'

/** Codes 0-127 as an independent decoder (sox 14.4) gives them; codes 128-255 are their negatives. */
const muHalf = [
  -32124, -31100, -30076, -29052, -28028, -27004, -25980, -24956, -23932, -22908, -21884, -20860, -19836,
  -18812, -17788, -16764, -15996, -15484, -14972, -14460, -13948, -13436, -12924, -12412, -11900, -11388,
  -10876, -10364, -9852, -9340, -8828, -8316, -7932, -7676, -7420, -7164, -6908, -6652, -6396, -6140, -5884,
  -5628, -5372, -5116, -4860, -4604, -4348, -4092, -3900, -3772, -3644, -3516, -3388, -3260, -3132, -3004,
  -2876, -2748, -2620, -2492, -2364, -2236, -2108, -1980, -1884, -1820, -1756, -1692, -1628, -1564, -1500,
  -1436, -1372, -1308, -1244, -1180, -1116, -1052, -988, -924, -876, -844, -812, -780, -748, -716, -684, -652,
  -620, -588, -556, -524, -492, -460, -428, -396, -372, -356, -340, -324, -308, -292, -276, -260, -244, -228,
  -212, -196, -180, -164, -148, -132, -120, -112, -104, -96, -88, -80, -72, -64, -56, -48, -40, -32, -24, -16,
  -8, 0,
]
const aHalf = [
  -5504, -5248, -6016, -5760, -4480, -4224, -4992, -4736, -7552, -7296, -8064, -7808, -6528, -6272, -7040,
  -6784, -2752, -2624, -3008, -2880, -2240, -2112, -2496, -2368, -3776, -3648, -4032, -3904, -3264, -3136,
  -3520, -3392, -22016, -20992, -24064, -23040, -17920, -16896, -19968, -18944, -30208, -29184, -32256,
  -31232, -26112, -25088, -28160, -27136, -11008, -10496, -12032, -11520, -8960, -8448, -9984, -9472, -15104,
  -14592, -16128, -15616, -13056, -12544, -14080, -13568, -344, -328, -376, -360, -280, -264, -312, -296,
  -472, -456, -504, -488, -408, -392, -440, -424, -88, -72, -120, -104, -24, -8, -56, -40, -216, -200, -248,
  -232, -152, -136, -184, -168, -1376, -1312, -1504, -1440, -1120, -1056, -1248, -1184, -1888, -1824, -2016,
  -1952, -1632, -1568, -1760, -1696, -688, -656, -752, -720, -560, -528, -624, -592, -944, -912, -1008, -976,
  -816, -784, -880, -848,
]

const everyCode = Uint8Array.from({ length: 256 }, (_, code) => code)
const everySample = Int16Array.from({ length: 65_536 }, (_, bits) => (bits << 16) >> 16)

describe.each<[G711Law, number[]]>([
  ['PCMU', muHalf],
  ['PCMA', aHalf],
])('%s', (law, half) => {
  test('decodes all 256 codes as another implementation does', () => {
    const expected = [...half, ...half.map((value) => (value === 0 ? 0 : -value))]
    expect([...decodeG711(law, everyCode, new Int16Array(256))]).toEqual(expected)
  })

  test('encodes every decoded code to a code of the same value', () => {
    const values = decodeG711(law, everyCode, new Int16Array(256))
    const codes = new Uint8Array(256)
    encodeG711(law, values, codes)
    expect([...decodeG711(law, codes, new Int16Array(256))]).toEqual([...values])
  })

  test('encodes every sample to within half a step, monotonically', () => {
    const scale = [...new Set(decodeG711(law, everyCode, new Int16Array(256)))].sort((a, b) => a - b)
    const ascending = [...everySample].sort((a, b) => a - b)
    const codes = new Uint8Array(65_536)
    encodeG711(law, Int16Array.from(ascending), codes)
    const values = [...decodeG711(law, codes, new Int16Array(65_536))]
    expect(values).toEqual([...values].sort((a, b) => a - b))
    const offs = ascending.map((sample, i) => {
      const value = values[i] ?? 0
      const at = scale.indexOf(value)
      const step = Math.max((scale[at + 1] ?? value) - value, value - (scale[at - 1] ?? value))
      return Math.abs(value - sample) - step / 2
    })
    // Values beyond the scale are clipped.
    const inScale = offs.filter((_, i) => Math.abs(ascending[i] ?? 0) < (scale.at(-1) ?? 0))
    expect(Math.max(...inScale)).toBeLessThanOrEqual(0)
  })

  test('encodes zero as its silence code', () => {
    const code = new Uint8Array(1)
    encodeG711(law, new Int16Array(1), code)
    expect(code[0]).toBe(g711Silence[law])
  })
})
