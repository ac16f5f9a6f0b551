import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommitLosingProxy, startCommitLosingProxy } from '../../../testing/commit-losing-proxy.ts'
import { startTestApi, type TestApi, type TestLogin } from '../../../testing/test-api.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { makeTask, makeTenant, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { type Database, openDatabase } from '../../platform/db/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'

let db: TestDatabase
let proxy: CommitLosingProxy
let overProxy: Database
let server: TestServer
let api: TestApi
let root: TestLogin
let customer: TestLogin
let task: string

beforeAll(async () => {
  db = await openTestDatabase()
  proxy = await startCommitLosingProxy(db.connection)
  server = await startTestServer(db)
  const tenant = await makeTenant(server.app, db)
  task = await makeTask(server.app, tenant, { contacts: 1, isStarted: false })
  const { brain } = db.database
  overProxy = openDatabase(proxy.connection, () => undefined)
  api = await startTestApi({ ...server.app, database: { ...overProxy, brain } })
  root = await api.login(tenant.root.account, 'root')
  customer = await api.login(tenant.actor.account, 'customer')
})
afterAll(async () => {
  await api.http.close()
  await overProxy.close()
  await server.stop()
  await proxy.close()
  await db.close()
})

const topUp = (key: string, amount = '7') =>
  api.ask({
    method: 'POST',
    path: '/api/parley/top-ups',
    ticket: root.ticket,
    body: { accountId: customer.account, amount },
    headers: { 'idempotency-key': key },
  })
const addContact = (key: string, phone: string) =>
  api.ask({
    method: 'POST',
    path: '/api/call/info',
    ticket: customer.ticket,
    body: { taskId: task, phone },
    headers: { 'idempotency-key': key },
  })
const importRows = (key: string, rows: string) =>
  api.ask({
    method: 'POST',
    path: `/api/parley/tasks/${task}/imports`,
    ticket: customer.ticket,
    body: Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${rows}\r\n--b--\r\n`,
    ),
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': key },
  })
const count = async (from: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await db.look(`select count(*)::int as n from ${from}`, values))[0]?.n)

/** Creating requests: how each is made, sent repeatedly with a key, and the rows that it adds. */
const requests = {
  'a top-up': { make: () => topUp, rows: () => count("ledger_tx where kind = 'topUp'") },
  'a contact': {
    make: () => {
      const phone = `138${String(Math.random()).slice(2, 10)}`
      return (key: string) => addContact(key, phone)
    },
    rows: () => count('contact where task = $1', [task]),
  },
  'an import': {
    make: () => {
      const rows = `phone\nno number ${uuidv7()}\n`
      return (key: string) => importRows(key, rows)
    },
    rows: () => count('import_job'),
  },
} as const

describe.each(Object.entries(requests))('%s with a key', (_, { make, rows }) => {
  test.each(['before', 'after'] as const)(
    'whose connection is lost %s its COMMIT takes effect once, however often it is repeated',
    async (when) => {
      const send = make()
      const key = uuidv7()
      const before = await rows()
      proxy.loseCommit(when)
      expect((await send(key)).body.status).toBe(false)
      const again = await send(key)
      expect(again.body).toMatchObject({ status: true, msg: 'success' })
      expect((await send(key)).body).toEqual(again.body)
      expect(await rows()).toBe(before + 1)
      await expect.poll(() => count("import_job where state in ('waiting', 'running')")).toBe(0)
    },
  )
})

test('a key of a running request refuses a second one, and is free again when that connection ends', async () => {
  const key = uuidv7()
  const lock = JSON.stringify(['idempotency', root.account, root.principal.loginId, key])
  await db.look('select pg_advisory_lock(hashtextextended($1, 0))', [lock])
  expect((await topUp(key)).body.code).toBe('idempotency_running')
  await db.look('select pg_advisory_unlock(hashtextextended($1, 0))', [lock])
  expect((await topUp(key)).body.status).toBe(true)
})

test('a refused request stores no key and none of its changes', async () => {
  const key = uuidv7()
  const before = await count('ledger_tx')
  expect((await topUp(key, '0')).body.status).toBe(false)
  expect(await count('idempotency where key = $1', [key])).toBe(0)
  expect(await count('ledger_tx')).toBe(before)
  expect((await topUp(key, '3')).body.status).toBe(true)
})

test('concurrent requests with one key book once', async () => {
  const key = uuidv7()
  const before = await count("ledger_tx where kind = 'topUp'")
  const answers = await Promise.all(Array.from({ length: 8 }, () => topUp(key)))
  expect(answers.some(({ body }) => body.status === true)).toBe(true)
  for (const { body } of answers) expect(['idempotency_running', undefined]).toContain(body.code)
  expect(await count("ledger_tx where kind = 'topUp'")).toBe(before + 1)
})
