import { seededRandom } from '@parley/core/pacing'

/** Seeded random source: the same seed gives the same numbers on every machine. */
export type RandomSource = {
  /** 0 inclusive to 1 exclusive. */
  readonly next: () => number
  /** A whole number from `from` to `to`, both inclusive. */
  readonly between: (from: number, to: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(of: readonly [T, ...T[]]) => T
}

export const createRandomSource = (seed: number): RandomSource => {
  const { roll: next } = seededRandom(seed)
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (of) => of[between(0, of.length - 1)] ?? of[0],
  }
}
