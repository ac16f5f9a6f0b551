/**
 * `npx tsx bench/attempts.ts [contacts]`: attempts per second through the whole product — claim, hold, COMMIT,
 * placeCall, journal, INVITE, 486, ended, settlement, record — to busy callees, beside the same INVITEs sent by
 * the bare engine.
 */
import { cpus, loadavg } from 'node:os'
import { openEmbeddedEngine } from '@parley/edge/telephony'
import { callees, openRealProcesses, until } from '../tools/real-processes.ts'

const contacts = Number(process.argv[2] ?? 600)
const installation = await openRealProcesses(5800, { ENGINE_CALLS: '100' })
const busy = callees(contacts, ['09'])
console.log(
  `${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}, ${contacts} contacts, 50 at once`,
)
try {
  for (const app of ['sandbox', 'server', 'engine'] as const) await installation.start(app)

  const engine = await openEmbeddedEngine({
    host: '127.0.0.1',
    sipPort: 0,
    rtpPorts: [41_000, 41_999],
    mediaWorkers: 1,
  })
  const bareStartMs = Date.now()
  let next = 0
  const callOneAfterAnother = async (): Promise<void> => {
    for (let contact = busy[next++]; contact; contact = busy[next++]) {
      const calledNumber = contact.phone
      await new Promise<void>((resolve) => {
        void engine.placeCall(
          {
            callId: crypto.randomUUID(),
            line: { host: '127.0.0.1', port: 5840, transport: 'udp', codecs: ['PCMU'] },
            callingNumber: '100',
            calledNumber,
          },
          {
            onDialing: async () => {},
            onRinging: () => {},
            onAnswered: () => {},
            onDtmf: () => {},
            onPlaybackStarted: () => {},
            onPlaybackFinished: () => {},
            onSpeechStarted: () => {},
            onSpeechEnded: () => {},
            onFrame: () => {},
            onEnded: () => resolve(),
          },
        )
      })
    }
  }
  await Promise.all(Array.from({ length: 50 }, callOneAfterAnother))
  const bare = contacts / ((Date.now() - bareStartMs) / 1000)
  await engine.close()
  console.log(`bare engine: ${bare.toFixed(0)} attempts/s`)

  // A first call creates the line; its carrier's limit of 50 calls a second is lifted, because it would
  // dominate the measurement.
  await installation.startCampaign({ name: 'first', contacts: callees(1, ['09']), robotNum: 1, ringSec: 10 })
  await installation.ask('update line set calls_per_sec = 1000')
  await installation.ask('update account set calls_per_sec_limit = 1000 where parent is null')
  const startedMs = Date.now()
  const task = await installation.startCampaign({ name: 'bench', contacts: busy, robotNum: 50, ringSec: 10 })
  await until('the end of the campaign', 300, async () => {
    const [row] = await installation.ask<{ n: string }>(
      `select count(*) as n from task where id = $1 and status = 'finished'`,
      [task],
    )
    return row?.n === '1'
  })
  const [span] = await installation.ask<{ seconds: string; n: string }>(
    `select extract(epoch from max(ended_at) - min(intent_at)) as seconds, count(*) as n from call_record where task = $1`,
    [task],
  )
  const whole = Number(span?.n) / Number(span?.seconds)
  console.log(
    `whole product: ${whole.toFixed(0)} attempts/s (${span?.n} records over ${Number(span?.seconds).toFixed(1)} s; ${((Date.now() - startedMs) / 1000).toFixed(1)} s with import and finish)`,
  )
  console.log(`ratio whole : bare ${(whole / bare).toFixed(2)}`)
} finally {
  await installation.end()
}
