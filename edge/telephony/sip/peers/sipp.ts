import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Transport } from '../user-agent.ts'
import { freePort } from './free-port.ts'

/** `sipp` is an independent peer. In CI it is required. */
export const hasSipp = (): boolean => {
  try {
    execFileSync('sipp', ['-v'], { stdio: 'ignore' })
    return true
  } catch (error) {
    // `sipp -v` prints its version and exits with 99.
    if (error instanceof Error && 'status' in error && error.status === 99) return true
    if (process.env.CI) throw new Error('sipp is missing: apt-get install sip-tester', { cause: error })
    return false
  }
}

export interface SippRun {
  readonly port: number
  /** Its exit code: 0 when every call followed the scenario. Its messages are in `log`. */
  readonly done: Promise<{ readonly code: number | null; readonly log: string }>
  stop(): void
}

export type SippOptions = {
  readonly scenario: string
  readonly transport: Transport
  readonly calls?: number
  readonly more?: string
  /** For a caller: the callee. */
  readonly callee?: number
}

/** Starts one scenario of this folder, limited in calls and seconds, and waits until a callee listens. */
export const startSipp = async (options: SippOptions): Promise<SippRun> => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'sipp-'))
  const scenario = fileURLToPath(new URL(`./${options.scenario}.xml`, import.meta.url))
  const calls = options.calls ?? 1
  const messages = join(folder, 'messages.log')
  const errors = join(folder, 'errors.log')
  const callee = options.callee === undefined ? '' : `127.0.0.1:${options.callee} `
  const args = [
    `${callee}-sf ${scenario} -i 127.0.0.1 -p ${port} -m ${calls} -l ${calls} -nostdin`,
    `-t ${options.transport === 'udp' ? 'u1' : 't1'} -timeout 20s -timeout_error`,
    `-trace_msg -message_file ${messages} -trace_err -error_file ${errors}`,
    options.more ?? '',
  ]
  const child = spawn(
    'sipp',
    args
      .join(' ')
      .split(' ')
      .filter((part) => part !== ''),
    { cwd: folder, stdio: 'ignore' },
  )
  const done = finished(child, folder, [messages, errors])
  if (options.callee === undefined) await listening(port, options.transport)
  return { port, done, stop: () => child.kill('SIGKILL') }
}

const finished = async (child: ChildProcess, folder: string, logs: readonly string[]) => {
  const [code] = await once(child, 'exit')
  const log = logs.map(readIfThere).join('\n')
  rmSync(folder, { recursive: true, force: true })
  return { code: typeof code === 'number' ? code : null, log }
}

const readIfThere = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Waits until another process holds the port. */
const listening = async (port: number, transport: Transport): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (!(await canBind(port, transport))) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`sipp does not listen on ${port}`)
}

const canBind = async (port: number, transport: Transport): Promise<boolean> => {
  const probe = transport === 'udp' ? createSocket('udp4') : createServer()
  try {
    if ('bind' in probe) probe.bind(port, '127.0.0.1')
    else probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    probe.close()
    return true
  } catch {
    return false
  }
}
