import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ChildCommand, ChildReport, ChildSettings } from './recognizer-wire.ts'

export type ProcessEvents = {
  readonly onReport: (report: ChildReport) => void
  /** It died, with the streams on it; another is started already, unless it died before it was ready. */
  readonly onDied: (cause: string, orphans: readonly number[]) => void
}

/**
 * One recogniser child and its successors. Starting → ready → died → starting again: at once, and ever later (to 30 s) while it dies
 * before it was ready. Any → closed.
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
  /** Streams open on the child that lives now. */
  readonly streams = new Set<number>()

  constructor(settings: ChildSettings, slots: number, events: ProcessEvents) {
    this.#settings = settings
    this.#slots = slots
    this.#events = events
    this.#child = this.#start()
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
    // A child that is dying cannot be told any more; its end is on the way.
    if (this.#child.connected) this.#child.send(command, () => {})
  }

  /** It hangs: ends it, and its streams with it. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#restarting)
    const child = this.#child
    const neverRan = child.pid === undefined
    if (neverRan || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  #start(): ChildProcess {
    this.#isReady = false
    const entry = new URL('./recognizer-child.ts', import.meta.url).href
    const starter = fileURLToPath(new URL('../worker-entry.mjs', import.meta.url))
    const child = fork(starter, [entry, JSON.stringify({ ...this.#settings, slots: this.#slots })], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (child.pid !== undefined) beNice(child.pid)
    child.on('message', (report: ChildReport) => this.#receive(report))
    child.on('error', (cause) => this.#died(child, cause.message))
    child.on('exit', (exitCode, signal) => this.#died(child, `it ended with ${exitCode ?? signal}`))
    return child
  }

  #receive(report: ChildReport): void {
    if (report.kind === 'ready') {
      this.#isReady = true
      this.#restartMs = 0
    }
    this.#events.onReport(report)
  }

  #died(child: ChildProcess, cause: string): void {
    if (this.#closed || child !== this.#child || this.#restarting !== undefined) return
    // An error may leave it running.
    child.kill('SIGKILL')
    const orphans = [...this.streams]
    this.streams.clear()
    // Its calls open a new stream while they are told: by then there is one to open it on.
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
    // It ended already, which its exit event tells.
  }
}

/**
 * Recognition may be a little late; the sound on the line may not. At 10 an ear got so little beside other programs (load 10 on two cores) that
 * three announcements at once were not heard within 8 s of their end.
 */
const niceness = 5
const minRestartMs = 250
const maxRestartMs = 30_000
