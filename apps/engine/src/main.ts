import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Capacity, callLease } from '@parley/contract/engine-wire'
import { reportToSupervisor } from '@parley/contract/process-events'
import { type ScriptLanguage, scriptLanguages } from '@parley/contract/vocabulary'
import { openEmbedder, openLanguageModel } from '@parley/edge/language-models'
import { createRe2Patterns } from '@parley/edge/patterns'
import {
  createEspeakSynthesizer,
  createRecognizers,
  createScriptedRecognizer,
  type ModelUpdate,
  modelRecipes,
  openModelStore,
  type Recognizers,
} from '@parley/edge/speech'
import { openEmbeddedEngine } from '@parley/edge/telephony'
import { pino } from 'pino'
import { createCallRegistry } from './calls/call-registry.ts'
import { createClassifierCache } from './calls/classifier-cache.ts'
import { endAbandoned } from './calls/end-abandoned.ts'
import { createRecognitionPreview } from './calls/recognition-preview.ts'
import { createRecordedPrompts } from './calls/recorded-prompts.ts'
import { createVoice } from './calls/voice.ts'
import { watchCalls } from './calls/watch-calls.ts'
import { readConfig } from './config.ts'
import { createDiskBrake, keepChecking } from './disk-brake.ts'
import { createEvents } from './events.ts'
import { lockFolder } from './folder-lock.ts'
import { openJournal } from './journal/journal.ts'
import { connectToServer } from './link/connect-to-server.ts'
import { createLeases } from './link/keep-leases.ts'
import { openServerLink } from './link/server-link.ts'
import { createRecognizerSlots } from './recognition/recognizer-slots.ts'
import { openRecordingsFolder } from './recordings-folder.ts'
import { createVoiceTests } from './voice-test/voice-tests.ts'

/** In a rolling restart the successor may start before its predecessor gets SIGTERM. */
const predecessorMs = 10_000

const config = readConfig(process.env)
const events = createEvents(pino({ name: 'engine' }))
// All files that it writes are readable only by the installation's user.
process.umask(0o077)
const engineFolder = join(config.dataFolder, 'engine', config.engineId)
const lock = await lockFolder({
  folder: engineFolder,
  waitMs: predecessorMs,
  onWaiting: () => events.waitingForPredecessor({ engineId: config.engineId }),
})
const recordingsFolder = join(config.dataFolder, 'recordings')
await mkdir(recordingsFolder, { recursive: true, mode: 0o700 })
const journal = await openJournal(
  join(engineFolder, 'journal'),
  join(dirname(config.secretFile), `journal-${config.engineId}.key`),
)
const telephony = await openEmbeddedEngine({
  host: config.sipHost,
  publicHost: config.publicSipHost,
  publicRtpHost: config.publicRtpHost,
  sipPort: config.sipPort,
  rtpPorts: config.rtpPorts,
  mediaWorkers: config.mediaWorkers,
  mayReach: config.mayReach,
  onConfirmerDied: (cause) => events.voicesUnjudged({ message: String(cause) }),
})
const models = openModelStore(config.modelsFolder)
const reportModel = (update: ModelUpdate): void => {
  events.modelChanged(update)
  reportToSupervisor(process, { kind: 'progress', step: `model ${update.model}: ${update.state}` })
}
const confirmVoices = (folder: string): void => {
  telephony
    .confirmVoicesBy(join(folder, modelRecipes['silero-vad'].files[0]?.name ?? ''))
    .catch((cause) => events.voicesUnjudged({ message: String(cause) }))
}
const synthesizer = createEspeakSynthesizer({
  maxChildren: 2,
  withoutProgram: () =>
    models.fetch('espeak-wasm', { onStep: (state) => reportModel({ model: 'espeak-wasm', state }) }),
})
const scriptedRecognizers = createScriptedRecognizer()
const realRecognizers =
  config.recognizers === 'real'
    ? createRecognizers({
        processes: config.recognizerProcesses,
        callsPerProcess: config.callsPerRecognizer,
        models: {
          store: models,
          wanted: config.models,
          ifThere: ['moonshine-base', 'tdt-mandarin'],
        },
        onReady: (language) => {
          recognizerSlots.heard(language)
          events.languageHeard({ language, slots: mostIn(language) })
          reportToSupervisor(process, { kind: 'progress', step: `hears ${language}` })
          for (const link of links) link.announceCapacity()
        },
        onModel: (update) => {
          reportModel(update)
          if (update.model === 'silero-vad' && update.state === 'ready') confirmVoices(update.folder)
        },
      })
    : undefined

