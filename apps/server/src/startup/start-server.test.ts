import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workbookParts, zipOf } from '@parley/edge/spreadsheets/testing'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { signIn } from '../accounts/logins/index.ts'
import { startSession } from '../accounts/sessions/index.ts'
import { createLine } from '../calls/lines/index.ts'
import { type Config, parseConfig } from './config.ts'
import { demonstrate, seedDemonstration } from './demonstration/index.ts'
import { type RunningServer, startServer } from './start-server.ts'

let db: TestDatabase
let dataFolder: string
const running: RunningServer[] = []

beforeEach(async () => {
  db = await openTestDatabase()
  dataFolder = await mkdtemp(join(tmpdir(), 'parley-server-'))
})
afterEach(async () => {
  for (const server of running.splice(0))
    await server.drain({ drainSec: 0, hurry: new AbortController().signal })
  await db.close()
  await rm(dataFolder, { recursive: true, force: true })
})

const start = async (settings: NodeJS.ProcessEnv): Promise<RunningServer> => {
  const { host, port, user, password, database } = db.connection
  const login = `${user}:${encodeURIComponent(String(password))}`
  const url = `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
  const config: Config = parseConfig({
    PORT: '0',
    ENGINE_LINK_PORT: '0',
    PARLEY_DATA: dataFolder,
    DATABASE_URL: url,
    ...settings,
  })
  const server = await startServer(config, {
    log: pino({ level: 'silent' }),
    labelCall: () => ({ intentId: -1, name: '', why: [] }),
    onCallSettled: () => undefined,
    onStep: () => undefined,
  })
  running.push(server)
  return server
}

test('the demonstration has its four accounts, each with the known password', async () => {
  const server = await start({ SANDBOX: 'on' })
  for (const _twice of [1, 2])
    await seedDemonstration(server.app, server.account.root.account, { host: '127.0.0.1', port: 5070 })
  const roles = ['root', 'agent', 'customer', 'shop'].map(async (name) => {
    const login = await signIn(server.app, ` ${name.toUpperCase()} `, 'parley-demo')
    return login?.accountRole
  })
  expect(await Promise.all(roles)).toEqual([
    'superAdministrator',
    'agent',
    'directCustomer',
    'resellersCustomer',
  ])
  expect(await signIn(server.app, 'root', 'guessed')).toBeUndefined()
  expect(await signIn(server.app, 'nobody', 'parley-demo')).toBeUndefined()
})

test('a database that is gone for a moment ends neither the demonstration nor the server', async () => {
  const server = await start({ SANDBOX: 'on' })
  const troubles = ['Connection terminated unexpectedly']
  const tasks: string[] = []
  const reported = await demonstrate(server.app, {
    root: server.account.root.account,
    carrier: { host: '127.0.0.1', port: 5070 },
    smsc: undefined,
    when: 'again',
    run: {
      start: async (_app, { scenes }) => {
        const trouble = troubles.pop()
        if (trouble !== undefined) throw new Error(trouble)
        tasks.push(...scenes.keys())
      },
      settled: () => undefined,
    },
  })
  expect(reported).toBeUndefined()
  expect(tasks.sort()).toEqual(['en-US', 'id-ID', 'zh-CN', 'zh-HK'])
  expect((await signIn(server.app, 'shop', 'parley-demo'))?.accountRole).toBe('resellersCustomer')
})

test('without it there is only the root account, and its password is shown once', async () => {
  const server = await start({ SANDBOX: 'off' })
  const password = server.account.rootPassword ?? ''
  expect(password.length).toBeGreaterThanOrEqual(16)
  expect((await signIn(server.app, 'root', password))?.accountRole).toBe('superAdministrator')
  expect(await signIn(server.app, 'agent', 'parley-demo')).toBeUndefined()
  const again = await start({ SANDBOX: 'off' })
  expect(again.account).toMatchObject({ isNew: false })
  expect(again.account.root.account).toBe(server.account.root.account)
})

test('it reports whether it is alive and ready, and its metrics', async () => {
  const server = await start({ SANDBOX: 'on' })
  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
  expect((await get('/healthz')).status).toBe(200)
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
  expect(await (await get('/metrics')).text()).toContain('parley_calls_open 0')
  expect(await (await get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  expect(await (await get('/api/oauth/publicKey')).json()).toMatchObject({ status: true, msg: 'success' })
  expect((await get('/api/tasks')).status).toBe(401)
})

test('on drain it answers requests in progress, ends its feeds, and accepts nothing more', async () => {
  const server = await start({ SANDBOX: 'on' })
  const origin = `http://127.0.0.1:${server.port}`
  await seedDemonstration(server.app, server.account.root.account, { host: '127.0.0.1', port: 5070 })
  const login = await signIn(server.app, 'customer', 'parley-demo')
  if (login === undefined) throw new Error('no login')
  const { ticket } = await startSession(server.app, login, { address: '', agent: '' })
  const headers = { 'x-access-token': ticket }
  const feed = await fetch(`${origin}/api/parley/events`, { headers })
  const feedText = feed.text()
  // A workbook is parsed in its own thread: long enough to be in progress.
  const form = new FormData()
  form.set('taskId', '0197ffff-0000-7000-8000-000000000003')
  form.set(
    'file',
    new Blob([new Uint8Array(zipOf(workbookParts('<row><c><v>13800000000</v></c></row>')))]),
    'a.xlsx',
  )
  const upload = fetch(`${origin}/callcenter/api/v1/taskImport`, { method: 'POST', headers, body: form })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const startedMs = Date.now()
  running.splice(0)
  await server.drain({ drainSec: 5, hurry: new AbortController().signal })
  expect(Date.now() - startedMs).toBeLessThan(10_000)
  expect((await upload).status).toBe(404)
  expect(await feedText).toMatch(/event: hello[\s\S]*event: bye/)
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
})

test('the sandbox ends as soon as a line to a real carrier exists, together with the known passwords', async () => {
  const first = await start({})
  expect(first.sandbox).toEqual({ host: '127.0.0.1', port: 5070 })
  await seedDemonstration(first.app, first.account.root.account, { host: '127.0.0.1', port: 5070 })
  expect((await start({})).sandbox).toBeDefined()
  expect((await start({ SANDBOX_PORT: '5090' })).sandbox).toBeDefined()
  const { root } = first.account
  await createLine(first.app, root, { name: 'trunk', host: '10.20.30.40', port: 5060, callingNumber: '4001' })
  expect((await start({ SANDBOX: 'on' })).account.rootPassword).toBeUndefined()
  const real = await start({})
  expect(real.sandbox).toBeUndefined()
  expect(real.smsc).toBeUndefined()
  for (const name of ['root', 'agent', 'customer', 'shop'])
    expect(await signIn(real.app, name, 'parley-demo')).toBeUndefined()
  const password = String(real.account.rootPassword)
  expect((await signIn(real.app, 'root', password))?.accountRole).toBe('superAdministrator')
  // Shown once: at the next start there is no known password left.
  const again = await start({})
  expect(again.account.rootPassword).toBeUndefined()
  expect((await signIn(again.app, 'root', password))?.accountRole).toBe('superAdministrator')
})
