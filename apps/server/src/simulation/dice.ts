/** Seeded chance: the same seed gives the same numbers on every machine. */
export type Dice = {
  /** 0 inclusive to 1 exclusive. */
  readonly next: () => number
  /** A whole number from `from` to `to`, both inclusive. */
  readonly between: (from: number, to: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(of: readonly [T, ...T[]]) => T
}

/** Mulberry32: 32 bits of state, enough for one simulated campaign. */
export const createDice = (seed: number): Dice => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (of) => of[between(0, of.length - 1)] ?? of[0],
  }
}
