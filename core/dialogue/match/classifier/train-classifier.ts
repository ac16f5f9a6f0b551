import type { ScriptLanguage } from '@parley/contract/vocabulary'
import {
  type Calibration,
  calibrate,
  calibrateByAll,
  confidenceOfScores,
  type Evidence,
  type HeldOut,
} from './calibration.ts'
import { evidenceOf } from './evidence.ts'
import { type ClassifierModel, encodeModel } from './model-bytes.ts'
import { offScript } from './off-script.ts'
import { createScorer, type Labelled, trainPlanes } from './planes.ts'
import { type FeatureBlock, sentenceFeatures } from './sentence-features.ts'
import { spokenForm } from './spoken-forms.ts'
import { createVectorizer, learnVocabulary } from './vocabulary.ts'

/** A sentence and its meaning, as written by `meaningKey`. */
export type Example = { readonly said: string; readonly key: string }

export type TrainedClassifier = { readonly bytes: Uint8Array; readonly report: ClassifierReport }

export type ClassifierReport = {
  readonly meanings: number
  readonly sentences: number
  readonly features: number
  /** Share of held-out sentences whose own meaning ranked first. */
  readonly heldOutAccuracy: number
  /** Share of unrelated sentences that were rejected. */
  readonly noneRecall: number
  /** Least confidence at which a sentence is accepted. */
  readonly threshold: number
}

/** Minimum for training: this many meanings, with this many sentences each. */
const fewestMeanings = 2
const fewestSentences = 3

/**
 * Trains a model that maps sentences to meanings; undefined where there are too few examples. The
 * same examples always give the same bytes. Takes seconds for thousands of sentences: a server
 * should run it in a worker thread.
 */
export const trainClassifier = (
  examples: readonly Example[],
  language: ScriptLanguage,
  onProgress: (share: number) => void = () => undefined,
): TrainedClassifier | undefined => {
  const { keys, sentences } = gather(examples, language)
  const counts = keys.map((_, meaning) => sentences.filter(({ meanings }) => meanings.has(meaning)).length)
  if (counts.filter((count) => count >= fewestSentences).length < fewestMeanings) return undefined
  const folds = foldsFor(sentences.length)
  const notify = createMeter(keys.length * (folds + 1), onProgress)
  const strangers = strangersTo(sentences, language)
  const heldOut = holdOut({ sentences, strangers, meanings: keys.length, folds }, notify)
  const calibration = (isLarge(sentences.length) ? calibrateByAll : calibrate)(heldOut.taken)
  const model: ClassifierModel = {
    language,
    keys,
    calibration,
    ...learn([...sentences, ...strangers], keys.length, notify),
  }
  return {
    bytes: encodeModel(model),
    report: {
      meanings: keys.length,
      sentences: sentences.length,
      features: model.vocabulary.hashes.length,
      heldOutAccuracy: heldOut.accuracy,
      noneRecall: heldOut.noneRecall(calibration),
      threshold: calibration.threshold,
    },
  }
}

type Sentence = {
  readonly form: string
  readonly blocks: readonly FeatureBlock[]
  readonly meanings: ReadonlySet<number>
}

/** Sentences with one normal form become one, with all their meanings. */
const gather = (
  examples: readonly Example[],
  language: ScriptLanguage,
): { readonly keys: readonly string[]; readonly sentences: readonly Sentence[] } => {
  const keys = [...new Set(examples.map(({ key }) => key))].sort()
  const places = new Map(keys.map((key, place) => [key, place]))
  const meaningsByForm = new Map<string, Set<number>>()
  for (const { said, key } of examples) {
    const form = spokenForm(said, language)
    if (form === '') continue
    const meanings = meaningsByForm.get(form) ?? new Set()
    meaningsByForm.set(form, meanings.add(places.get(key) ?? 0))
  }
  // Sorted, so that the order of a script's questions has no effect.
  const forms = [...meaningsByForm].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    keys,
    sentences: forms.map(([form, meanings]) => ({ form, meanings, blocks: sentenceFeatures(form) })),
  }
}

/**
 * Negative examples for every plane; without them two meanings would divide all sentences between
 * them.
 */
const strangersTo = (sentences: readonly Sentence[], language: ScriptLanguage): readonly Sentence[] => {
  const forms = new Set(sentences.map(({ form }) => form))
  return offScript(language)
    .map((said) => spokenForm(said, language))
    .filter((form) => !forms.has(form))
    .map((form) => ({ form, meanings: new Set<number>(), blocks: sentenceFeatures(form) }))
}

