import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitUntil } from '../../../testing/fake-engine.ts'
import { isAlive } from './process-table.ts'
import { type RunningPostgres, startPostgres } from './start-postgres.ts'

let closedFolder: string
let dataFolder: string
const running: RunningPostgres[] = []

// Below a folder that only this user may enter: PostgreSQL's user id (if root runs the tests) may not.
beforeEach(async () => {
  closedFolder = await mkdtemp(join(tmpdir(), 'parley-closed-'))
  dataFolder = join(closedFolder, 'deeper', 'data')
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await rm(closedFolder, { recursive: true, force: true })
})

const start = async (): Promise<RunningPostgres> => {
  const server = await startPostgres({ dataFolder, log: () => undefined })
  running.push(server)
  return server
}

const query = async (server: RunningPostgres, text: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const serverPid = async (): Promise<number> =>
  Number((await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

const stopAll = async (): Promise<void> => {
  for (const server of running.splice(0)) await server.stop()
}

/** Another process that starts PostgreSQL and keeps it until killed. */
const startOwner = async (): Promise<ChildProcess> => {
  const module = fileURLToPath(new URL('./start-postgres.ts', import.meta.url))
  const program = `
    import(${JSON.stringify(module)}).then(async ({ startPostgres }) => {
      const server = await startPostgres({ dataFolder: process.argv[1], log: () => undefined })
      process.stdout.write(server.howStarted)
      setInterval(() => undefined, 1000)
    })`
  const owner = spawn(process.execPath, ['--import', 'tsx', '-e', program, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(owner.stdout, 'data')
  return owner
}

test('starts from nothing, keeps its data over a restart, and is durable', async () => {
  const first = await start()
  expect(first.howStarted).toBe('started')
  await query(first, 'create table kept as select 42 as answer')
  const settings = await query(
    first,
    `select name, setting from pg_settings where name in
      ('fsync', 'data_checksums', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name`,
  )
  expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    synchronous_commit: 'on',
  })
  await stopAll()
  const second = await start()
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('leaves no password readable by others, and no login without one', async () => {
  const server = await start()
  expect((await stat(join(dataFolder, 'secrets', 'postgres.key'))).mode & 0o777).toBe(0o600)
  expect((await stat(String(server.connection.host))).mode & 0o777).toBe(0o700)
  const stranger = new pg.Client({ ...server.connection, password: 'guessed' })
  await expect(stranger.connect()).rejects.toThrow(/password authentication failed/)
})

test('two concurrent starters share one server; the last one stops it', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const pid = await serverPid()
  expect([first.howStarted, second.howStarted].sort()).toEqual(['adopted', 'started'])
  await running.splice(0, 1)[0]?.stop()
  expect(await isAlive(pid)).toBe(true)
  await stopAll()
  expect(await isAlive(pid)).toBe(false)
})

test('a start during a stop waits for it, and finds everything it needs', async () => {
  let server = await start()
  for (let round = 0; round < 3; round += 1) {
    running.splice(0)
    const [next] = await Promise.all([start(), server.stop()])
    server = next
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  }
})

test('adopts the server that a killed process left behind', async () => {
  const owner = await startOwner()
  const pid = await serverPid()
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(await isAlive(pid)).toBe(true)
  const server = await start()
  expect(server.howStarted).toBe('adopted')
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await stopAll()
  expect(await isAlive(pid)).toBe(false)
})

test('starts again after both were killed, and when another process has the old pid', async () => {
  const owner = await startOwner()
  const pid = await serverPid()
  owner.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(owner, 'exit')
  const path = join(dataFolder, 'postgres', 'postmaster.pid')
  const left = await readFile(path, 'utf8')
  await waitUntil(async () => !(await isAlive(pid)))
  await writeFile(path, left.replace(/^\d+/, String(process.pid)))
  const server = await start()
  expect(server.howStarted).toBe('started')
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('restarts the server after it was killed', async () => {
  const server = await start()
  process.kill(await serverPid(), 'SIGKILL')
  await waitUntil(
    () =>
      query(server, 'select 1').then(
        () => true,
        () => false,
      ),
    15_000,
  )
})

test('refuses a socket folder that another user prepared', async () => {
  const server = await start()
  const socketFolder = String(server.connection.host)
  await stopAll()
  await rm(socketFolder, { recursive: true, force: true })
  await mkdir(socketFolder, { mode: 0o755 })
  await expect(start()).rejects.toThrow(/not a private folder/)
  await rm(socketFolder, { recursive: true, force: true })
})
