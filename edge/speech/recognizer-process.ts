import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ChildCommand, ChildReport, ChildSettings } from './recognizer-wire.ts'

export type ProcessEvents = {
  readonly onReport: (report: ChildReport) => void
  /** It died, with its streams; another is started already, unless it died before it was ready. */
  readonly onDied: (cause: string, orphans: readonly number[]) => void
}

/**
 * One recognizer child and its successors. Starting → ready → died → starting again: at once, with growing
 * delays (to 30 s) while it dies before it was ready. Any → closed. While it has calls its lag is measured
 * repeatedly, and it is ended when it stops responding. Lag alone is not a hang: on a loaded machine its queue
 * may be long.
 */
export class RecognizerProcess {
  readonly #settings: ChildSettings
  readonly #slots: number
  readonly #events: ProcessEvents
  #child: ChildProcess
  #isReady = false
  #closed = false
  #restartMs = 0
  #restarting: NodeJS.Timeout | undefined
  readonly #pulse: NodeJS.Timeout
  #askedMs: number | undefined
  #signMs = 0
  #lagMs = 0
  /** Open streams of the current child. */
  readonly streams = new Set<number>()

  constructor(settings: ChildSettings, slots: number, events: ProcessEvents) {
    this.#settings = settings
    this.#slots = slots
    this.#events = events
    this.#child = this.#start()
    this.#pulse = setInterval(() => this.#feelPulse(), pulseMs)
    this.#pulse.unref()
  }

  /** Its lag behind the calls, ms. */
  get lagMs(): number {
    return Math.max(this.#lagMs, this.#askedMs === undefined ? 0 : performance.now() - this.#askedMs)
  }

  get isUp(): boolean {
    return !this.#closed && this.#restarting === undefined
  }

  get freeSlots(): number {
    return this.isUp ? this.#slots - this.streams.size : 0
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  send(command: ChildCommand): void {
    // A dying child cannot receive messages; its exit event follows.
    if (this.#child.connected) this.#child.send(command, () => {})
  }

  /** It hangs: ends it, and its streams with it. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#restarting)
    clearInterval(this.#pulse)
    const child = this.#child
    const neverRan = child.pid === undefined
    if (neverRan || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  #feelPulse(): void {
    if (!this.#isReady) return
    if (this.#askedMs !== undefined) {
      if (performance.now() - Math.max(this.#signMs, this.#askedMs) > longestSilenceMs) this.kill()
    } else if (this.streams.size > 0) {
      this.#askedMs = performance.now()
      this.send({ kind: 'ping' })
    } else this.#lagMs = 0
  }

  #start(): ChildProcess {
    this.#isReady = false
    this.#askedMs = undefined
    this.#lagMs = 0
    const entry = new URL('./recognizer-child.ts', import.meta.url).href
    const starter = fileURLToPath(new URL('../worker-entry.mjs', import.meta.url))
    const child = fork(starter, [entry, JSON.stringify({ ...this.#settings, slots: this.#slots })], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (child.pid !== undefined) beNice(child.pid)
    child.on('message', (report: ChildReport) => {
      if (child === this.#child) this.#receive(report)
    })
    child.on('error', (cause) => this.#died(child, cause.message))
    child.on('exit', (exitCode, signal) => this.#died(child, `it ended with ${exitCode ?? signal}`))
    return child
  }

  #receive(report: ChildReport): void {
    this.#signMs = performance.now()
    if (report.kind === 'ready') {
      this.#isReady = true
      this.#restartMs = 0
    }
    if (report.kind === 'pong') {
      this.#lagMs = this.#askedMs === undefined ? 0 : this.#signMs - this.#askedMs
      this.#askedMs = undefined
    }
    this.#events.onReport(report)
  }

  #died(child: ChildProcess, cause: string): void {
    if (this.#closed || child !== this.#child || this.#restarting !== undefined) return
    // After an error it may still be running.
    child.kill('SIGKILL')
    const orphans = [...this.streams]
    this.streams.clear()
    // Its calls open a new stream when they are notified: the successor must exist by then.
    if (this.#isReady) this.#child = this.#start()
    else this.#startLater()
    this.#events.onDied(cause, orphans)
  }

  #startLater(): void {
    this.#restartMs = Math.min(maxRestartMs, Math.max(minRestartMs, this.#restartMs * 2))
    this.#restarting = setTimeout(() => {
      this.#restarting = undefined
      this.#child = this.#start()
    }, this.#restartMs)
  }
}

const beNice = (pid: number): void => {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already; its exit event reports that.
  }
}

/**
 * Recognition may be slightly late; audio may not. At a nice value of 10 a recognizer got so little CPU beside
 * other programs (load 10 on two cores) that three concurrent announcements were not recognized within 8 s of
 * their end.
 */
const niceness = 5
const pulseMs = 500
/**
 * A process without messages for this long hangs. At load 22 on two cores a single decoding took more than 10
 * s.
 */
const longestSilenceMs = 30_000
const minRestartMs = 250
const maxRestartMs = 30_000
