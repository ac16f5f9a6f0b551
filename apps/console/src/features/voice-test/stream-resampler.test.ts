import { describe, expect, test } from 'vitest'
import { createStreamResampler } from './stream-resampler.ts'

const tone = (hz: number, rate: number, seconds: number): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hz * at) / rate))

/** Through the resampler in pieces of the size that an audio thread gives. */
const through = (samples: Float32Array, [from, to]: readonly [number, number], piece = 128): Float32Array => {
  const resample = createStreamResampler(from, to)
  const parts: Float32Array[] = []
  for (let at = 0; at < samples.length; at += piece) parts.push(resample(samples.subarray(at, at + piece)))
  return Float32Array.from(parts.flatMap((part) => [...part]))
}

/** How loud a tone is in the middle of it. */
const loudness = (samples: Float32Array, hz: number, rate: number): number => {
  const middle = samples.subarray(rate / 4, (rate * 3) / 4)
  let [sine, cosine] = [0, 0]
  for (const [at, sample] of middle.entries()) {
    sine += sample * Math.sin((2 * Math.PI * hz * at) / rate)
    cosine += sample * Math.cos((2 * Math.PI * hz * at) / rate)
  }
  return (2 * Math.hypot(sine, cosine)) / middle.length
}

describe('a resampled stream', () => {
  test.each([
    [48_000, 8000],
    [44_100, 8000],
    [16_000, 8000],
    [8000, 48_000],
    [8000, 44_100],
  ])('from %d to %d Hz keeps a voice as loud, as high and as long as it was', (from, to) => {
    const resampled = through(tone(1000, from, 1), [from, to])
    expect(loudness(resampled, 1000, to)).toBeCloseTo(0.5, 1)
    expect(Math.abs(resampled.length - to)).toBeLessThan(to / 100)
  })

  test('loses what 8 kHz cannot carry, instead of folding it into the voice', () => {
    const resampled = through(tone(7000, 48_000, 1), [48_000, 8000])
    expect(loudness(resampled, 1000, 8000)).toBeLessThan(0.005)
  })

  test('is the same in pieces of any size', () => {
    const voice = tone(440, 48_000, 0.5)
    const [small, large] = [through(voice, [48_000, 8000], 128), through(voice, [48_000, 8000], 4096)]
    const length = Math.min(small.length, large.length)
    expect(small.subarray(0, length)).toEqual(large.subarray(0, length))
  })
})
