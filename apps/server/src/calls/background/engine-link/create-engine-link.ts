import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { HangUpReason, PlaceCall } from '@parley/contract/engine-wire'
import { type AttemptId, attemptId, engineId, lineId } from '@parley/contract/vocabulary'
import type { EngineVoice, Recognize } from '../../../platform/recognize.ts'
import type { Synthesize } from '../../../platform/synthesize.ts'
import type { Runtime } from '../call-runtime.ts'
import { lineProbed } from '../line-health/index.ts'
import type { AssignSeat } from '../seats/index.ts'
import { extendHold } from '../settlement/index.ts'
import { applyEvents } from './apply-events.ts'
import { closeUnknown } from './close-unknown.ts'
import {
  type ConnectionHandlers,
  type EngineConnection,
  type Hello,
  type MessageAfterHello,
  serveEngineConnection,
} from './engine-connection.ts'
import { createEnginePreviews, type EnginePreviews } from './engine-previews.ts'
import { listenForEngines } from './listen-for-engines.ts'
import {
  ensureEngineSlots,
  ensureRecognizerSlots,
  listOpenAttempts,
  listOverdueOrders,
  readTimeline,
  setEngineCapacity,
  touchEngine,
  upsertEngine,
} from './queries.ts'
import { renewLeases } from './renew-leases.ts'
import { sendClassifier } from './send-classifier.ts'
import { takeReport } from './set-aside.ts'
import { createVoiceTestSessions, type VoiceTestSessions } from './voice-test-sessions.ts'

export type EngineLink = {
  readonly port: number
  /** Engines that accept calls now. */
  readonly connected: () => readonly EngineConnection[]
  /** What each connected engine last reported of its host. */
  readonly hostStates: () => readonly EngineHostState[]
  /**
   * Sends an order on the connection that the dial transaction chose. On a later one the engine may already have reported the
   * attempt as unknown. False if that connection is gone; then the attempt is reconciled.
   */
  readonly placeCall: (connection: EngineConnection, order: PlaceCall) => Promise<boolean>
  readonly hangUp: (engine: string, attempt: AttemptId, reason: HangUpReason) => void
  /** Makes every engine reconnect, and report its recent calls, before it gets another call. */
  readonly reconnect: (why: string) => void
  /** By any connected engine. */
  readonly synthesize: Synthesize
  /** By the first engine with a free recognizer for it. */
  readonly recognize: Recognize
  /** The voices of connected engines. */
  readonly voices: () => readonly EngineVoice[]
  /** Opens a voice test on an engine. */
  readonly openVoiceTest: VoiceTestSessions['open']
  /** Queries orders that were never accepted, and updates `last_seen`. */
  readonly look: () => Promise<void>
  close(): Promise<void>
}

/** Undefined until the engine has reported it. */
export type EngineHostState = {
  readonly engine: string
  readonly freeDiskMiB: number | undefined
  /** Events in its journal that no server has acknowledged. */
  readonly journalBacklog: number | undefined
}

/** The WAV file of a prompt's recording; undefined if it is missing or damaged. */
export type ReadRecording = (sha256: string) => Promise<Buffer | undefined>

const nobody: AssignSeat = async (_engine, { attemptId: id, transferId }) => ({
  kind: 'noSeat',
  attemptId: id,
  transferId,
  final: true,
})

/** An order this long after its deadline must have been lost. */
const overdueMs = 3000

