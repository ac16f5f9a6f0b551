import type { ScriptLanguage } from '@parley/contract/vocabulary'
import type { Nearest } from '../classifier.ts'
import { calibrate, confidenceOfScores, type HeldOut, onlyScore } from './calibration.ts'
import { decodeModel, encodeModel, type SentenceVectors } from './model-bytes.ts'
import { offScript } from './off-script.ts'
import type { Example } from './train-classifier.ts'

/** The sentences to embed after training. */
export type ToEmbed = {
  readonly texts: readonly string[]
  readonly keysOf: readonly ReadonlySet<string>[]
}

/** Larger scripts use their trained planes alone. */
const mostSentences = 1000

/**
 * The script's own sentences, then the bundled off-script ones; undefined where they are too many.
 */
export const sentencesToEmbed = (
  examples: readonly Example[],
  language: ScriptLanguage,
): ToEmbed | undefined => {
  const keysOf = new Map<string, Set<string>>()
  for (const { said, key } of examples)
    keysOf.set(said.trim(), (keysOf.get(said.trim()) ?? new Set()).add(key))
  keysOf.delete('')
  if (keysOf.size > mostSentences) return undefined
  const own = [...keysOf].sort(([one], [other]) => (one < other ? -1 : 1))
  const strangers = offScript(language).filter((said) => !keysOf.has(said))
  return {
    texts: [...own.map(([said]) => said), ...strangers],
    keysOf: [...own.map(([, keys]) => keys), ...strangers.map(() => new Set<string>())],
  }
}

const mostSteps = 127
/** Maximum number of held-out sentences, evenly spaced: more would add no information. */
const mostTried = 256
/** An off-script sentence counts a tenth of an own one, as in training. */
const noneShare = 0.1

/** Raw vectors before calibration. */
export interface VectorTrial {
  /** Rows to be held out one by one. */
  readonly rows: readonly number[]
  /**
   * Scores a row by all the others. Takes some milliseconds for thousands of sentences, so a server
   * should yield between two rows.
   */
  readonly hold: (row: number) => HeldOut
  /** The model with its vectors. */
  readonly addTo: (model: Uint8Array, heldOut: readonly HeldOut[]) => Uint8Array | undefined
}

/** Undefined unless there is one vector for each sentence, all of one length. */
export const tryVectors = (
  { texts, keysOf }: ToEmbed,
  { embedder, vectors }: { readonly embedder: string; readonly vectors: readonly (readonly number[])[] },
): VectorTrial | undefined => {
  const dimensions = vectors[0]?.length ?? 0
  if (dimensions === 0 || vectors.length !== texts.length) return undefined
  if (vectors.some((vector) => vector.length !== dimensions)) return undefined
  const steps = Int8Array.from(vectors.flatMap(inSteps))
  const step = Math.ceil(texts.length / mostTried)
  const rows = texts.flatMap((_, row) => (row % step === 0 ? [row] : []))
  const meant = rows.filter((row) => (keysOf[row]?.size ?? 0) > 0).length
  return {
    rows,
    hold: (row) => {
      const own = keysOf[row] ?? new Set()
      const near = nearestRow(
        steps,
        rowOf(steps, dimensions, row),
        (other) => other !== row && hasKey(keysOf, other),
      )
      return {
        ...onlyScore(near.cosine),
        isRight: [...(keysOf[near.row] ?? [])].some((key) => own.has(key)),
        weight: own.size > 0 ? 1 : (noneShare * meant) / Math.max(rows.length - meant, 1),
      }
    },
    addTo: (bytes, heldOut) => {
      const model = decodeModel(bytes)
      if (model === undefined) return undefined
      const placeOf = new Map(model.keys.map((key, place) => [key, place]))
      const meanings = keysOf.map((keys) => [...keys].flatMap((key) => placeOf.get(key) ?? []))
      const calibration = calibrate(heldOut)
      return encodeModel({ ...model, vectors: { embedder, dimensions, meanings, steps, calibration } })
    },
  }
}

const hasKey = (keysOf: readonly ReadonlySet<string>[], row: number): boolean => (keysOf[row]?.size ?? 0) > 0

/**
 * The meaning of the sentence nearest to a vector, among the candidates; undefined where none is
 * near enough.
 */
export const nearestByVector = (
  { dimensions, meanings, steps, calibration }: SentenceVectors,
  vector: readonly number[],
  /** Indexes of the candidate keys. */
  among: ReadonlyMap<number, string>,
): Nearest | undefined => {
  if (vector.length !== dimensions) return undefined
  const isAmong = (row: number): boolean => (meanings[row] ?? []).some((place) => among.has(place))
  const near = nearestRow(steps, Float64Array.from(vector), isAmong)
  const place = (meanings[near.row] ?? []).find((one) => among.has(one))
  const key = place === undefined ? undefined : among.get(place)
  const score = confidenceOfScores(calibration, onlyScore(near.cosine))
  return key === undefined || score < calibration.threshold ? undefined : { key, score }
}

const inSteps = (vector: readonly number[]): readonly number[] => {
  const longest = vector.reduce((most, member) => Math.max(most, Math.abs(member)), 0)
  return vector.map((member) => (longest === 0 ? 0 : Math.round((member / longest) * mostSteps)))
}

const rowOf = (steps: Int8Array, dimensions: number, row: number): Float64Array =>
  Float64Array.from(steps.subarray(row * dimensions, (row + 1) * dimensions))

/** The row with the highest cosine similarity. */
const nearestRow = (
  steps: Int8Array,
  vector: Float64Array,
  counts: (row: number) => boolean,
): { readonly row: number; readonly cosine: number } => {
  let best = { row: -1, cosine: -1 }
  const dimensions = vector.length
  const length = Math.sqrt(vector.reduce((sum, member) => sum + member * member, 0))
  for (let row = 0; row * dimensions < steps.length; row++) {
    if (!counts(row)) continue
    let [dot, square] = [0, 0]
    for (let at = 0; at < dimensions; at++) {
      const step = steps[row * dimensions + at] ?? 0
      dot += step * (vector[at] ?? 0)
      square += step * step
    }
    const both = Math.sqrt(square) * length
    const cosine = both === 0 ? -1 : dot / both
    if (cosine > best.cosine) best = { row, cosine }
  }
  return best
}
