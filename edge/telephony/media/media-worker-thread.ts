import { Worker } from 'node:worker_threads'
import type { MediaObserver, MediaOptions } from './media-session.ts'
import type { SessionEvent, WorkerCommand, WorkerMessage, WorkerReply, WorkerSettings } from './media-wire.ts'

type Opening = {
  readonly session: number
  readonly port: number
  readonly options: MediaOptions
  readonly observer: MediaObserver
}
type Stats = Extract<WorkerReply, { kind: 'stats' }>
type Asked<Kind extends WorkerCommand['kind']> = Omit<Extract<WorkerCommand, { kind: Kind }>, 'reply'>
/** A worker that died answers this. */
type Gone = { readonly kind: 'gone' }

/**
 * The pool's end of one worker. Running → died (a bug in it): its sessions are told that nobody will be heard any more, open questions
 * are answered `gone`, and a new thread takes its place. Running → shut down.
 */
export class MediaWorker {
  readonly #settings: WorkerSettings
  readonly #observers = new Map<number, MediaObserver>()
  readonly #asked = new Map<number, (answer: WorkerReply | Gone) => void>()
  #thread: Worker
  #nextReply = 1
  #stopping = false

  constructor(settings: WorkerSettings) {
    this.#settings = settings
    this.#thread = this.#start()
  }

  get sessions(): number {
    return this.#observers.size
  }

  send(command: WorkerCommand): void {
    this.#thread.postMessage(command)
  }

  async open({ session, port, options, observer }: Opening): Promise<WorkerReply | Gone> {
    this.#observers.set(session, observer)
    const answer = await this.#ask({ kind: 'open', session, port, options })
    if (answer.kind !== 'opened') this.#observers.delete(session)
    return answer.kind === 'gone'
      ? { kind: 'refused', code: 'media-worker-died', message: 'the media worker died' }
      : answer
  }

  async stop(session: number): Promise<{ readonly playback: number; readonly playedMs: number } | undefined> {
    const answer = await this.#ask({ kind: 'stop', session })
    return answer.kind === 'stopped' ? answer.cut : undefined
  }

  async close(session: number): Promise<WorkerReply | Gone> {
    if (!this.#observers.delete(session)) return { kind: 'gone' }
    return this.#ask({ kind: 'close', session })
  }

  async stats(): Promise<Stats> {
    const answer = await this.#ask({ kind: 'stats' })
    if (answer.kind === 'stats') return answer
    return {
      kind: 'stats',
      late: { counts: new Uint32Array(), maxMs: 0 },
      framesSent: 0,
      framesReceived: 0,
    }
  }

  async shutDown(): Promise<void> {
    this.#stopping = true
    await this.#ask({ kind: 'shutDown' })
    this.#observers.clear()
    await this.#thread.terminate()
  }

  #start(): Worker {
    const thread = new Worker(new URL('../../worker-entry.mjs', import.meta.url), {
      workerData: { entry: new URL('./media-worker.ts', import.meta.url).href, settings: this.#settings },
      // What the main program was started with (a loader, an inspector) is not for the worker.
      execArgv: [],
    })
    thread.on('message', (message: WorkerMessage) => this.#receive(message))
    thread.on('error', () => {})
    thread.on('exit', () => this.#exited())
    return thread
  }

  #receive(message: WorkerMessage): void {
    if (message.kind === 'events') {
      for (const event of message.events) tell(this.#observers.get(event.session), event)
      return
    }
    this.#asked.get(message.reply)?.(message.answer)
    this.#asked.delete(message.reply)
  }

  #exited(): void {
    const unanswered = [...this.#asked.values()]
    const orphans = [...this.#observers.values()]
    this.#asked.clear()
    this.#observers.clear()
    if (!this.#stopping) this.#thread = this.#start()
    for (const answer of unanswered) answer({ kind: 'gone' })
    if (this.#stopping) return
    for (const observer of orphans) observer.onSilentPeer(Date.now())
  }

  #ask(
    command: Asked<'open'> | Asked<'stop'> | Asked<'close'> | Asked<'stats'> | Asked<'shutDown'>,
  ): Promise<WorkerReply | Gone> {
    const reply = this.#nextReply++
    return new Promise((resolve) => {
      this.#asked.set(reply, resolve)
      this.#thread.postMessage({ ...command, reply })
    })
  }
}

const tell = (observer: MediaObserver | undefined, event: SessionEvent): void => {
  if (observer === undefined) return
  switch (event.kind) {
    case 'frame':
      observer.onFrame(event.frame, event.atMs)
      return
    case 'dtmf':
      observer.onDtmf(event.digit, event.atMs)
      return
    case 'speechStarted':
      observer.onSpeechStarted(event.atMs)
      return
    case 'speechEnded':
      observer.onSpeechEnded(event.atMs)
      return
    case 'playbackStarted':
      observer.onPlaybackStarted(event.playback, event.atMs)
      return
    case 'playbackFinished':
      observer.onPlaybackFinished(event.playback, event.atMs)
      return
    case 'silentPeer':
      observer.onSilentPeer(event.atMs)
      return
  }
}