/** Accepts engine connections: sends orders, receives journaled events, acknowledges after COMMIT. */
export const createEngineLink = async (
  runtime: Runtime,
  options: {
    readonly host: string
    readonly port: number
    readonly secret: Buffer
    readonly readRecording?: ReadRecording
    /** Without it no call is transferred. */
    readonly assignSeat?: AssignSeat
  },
): Promise<EngineLink> => {
  const joined = new Map<string, EngineConnection>()
  const scenesSent: SentScenes = new WeakMap()
  /** The timeline of each connection's hello. */
  const timelines: Timelines = new WeakMap()
  const reports: Reports = new WeakMap()
  const previews = createEnginePreviews()
  const { readRecording = async () => undefined, assignSeat = nobody } = options
  const sessions = createVoiceTestSessions(() => [...joined.values()])
  const handlers = createHandlers(
    runtime,
    { joined, timelines, reports },
    { previews, readRecording, sessions, assignSeat },
  )
  const sockets = new Set<Socket>()
  const server = listenForEngines(options.secret, {
    onSocket: (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    },
    onProven: (socket) => serveEngineConnection(socket, handlers),
    onRefused: handlers.onRefused,
    onTrouble: (error) => handlers.onTrouble(undefined, error),
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo // A TCP listener has one.

  return {
    port: address.port,
    connected: () => [...joined.values()],
    hostStates: () => [...joined.values()].map((connection) => hostStateOf(connection, reports)),
    placeCall: (connection, order) => sendOrder(runtime, scenesSent, connection, order),
    hangUp: (engine, attempt, reason) =>
      joined.get(engine)?.send({ kind: 'hangUp', attemptId: attempt, reason }),
    reconnect: (why) => {
      for (const connection of joined.values()) connection.close(why)
    },
    synthesize: (order) => previews.speak([...joined.values()], order),
    recognize: (order) => previews.hear([...joined.values()], order),
    voices: () => voicesOf(joined.values()),
    openVoiceTest: sessions.open,
    look: async () => {
      const { timeline } = await readTimeline(runtime.database.brain)
      for (const connection of joined.values()) {
        await lookAfter(runtime, connection)
        if (timelines.get(connection) !== timeline) connection.close('the database failed over')
      }
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of joined.values()) connection.close('server stops')
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

type SentScenes = WeakMap<EngineConnection, Set<string>>

/** The order's scene goes before it, once on each connection. */
const sendOrder = async (
  runtime: Runtime,
  scenesSent: SentScenes,
  connection: EngineConnection,
  order: PlaceCall,
): Promise<boolean> => {
  const sent = scenesSent.get(connection) ?? new Set()
  scenesSent.set(connection, sent)
  if (!sent.has(order.sceneHash)) {
    const scene = await runtime.scenes.get(order.sceneHash)
    connection.send({ kind: 'scene', sceneHash: order.sceneHash, scene })
    sent.add(order.sceneHash)
  }
  if (!connection.isOpen()) return false
  connection.send(order)
  return true
}

/** Each once, in the order of the engines. */
const voicesOf = (engines: Iterable<EngineConnection>): readonly EngineVoice[] => {
  const found = new Map([...engines].flatMap(({ voices }) => voices.map((one) => [keyOf(one), one])))
  return [...found.values()]
}
const keyOf = ({ language, name }: EngineVoice): string => `${language} ${name}`

const lookAfter = async (runtime: Runtime, connection: EngineConnection): Promise<void> => {
  const { brain } = runtime.database
  await touchEngine(brain, connection.engine)
  const overdue = await listOverdueOrders(brain, connection.engine, runtime.nowMs() - overdueMs)
  if (overdue.length > 0) connection.send({ kind: 'reconcile', attemptIds: [...overdue] })
}

type Timelines = WeakMap<EngineConnection, string>
type Reports = WeakMap<EngineConnection, Extract<MessageAfterHello, { kind: 'alive' }>>

const hostStateOf = (connection: EngineConnection, reports: Reports): EngineHostState => ({
  engine: connection.engine,
  freeDiskMiB: reports.get(connection)?.freeDiskMiB,
  journalBacklog: reports.get(connection)?.journalBacklog,
})

const createHandlers = (
  runtime: Runtime,
  {
    joined,
    timelines,
    reports,
  }: {
    readonly joined: Map<string, EngineConnection>
    readonly timelines: Timelines
    readonly reports: Reports
  },
  {
    previews,
    readRecording,
    sessions,
    assignSeat,
  }: {
    readonly previews: EnginePreviews
    readonly readRecording: ReadRecording
    readonly sessions: VoiceTestSessions
    readonly assignSeat: AssignSeat
  },
): ConnectionHandlers => ({
  onVoiceTest: sessions.arrived,
  onHello: (hello, connection) => welcomeEngine(runtime, { joined, timelines }, hello, connection),
  onMessage: async (message, connection) => {
    switch (message.kind) {
      case 'synthesized':
      case 'recognized':
        return previews.answered(message)
      case 'recordingWanted': {
        const { sha256 } = message
        const wav = await readRecording(sha256)
        return connection.send({
          kind: 'recording',
          sha256,
          ...(wav === undefined ? {} : { wav: wav.toString('base64') }),
        })
      }
      case 'seatWanted':
        return connection.send(await assignSeat(connection.engine, message))
      case 'alive':
        reports.set(connection, message)
        return handleMessage(runtime, message, connection)
      default:
        return handleMessage(runtime, message, connection)
    }
  },
  onRefused: (why) => runtime.events.engineRefused({ why }),
  onClosed: (connection, why) => {
    previews.lost(connection)
    if (joined.get(connection.engine) === connection) joined.delete(connection.engine)
    runtime.events.engineLeft({ engine: connection.engine, epoch: connection.epoch, why })
  },
  onTrouble: (engine, error) => runtime.events.linkTrouble({ engine, error }),
})

/** @returns why it may not join, `again` where it must say hello anew, undefined once it has joined. */
const welcomeEngine = async (
  runtime: Runtime,
  { joined, timelines }: { readonly joined: Map<string, EngineConnection>; readonly timelines: Timelines },
  hello: Hello,
  connection: EngineConnection,
): Promise<string | undefined> => {
  const { brain } = runtime.database
  const id = engineId(hello.engineId)
  const facts = { id, epoch: hello.epoch, address: hello.address, ...hello.capacity }
  if (!(await upsertEngine(brain, facts))) return 'a later start of this engine has connected'
  const { timeline } = await readTimeline(brain)
  if (hello.timeline !== timeline) {
    connection.send({ kind: 'timeline', timeline })
    return 'again'
  }
  await ensureEngineSlots(brain, id, hello.capacity.calls)
  await ensureRecognizerSlots(brain, id, hello.capacity)
  joined.get(id)?.close('the engine reconnected')
  const untold = await takeReport(runtime, { engine: id, timeline, recent: hello.recentAttempts ?? [] })
  connection.send({ kind: 'welcome' })
  const asked = [...(await listOpenAttempts(brain, id)), ...untold]
  if (asked.length > 0) connection.send({ kind: 'reconcile', attemptIds: asked })
  timelines.set(connection, timeline)
  // Only now may it be given calls: whatever is ordered from here on was not asked about above.
  if (connection.isOpen()) joined.set(id, connection)
  runtime.events.engineJoined({ engine: id, epoch: hello.epoch, calls: hello.capacity.calls })
  runtime.wakeDialer()
  return undefined
}

const handleMessage = async (
  runtime: Runtime,
  message: Exclude<
    MessageAfterHello,
    { kind: 'synthesized' | 'recognized' | 'recordingWanted' | 'seatWanted' }
  >,
  connection: EngineConnection,
): Promise<void> => {
  const { engine } = connection
  switch (message.kind) {
    case 'events': {
      await applyEvents(runtime, engine, message.events)
      // Repeated events have lower numbers than those in the same message.
      const journalSeq = Math.max(0, ...message.events.map((event) => event.journalSeq))
      if (journalSeq > 0) connection.send({ kind: 'acknowledge', journalSeq })
      return
    }
    case 'alive': {
      const over = await renewLeases(runtime.database.brain, engine, message.attemptIds)
      return connection.send({ kind: 'renewed', reportId: message.reportId, over: [...over] })
    }
    case 'reconciled':
      return closeUnknown(runtime, engine, message)
    case 'lineProbed':
      return lineProbed(runtime, { line: lineId(message.lineId), isAnswered: message.isAnswered })
    case 'classifierWanted':
      return sendClassifier(runtime.database.brain, connection, message.hash)
    case 'holdWanted': {
      const id = attemptId(message.attemptId)
      const heldSec = await extendHold(runtime, engine, {
        attempt: id,
        forSec: message.forSec,
      })
      connection.send(
        heldSec === undefined
          ? { kind: 'holdRefused', attemptId: id }
          : { kind: 'holdExtended', attemptId: id, heldSec },
      )
      return
    }
    case 'capacity':
      await setEngineCapacity(runtime.database.brain, engine, message)
      await ensureEngineSlots(runtime.database.brain, engine, message.calls)
      await ensureRecognizerSlots(runtime.database.brain, engine, message)
      runtime.wakeDialer()
  }
}
