import type { Likeness, Nearest } from '../likeness.ts'
import { surenessOf } from './calibration.ts'
import { decodeModel } from './model-bytes.ts'
import { createScorer } from './planes.ts'
import { sentenceFeatures } from './sentence-features.ts'
import { spokenForm } from './spoken-forms.ts'
import { createVectorizer } from './vocabulary.ts'

/** A trained model at work, or undefined where the bytes are damaged or of another format. */
export const readLikeness = (bytes: Uint8Array): Likeness | undefined => {
  const rank = readRanking(bytes)
  if (rank === undefined) return undefined
  return {
    nearest: (said, among) => {
      const { nearest, threshold } = rank(said, among)
      return nearest && nearest.score >= threshold ? nearest : undefined
    },
  }
}

export type Ranked = {
  /** Of what can be meant here, whatever its score. */
  readonly nearest: Nearest | undefined
  /** How far on its side the sentence lies. */
  readonly margin: number
  readonly threshold: number
}

/** The same before the threshold: for whoever measures. Without `among`, everything that was learned can be meant. */
export const readRanking = (
  bytes: Uint8Array,
): ((said: string, among?: readonly string[]) => Ranked) | undefined => {
  const model = decodeModel(bytes)
  if (model === undefined) return undefined
  const { keys, calibration, language } = model
  const { threshold } = calibration
  const placeOf = new Map(keys.map((key, place) => [key, place]))
  const vectorize = createVectorizer(model.vocabulary)
  const score = createScorer(model.planes)
  return (said, among = keys) => {
    const vector = vectorize(sentenceFeatures(spokenForm(said, language)))
    // Of words that no example had, nothing can be said.
    if (vector.features.length === 0)
      return { nearest: undefined, margin: Number.NEGATIVE_INFINITY, threshold }
    const scores = score(vector)
    let best: { readonly key: string; readonly margin: number } | undefined
    for (const key of among) {
      const margin = scores[placeOf.get(key) ?? -1]
      if (margin !== undefined && margin > (best?.margin ?? Number.NEGATIVE_INFINITY)) best = { key, margin }
    }
    return {
      nearest: best && { key: best.key, score: surenessOf(calibration, best.margin) },
      margin: best?.margin ?? Number.NEGATIVE_INFINITY,
      threshold,
    }
  }
}
