import { Worker } from 'node:worker_threads'
import type { MediaObserver, MediaOptions } from './media-session.ts'
import type { SessionEvent, WorkerCommand, WorkerMessage, WorkerReply, WorkerSettings } from './media-wire.ts'
import type { VoiceConfirmer } from './voice/voice-confirmer.ts'

type Opening = {
  readonly session: number
  readonly port: number
  readonly options: MediaOptions
  readonly observer: MediaObserver
}
type Stats = Extract<WorkerReply, { kind: 'stats' }>
type Asked<Kind extends WorkerCommand['kind']> = Omit<Extract<WorkerCommand, { kind: Kind }>, 'reply'>
/** Answer for a dead worker. */
type Gone = { readonly kind: 'gone' }

/**
 * The pool's end of one worker. Starting → running, at its first answer. Running → starting, when it died (a
 * bug in it): its sessions are notified of a silent peer, open requests are answered `gone`, and a new thread
 * replaces it. Starting → failed, when it died before its first answer: a retry would fail again. Any → shut
 * down.
 */
export class MediaWorker {
  readonly #settings: WorkerSettings
  readonly #observers = new Map<number, MediaObserver>()
  readonly #asked = new Map<number, (answer: WorkerReply | Gone) => void>()
  #thread: Worker
  #nextReply = 1
  #state: 'starting' | 'running' | 'failed' | 'shut down' = 'starting'
  #failure: unknown
  #confirmer: VoiceConfirmer | undefined
  readonly #onDied: (cause: unknown) => void

  constructor(settings: WorkerSettings, onDied: (cause: unknown) => void) {
    this.#settings = settings
    this.#onDied = onDied
    this.#thread = this.#start()
  }

  get failure(): unknown {
    return this.#failure
  }

  async isReady(): Promise<boolean> {
    return (await this.#ask({ kind: 'stats' })).kind === 'stats'
  }

  get sessions(): number {
    return this.#observers.size
  }

  send(command: WorkerCommand): void {
    this.#thread.postMessage(command)
  }

  confirmWith(confirmer: VoiceConfirmer): void {
    this.#confirmer = confirmer
    this.#openConfirmer()
  }

  async open({ session, port, options, observer }: Opening): Promise<WorkerReply | Gone> {
    this.#observers.set(session, observer)
    const answer = await this.#ask({ kind: 'open', session, port, options })
    if (answer.kind !== 'opened') this.#observers.delete(session)
    return answer
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
    await this.#ask({ kind: 'shutDown' })
    this.#state = 'shut down'
    this.#observers.clear()
    await this.#thread.terminate()
  }

  #start(): Worker {
    const thread = new Worker(new URL('../../worker-entry.mjs', import.meta.url), {
      workerData: { entry: new URL('./media-worker.ts', import.meta.url).href, settings: this.#settings },
      // The main program's exec arguments (a loader, an inspector) are not for the worker.
      execArgv: [],
    })
    thread.on('message', (message: WorkerMessage) => this.#receive(message))
    thread.on('error', (cause) => {
      this.#failure = cause
    })
    thread.on('exit', () => this.#exited())
    return thread
  }

  #openConfirmer(): void {
    const channel = this.#confirmer?.newChannel()
    if (channel !== undefined) this.#thread.postMessage({ kind: 'judgeBy', channel }, [channel])
  }

  #receive(message: WorkerMessage): void {
    if (this.#state === 'starting') this.#state = 'running'
    if (message.kind === 'events') {
      for (const event of message.events) report(this.#observers.get(event.session), event)
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
    const died = this.#state
    if (died === 'starting') this.#state = 'failed'
    if (died === 'running') {
      this.#state = 'starting'
      this.#thread = this.#start()
      this.#openConfirmer()
    }
    for (const answer of unanswered) answer({ kind: 'gone' })
    if (died === 'shut down') return
    this.#onDied(this.#failure)
    for (const observer of orphans) observer.onSilentPeer(Date.now())
  }

  #ask(
    command: Asked<'open'> | Asked<'stop'> | Asked<'close'> | Asked<'stats'> | Asked<'shutDown'>,
  ): Promise<WorkerReply | Gone> {
    if (this.#state === 'failed' || this.#state === 'shut down') return Promise.resolve({ kind: 'gone' })
    const reply = this.#nextReply++
    return new Promise((resolve) => {
      this.#asked.set(reply, resolve)
      this.#thread.postMessage({ ...command, reply })
    })
  }
}

const report = (observer: MediaObserver | undefined, event: SessionEvent): void => {
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
      observer.onSpeechEnded(event.atMs, event.voicedUntilMs)
      return
    case 'beep':
      observer.onBeep?.(event.atMs)
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
