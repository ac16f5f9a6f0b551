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

/** A sentence and what it means, as `meaningKey` writes it. */
export type Example = { readonly said: string; readonly key: string }

export type TrainedClassifier = { readonly bytes: Uint8Array; readonly report: ClassifierReport }

export type ClassifierReport = {
  readonly meanings: number
  readonly sentences: number
  readonly features: number
  /** Share of held-out sentences whose own meaning came first. */
  readonly heldOutAccuracy: number
  /** Share of sentences that mean none of it, and were not taken. */
  readonly noneRecall: number
  /** Least sureness with which a sentence is taken. */
  readonly threshold: number
}

/** Below this there is nothing to tell apart: so many meanings, with so many sentences each. */
const fewestMeanings = 2
const fewestSentences = 3

/**
 * Learns from examples which sentence means what; undefined where there are too few. The same examples always give the same
 * bytes. It takes seconds for thousands of sentences: on a server it belongs in a thread of its own.
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

/** Sentences in one form become one, with all that they were said to mean. */
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
  // In order, so that the order in which a script lists its questions changes nothing.
  const forms = [...meaningsByForm].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    keys,
    sentences: forms.map(([form, meanings]) => ({ form, meanings, blocks: sentenceFeatures(form) })),
  }
}

/** They mean nothing here: on the other side of every plane, or two meanings would share the world between them. */
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

/** Three parts do where there are thousands of sentences, and cost half the time. */
const isLarge = (sentences: number): boolean => sentences > 2000
const foldsFor = (sentences: number): number => (isLarge(sentences) ? 3 : 5)
/** With fewer meanings, one cannot be spared. */
const fewestToLeaveOut = 5
/**
 * Both kinds of sentence that mean none of it, those of meanings left out and the bundled ones, count each so much of those that mean
 * something. A tenth: about one in six of what callees say is off the script. Where a script has thousands of sentences less of it is.
 */
const noneShare = (sentences: number): number => (isLarge(sentences) ? 0.03 : 0.1)

type Trial = {
  readonly sentences: readonly Sentence[]
  readonly strangers: readonly Sentence[]
  readonly meanings: number
  readonly folds: number
}

/**
 * Scores of sentences by models that never saw them. Each model goes without a part of the sentences and without a part of
 * the meanings altogether: sentences of those mean "none of these" to it, and are harder to tell than any bundled ones.
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

/** Deals each meaning's sentences out in turn, so that every part has some of each. */
const dealOut = (sentences: readonly Sentence[], meanings: number, folds: number): Int32Array => {
  const dealt = new Int32Array(meanings)
  return Int32Array.from(sentences, (sentence) => {
    const [first = 0] = sentence.meanings
    const turn = dealt[first] ?? 0
    dealt[first] = turn + 1
    return (turn + first) % folds
  })
}

/** Tells of each hundredth once. */
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