/** From any server that has it. */
const fetchRecording = async (sha256: string): Promise<Buffer | undefined> => {
  for (const link of links) {
    const wav = await link.fetchRecording(sha256)
    if (wav !== undefined) return wav
  }
  return undefined
}
const classifierCache = createClassifierCache(events)
const book = createCallRegistry({
  journal,
  telephony,
  voice: createVoice(synthesizer, createRecordedPrompts(fetchRecording)),
  recognizerFor: ({ language }, line) => {
    // Scripted recognizers read a callee's words from the line's headers; a test without a line has none.
    if (realRecognizers === undefined) return line && scriptedRecognizers
    if (realRecognizers.describe()[language].hears !== 'nothing') return realRecognizers
    // In a language without a real recognizer, only the sandbox's callees can be recognized, by their headers.
    const { sandbox } = config
    return sandbox && line && line.host === sandbox.host && line.port === sandbox.port
      ? scriptedRecognizers
      : undefined
  },
  patterns: createRe2Patterns(),
  classifierCache,
  model: config.meaning && openLanguageModel(config.meaning),
  onModelAnswer: (answer) =>
    events.modelAnswered({ answer: answer.kind === 'failed' ? answer.why : answer.kind }),
  embedder: config.embedder && openEmbedder(config.embedder),
  onEmbedded: (answer) =>
    events.embedderAnswered({ answer: answer.kind === 'failed' ? answer.why : answer.kind }),
  recordingsFolder,
  mostCalls: config.calls,
  offeredIn: (language) => (realRecognizers ? recognizerSlots.offered()[language] : config.calls),
  onTests: () => {
    for (const link of links) link.announceCapacity()
  },
  events,
  now: () => Date.now(),
})
/** The secret is read for each connection: the server creates it at its first start. */
const connectSecurely = (server: { readonly host: string; readonly port: number }) =>
  connectToServer(server, Buffer.from(readFileSync(config.secretFile, 'utf8').trim(), 'hex'))
const voiceTests = createVoiceTests({
  book,
  telephony,
  events,
  now: () => Date.now(),
  connect: connectSecurely,
})
const recognitionPreview = createRecognitionPreview({ book, synthesizer })
const ended = endAbandoned(journal, { telephony, recordingsFolder, events, now: () => Date.now() })
// After that: the recordings of abandoned calls are needed until then.
void ended.then(() => openRecordingsFolder(recordingsFolder, Date.now())).catch(() => undefined)
// Before there are links, their hello reports it.
let announceDisk = (): void => {}
const brake = createDiskBrake({
  folders: [recordingsFolder, engineFolder],
  reserveMiB: config.diskReserveMiB,
  onLow: (state) => {
    events.diskLow(state)
    queueMicrotask(() => announceDisk())
  },
  onFree: () => {
    events.diskFree()
    queueMicrotask(() => announceDisk())
  },
})
await brake.check()
const stopWatching = watchCalls(book, journal, () => Date.now())
const everySlot = Object.fromEntries(scriptLanguages.map((language) => [language, config.calls]))
const mostIn = (language: ScriptLanguage): number =>
  Math.min(config.calls, realRecognizers?.describe()[language].slots ?? 0)
