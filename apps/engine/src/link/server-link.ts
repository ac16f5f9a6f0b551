import type { TLSSocket } from 'node:tls'
import {
  type Capacity,
  createLineReader,
  DownMessage,
  type LineOrder,
  type UpMessage,
  wireVersion,
} from '@parley/contract/engine-wire'
import type { NamedVoice, Synthesizer } from '@parley/edge/speech'
import type { CallRegistry } from '../calls/call-registry.ts'
import type { ClassifierCache } from '../calls/classifier-cache.ts'
import type { RecognitionPreview } from '../calls/recognition-preview.ts'
import type { EngineEvents } from '../events.ts'
import type { Journal } from '../journal/journal.ts'
import type { VoiceTests } from '../voice-test/voice-tests.ts'
import type { Leases } from './keep-leases.ts'
import { obeyServer } from './obey-server.ts'

export type LinkOptions = {
  readonly server: { readonly host: string; readonly port: number }
  readonly engineId: string
  readonly address: string
  /** @throws if the secret does not exist yet: the server creates it at its first start. */
  readonly connect: (server: LinkOptions['server']) => TLSSocket
  /** The current capacity: recognizers are added when they are ready. */
  readonly capacity: () => Capacity
  readonly freeDiskMiB: () => number
  readonly journal: Journal
  readonly book: CallRegistry
  readonly synthesizer: Pick<Synthesizer, 'speak'>
  /** The synthesizer's named voices. */
  readonly voices: readonly NamedVoice[]
  readonly recognitionPreview: RecognitionPreview
  readonly classifierCache: ClassifierCache
  readonly voiceTests: VoiceTests
  readonly leases: Leases
  /** Whether the line answers an OPTIONS. */
  readonly probeLine: (line: LineOrder) => Promise<boolean>
  readonly events: EngineEvents
}

export interface ServerLink {
  /** Sends what became durable since the last time. */
  ship(): void
  /** The engine's capacity has changed. */
  announceCapacity(): void
  /** The engine accepts no more calls: the server must not send any. */
  announceDraining(): void
  /** Reports the running calls: the server renews their leases. */
  reportAlive(): void
  /** Undefined if the server does not have it, or is disconnected. */
  fetchRecording(sha256: string): Promise<Buffer | undefined>
  close(): void
}

export const openServerLink = (options: LinkOptions): ServerLink => {
  const link = new Link(options)
  link.open()
  return link
}

const firstRetryMs = 100
/** Calls wait for it before they dial. */
const longestFetchMs = 10_000
const longestRetryMs = 2_000
/** Events in one message. */
const batchSize = 200

/**
 * The engine's side of the wire to one server.
 * - connecting: retries with growing pauses until closed; calls go on without it.
 * - connected, after mutual authentication: says hello.
 * - welcomed: everything unshipped is sent first, then each event as it becomes durable; commands arrive.
 * Any error closes the connection and restarts: unacknowledged events are sent again.
 */
class Link implements ServerLink {
  private readonly options: LinkOptions
  private readonly name: string
  private socket: TLSSocket | undefined
  private isWelcome = false
  private isClosed = false
  private isDraining = false
  private shippedSeq = 0
  private readonly wanted = new Map<string, Set<(wav: Buffer | undefined) => void>>()
  private retryMs = firstRetryMs
  private retry: NodeJS.Timeout | undefined

  constructor(options: LinkOptions) {
    this.options = options
    this.name = `${options.server.host}:${options.server.port}`
  }

