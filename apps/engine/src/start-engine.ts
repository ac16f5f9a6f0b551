import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Capacity, callLease } from '@parley/contract/engine-wire'
import type { ProcessEvent } from '@parley/contract/process-events'
import { openEmbedder, openLanguageModel } from '@parley/edge/language-models'
import { createRe2Patterns } from '@parley/edge/patterns'
import { openEmbeddedEngine } from '@parley/edge/telephony'
import { createCallRegistry } from './calls/call-registry.ts'
import { createClassifierCache } from './calls/classifier-cache.ts'
import { endAbandoned } from './calls/end-abandoned.ts'
import { createRecognitionPreview } from './calls/recognition-preview.ts'
import { createRecordedPrompts } from './calls/recorded-prompts.ts'
import { createVoice } from './calls/voice.ts'
import { watchCalls } from './calls/watch-calls.ts'
import type { Config } from './config.ts'
import { createDiskBrake, type DiskBrake, keepChecking } from './disk-brake.ts'
import type { EngineEvents } from './events.ts'
import { lockFolder } from './folder-lock.ts'
import { type Journal, openJournal } from './journal/journal.ts'
import { connectToServer } from './link/connect-to-server.ts'
import { createLeases, type Leases } from './link/keep-leases.ts'
import { openServerLink, type ServerLink } from './link/server-link.ts'
import { openSpeech } from './open-speech.ts'
import { capacityOf } from './recognition/capacity-of.ts'
import { createRecognizerSlots } from './recognition/recognizer-slots.ts'
import { openRecordingsFolder } from './recordings-folder.ts'
import { createVoiceTests } from './voice-test/voice-tests.ts'

export type EngineParts = {
  readonly events: EngineEvents
  readonly report: (update: ProcessEvent) => void
}

export type RunningEngine = {
  /**
   * Accepts no new calls, waits at most `waitMs` for running ones, then ends them with a goodbye and stops everything. Called
   * again with a shorter wait it ends them earlier.
   */
  stop(waitMs: number): Promise<void>
}

/** Starts a complete engine: folders, journal, telephony, speech, call registry, links to the servers. */
export const startEngine = async (
  config: Config,
  { events, report }: EngineParts,
): Promise<RunningEngine> => {
  const folders = await openFolders(config, events)
  const telephony = await openTelephony(config, events)
  // Empty until everything that they serve exists; until then there is no server to notify.
  const links: ServerLink[] = []
  const calls = openCalls(config, { events, report, folders, telephony, links })
  const { journal, recordingsFolder } = folders
  const ended = endAbandoned(journal, { telephony, recordingsFolder, events, now: () => Date.now() })
  // After that: the recordings of abandoned calls are needed until then.
  void ended.then(() => openRecordingsFolder(recordingsFolder, Date.now())).catch(() => undefined)
  const brake = openDiskBrake(config, { events, folders, links })
  await brake.check()
  const capacity = () => capacityOf(config, { ...calls, real: calls.speech.real, brake })
  const leases = createLeases(calls.registry, events)
  links.push(...openLinks(config, { events, folders, telephony, calls, brake, capacity, leases }))
  const stopLoops = startLoops({ events, journal, calls, brake, leases, links })
  calls.speech.real?.start(config.recognizerLanguages)
  const { epoch } = journal
  const { sipPort } = telephony
  events.started({ engineId: config.engineId, epoch, sipPort, calls: capacity().calls })
  report({ kind: 'ready', detail: `SIP on ${config.sipHost}:${sipPort}, ${capacity().calls} calls` })

  const stop = async (waitMs: number): Promise<void> => {
    events.draining({ calls: calls.registry.size })
    folders.lock.announceDraining()
    for (const link of links) link.announceDraining()
    await Promise.all([calls.registry.drain(waitMs), ended])
    stopLoops()
    for (const link of links) link.close()
    await Promise.all([telephony.close(), calls.speech.close()])
    await journal.close()
    await folders.lock.release()
    events.stopped()
  }
  let stopping: Promise<void> | undefined
  return {
    stop: (waitMs) => {
      if (stopping) void calls.registry.drain(waitMs)
      stopping ??= stop(waitMs)
      return stopping
    },
  }
}

/** In a rolling restart the successor may start before its predecessor gets SIGTERM. */
const predecessorMs = 10_000

type Folders = Awaited<ReturnType<typeof openFolders>>

const openFolders = async (config: Config, events: EngineEvents) => {
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
  return { lock, engineFolder, recordingsFolder, journal }
}

type Telephony = Awaited<ReturnType<typeof openTelephony>>

const openTelephony = (config: Config, events: EngineEvents) =>
  openEmbeddedEngine({
    host: config.sipHost,
    publicHost: config.publicSipHost,
    publicRtpHost: config.publicRtpHost,
    sipPort: config.sipPort,
    rtpPorts: config.rtpPorts,
    mediaWorkers: config.mediaWorkers,
    mayReach: config.mayReach,
    onConfirmerDied: (cause) => events.voicesUnjudged({ message: String(cause) }),
  })

type Calls = ReturnType<typeof openCalls>

