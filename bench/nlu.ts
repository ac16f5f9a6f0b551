/**
 * Accuracy of the trained classifier on callees' meanings, beside nearest neighbors and bare keywords in the
 * same run.
 *
 * NLU_DATA=folder npm run bench:nlu: the sets named in docs/benchmarks.md
 * npm run bench:nlu -- --set train.csv,test.csv --language id-ID: any set (CSV, TSV, CoNLL, JSON; no test:
 * tenfold)
 *
 * Thresholds come from the training part alone ("own") or from the validation part, never from the test part;
 * the curve shows the effect of other thresholds.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { scriptLanguages } from '@parley/contract/vocabulary'
import { machineMicroseconds, middleOfThree } from './nlu/jitter.ts'
import { type IntentSet, loadKnownSets, loadSet, type Row } from './nlu/load-sets.ts'
import { type Answer, classifier, cosine, keywords, type Learned, type Method } from './nlu/methods.ts'

const { values } = parseArgs({
  options: { set: { type: 'string' }, language: { type: 'string' }, only: { type: 'string' } },
})
const language = scriptLanguages.find((known) => known === values.language) ?? 'en-US'
const folder = process.env.NLU_DATA || undefined
if (values.set === undefined && folder === undefined) {
  console.log(
    'Skipped: NLU_DATA names no folder with the data sets, and --set names no file. Nothing was measured.',
  )
  process.exit(0)
}

type Seen = Answer & { readonly wanted: string | undefined; readonly microseconds: number }
type Outcome = {
  readonly seen: readonly Seen[]
  readonly chosenOn: readonly Seen[]
  readonly learned: Learned
  readonly trainSec: number
}

/** The first calls warm up the JIT: an engine pays for them once. */
const warmUp = 200

const ask = ({ answer }: Learned, rows: readonly Row[]): readonly Seen[] => {
  for (const { said } of rows.slice(0, warmUp)) answer(said)
  return rows.map(({ said, intent }) => {
    const microseconds = middleOfThree(() => answer(said))
    return { ...answer(said), wanted: intent, microseconds }
  })
}

/** CPU seconds: wall-clock time would include other programs. */
const learnTimed = (method: Method, rows: readonly Row[], set: IntentSet) => {
  const before = process.cpuUsage()
  const learned = method.learn(rows, set.language)
  return { learned, trainSec: process.cpuUsage(before).user / 1e6 }
}

const run = (method: Method, set: IntentSet): Outcome => {
  if (set.test !== undefined) {
    const { learned, trainSec } = learnTimed(method, set.train, set)
    return { learned, trainSec, seen: ask(learned, set.test), chosenOn: ask(learned, set.validation ?? []) }
  }
  const folds = 10
  const dealt = new Map<string | undefined, number>()
  const foldOf = set.train.map(({ intent }) => {
    const turn = dealt.get(intent) ?? 0
    dealt.set(intent, turn + 1)
    return turn % folds
  })
  const outcomes = Array.from({ length: folds }, (_, fold) => {
    const kept = set.train.filter((_row, at) => foldOf[at] !== fold)
    const { learned, trainSec } = learnTimed(method, kept, set)
    const seen = ask(
      learned,
      set.train.filter((_row, at) => foldOf[at] === fold),
    )
    return { learned, trainSec, seen }
  })
  const trainSec = outcomes.reduce((sum, one) => sum + one.trainSec, 0) / folds
  return {
    learned: outcomes[0]?.learned ?? { answer: () => ({ intent: undefined, score: 0 }) },
    trainSec,
    chosenOn: [],
    seen: outcomes.flatMap(({ seen }) => seen),
  }
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const percent = (share: number): string => (Number.isFinite(share) ? (100 * share).toFixed(1) : '')
const share = (seen: readonly Seen[], isSo: (one: Seen) => boolean): number =>
  seen.filter(isSo).length / seen.length
const meant = (seen: readonly Seen[]) => seen.filter(({ wanted }) => wanted !== undefined)
const meantNone = (seen: readonly Seen[]) => seen.filter(({ wanted }) => wanted === undefined)
const at = (seen: readonly Seen[], cut: number) => ({
  cut,
  inScope: share(meant(seen), ({ intent, wanted, score }) => intent === wanted && score >= cut),
  noneRecall: share(meantNone(seen), ({ score }) => score < cut),
})

/**
 * The cut on held-out sentences with the best mean of both shares, so that neither is bought with all of the
 * other.
 */
const chooseCut = (seen: readonly Seen[]): number => {
  const cuts = Array.from({ length: 199 }, (_, step) => at(seen, (step + 1) / 200))
  return cuts.reduce((best, one) =>
    one.inScope + one.noneRecall > best.inScope + best.noneRecall ? one : best,
  ).cut
}

const say = (set: IntentSet, method: Method): void => {
  const { seen, chosenOn, learned, trainSec } = run(method, set)
  const accuracy = share(meant(seen), ({ intent, wanted }) => intent === wanted)
  const times = seen.map(({ microseconds }) => microseconds).sort((one, other) => one - other)
  const machine = machineMicroseconds(quantile(times, 0.5), times.length)
  const own = learned.ownCut === undefined ? undefined : at(seen, learned.ownCut)
  const megabytes = learned.modelBytes === undefined ? '' : (learned.modelBytes / 1e6).toFixed(2)
  console.log(
    `| ${set.name} | ${method.name} | ${percent(accuracy)} | ${own ? `${percent(own.inScope)} / ${percent(own.noneRecall)}` : ''} | ${quantile(times, 0.5).toFixed(0)} / ${quantile(times, 0.99).toFixed(0)} | ${quantile(machine, 0.5).toFixed(0)} / ${quantile(machine, 0.99).toFixed(0)} | ${trainSec.toFixed(1)} | ${megabytes} |`,
  )
  if (meantNone(seen).length === 0 || method !== classifier) return
  const notes = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((cut) => at(seen, cut))
  if (meantNone(chosenOn).length > 0) {
    const chosen = at(seen, chooseCut(chosenOn))
    console.log(
      `|   chosen on validation | cut ${chosen.cut.toFixed(2)} | | ${percent(chosen.inScope)} / ${percent(chosen.noneRecall)} | | | | |`,
    )
  }
  for (const point of notes)
    console.log(
      `|   curve | cut ${point.cut.toFixed(1)} | | ${percent(point.inScope)} / ${percent(point.noneRecall)} | | | | |`,
    )
}

const sets =
  values.set === undefined ? await loadKnownSets(folder ?? '') : [await loadSet(values.set, language)]
console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`)
console.log(
  '| set | method | accuracy | at the own threshold: in scope right / none recall | µs p50 / p99 | the same loop over constant work: µs p50 / p99 | training, CPU s | model, MB |',
)
console.log('|---|---|---|---|---|---|---|---|')
for (const set of sets.filter(({ name }) => name.startsWith(values.only ?? '')))
  for (const method of [classifier, cosine, keywords]) say(set, method)