const recognizerSlots = createRecognizerSlots({
  most: mostIn,
  calls: (language) => book.callsIn(language),
  lagMs: (language) => realRecognizers?.lagMs(language) ?? 0,
})
/** The server counts only on recognizers that are ready and keep up: a call without one would be refused. */
const capacity = (): Capacity => ({
  // All languages share the cores: the total is that of one language.
  calls: brake.isLow
    ? 0
    : Math.max(0, Math.min(config.calls, realRecognizers?.slots ?? config.calls) - book.testsIn()),
  ...(brake.isLow && { diskLow: true }),
  recognizers: realRecognizers === undefined ? everySlot : recognizersForOrders(),
  ...(realRecognizers &&
    config.sandbox && { simulated: { ...config.sandbox, recognizers: deafSlots(realRecognizers) } }),
})
const recognizersForOrders = (): Capacity['recognizers'] =>
  Object.fromEntries(
    scriptLanguages.flatMap((language) => {
      const offered = recognizerSlots.offered()[language]
      return offered === undefined ? [] : [[language, Math.max(0, offered - book.testsIn(language))]]
    }),
  )
const looking = setInterval(() => {
  leases.look()
  const changed = recognizerSlots.look()
  const offered = recognizerSlots.offered()
  for (const language of changed)
    events.recognizersOffered({
      language,
      slots: offered[language] ?? 0,
      lagMs: realRecognizers?.lagMs(language) ?? 0,
    })
  if (changed.length > 0) for (const link of links) link.announceCapacity()
}, 1000)
const deafSlots = (recognizers: Recognizers): Capacity['recognizers'] =>
  Object.fromEntries(
    scriptLanguages
      .filter((language) => recognizers.describe()[language].hears === 'nothing')
      .map((language) => [language, config.calls]),
  )
const leases = createLeases(book, events)
const reporting = setInterval(() => {
  for (const link of links) link.reportAlive()
}, callLease.reportEveryMs)
const links = config.servers.map((server) =>
  openServerLink({
    server,
    engineId: config.engineId,
    address: `${config.publicSipHost}:${telephony.sipPort}`,
    connect: connectSecurely,
    capacity,
    freeDiskMiB: () => brake.freeMiB,
    journal,
    book,
    synthesizer,
    voices: synthesizer.voices,
    recognitionPreview,
    classifierCache,
    voiceTests,
    leases,
    probeLine: (line) => telephony.probe(line).catch(() => false),
    events,
  }),
)
announceDisk = () => {
  for (const link of links) link.announceCapacity()
}
const checking = new AbortController()
void keepChecking(brake, checking.signal)
realRecognizers?.start(config.recognizerLanguages)
journal.onDurable(() => {
  for (const link of links) link.ship()
})
events.started({
  engineId: config.engineId,
  epoch: journal.epoch,
  sipPort: telephony.sipPort,
  calls: capacity().calls,
})
reportToSupervisor(process, {
  kind: 'ready',
  detail: `SIP on ${config.sipHost}:${telephony.sipPort}, ${capacity().calls} calls`,
})

let stopping: Promise<void> | undefined
const stop = async (waitMs: number): Promise<void> => {
  events.draining({ calls: book.size })
  lock.announceDraining()
  for (const link of links) link.announceDraining()
  await Promise.all([book.drain(waitMs), ended])
  clearInterval(looking)
  clearInterval(reporting)
  checking.abort()
  stopWatching()
  for (const link of links) link.close()
  await Promise.all([
    telephony.close(),
    realRecognizers?.close(),
    scriptedRecognizers.close(),
    synthesizer.close(),
  ])
  await journal.close()
  await lock.release()
  events.stopped()
}
const leave = (): void => {
  // A second signal ends running calls with a goodbye at once.
  if (stopping) void book.drain(0)
  stopping ??= stop(config.drainSeconds * 1000).then(() => process.exit(0))
}
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
// Without the supervisor nothing else would end this process.
process.once('disconnect', leave)
