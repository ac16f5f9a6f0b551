import type { Vector } from './vocabulary.ts'

/**
 * Training sentences, shared by all meanings: row after row, each feature by its index, the most
 * frequent first, so that the memory accessed by a sentence stays cached.
 */
export type Examples = {
  readonly count: number
  /** Start of each row; the last one is the end. */
  readonly starts: Int32Array
  readonly places: Int32Array
  readonly values: Float32Array
  /** The feature of each index. */
  readonly features: Int32Array
  /** Squared lengths of the sentences. */
  readonly squares: Float64Array
}

export const examplesOf = (vectors: readonly Vector[], vocabulary: number): Examples => {
  const counts = new Uint32Array(vocabulary)
  for (const { features } of vectors)
    for (let at = 0; at < features.length; at++) {
      const feature = features[at] ?? 0
      counts[feature] = (counts[feature] ?? 0) + 1
    }
  const [features, placeOf] = byFrequency(counts)
  const starts = new Int32Array(vectors.length + 1)
  vectors.forEach((vector, row) => {
    starts[row + 1] = (starts[row] ?? 0) + vector.features.length
  })
  const places = new Int32Array(starts.at(-1) ?? 0)
  const values = new Float32Array(places.length)
  const squares = new Float64Array(vectors.length)
  vectors.forEach((vector, row) => {
    const start = starts[row] ?? 0
    let square = 0
    for (let at = 0; at < vector.features.length; at++) {
      const value = vector.values[at] ?? 0
      places[start + at] = placeOf[vector.features[at] ?? 0] ?? 0
      values[start + at] = value
      square += value * value
    }
    squares[row] = square
  })
  return { count: vectors.length, starts, places, values, features, squares }
}

/**
 * Features by descending frequency, and the index of each. Counting sort: a comparison sort is slow
 * at this size.
 */
const byFrequency = (counts: Uint32Array): readonly [features: Int32Array, placeOf: Int32Array] => {
  const most = counts.reduce((one, other) => Math.max(one, other), 0)
  const next = new Int32Array(most + 2)
  for (const count of counts) next[most - count + 1] = (next[most - count + 1] ?? 0) + 1
  for (let at = 1; at < next.length; at++) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0)
  const features = new Int32Array(counts.length)
  const placeOf = new Int32Array(counts.length)
  for (let feature = 0; feature < counts.length; feature++) {
    const bucket = most - (counts[feature] ?? 0)
    const place = next[bucket] ?? 0
    next[bucket] = place + 1
    features[place] = feature
    placeOf[feature] = place
  }
  return [features, placeOf]
}

/** Side of the plane of each example; 0 examples are skipped. */
export type Sides = Int8Array

/**
 * A plane with one meaning on its positive side; weights are by index, and `bias` belongs to a
 * feature that every sentence has.
 */
export type Separator = { readonly weights: Float32Array; readonly bias: number }

const cost = 0.5
const mostRounds = 10
const precision = 0.1
/** One in this many negative sentences initializes the plane. */
const sampled = 8
/** Rounds that visit every sentence, counted from 0. */
const fullRounds: ReadonlySet<number> = new Set([2, 6])
/** A sentence this far beyond its margin is skipped. */
const setAsideAbove = 0.1

/**
 * Linear support vector machine with squared hinge loss, by dual coordinate descent (Hsieh et al.,
 * ICML 2008, algorithm 1). Nine of ten visits would find a sentence beyond its margin, with no
 * update: those are skipped and visited again in a few full rounds only. `weights` must be zeros
 * and is written in place, so that one array serves all meanings. The seed gives the order of
 * visits, so that the same sentences always give the same plane.
 */
export const trainSeparator = (
  examples: Examples,
  sides: Sides,
  { weights, seed }: { readonly weights: Float32Array; readonly seed: number },
): Separator => {
  const { squares } = examples
  const random = createRandom(seed)
  const alphas = new Float64Array(examples.count)
  const order = Int32Array.from(alphas.keys()).filter((at) => sides[at] !== 0)
  const diagonal = 1 / (2 * cost)
  shuffle(order, order.length, random)
  let active = 0
  order.forEach((at, place) => {
    if (sides[at] === 1 || place % sampled === 0) swap(order, place, active++)
  })
  let bias = 0
  for (let round = 0; round < mostRounds; round++) {
    const isFull = fullRounds.has(round)
    if (isFull) active = order.length
    shuffle(order, active, random)
    let worst = 0
    for (let place = 0; place < active; place++) {
      const at = order[place] ?? 0
      const side = sides[at] ?? 0
      const alpha = alphas[at] ?? 0
      const gradient = side * (dot(examples, at, weights) + bias) - 1 + alpha * diagonal
      if (alpha === 0 && gradient >= 0) {
        if (gradient <= setAsideAbove) continue
        active--
        swap(order, place, active)
        place--
        continue
      }
      worst = Math.max(worst, Math.abs(gradient))
      const next = Math.max(alpha - gradient / ((squares[at] ?? 0) + 1 + diagonal), 0)
      alphas[at] = next
      const step = (next - alpha) * side
      add(examples, at, { step, weights })
      bias += step
    }
    if (isFull && worst <= precision) break
  }
  return { weights, bias }
}

const dot = ({ starts, places, values }: Examples, row: number, weights: Float32Array): number => {
  const end = starts[row + 1] ?? 0
  let sum = 0
  for (let at = starts[row] ?? 0; at < end; at++) sum += (weights[places[at] ?? 0] ?? 0) * (values[at] ?? 0)
  return sum
}

const add = (
  { starts, places, values }: Examples,
  row: number,
  { step, weights }: { readonly step: number; readonly weights: Float32Array },
): void => {
  const end = starts[row + 1] ?? 0
  for (let at = starts[row] ?? 0; at < end; at++) {
    const place = places[at] ?? 0
    weights[place] = (weights[place] ?? 0) + step * (values[at] ?? 0)
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

/** Xorshift, 32 bits (Marsaglia 2003): sufficient for a shuffle. */
const createRandom = (seed: number): (() => number) => {
  let state = seed | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 0x1_0000_0000
  }
}