/** Speech and the call registry. */
const openCalls = (
  config: Config,
  {
    events,
    report,
    folders,
    telephony,
    links,
  }: EngineParts & {
    readonly folders: Folders
    readonly telephony: Telephony
    readonly links: readonly ServerLink[]
  },
) => {
  const slots = createRecognizerSlots()
  const speech = openSpeech(config, {
    telephony,
    events,
    report,
    onReady: (language, most) => {
      slots.ready(language, most)
      announceCapacity(links)
    },
  })
  const classifierCache = createClassifierCache(events)
  const registry = createCallRegistry({
    journal: folders.journal,
    telephony,
    voice: createVoice(
      speech.synthesizer,
      createRecordedPrompts((sha256) => fetchRecording(links, sha256)),
    ),
    recognizerFor: speech.recognizerFor,
    patterns: createRe2Patterns(),
    classifierCache,
    model: config.meaning && openLanguageModel(config.meaning),
    onModelAnswer: (answer) =>
      events.modelAnswered({ answer: answer.kind === 'failed' ? answer.why : answer.kind }),
    embedder: config.embedder && openEmbedder(config.embedder),
    onEmbedded: (answer) =>
      events.embedderAnswered({ answer: answer.kind === 'failed' ? answer.why : answer.kind }),
    recordingsFolder: folders.recordingsFolder,
    mostCalls: config.calls,
    offeredIn: (language) => (speech.real ? slots.offered()[language] : config.calls),
    onTests: () => announceCapacity(links),
    events,
    now: () => Date.now(),
  })
  return { slots, speech, classifierCache, registry }
}

/** From any server that has it. */
const fetchRecording = async (links: readonly ServerLink[], sha256: string): Promise<Buffer | undefined> => {
  for (const link of links) {
    const wav = await link.fetchRecording(sha256)
    if (wav !== undefined) return wav
  }
  return undefined
}

const announceCapacity = (links: readonly ServerLink[]): void => {
  for (const link of links) link.announceCapacity()
}

const openDiskBrake = (
  config: Config,
  {
    events,
    folders,
    links,
  }: {
    readonly events: EngineEvents
    readonly folders: Folders
    readonly links: readonly ServerLink[]
  },
): DiskBrake =>
  createDiskBrake({
    folders: [folders.recordingsFolder, folders.engineFolder],
    reserveMiB: config.diskReserveMiB,
    // In a microtask, because the brake changes its state after these.
    onLow: (state) => {
      events.diskLow(state)
      queueMicrotask(() => announceCapacity(links))
    },
    onFree: () => {
      events.diskFree()
      queueMicrotask(() => announceCapacity(links))
    },
  })

const openLinks = (
  config: Config,
  {
    events,
    folders,
    telephony,
    calls,
    brake,
    capacity,
    leases,
  }: {
    readonly events: EngineEvents
    readonly folders: Folders
    readonly telephony: Telephony
    readonly calls: Calls
    readonly brake: DiskBrake
    readonly capacity: () => Capacity
    readonly leases: Leases
  },
): readonly ServerLink[] => {
  const { synthesizer } = calls.speech
  const { registry: book, classifierCache } = calls
  /** The secret is read for each connection: the server creates it at its first start. */
  const connect = (server: { readonly host: string; readonly port: number }) =>
    connectToServer(server, Buffer.from(readFileSync(config.secretFile, 'utf8').trim(), 'hex'))
  const voiceTests = createVoiceTests({ book, telephony, events, now: () => Date.now(), connect })
  const recognitionPreview = createRecognitionPreview({ book, synthesizer })
  return config.servers.map((server) =>
    openServerLink({
      server,
      engineId: config.engineId,
      address: `${config.publicSipHost}:${telephony.sipPort}`,
      connect,
      capacity,
      freeDiskMiB: () => brake.freeMiB,
      journal: folders.journal,
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
}

/** Everything periodic. Returns a function that stops it. */
const startLoops = ({
  events,
  journal,
  calls,
  brake,
  leases,
  links,
}: {
  readonly events: EngineEvents
  readonly journal: Journal
  readonly calls: Calls
  readonly brake: DiskBrake
  readonly leases: Leases
  readonly links: readonly ServerLink[]
}): (() => void) => {
  const { registry, slots, speech } = calls
  const stopWatching = watchCalls(registry, journal, () => Date.now())
  const looking = setInterval(() => {
    leases.look()
    const changed = slots.look({
      most: speech.mostCalls,
      calls: (language) => registry.callsIn(language),
      lagMs: speech.lagMs,
    })
    const offered = slots.offered()
    for (const language of changed)
      events.recognizersOffered({
        language,
        slots: offered[language] ?? 0,
        lagMs: speech.lagMs(language),
      })
    if (changed.length > 0) announceCapacity(links)
  }, 1000)
  const reporting = setInterval(() => {
    for (const link of links) link.reportAlive()
  }, callLease.reportEveryMs)
  const checking = new AbortController()
  void keepChecking(brake, checking.signal)
  journal.onDurable(() => {
    for (const link of links) link.ship()
  })
  return () => {
    clearInterval(looking)
    clearInterval(reporting)
    checking.abort()
    stopWatching()
  }
}
