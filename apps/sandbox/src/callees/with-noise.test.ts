import { amplitudeOf } from '@parley/edge/telephony/test-tones'
import { expect, test } from 'vitest'
import { voiceLike } from '../testing/sounds.ts'
import { withNoise } from './with-noise.ts'

const speech = voiceLike(1000)
const edge = 2400
const powerOf = (samples: Int16Array): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length

test.each([
  ['pink', 20],
  ['pink', 10],
  ['white', 15],
] as const)(
  '%s noise is %d dB below the speech, and extends a little before and after it',
  (color, snrDb) => {
    const mixed = withNoise(speech, { color, snrDb, seed: 50 })
    const noise = mixed.map((sample, at) => sample - (speech[at - edge] ?? 0))
    expect(mixed.length).toBe(speech.length + 2 * edge)
    expect(10 * Math.log10(powerOf(speech) / powerOf(noise))).toBeCloseTo(snrDb, 0)
    expect(powerOf(mixed.subarray(0, edge))).toBeGreaterThan(100)
  },
)

test('pink noise is lower in pitch than white', () => {
  const [pink, white] = (['pink', 'white'] as const).map((color) => {
    const noise = withNoise(speech, { color, snrDb: 10, seed: 1 }).subarray(0, edge)
    const band = (from: number): number =>
      Array.from({ length: 20 }, (_, step) => amplitudeOf(from + step * 20, noise) ** 2).reduce(
        (sum, power) => sum + power,
      )
    return band(200) / band(3000)
  })
  expect(pink).toBeGreaterThan(5 * (white ?? 0))
})

test('the same seed makes the same noise, another seed another', () => {
  const noise = { color: 'pink', snrDb: 10, seed: 1 } as const
  expect(withNoise(speech, noise)).toEqual(withNoise(speech, noise))
  expect(withNoise(speech, noise)).not.toEqual(withNoise(speech, { ...noise, seed: 2 }))
})

test('silent speech gives noise of zero power, without a division by zero', () => {
  expect(
    withNoise(new Int16Array(0), { color: 'white', snrDb: 10, seed: 1 }).every(Object.is.bind(null, 0)),
  ).toBe(true)
})