  open(): void {
    const socket = this.connect()
    if (socket === undefined) return
    this.socket = socket
    socket.once('secureConnect', () => this.introduce())
    let reason = 'closed by the server'
    const read = createLineReader((line) => this.hear(line))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      try {
        read(chunk)
      } catch (cause) {
        socket.destroy(new Error(`an unreadable message: ${String(cause)}`))
      }
    })
    socket.on('error', (cause) => {
      reason = cause.message
    })
    socket.on('close', () => this.reopen(reason))
  }

  ship(): void {
    if (!this.isWelcome) return
    const waiting = this.options.journal.unshipped().filter((event) => event.journalSeq > this.shippedSeq)
    for (let from = 0; from < waiting.length; from += batchSize) {
      this.send({ kind: 'events', events: waiting.slice(from, from + batchSize) })
    }
    this.shippedSeq = waiting.at(-1)?.journalSeq ?? this.shippedSeq
  }

  fetchRecording(sha256: string): Promise<Buffer | undefined> {
    if (!this.isWelcome) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      const waiting = this.wanted.get(sha256) ?? new Set()
      const settle = (wav: Buffer | undefined): void => {
        clearTimeout(timer)
        waiting.delete(settle)
        resolve(wav)
      }
      const timer = setTimeout(() => settle(undefined), longestFetchMs)
      waiting.add(settle)
      this.wanted.set(sha256, waiting)
      this.send({ kind: 'recordingWanted', sha256 })
    })
  }

  announceCapacity(): void {
    if (!this.isWelcome) return
    this.send({ kind: 'capacity', ...this.options.capacity(), draining: this.isDraining })
  }

  reportAlive(): void {
    if (!this.isWelcome) return
    const { leases, journal, freeDiskMiB } = this.options
    this.send({
      ...leases.report(),
      journalBacklog: journal.unshipped().length,
      freeDiskMiB: freeDiskMiB(),
    })
  }

  announceDraining(): void {
    this.isDraining = true
    this.announceCapacity()
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.retry)
    this.socket?.end()
  }

  private hear(line: string): void {
    const message = DownMessage.parse(JSON.parse(line))
    switch (message.kind) {
      case 'welcome':
        this.options.events.linked({ server: this.name })
        this.isWelcome = true
        this.retryMs = firstRetryMs
        this.reportAlive()
        // It may have changed since the hello.
        this.announceCapacity()
        this.ship()
        return
      case 'timeline':
        this.options.book.onTimeline(message.timeline)
        this.introduce()
        return
      case 'recording':
        this.answerWanted(
          message.sha256,
          message.wav === undefined ? undefined : Buffer.from(message.wav, 'base64'),
        )
        return
      default:
        obeyServer(message, { ...this.options, send: (up) => this.send(up) })
    }
  }

  private connect(): TLSSocket | undefined {
    try {
      return this.options.connect(this.options.server)
    } catch (cause) {
      this.reopen(String(cause))
      return undefined
    }
  }

  private introduce(): void {
    const { engineId, address, capacity, journal, voices, book } = this.options
    const open = journal
      .openAttempts()
      .flatMap(({ attemptId, calls }) => (calls ? [{ attemptId, calls }] : []))
    const called = new Map([...open, ...book.recentAttempts()].map((one) => [one.attemptId, one]))
    const timeline = book.timeline()
    this.send({
      kind: 'hello',
      wireVersion,
      engineId,
      epoch: journal.epoch,
      address,
      capacity: capacity(),
      voices: [...voices],
      ...(timeline !== undefined && { timeline }),
      recentAttempts: [...called.values()].map(({ attemptId, calls }) => ({ attemptId, calls })),
    })
  }

  private answerWanted(sha256: string, wav: Buffer | undefined): void {
    for (const settle of this.wanted.get(sha256) ?? []) settle(wav)
    this.wanted.delete(sha256)
  }

  private reopen(reason: string): void {
    for (const sha256 of this.wanted.keys()) this.answerWanted(sha256, undefined)
    if (this.isWelcome) this.options.events.unlinked({ server: this.name, reason })
    this.isWelcome = false
    this.shippedSeq = 0
    if (this.isClosed) return
    this.retry = setTimeout(() => this.open(), this.retryMs)
    this.retryMs = Math.min(this.retryMs * 2, longestRetryMs)
  }

  private send(message: UpMessage): void {
    if (this.socket?.writable) this.socket.write(`${JSON.stringify(message)}\n`)
  }
}
