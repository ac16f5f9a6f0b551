import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tellSupervisor } from '@parley/contract/process-news'
import { createRe2Patterns } from '@parley/edge/patterns'
import {
  createEars,
  createEspeakSynthesizer,
  createScriptedRecognizer,
  openModelStore,
} from '@parley/edge/speech'
import { openEmbeddedEngine } from '@parley/edge/telephony'
import { pino } from 'pino'
import { createCallBook } from './calls/call-book.ts'
import { endAbandoned } from './calls/end-abandoned.ts'
import { createVoice } from './calls/voice.ts'
import { readConfig } from './config.ts'
import { createEvents } from './events.ts'
import { openJournal } from './journal/journal.ts'
import { openServerLink } from './link/server-link.ts'

const config = readConfig(process.env)
const events = createEvents(pino({ name: 'engine' }))
const recordingsFolder = join(config.dataFolder, 'recordings')
await mkdir(recordingsFolder, { recursive: true })
const journal = await openJournal(join(config.dataFolder, 'engine', config.engineId, 'journal'))
const telephony = await openEmbeddedEngine({
  host: config.sipHost,
  sipPort: config.sipPort,
  rtpPorts: config.rtpPorts,
  mediaWorkers: config.mediaWorkers,
})
const synthesizer = createEspeakSynthesizer({ maxChildren: 2 })
const scriptedEars = createScriptedRecognizer()
const realEars =
  config.ears === 'real'
    ? createEars({
        processes: config.earProcesses,
        callsPerProcess: config.callsPerEar,
        models: {
          store: openModelStore(config.modelsFolder),
          wanted: config.models,
          ifThere: ['moonshine-base', 'tdt-mandarin'],
        },
        onModel: (news) => {
          events.earsChanged(news)
          tellSupervisor(process, { kind: 'progress', step: `ears ${news.model}: ${news.state}` })
        },
      })
    : undefined

const book = createCallBook({
  journal,
  telephony,
  voice: createVoice(synthesizer),
  // Where nothing can hear a language, only the sandbox's scripted callees are understood.
  recognizerFor: ({ language }) =>
    realEars && realEars.describe()[language].hears !== 'nothing' ? realEars : scriptedEars,
  patterns: createRe2Patterns(),
  recordingsFolder,
  mostCalls: config.calls,
  events,
  now: () => Date.now(),
})
const ended = endAbandoned(journal, { telephony, events, now: () => Date.now() })
const recognisers = Math.min((realEars ?? scriptedEars).slots, config.calls)
// A call without an ear would be refused: the server must not count on more calls than ears.
const capacity = { calls: recognisers, recognisers }
const links = config.servers.map((server) =>
  openServerLink({
    server,
    engineId: config.engineId,
    address: `${config.sipHost}:${telephony.sipPort}`,
    readSecret: async () => Buffer.from((await readFile(config.secretFile, 'utf8')).trim(), 'hex'),
    capacity,
    journal,
    book,
    events,
  }),
)
journal.onDurable(() => {
  for (const link of links) link.ship()
})
events.started({ engineId: config.engineId, epoch: journal.epoch, sipPort: telephony.sipPort, ...capacity })
tellSupervisor(process, {
  kind: 'ready',
  detail: `SIP on ${config.sipHost}:${telephony.sipPort}, ${capacity.recognisers} ears`,
})

let stopping: Promise<void> | undefined
const stop = async (waitMs: number): Promise<void> => {
  events.draining({ calls: book.size })
  for (const link of links) link.announceDraining()
  await Promise.all([book.drain(waitMs), ended])
  for (const link of links) link.close()
  await Promise.all([telephony.close(), realEars?.close(), scriptedEars.close(), synthesizer.close()])
  await journal.close()
  events.stopped()
}
const leave = (): void => {
  // Asked a second time: calls in talk are asked to end at once.
  if (stopping) void book.drain(0)
  stopping ??= stop(config.drainSeconds * 1000).then(() => process.exit(0))
}
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
// The supervisor is gone: nobody would ever end this process.
process.once('disconnect', leave)