const learn = (sentences: readonly Sentence[], meanings: number, onPlane: () => void) => {
  const vocabulary = learnVocabulary(sentences.map(({ blocks }) => blocks))
  const vectorize = createVectorizer(vocabulary)
  const labelled = sentences.map((one): Labelled => ({ ...one, vector: vectorize(one.blocks) }))
  const features = vocabulary.hashes.length
  return { vocabulary, planes: trainPlanes(labelled, { meanings, features, onPlane }) }
}

/** With thousands of sentences three parts suffice, at half the time. */
const isLarge = (sentences: number): boolean => sentences > 2000
const foldsFor = (sentences: number): number => (isLarge(sentences) ? 3 : 5)
/** With fewer meanings, none can be held out. */
const fewestToLeaveOut = 5
/**
 * Weight of each kind of unrelated sentence, of held-out meanings and bundled, relative to matching
 * ones. A tenth: about one in six of callees' sentences is off-script; less where a script has
 * thousands of sentences.
 */
const noneShare = (sentences: number): number => (isLarge(sentences) ? 0.03 : 0.1)

type Trial = {
  readonly sentences: readonly Sentence[]
  readonly strangers: readonly Sentence[]
  readonly meanings: number
  readonly folds: number
}

/**
 * Scores of sentences by models that did not see them. Each model omits a part of the sentences and
 * a part of the meanings: sentences of omitted meanings are "none of these" to it, and are harder
 * negatives than any bundled ones.
 */
const holdOut = ({ sentences, strangers, meanings, folds }: Trial, onPlane: () => void) => {
  const foldOf = dealOut(sentences, meanings, folds)
  const leavesOut = (fold: number, meaning: number): boolean =>
    meanings >= fewestToLeaveOut && meaning % folds === fold
  const meant: Omit<HeldOut, 'weight'>[] = []
  const leftOut: Evidence[] = []
  const bundled: Evidence[] = []
  for (let fold = 0; fold < folds; fold++) {
    const isOut = ({ meanings: ofSentence }: Sentence): boolean =>
      [...ofSentence].every((meaning) => leavesOut(fold, meaning))
    const kept = sentences.filter((sentence, at) => foldOf[at] !== fold && !isOut(sentence))
    const keptStrangers = strangers.filter((_, at) => at % folds !== fold)
    const { vocabulary, planes } = learn([...kept, ...keptStrangers], meanings, onPlane)
    const [vectorize, score] = [createVectorizer(vocabulary), createScorer(planes)]
    const among = Array.from({ length: meanings }, (_, meaning) => meaning).filter(
      (meaning) => !leavesOut(fold, meaning),
    )
    const look = (blocks: readonly FeatureBlock[]) => {
      const vector = vectorize(blocks)
      return evidenceOf(score(vector), { among, blocks, vector })
    }
    sentences.forEach((sentence, at) => {
      if (foldOf[at] !== fold) return
      const { best, evidence } = look(sentence.blocks)
      if (isOut(sentence)) leftOut.push(evidence)
      else meant.push({ ...evidence, isRight: sentence.meanings.has(best) })
    })
    strangers.forEach(({ blocks }, at) => {
      if (at % folds === fold) bundled.push(look(blocks).evidence)
    })
  }
  const share = noneShare(sentences.length)
  const taken: HeldOut[] = [
    ...meant.map((one) => ({ ...one, weight: 1 })),
    ...[leftOut, bundled].flatMap((seen) =>
      seen.map((one) => ({ ...one, isRight: false, weight: (share * meant.length) / seen.length })),
    ),
  ]
  return {
    taken,
    accuracy: meant.filter(({ isRight }) => isRight).length / Math.max(meant.length, 1),
    noneRecall: (calibration: Calibration): number => {
      const none = [...leftOut, ...bundled]
      const passed = none.filter((one) => confidenceOfScores(calibration, one) < calibration.threshold)
      return passed.length / Math.max(none.length, 1)
    },
  }
}

/** Distributes each meaning's sentences over all parts. */
const dealOut = (sentences: readonly Sentence[], meanings: number, folds: number): Int32Array => {
  const dealt = new Int32Array(meanings)
  return Int32Array.from(sentences, (sentence) => {
    const [first = 0] = sentence.meanings
    const turn = dealt[first] ?? 0
    dealt[first] = turn + 1
    return (turn + first) % folds
  })
}

/** Reports each hundredth once. */
const createMeter = (steps: number, onProgress: (share: number) => void): (() => void) => {
  let done = 0
  let reported = 0
  return () => {
    done++
    const percent = Math.floor((100 * done) / steps)
    if (percent > reported) onProgress(percent / 100)
    reported = percent
  }
}
