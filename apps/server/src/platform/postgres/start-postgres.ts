import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { findHome, prepareSocketFolder, socketPort, superuser } from './home.ts'
import { makeCluster } from './make-cluster.ts'
import { type DatabaseLogin, makeLogins } from './make-logins.ts'
import { isPostgresOf } from './process-table.ts'
import { awaitShutdown, ensureServer, type LiveServer, type ServerOptions } from './server-process.ts'
import { isRunning, ownProcessName, underStartLock } from './start-lock.ts'

export type PostgresOptions = ServerOptions & {
  /** Everything is stored below this folder: the cluster in `postgres/`, its password in `secrets/`. */
  readonly dataFolder: string
}

export type RunningPostgres = {
  /** For the superuser, to the maintenance database, over the private Unix socket. */
  readonly connection: PoolConfig & { readonly logins: Readonly<Record<string, DatabaseLogin>> }
  readonly howStarted: 'adopted' | 'started'
  /** Stops the server if no other process uses it. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts one that a killed process left running. Every process that uses it
 * registers in `postgres-owners/`; the last one to stop shuts it down.
 */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 })
  const dataFolder = await realpath(options.dataFolder)
  const home = await findHome(dataFolder)
  const lock = join(dataFolder, 'postgres.lock')
  const owners = join(dataFolder, 'postgres-owners')
  const password = await keptPassword(join(dataFolder, 'secrets'), 'postgres.key')
  const logins = loginsOf(await keptPassword(join(dataFolder, 'secrets'), 'postgres-logins.key'))
  const ownerFile = join(owners, `${process.pid}-${randomBytes(4).toString('hex')}`)

  const server = await underStartLock(lock, async () => {
    await mkdir(owners, { recursive: true, mode: 0o700 })
    await prepareSocketFolder(home)
    await makeCluster(home, password)
    const started = await ensureServer(home, options)
    await makeLogins(superuserOf(started, password), logins)
    await writeFile(ownerFile, await ownProcessName(), { mode: 0o600 })
    return started
  })
  const keeper = keepRunning(server, () => underStartLock(lock, () => ensureServer(home, options)), {
    isAlive: (pid) => isPostgresOf(pid, home.cluster),
    log: options.log,
  })
  return {
    howStarted: server.how,
    connection: { ...superuserOf(server, password), logins },
    stop: async () => {
      const pid = await keeper.stop()
      await underStartLock(lock, async () => {
        await rm(ownerFile, { force: true })
        if (await anyOwnerRuns(owners)) return
        await awaitShutdown(home, pid)
        await rm(home.socketFolder, { recursive: true, force: true })
      })
    },
  }
}

const superuserOf = (server: LiveServer, password: string) => ({
  host: server.socketFolder,
  port: socketPort,
  user: superuser,
  password,
  database: 'postgres',
})

const lookMs = 1000

/** Checks every second that the server runs, and restarts it if it was killed. */
const keepRunning = (
  first: LiveServer,
  start: () => Promise<LiveServer>,
  { isAlive, log }: { isAlive: (pid: number) => Promise<boolean>; log: (text: string) => void },
): { stop(): Promise<number> } => {
  let pid = first.pid
  let looking: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    if (await isAlive(pid)) return
    log(`PostgreSQL ${pid} is gone; starting it again`)
    pid = (await start()).pid
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => log(`PostgreSQL does not start: ${String(error)}`))
  }, lookMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
      return pid
    },
  }
}

/** A login per role, each with its own password. None can become another one or the superuser. */
const loginsOf = (secret: string): Readonly<Record<string, DatabaseLogin>> =>
  Object.fromEntries(
    ['owner', 'api', 'brain'].map((way) => [
      `parley_${way}`,
      {
        user: `${way}_of_parley`,
        password: createHmac('sha256', secret).update(way).digest('base64url'),
      },
    ]),
  )

const keptPassword = async (secrets: string, name: string): Promise<string> => {
  await mkdir(secrets, { recursive: true, mode: 0o700 })
  const path = join(secrets, name)
  const fresh = randomBytes(24).toString('base64url')
  // `wx`: of two concurrent first starts one writes, and both read the same.
  await writeFile(path, fresh, { mode: 0o600, flag: 'wx' }).catch(() => undefined)
  return readFile(path, 'utf8')
}

const anyOwnerRuns = async (owners: string): Promise<boolean> => {
  for (const name of await readdir(owners)) {
    const path = join(owners, name)
    if (await isRunning(await readFile(path, 'utf8').catch(() => ''))) return true
    await rm(path, { force: true })
  }
  return false
}
