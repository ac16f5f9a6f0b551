import type { Vector } from './vocabulary.ts'

/** Sentences to learn from; shared by all meanings. */
export type Examples = {
  readonly vectors: readonly Vector[]
  /** Squares of their lengths. */
  readonly squares: Float64Array
}

export const examplesOf = (vectors: readonly Vector[]): Examples => ({
  vectors,
  squares: Float64Array.from(vectors, ({ values }) => values.reduce((sum, value) => sum + value * value, 0)),
})

/** Which side of the plane each example belongs on; 0 is neither, and is passed over. */
export type Sides = Int8Array

/** A plane that has one meaning on its far side; `bias` belongs to a feature that every sentence has. */
export type Separator = { readonly weights: Float32Array; readonly bias: number }

const cost = 0.5
const mostRounds = 12
const precision = 0.1

/**
 * A linear support vector machine with squared hinge loss, by coordinate descent in the dual with shrinking (Hsieh et al.,
 * ICML 2008, algorithm 3). `weights` must come as zeros and is written in place: the caller lends one array for all
 * meanings. The order of visits comes from the seed, so that the same sentences always give the same plane.
 */
export const trainSeparator = (
  { vectors, squares }: Examples,
  sides: Sides,
  { weights, seed }: { readonly weights: Float32Array; readonly seed: number },
): Separator => {
  const random = createRandom(seed)
  const alphas = new Float64Array(vectors.length)
  const order = Int32Array.from(vectors.keys()).filter((at) => sides[at] !== 0)
  const diagonal = 1 / (2 * cost)
  let active = order.length
  let shrinkAbove = Number.POSITIVE_INFINITY
  let bias = 0
  for (let round = 0; round < mostRounds; round++) {
    shuffle(order, active, random)
    let steepest = Number.NEGATIVE_INFINITY
    let flattest = Number.POSITIVE_INFINITY
    for (let place = 0; place < active; place++) {
      const at = order[place] ?? 0
      const example = vectors[at]
      if (example === undefined) continue
      const side = sides[at] ?? 0
      const alpha = alphas[at] ?? 0
      const gradient = side * (dot(example, weights) + bias) - 1 + alpha * diagonal
      if (alpha === 0 && gradient > shrinkAbove) {
        active--
        swap(order, place, active)
        place--
        continue
      }
      const projected = alpha === 0 ? Math.min(gradient, 0) : gradient
      if (projected > steepest) steepest = projected
      if (projected < flattest) flattest = projected
      if (Math.abs(projected) < 1e-12) continue
      const next = Math.max(alpha - gradient / ((squares[at] ?? 0) + 1 + diagonal), 0)
      alphas[at] = next
      const step = (next - alpha) * side
      add(example, step, weights)
      bias += step
    }
    if (steepest - flattest <= precision) {
      if (active === order.length) break
      // What was set aside has the last word.
      active = order.length
      shrinkAbove = Number.POSITIVE_INFINITY
    } else shrinkAbove = steepest <= 0 ? Number.POSITIVE_INFINITY : steepest
  }
  return { weights, bias }
}

const dot = ({ features, values }: Vector, weights: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < features.length; at++) sum += (weights[features[at] ?? 0] ?? 0) * (values[at] ?? 0)
  return sum
}

const add = ({ features, values }: Vector, step: number, weights: Float32Array): void => {
  for (let at = 0; at < features.length; at++) {
    const feature = features[at] ?? 0
    weights[feature] = (weights[feature] ?? 0) + step * (values[at] ?? 0)
  }
}

const shuffle = (order: Int32Array, length: number, random: () => number): void => {
  for (let at = length - 1; at > 0; at--) swap(order, at, Math.floor(random() * (at + 1)))
}

const swap = (order: Int32Array, one: number, other: number): void => {
  const kept = order[one] ?? 0
  order[one] = order[other] ?? 0
  order[other] = kept
}

/** Xorshift over 32 bits (Marsaglia 2003): all that a shuffle needs. */
const createRandom = (seed: number): (() => number) => {
  let state = seed | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 0x1_0000_0000
  }
}
