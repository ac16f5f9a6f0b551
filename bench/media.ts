/**
 * 100 calls full duplex in one media worker (50 pairs on the loopback, recognizers on half of them), first with
 * an idle main thread, then with one that stalls for 40 ms every 250 ms.
 *
 * node --import tsx bench/media.ts [seconds]
 */
import { createSocket } from 'node:dgram'
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMediaPool, type MediaObserver, type MediaSession } from '../edge/telephony/media/index.ts'

const seconds = Number(process.argv[2] ?? 15)
const pairs = 50

const silent: MediaObserver = {
  onFrame: () => {},
  onDtmf: () => {},
  onSpeechStarted: () => {},
  onSpeechEnded: () => {},
  onPlaybackStarted: () => {},
  onPlaybackFinished: () => {},
  onSilentPeer: () => {},
}

const pool = await createMediaPool({ host: '127.0.0.1', ports: [42_000, 42_999], workers: 1 })
const sessions: MediaSession[] = []
for (let i = 0; i < pairs; i++) {
  const [one, other] = await Promise.all([pool.open({}, silent), pool.open({}, silent)])
  const shared = {
    host: '127.0.0.1',
    codec: 'PCMU',
    payloadType: 0,
    dtmfPayloadType: 101,
    sending: true,
    rtpDue: true,
  } as const
  one.connect({ ...shared, port: other.localPort })
  other.connect({ ...shared, port: one.localPort })
  one.listen(true)
  sessions.push(one, other)
}
const audio = new Int16Array(new SharedArrayBuffer((seconds * 2 + 5) * 16_000))
for (let i = 0; i < audio.length; i++) audio[i] = 6000 * Math.sin(i / 3) * Math.sin(i / 900)
for (const session of sessions) session.play(1, audio)

const measure = async (name: string): Promise<number> => {
  await sleep(500)
  await pool.stats()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const cpu = process.cpuUsage()
  const startMs = performance.now()
  await sleep(seconds * 1000)
  const passedMs = performance.now() - startMs
  const used = process.cpuUsage(cpu)
  delay.disable()
  const { lateMs, framesSent, framesReceived } = await pool.stats()
  const ms = (nanoseconds: number): string => (nanoseconds / 1e6).toFixed(1)
  const expected = Math.round((sessions.length * passedMs) / 20)
  console.log(`${name} (load ${loadavg()[0]?.toFixed(2)})`)
  console.log(`  frames sent ${framesSent}, received ${framesReceived}, expected about ${expected}`)
  console.log(
    `  sent late by: p50 ${lateMs.p50.toFixed(2)} ms, p99 ${lateMs.p99.toFixed(2)} ms, max ${lateMs.max.toFixed(2)} ms`,
  )
  console.log(
    `  main thread's event loop delay: p50 ${ms(delay.percentile(50))} ms, p99 ${ms(delay.percentile(99))} ms, max ${ms(delay.max)} ms`,
  )
  console.log(`  CPU of the process: ${((used.user + used.system) / 10 / passedMs).toFixed(0)} % of a core`)
  return lateMs.p99
}

/**
 * The naive implementation: every stream sends from a setInterval of the main thread. p99 of lateness, in ms.
 */
const measureNaive = async (): Promise<number> => {
  const socket = createSocket('udp4')
  const packet = Buffer.alloc(172)
  const lateMs: number[] = []
  const startMs = performance.now()
  let tick = 0
  const sending = setInterval(() => {
    tick++
    for (let stream = 0; stream < sessions.length; stream++) socket.send(packet, 9, '127.0.0.1')
    // Lateness of a packet against the time of its sequence number, 20 ms each.
    lateMs.push(performance.now() - (startMs + tick * 20))
  }, 20)
  await sleep(seconds * 1000)
  clearInterval(sending)
  socket.close()
  const p99 = [...lateMs].sort((one, other) => one - other)[Math.floor(lateMs.length * 0.99)] ?? Number.NaN
  console.log(
    `${sessions.length} streams from setInterval on the same stalling main thread (load ${loadavg()[0]?.toFixed(2)})`,
  )
  console.log(
    `  sent late by: p99 ${p99.toFixed(2)} ms; after ${seconds} s the clock was ${(lateMs.at(-1) ?? 0).toFixed(0)} ms behind`,
  )
  return p99
}

await measure(`${sessions.length} sessions`)
const stalling = setInterval(() => {
  const endMs = performance.now() + 40
  while (performance.now() < endMs);
}, 250)
const p99 = await measure(`${sessions.length} sessions, main thread stalls 40 ms every 250 ms`)
const naive = await measureNaive()
console.log(`ratio naive : ours, p99 of lateness ${(naive / p99).toFixed(0)}`)
clearInterval(stalling)
await Promise.all(sessions.map((session) => session.close()))
await pool.close()
