import { EdgeFailure } from '../../failure.ts'
import { summarizeLateness } from './lateness.ts'
import type {
  MediaObserver,
  MediaOptions,
  MediaPool,
  MediaPoolOptions,
  MediaPoolStats,
  MediaSession,
} from './media-session.ts'
import { MediaWorker } from './media-worker-thread.ts'
import { repairRecording } from './repair-recording.ts'
import { VoiceConfirmer } from './voice/voice-confirmer.ts'

/** Starts the workers; resolves when they are ready. */
export const createMediaPool = async (options: MediaPoolOptions): Promise<MediaPool> => {
  const settings = { host: options.host, silentPeerMs: options.silentPeerMs ?? defaultSilentPeerMs }
  const onDied = options.onWorkerDied ?? (() => {})
  const workers = Array.from(
    { length: Math.max(1, options.workers) },
    () => new MediaWorker(settings, onDied),
  )
  const ready = await Promise.all(workers.map((worker) => worker.isReady()))
  if (ready.includes(false)) {
    await Promise.all(workers.map((worker) => worker.shutDown()))
    throw new EdgeFailure('media-worker-failed', {
      retryable: false,
      cause: workers[ready.indexOf(false)]?.failure,
    })
  }
  return new WorkerMediaPool(workers, evenPorts(options.ports), options.onConfirmerDied ?? (() => {}))
}

class WorkerMediaPool implements MediaPool {
  readonly #workers: readonly MediaWorker[]
  /** The longest unused first, so that late packets of an ended call meet no new one. */
  readonly #freePorts: number[]
  readonly #onConfirmerDied: (cause: unknown) => void
  #confirmer: VoiceConfirmer | undefined
  #sessions = 0
  #nextSession = 1

  constructor(workers: readonly MediaWorker[], ports: number[], onConfirmerDied: (cause: unknown) => void) {
    this.#workers = workers
    this.#onConfirmerDied = onConfirmerDied
    this.#freePorts = ports
  }

  get sessions(): number {
    return this.#sessions
  }

  async open(options: MediaOptions, observer: MediaObserver): Promise<MediaSession> {
    const worker = this.#emptiestWorker()
    const session = this.#nextSession++
    // Each free port is tried once at most: another program may use some.
    for (let tries = this.#freePorts.length; tries > 0; tries--) {
      const port = this.#freePorts.shift()
      if (port === undefined) break
      this.#sessions++
      const answer = await worker.open({ session, port, options, observer })
      if (answer.kind === 'opened') return this.#sessionOf(worker, session, { port, options, observer })
      this.#release(port)
      if (answer.kind === 'refused') {
        throw new EdgeFailure('media-open-failed', { retryable: false, message: answer.message })
      }
      if (answer.kind === 'gone') {
        throw new EdgeFailure('media-open-failed', { retryable: true, message: 'the media worker died' })
      }
    }
    throw new EdgeFailure('media-ports-used-up', { retryable: true })
  }

  async confirmVoicesBy(modelPath: string): Promise<void> {
    const confirmer = await VoiceConfirmer.start(modelPath, this.#onConfirmerDied)
    await this.#confirmer?.close()
    this.#confirmer = confirmer
    for (const worker of this.#workers) worker.confirmWith(confirmer)
  }

  async stats(): Promise<MediaPoolStats> {
    const parts = await Promise.all(this.#workers.map((worker) => worker.stats()))
    return {
      lateMs: summarizeLateness(parts.map((part) => part.late)),
      framesSent: parts.reduce((sum, part) => sum + part.framesSent, 0),
      framesReceived: parts.reduce((sum, part) => sum + part.framesReceived, 0),
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.shutDown()))
    await this.#confirmer?.close()
  }

  #emptiestWorker(): MediaWorker {
    const [first, ...others] = this.#workers
    if (first === undefined) throw new Error('a media pool needs at least one worker')
    return others.reduce((best, worker) => (worker.sessions < best.sessions ? worker : best), first)
  }

  #sessionOf(
    worker: MediaWorker,
    session: number,
    order: { readonly port: number; readonly options: MediaOptions; readonly observer: MediaObserver },
  ): MediaSession {
    let closing: ReturnType<MediaSession['close']> | undefined
    return {
      localPort: order.port,
      connect: (remote) => worker.send({ kind: 'connect', session, remote }),
      play: (playback, audio) => worker.send({ kind: 'play', session, playback, audio: passable(audio) }),
      feed: (frame) => worker.send({ kind: 'feed', session, frame: passable(frame) }),
      stop: () => worker.stop(session),
      pause: () => worker.send({ kind: 'pause', session }),
      resume: () => worker.send({ kind: 'resume', session }),
      sendDtmf: (digits) => worker.send({ kind: 'sendDtmf', session, digits }),
      listen: (on) => worker.send({ kind: 'listen', session, on }),
      endSpeechAfter: (silenceMs) => worker.send({ kind: 'endSpeechAfter', session, silenceMs }),
      close: () => {
        closing ??= this.#closeSession(worker, session, order)
        return closing
      },
    }
  }

  async #closeSession(
    worker: MediaWorker,
    session: number,
    order: { readonly port: number; readonly options: MediaOptions; readonly observer: MediaObserver },
  ): ReturnType<MediaSession['close']> {
    const answer = await worker.close(session)
    this.#release(order.port)
    if (answer.kind === 'closed' && answer.recordingFailure !== undefined) {
      order.observer.onRecordingFailed?.(recordingFailure(answer.recordingFailure))
      return undefined
    }
    if (answer.kind === 'closed') return answer.recording
    // The worker died with the call; its written audio is on the disk.
    const path = order.options.recordingPath
    return path === undefined ? undefined : repairRecording(`${path}.part`)
  }

  #release(port: number): void {
    this.#sessions--
    this.#freePorts.push(port)
  }
}

const recordingFailure = (message: string): EdgeFailure =>
  new EdgeFailure('recording-failed', { retryable: false, message })

const evenPorts = ([first, last]: readonly [number, number]): number[] => {
  const ports: number[] = []
  for (let port = first + (first % 2); port < last; port += 2) ports.push(port)
  return ports
}

/**
 * Shared memory passes unchanged; other buffers are copied, so that a message does not clone a larger buffer.
 */
const passable = (audio: Int16Array): Int16Array =>
  audio.buffer instanceof SharedArrayBuffer || audio.byteLength === audio.buffer.byteLength
    ? audio
    : audio.slice()

const defaultSilentPeerMs = 30_000
