/** A reproducible stream of random numbers (mulberry32). */
export type RandomSource = {
  /** 0 ≤ x < 1. */
  readonly next: () => number
  /** A whole number from 0 to `below` - 1. */
  readonly below: (below: number) => number
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T
  readonly chance: (probability: number) => boolean
  readonly bytes: (count: number) => Buffer
}

export const createRandomSource = (seed: number): RandomSource => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  }
}
