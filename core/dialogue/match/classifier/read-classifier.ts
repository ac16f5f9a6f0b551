import type { IntentClassifier, Nearest, VectorClassifier } from '../classifier.ts'
import { confidenceOfScores } from './calibration.ts'
import { evidenceOf } from './evidence.ts'
import { type ClassifierModel, decodeModel } from './model-bytes.ts'
import { createScorer } from './planes.ts'
import { sentenceFeatures } from './sentence-features.ts'
import { nearestByVector } from './sentence-vectors.ts'
import { spokenForm } from './spoken-forms.ts'
import { createVectorizer } from './vocabulary.ts'

/** Loads a trained model; undefined where the bytes are damaged or of another format. */
export const readClassifier = (bytes: Uint8Array): IntentClassifier | undefined => {
  const model = decodeModel(bytes)
  if (model === undefined) return undefined
  const rank = rankingBy(model)
  const vectors = vectorClassifier(model, rank)
  return {
    nearest: (said, among) => {
      const { nearest, threshold } = rank(said, among)
      return nearest && nearest.score >= threshold ? nearest : undefined
    },
    ...(vectors && { vectors }),
  }
}

/**
 * Ambiguity: this near to the least confidence on either side, or two candidates this near to each
 * other.
 */
const ambiguityAround = 0.25
const ambiguityBetween = 0.2

const vectorClassifier = ({ vectors, keys }: ClassifierModel, rank: Ranking): VectorClassifier | undefined =>
  vectors && {
    embedder: vectors.embedder,
    isAmbiguous: (said, among) => {
      const { nearest, second, threshold } = rank(said, among)
      if (nearest === undefined) return false
      const isNearTheBound = Math.abs(nearest.score - threshold) < ambiguityAround
      const areTwo = nearest.score >= threshold && second !== undefined
      return isNearTheBound || (areTwo && nearest.score - second < ambiguityBetween)
    },
    nearest: (vector, among) => {
      const wanted = new Set(among)
      const places = keys.flatMap((key, place) => (wanted.has(key) ? [[place, key] as const] : []))
      return nearestByVector(vectors, vector, new Map(places))
    },
  }

export type Ranked = {
  /** The best candidate, whatever its score. */
  readonly nearest: Nearest | undefined
  /** Confidence of the second best. */
  readonly second: number | undefined
  /** Signed distance from its plane. */
  readonly margin: number
  readonly threshold: number
}

/**
 * The same before the threshold, for measurements. Without `among`, all learned meanings are
 * candidates.
 */
export const readRanking = (bytes: Uint8Array): Ranking | undefined => {
  const model = decodeModel(bytes)
  return model && rankingBy(model)
}

type Ranking = (said: string, among?: readonly string[]) => Ranked

const rankingBy = (model: ClassifierModel): Ranking => {
  const { keys, calibration, language } = model
  const { threshold } = calibration
  const placeOf = new Map(keys.map((key, place) => [key, place]))
  const vectorize = createVectorizer(model.vocabulary)
  const score = createScorer(model.planes)
  return (said, among = keys) => {
    const blocks = sentenceFeatures(spokenForm(said, language))
    const vector = vectorize(blocks)
    const places = among.flatMap((key) => placeOf.get(key) ?? [])
    // Without any known word there is no evidence.
    if (vector.features.length === 0 || places.length === 0)
      return { nearest: undefined, second: undefined, margin: Number.NEGATIVE_INFINITY, threshold }
    const { best, behind, evidence } = evidenceOf(score(vector), { among: places, blocks, vector })
    const sure = confidenceOfScores(calibration, evidence)
    const other = { ...evidence, score: behind, returnPath: -evidence.returnPath }
    return {
      nearest: { key: keys[best] ?? '', score: sure },
      second: Number.isFinite(behind) ? confidenceOfScores(calibration, other) : undefined,
      margin: evidence.score,
      threshold,
    }
  }
}
