import type { SpreadShape } from '../spread.ts'

/** A seeded random source (mulberry32): the same seed repeats a simulation exactly. */
export type RandomSource = {
  readonly roll: () => number
  readonly duration: (shape: SpreadShape) => number
}

export const seededRandom = (seed: number): RandomSource => {
  let state = seed >>> 0
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    roll,
    // Log-normal: ringing and conversation times.
    duration: ({ meanSec, variation }) => {
      const variance = Math.log(1 + variation * variation)
      const normal = Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
      return Math.exp(Math.log(meanSec) - variance / 2 + Math.sqrt(variance) * normal)
    },
  }
}
