import { spawn } from 'node:child_process'
import { open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareBinaries } from './binaries.ts'
import { type Home, socketPort } from './home.ts'
import { bareEnvironment, reachable } from './make-cluster.ts'
import { isAlive, isPostgresOf } from './process-table.ts'

export type LiveServer = {
  readonly pid: number
  readonly socketFolder: string
  readonly how: 'adopted' | 'started'
}

export type ServerOptions = {
  readonly log: (text: string) => void
  /** Further `name=value` settings, such as a test's relaxed durability. */
  readonly settings?: readonly string[]
}

const startMs = 60_000
const stopMs = 30_000

/** Adopts the live server of this cluster, or starts one. Runs under the start lock. */
export const ensureServer = async (home: Home, options: ServerOptions): Promise<LiveServer> => {
  const deadlineMs = Date.now() + startMs
  for (;;) {
    const left = await readPidFile(home)
    if (left !== undefined && (await isPostgresOf(left.pid, home.cluster))) {
      const ready = await awaitReady(home, left.pid, deadlineMs)
      if (ready !== undefined) return { pid: left.pid, socketFolder: ready, how: 'adopted' }
      continue // It was shutting down and is gone now: start a new one.
    }
    if (left !== undefined) await disownPidFile(home)
    const pid = await spawnServer(home, options)
    const ready = await awaitReady(home, pid, deadlineMs)
    if (ready !== undefined) return { pid, socketFolder: ready, how: 'started' }
    // Workers of a killed server keep its shared memory for a moment; PostgreSQL refuses to start until they are gone.
    if (Date.now() > deadlineMs) throw new Error(`PostgreSQL did not start: ${await logTail(home)}`)
    if (!/shared memory block/.test(await logTail(home)))
      throw new Error(`PostgreSQL ended while starting: ${await logTail(home)}`)
    await sleep(200)
  }
}

/** Fast shutdown: transactions are rolled back, then a checkpoint. */
export const awaitShutdown = async (home: Home, pid: number): Promise<void> => {
  if (!(await isPostgresOf(pid, home.cluster))) return
  process.kill(pid, 'SIGINT')
  for (const deadlineMs = Date.now() + stopMs; Date.now() < deadlineMs; await sleep(20))
    if (!(await isAlive(pid))) return
  throw new Error(`PostgreSQL ${pid} did not stop within ${stopMs / 1000} s`)
}

type PidFile = { readonly pid: number; readonly socketFolder: string; readonly status: string }

const readPidFile = async (home: Home): Promise<PidFile | undefined> => {
  const text = await readFile(join(home.cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/** The socket folder once the server accepts connections; undefined if its process ended first. */
const awaitReady = async (home: Home, pid: number, deadlineMs: number): Promise<string | undefined> => {
  while (Date.now() < deadlineMs) {
    const file = await readPidFile(home)
    if (file?.pid === pid && file.status === 'ready') return file.socketFolder
    if (!(await isAlive(pid))) return undefined
    await sleep(10)
  }
  throw new Error(`PostgreSQL ${pid} was not ready within ${startMs / 1000} s: ${await logTail(home)}`)
}

/**
 * A zombie, or an unrelated process with the old pid, makes PostgreSQL treat the cluster as running. Only the pid is replaced
 * (by an impossible one): the shared memory key in the file still guards against live workers.
 */
const disownPidFile = async (home: Home): Promise<void> => {
  const path = join(home.cluster, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text !== undefined) await writeFile(path, text.replace(/^\d+/, '4194399'))
  await rm(join(home.socketFolder, `.s.PGSQL.${socketPort}.lock`), { force: true })
}

const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=100',
  'shared_buffers=64MB',
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'max_parallel_workers_per_gather=0',
  'idle_in_transaction_session_timeout=60s',
  'timezone=UTC',
  'log_min_messages=warning',
  'log_checkpoints=off',
  'log_line_prefix=%m [%p] ',
]

const largestLogBytes = 16 * 1024 * 1024

const spawnServer = async (home: Home, options: ServerOptions): Promise<number> => {
  const { postgres } = await prepareBinaries()
  const logged = await stat(home.logFile).catch(() => undefined)
  if (logged !== undefined && logged.size > largestLogBytes) await truncate(home.logFile)
  const log = await open(home.logFile, 'a', 0o600)
  try {
    const all = [...settings, `unix_socket_directories=${home.socketFolder}`, ...(options.settings ?? [])]
    const child = spawn(
      postgres,
      ['-D', reachable(home) ?? home.cluster, '-p', String(socketPort), ...all.flatMap((one) => ['-c', one])],
      {
        cwd: home.cluster,
        env: bareEnvironment,
        detached: true, // A Ctrl-C at our terminal is ours to handle, not PostgreSQL's.
        stdio: ['ignore', log.fd, log.fd],
        ...home.user,
      },
    )
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('spawn', () => resolve(child.pid ?? 0))
    })
    child.unref()
    options.log(`PostgreSQL started as process ${pid}`)
    return pid
  } finally {
    await log.close()
  }
}

const logTail = async (home: Home): Promise<string> =>
  (await readFile(home.logFile, 'utf8').catch(() => '')).slice(-1500)
