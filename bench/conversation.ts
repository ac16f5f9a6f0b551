/**
 * Conversations of simulated callees with real recognizers: sandbox callees in voices that were not used for
 * tuning, real SIP, RTP and G.711, the embedded recognizers. Per language: turn latency from the callee's last
 * voiced frame to the robot's first, and its parts; barge-in from the recording; how many turns took the branch
 * of the spoken words; how much unexpected speech was accepted.
 *
 * npx tsx bench/conversation.ts [--calls 10] [--rounds 1] [--language id-ID] [--keep folder] [--processes 1]
 *
 * Fetches the Mandarin model if it is missing: its license is not stated, see docs/decisions/0017.
 */
import { mkdir } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type CompiledScene, type ScriptLanguage, scriptLanguages } from '@parley/contract/vocabulary'
import { createRecognizers, modelRecipes, openModelStore } from '@parley/edge/speech'
import type { TurnLatency } from '../apps/engine/src/calls/turn-clock.ts'
import { linesOf } from '../apps/sandbox/src/callees/lines-of.ts'
import { calleeOf } from '../apps/sandbox/src/callees/persona.ts'
import {
  demonstrationWords,
  type SavingsWords,
  savingsScene,
} from '../apps/server/src/startup/demonstration/index.ts'
import { matchSpeech } from '../core/dialogue/match/match-edge.ts'
import { modelForTests } from '../edge/speech/test-models.ts'
import { bargeInStopMs } from './barge-in.ts'
import { compiled, openBenchEngine, quantile, type Reported } from './bench-engine.ts'
import { cases } from './speech-cases.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '1' },
    processes: { type: 'string', default: '1' },
    language: { type: 'string' },
    keep: { type: 'string', default: 'data/bench-conversation' },
  },
})
const atOnce = Number(values.calls)
const folder = resolve(values.keep)
await mkdir(folder, { recursive: true })
const voices = 'f1,m2,f5,m7'
const check = resolve(
  (await modelForTests('silero-vad')) ?? '',
  modelRecipes['silero-vad'].files[0]?.name ?? '',
)
const installation = await openBenchEngine({ SANDBOX_VOICES: voices }, folder, check)
const modelsFolder = resolve((await modelForTests('tdt-mandarin')) ?? 'models', '..')
await modelForTests('moonshine-tiny')
const languages = scriptLanguages.filter(
  (language) => values.language === undefined || values.language === language,
)
const recognizers = createRecognizers({
  processes: Number(values.processes),
  callsPerProcess: atOnce,
  models: { store: openModelStore(modelsFolder), wanted: [], ifThere: ['moonshine-tiny', 'tdt-mandarin'] },
})

const stems: Readonly<Record<ScriptLanguage, string>> = {
  'en-US': '1202555',
  'zh-CN': '861390000',
  'zh-HK': '8529000',
  'id-ID': '628120000',
}
type Measured = {
  readonly latencies: TurnLatency[]
  readonly stops: number[]
  turns: number
  right: number
  deaf: number
  offScript: number
  accepted: number
}
type Job = {
  readonly language: ScriptLanguage
  readonly persona: string
  readonly serial: number
  readonly isOff: boolean
  readonly isFixedPause?: boolean
}

const newMeasured = (): Measured => ({
  latencies: [],
  stops: [],
  turns: 0,
  right: 0,
  deaf: 0,
  offScript: 0,
  accepted: 0,
})

const wordsOf = (language: ScriptLanguage): SavingsWords => {
  const words = demonstrationWords.find((known) => known.language === language)
  if (words === undefined) throw new Error(`no words in ${language}`)
  return words
}

/** The same flow with other phrases than these callees say: whatever it accepts was not said. */
const withOtherWords = (words: SavingsWords): SavingsWords => {
  const spoken = personas.flatMap((persona) => ways(words.language, persona)).join(' / ')
  const others = (cases.find(({ language }) => language === words.language)?.script ?? []).filter(
    (phrase) => !spoken.includes(phrase) && phrase.length > 2,
  )
  const names = Object.keys(words.hears)
  const shares = names.map((name, i) => [name, others.filter((_, at) => at % names.length === i).join('##')])
  return { ...words, hears: { ...words.hears, ...Object.fromEntries(shares) } }
}

const personas = ['00', '01', '02', '03', '04', '08']
const numberOf = ({ language, persona, serial }: Pick<Job, 'language' | 'persona' | 'serial'>): string =>
  `${stems[language]}${persona}${String(serial).padStart(2, '0')}`
const ways = (language: ScriptLanguage, persona: string, serial = 1): readonly string[] => {
  const callee = calleeOf(numberOf({ language, persona, serial }))
  return callee === undefined ? [] : linesOf(callee)
}

const scenes = new Map<string, CompiledScene>()
const sceneOf = (language: ScriptLanguage, isOff: boolean): CompiledScene => {
  const key = `${language} ${isOff}`
  const words = wordsOf(language)
  const scene =
    scenes.get(key) ?? compiled(savingsScene(isOff ? withOtherWords(words) : words), installation.patterns)
  scenes.set(key, scene)
  return scene
}

