/**
 * `npx tsx bench/calls.ts [calls]`: real SIP and RTP between an engine in this process and the sandbox in
 * another. Recognizers are scripted, so that the call is measured and not recognition.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createScriptedRecognizer } from '@parley/edge/speech'
import { openJournal } from '../apps/engine/src/journal/journal.ts'
import { savingsScene } from '../apps/server/src/startup/demonstration/savings-scene.ts'
import { englishWords } from '../apps/server/src/startup/demonstration/script-texts/english.ts'
import { compiled, openBenchEngine, quantile } from './bench-engine.ts'

const concurrent = Number(process.argv[2] ?? 100)
const installation = await openBenchEngine({ SANDBOX_PACE: '0.3' })
const { telephony } = installation
const script = savingsScene(englishWords)
const scene = compiled(
  { ...script, settings: { ...script.settings, openingDelayMs: 0 } },
  installation.patterns,
)
const recognizer = createScriptedRecognizer()
const journal = await openJournal(join(installation.folder, 'journal'))

type Outcome = { status: string; firstAudioMs: number; turns: number }

const placeOne = async (serial: number): Promise<Outcome> => {
  const { reported: seen } = await installation.call({
    number: `120255500${String(serial % 100).padStart(2, '0')}`,
    scene,
    recognizer,
    ringSec: 30,
    maxTalkSec: 120,
    journal,
  })
  const at = (name: string): number =>
    seen.find(({ event }) => event.kind === 'recorded' && event.event === name)?.atMs ?? Number.NaN
  const end = seen.find(({ event }) => event.kind === 'ended')?.event
  return {
    status: end?.kind === 'ended' ? end.status : 'none',
    firstAudioMs: at('robotSpeaks') - at('answer'),
    turns: end?.kind === 'ended' ? (end.facts?.dialogueRounds ?? 0) : 0,
  }
}

const figures = (values: readonly number[]): string =>
  `p50 ${quantile(values, 0.5).toFixed(1)} ms, p99 ${quantile(values, 0.99).toFixed(1)} ms, max ${quantile(values, 1).toFixed(1)} ms`

const measure = async (calls: number): Promise<{ lateP99: number; firstAudio: readonly number[] }> => {
  await telephony.mediaStats()
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const outcomes = await Promise.all(
    Array.from({ length: calls }, async (_none, serial) => {
      // INVITEs are spread over two seconds: a hundred in one instant is unrealistic.
      await new Promise((resolve) => setTimeout(resolve, (2000 * serial) / calls))
      return placeOne(serial)
    }),
  )
  loop.disable()
  const { lateMs, framesSent, framesReceived } = await telephony.mediaStats()
  const firstAudio = outcomes.map((outcome) => outcome.firstAudioMs).filter((ms) => Number.isFinite(ms))
  const finished = outcomes.filter(({ status }) => status === 'finished').length
  console.log(
    `\n${calls} calls at once: ${finished} finished; ${outcomes.reduce((sum, { turns }) => sum + turns, 0)} turns`,
  )
  console.log(`  answer → first robot audio: ${figures(firstAudio)}`)
  console.log(
    `  RTP frame late against the clock: p50 ${lateMs.p50.toFixed(2)} ms, p99 ${lateMs.p99.toFixed(2)} ms, max ${lateMs.max.toFixed(2)} ms (${framesSent} sent, ${framesReceived} received)`,
  )
  console.log(
    `  event loop of the engine: p50 ${(loop.percentile(50) / 1e6).toFixed(1)} ms, p99 ${(loop.percentile(99) / 1e6).toFixed(1)} ms (of which 10 ms are the meter's own step)`,
  )
  return { lateP99: lateMs.p99, firstAudio }
}

console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}`)
// A first call fills the cache of prompts; its figures are not counted.
await placeOne(0)
const alone = await measure(1)
const together = await measure(concurrent)
console.log(
  `\nratio ${concurrent} calls : 1 call — first audio p50 ${(quantile(together.firstAudio, 0.5) / quantile(alone.firstAudio, 0.5)).toFixed(2)}, RTP lateness p99 ${(together.lateP99 / alone.lateP99).toFixed(2)}`,
)
await recognizer.close()
await journal.close()
await installation.close()
