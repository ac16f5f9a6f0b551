import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { ProcessEvent } from '@parley/contract/process-events'

export type ChildOptions = {
  readonly name: string
  readonly entry: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly logFolder: string
  readonly onUpdate: (update: ProcessEvent) => void
  readonly onRestart: (reason: string) => void
}

/**
 * A supervised process: started, watched, restarted with growing pauses when it exits by itself.
 * - starting: until it reports `ready`; `ready` resolves then.
 * - running: until it exits. An unrequested exit restarts it.
 * - stopping: by SIGTERM; `stop` resolves when it is gone.
 */
export interface Child {
  readonly ready: Promise<string>
  readonly pid: number | undefined
  stop(): Promise<void>
}

const longestPauseMs = 10_000

export const startChild = (options: ChildOptions): Child => {
  mkdirSync(options.logFolder, { recursive: true })
  const log = openSync(join(options.logFolder, `${options.name}.log`), 'a', 0o600)
  let child: ChildProcess
  let isStopping = false
  let pauseMs = 250
  let pause: NodeJS.Timeout | undefined
  let ready: (detail: string) => void = () => {}
  let gone: () => void = () => {}
  const started = new Promise<string>((resolve) => {
    ready = resolve
  })
  const start = (): void => {
    child = spawn(process.execPath, ['--import', 'tsx', options.entry], {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', log, log, 'ipc'],
      // Its own process group: Ctrl-C goes to the supervisor, which ends the others in order.
      detached: true,
    })
    child.on('message', (message) => {
      const update = ProcessEvent.safeParse(message)
      if (!update.success) return
      if (update.data.kind === 'ready') {
        pauseMs = 250
        ready(update.data.detail)
      }
      options.onUpdate(update.data)
    })
    child.on('exit', (code, signal) => {
      if (isStopping) return gone()
      options.onRestart(
        `${options.name} ended (${signal ?? code}); starting it again. Its log: ${join(options.logFolder, `${options.name}.log`)}`,
      )
      pause = setTimeout(start, pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    })
  }
  start()
  return {
    ready: started,
    get pid() {
      return child.pid
    },
    stop: () => {
      isStopping = true
      clearTimeout(pause)
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
      return new Promise((resolve) => {
        gone = resolve
        child.kill('SIGTERM')
      })
    },
  }
}