/** Each turn of the callee compared with the branch of its spoken words. */
const checkTurns = (job: Job, scene: CompiledScene, reported: Reported, into: Measured): void => {
  const end = reported.map(({ event }) => event).find((event) => event.kind === 'ended')
  const turns = end?.kind === 'ended' ? (end.facts?.turns ?? []) : []
  const lines = ways(job.language, job.persona, job.serial)
  for (const [i, turn] of turns.filter(({ speaker }) => speaker === 'callee').entries()) {
    const line = lines[Math.min(i, lines.length - 1)] ?? ''
    const node = scene.nodes[turn.nodeId ?? '']
    const wanted = node && matchSpeech(node, line, installation.patterns)?.edge.connectionId
    const taken = turn.matched?.connectionId
    if (wanted === undefined) {
      into.offScript++
      if (taken !== undefined) into.accepted++
      continue
    }
    into.turns++
    if (taken === wanted) into.right++
    else if (turn.text === '') into.deaf++
  }
}

const run = async (job: Job, into: Measured): Promise<void> => {
  const scene = sceneOf(job.language, job.isOff)
  const { reported, recordingPath } = await installation.call({
    number: numberOf(job),
    scene,
    recognizer: recognizers,
    ringSec: 30,
    maxTalkSec: 60,
    isFixedPause: job.isFixedPause === true,
  })
  for (const { event } of reported)
    if (event.kind === 'recorded' && event.event === 'robotSpeaks' && isLatency(event.data.latency))
      into.latencies.push(event.data.latency)
  checkTurns(job, scene, reported, into)
  if (job.persona !== '03' || job.isOff) return
  const stopMs = await bargeInStopMs(recordingPath)
  if (stopMs !== undefined) into.stops.push(stopMs)
}

const isLatency = (value: unknown): value is TurnLatency =>
  typeof value === 'object' && value !== null && 'turnMs' in value

/** A constant number at once until all are done. */
const runAll = async (
  jobs: readonly Job[],
  calls: number,
): Promise<ReadonlyMap<ScriptLanguage, Measured>> => {
  const found = new Map(languages.map((language) => [language, newMeasured()]))
  const waiting = [...jobs]
  const worker = async (delayMs: number): Promise<void> => {
    await new Promise((done) => setTimeout(done, delayMs))
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift())
      await run(job, found.get(job.language) ?? newMeasured())
  }
  await Promise.all(Array.from({ length: calls }, (_, i) => worker(i * 300)))
  return found
}

const stages = ['turnMs', 'endpointingMs', 'recognitionMs', 'decisionMs', 'firstAudioMs'] as const
const ms = (list: readonly number[]): string =>
  list.length === 0 ? '-' : `${quantile(list, 0.5).toFixed(0)} / ${quantile(list, 0.95).toFixed(0)}`
const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${part} of ${whole}`)

const print = (title: string, found: ReadonlyMap<ScriptLanguage, Measured>): void => {
  console.log(`\n${title}; load ${loadavg()[0]?.toFixed(1)}`)
  console.log(
    '| | turn p50 / p95 | endpointing | recognition | decision | first audio | voice to silence | right branch | not understood | off script accepted |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const [language, one] of found) {
    const latency = stages.map((stage) => ms(one.latencies.map((turn) => turn[stage])))
    const stops = one.stops.length === 0 ? '-' : `${ms(one.stops)} (${one.stops.length})`
    console.log(
      `| ${[language, ...latency, stops, share(one.right, one.turns), one.deaf, share(one.accepted, one.offScript)].join(' | ')} |`,
    )
  }
}

const allLatencies = (found: ReadonlyMap<ScriptLanguage, Measured>): readonly number[] =>
  [...found.values()].flatMap(({ latencies }) => latencies.map(({ turnMs }) => turnMs))

console.log(
  `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; callees speak with ${voices}`,
)
const some = (persona: string, serial: number, isOff = false): Job[] =>
  languages.map((language) => ({ language, persona, serial, isOff }))
// The first call of each language starts its recognizers and synthesizes prompts: it is not counted.
await runAll(some('01', 4), languages.length)
const alone = await runAll(some('00', 1), 1)
print('one call at a time', alone)
const jobs = Array.from({ length: Number(values.rounds) }, (_, round) =>
  [0, 1].flatMap((serial) => [
    ...personas.flatMap((persona) => some(persona, round * 2 + serial)),
    ...some('00', round * 2 + serial, true),
    ...some('04', round * 2 + serial, true),
  ]),
).flat()
const together = await runAll(jobs, atOnce)
print(`${atOnce} calls at a time, ${jobs.length} calls`, together)
const fixed = await runAll(
  [0, 1]
    .flatMap((serial) => ['00', '02'].flatMap((persona) => some(persona, serial)))
    .map((job) => ({ ...job, isFixedPause: true })),
  atOnce,
)
print(`${atOnce} calls at a time, a fixed pause of 500 ms ends every turn`, fixed)
const [one, many, slow] = [allLatencies(alone), allLatencies(together), allLatencies(fixed)]
console.log(
  `\nratio words' own pause : fixed pause — turn p50 ${(quantile(many, 0.5) / quantile(slow, 0.5)).toFixed(2)}, p95 ${(quantile(many, 0.95) / quantile(slow, 0.95)).toFixed(2)}`,
)
console.log(
  `\nratio ${atOnce} calls : 1 call — turn p50 ${(quantile(many, 0.5) / quantile(one, 0.5)).toFixed(2)}, p95 ${(quantile(many, 0.95) / quantile(one, 0.95)).toFixed(2)}`,
)
console.log(`recordings: ${folder}`)
await recognizers.close()
await installation.close()
process.exit(0)
