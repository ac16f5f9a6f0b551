import { examplesOf, type Sides, trainSeparator } from './train-separator.ts'
import type { Vector } from './vocabulary.ts'

/**
 * One separating plane per meaning, stored sparsely feature by feature: most features have weight
 * for few meanings. Weights are bytes in steps of the meaning's own `scale`; the loss is not
 * measurable on held-out parts.
 */
export type Planes = {
  /** Per feature, the number of meanings with a weight for it. */
  readonly lengths: Uint16Array
  readonly meanings: Uint16Array
  readonly steps: Int8Array
  readonly scales: Float32Array
  readonly biases: Float32Array
}

/** A sentence with its meanings; one sentence may have several. */
export type Labelled = { readonly vector: Vector; readonly meanings: ReadonlySet<number> }

export type PlaneOptions = {
  readonly meanings: number
  readonly features: number
  /** Called after each plane is trained. */
  readonly onPlane?: () => void
}

const firstSeed = 20261121

export const trainPlanes = (
  sentences: readonly Labelled[],
  { meanings, features, onPlane }: PlaneOptions,
): Planes => {
  const examples = examplesOf(
    sentences.map(({ vector }) => vector),
    features,
  )
  const weights = new Float32Array(features)
  const scales = new Float32Array(meanings)
  const biases = new Float32Array(meanings)
  const columns = Array.from({ length: meanings }, (_, meaning): Column => {
    const sides: Sides = Int8Array.from(sentences, (sentence) => (sentence.meanings.has(meaning) ? 1 : -1))
    weights.fill(0)
    // A meaning without sentences never matches.
    const { bias } = sides.includes(1)
      ? trainSeparator(examples, sides, { weights, seed: firstSeed + meaning })
      : { bias: -1 }
    const column = toSteps(weights, examples.features)
    scales[meaning] = column.scale
    biases[meaning] = bias
    onPlane?.()
    return column
  })
  return { ...byFeature(columns, features), scales, biases }
}

/** Signed distance of a sentence from the plane of each meaning. */
export const createScorer = (planes: Planes): ((vector: Vector) => Float64Array) => {
  const starts = new Uint32Array(planes.lengths.length + 1)
  planes.lengths.forEach((length, feature) => {
    starts[feature + 1] = (starts[feature] ?? 0) + length
  })
  return ({ features, values }) => {
    const scores = new Float64Array(planes.scales.length)
    for (let at = 0; at < features.length; at++) {
      const feature = features[at] ?? 0
      const value = values[at] ?? 0
      const end = starts[feature + 1] ?? 0
      for (let place = starts[feature] ?? 0; place < end; place++) {
        const meaning = planes.meanings[place] ?? 0
        scores[meaning] = (scores[meaning] ?? 0) + value * (planes.steps[place] ?? 0)
      }
    }
    return scores.map(
      (score, meaning) => score * (planes.scales[meaning] ?? 0) + (planes.biases[meaning] ?? 0),
    )
  }
}

/** The non-zero weights of a plane. */
type Column = { readonly features: Uint32Array; readonly steps: Int8Array; readonly scale: number }

const mostSteps = 127

const toSteps = (weights: Float32Array, featureAt: Int32Array): Column => {
  let longest = 0
  for (let place = 0; place < weights.length; place++)
    longest = Math.max(longest, Math.abs(weights[place] ?? 0))
  const scale = Math.fround(longest / mostSteps)
  const features = new Uint32Array(weights.length)
  const steps = new Int8Array(weights.length)
  let count = 0
  for (let place = 0; scale > 0 && place < weights.length; place++) {
    const step = Math.round((weights[place] ?? 0) / scale)
    if (step === 0) continue
    features[count] = featureAt[place] ?? 0
    steps[count] = step
    count++
  }
  return { features: features.slice(0, count), steps: steps.slice(0, count), scale }
}

const byFeature = (
  columns: readonly Column[],
  features: number,
): Pick<Planes, 'lengths' | 'meanings' | 'steps'> => {
  const lengths = new Uint16Array(features)
  for (const column of columns)
    for (const feature of column.features) lengths[feature] = (lengths[feature] ?? 0) + 1
  const next = new Uint32Array(features)
  let total = 0
  lengths.forEach((length, feature) => {
    next[feature] = total
    total += length
  })
  const meanings = new Uint16Array(total)
  const steps = new Int8Array(total)
  columns.forEach((column, meaning) => {
    for (let at = 0; at < column.features.length; at++) {
      const feature = column.features[at] ?? 0
      const place = next[feature] ?? 0
      next[feature] = place + 1
      meanings[place] = meaning
      steps[place] = column.steps[at] ?? 0
    }
  })
  return { lengths, meanings, steps }
}
