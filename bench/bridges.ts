/**
 * `npx tsx bench/bridges.ts [bridges]`: lateness of audio where callees and seats are bridged over the engine's
 * main thread, beside the same number of legs with robot playback. Real SIP and RTP; the far sides are the
 * sandbox's, in another process.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Leg, LegObserver } from '@parley/edge/telephony'
import { openBenchEngine, quantile } from './bench-engine.ts'

const bridges = Number(process.argv[2] ?? 20)
const measuredMs = 20_000
const installation = await openBenchEngine({ SANDBOX_PACE: '0.3' })

type Up = { readonly leg: Leg; hear: (frame: Int16Array) => void }

/** An agent of the sandbox: speaks whenever the callee is silent, and never hangs up. */
const callAgent = async (serial: number): Promise<Up> => {
  let answered: () => void = () => {}
  const isUp = new Promise<void>((resolve) => {
    answered = resolve
  })
  const up: { leg?: Leg; hear: Up['hear'] } = { hear: () => {} }
  const observer: LegObserver = {
    onDialing: async () => {},
    onRinging: () => {},
    onAnswered: () => answered(),
    onFrame: (frame) => up.hear(frame),
    onEnded: () => {},
    onDtmf: () => {},
    onPlaybackStarted: () => {},
    onPlaybackFinished: () => {},
    onSpeechStarted: () => {},
    onSpeechEnded: () => {},
  }
  const number = `12025551${700 + (serial % 100)}`
  up.leg = await installation.telephony.placeCall(
    {
      callId: crypto.randomUUID(),
      line: { host: '127.0.0.1', port: installation.sandboxPort, transport: 'udp', codecs: ['PCMU'] },
      callingNumber: '100',
      calledNumber: number,
    },
    observer,
  )
  await isUp
  up.leg.listen(true)
  return up as Up
}

const tone = Int16Array.from(
  { length: 8000 * 25 },
  (_, at) => 8000 * Math.sin((2 * Math.PI * 440 * at) / 8000),
)

/** Beyond 20 ms after the one before: jitter of audio over the main thread. */
const gaps: number[] = []

const report = async (what: string): Promise<void> => {
  const { lateMs, framesSent } = await installation.telephony.mediaStats()
  const late = gaps.map((gap) => Math.max(0, gap - 20))
  console.log(
    `${what}: ${framesSent} frames sent, late p50 ${lateMs.p50.toFixed(1)} ms, p99 ${lateMs.p99.toFixed(1)} ms, max ${lateMs.max.toFixed(1)} ms; over the main thread late p50 ${quantile(late, 0.5).toFixed(1)} ms, p99 ${quantile(late, 0.99).toFixed(1)} ms`,
  )
}

const measure = async (what: string, heardBy: (at: number) => Leg | undefined): Promise<void> => {
  for (const [at, up] of ups.entries()) {
    let beforeMs = 0
    up.hear = (frame) => {
      const nowMs = performance.now()
      if (beforeMs > 0) gaps.push(nowMs - beforeMs)
      beforeMs = nowMs
      heardBy(at)?.feed(frame)
    }
  }
  await sleep(2000)
  gaps.length = 0
  await installation.telephony.mediaStats()
  await sleep(measuredMs)
  await report(what)
}

console.log(`load ${loadavg()[0]?.toFixed(1)}, ${bridges} bridges of two legs`)
const ups = await Promise.all(Array.from({ length: bridges * 2 }, (_, serial) => callAgent(serial)))
for (const { leg } of ups) leg.play(1, tone)
await measure('robot playback on each', () => undefined)
for (const { leg } of ups) void leg.stop()
await measure('bridged in pairs', (at) => ups[at ^ 1]?.leg)
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
for (const { leg } of ups) leg.hangUp()
await installation.close()
