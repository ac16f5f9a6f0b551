import type { IntentClassifier, Nearest, VectorClassifier } from '../classifier.ts'
import { confidenceOfScores } from './calibration.ts'
import { evidenceOf } from './evidence.ts'
import { type ClassifierModel, decodeModel } from './model-bytes.ts'
import { createScorer } from './planes.ts'
import { sentenceFeatures } from './sentence-features.ts'
import { nearestByVector } from './sentence-vectors.ts'
import { spokenForm } from './spoken-forms.ts'
import { createVectorizer } from './vocabulary.ts'

/** A trained model at work, or undefined where the bytes are damaged or of another format. */
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

/** So near to the least sureness, on either side, or two so near to each other. */
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
  /** Of what can be meant here, whatever its score. */
  readonly nearest: Nearest | undefined
  /** How sure the one behind it is. */
  readonly second: number | undefined
  /** How far on its side the sentence lies. */
  readonly margin: number
  readonly threshold: number
}

/** The same before the threshold: for whoever measures. Without `among`, everything that was learned can be meant. */
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
    // Of words that no example had, nothing can be said.
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
