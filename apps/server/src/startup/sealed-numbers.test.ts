import { servedEndpoints } from '@parley/contract/api'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startFakeEngine, waitUntil } from '../../testing/fake-engine.ts'
import { sampleInput } from '../../testing/sample-input.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { listed } from '../../testing/test-numbers.ts'
import { makeTask, makeTenant, startTestServer, testSecret } from '../../testing/test-server.ts'
import { insertBlacklisted } from '../campaigns/blacklist/index.ts'
import { asAccount } from '../platform/db/index.ts'
import { createEvents } from '../platform/events.ts'
import { maskNumber } from '../platform/mask-number.ts'

/** Every table's rows as text, except where the test stores a number in plain text. */
const dump = async (db: TestDatabase): Promise<string> => {
  const tables = await db.look(
    "select tablename from pg_tables where schemaname = 'parley' and tablename <> 'blacklist'",
  )
  const texts = []
  for (const { tablename } of tables)
    texts.push(JSON.stringify(await db.look(`select t::text as row from "${String(tablename)}" t`)))
  return texts.join('\n')
}

test.each([
  ['13812345678', '138****5678'],
  ['8613812345678', '861****5678'],
  ['1234567', '12****7'],
  ['12345', '1****'],
])('%s is shown as %s', (number, mask) => {
  expect(maskNumber(number)).toBe(mask)
})

test('a task with sealed numbers dials them, and shows, stores, logs and exports none', {
  timeout: 120_000,
}, async () => {
  const lines: string[] = []
  const events = createEvents(pino({ level: 'trace' }, { write: (line) => lines.push(line) }))
  const db = await openTestDatabase()
  const server = await startTestServer(db, { events })
  const api = await startTestApi(server.app)
  const tenant = await makeTenant(server.app, db)
  const { account } = tenant.actor
  const { ticket } = await api.login(account, 'reader')
  const engine = await startFakeEngine({ port: server.link.port, secret: testSecret })
  const task = await makeTask(server.app, tenant, {
    contacts: 0,
    isStarted: false,
    isEncrypted: true,
    keepAlive: true,
  })
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    api.ask({ method, path, ticket, ...(body === undefined ? {} : { body }) })
  const answers: string[] = []
  const upload = async (path: string, csv: string): Promise<string> => {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n'
    const answer = await api.ask({
      method: 'POST',
      path,
      ticket,
      body: Buffer.from(`${head}${csv}\r\n--b--\r\n`),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    answers.push(answer.text)
    return String(answer.body.data?.id ?? answer.body.data?.importId)
  }

  // On the account's own list when imported, and on the root's when dialed.
  await asAccount(server.app.database.api, account, (tx) =>
    insertBlacklisted(tx, account, { ...listed('+8613812345670'), source: 'person' }),
  )
  await asAccount(server.app.database.api, tenant.root.account, (tx) =>
    insertBlacklisted(tx, tenant.root.account, { ...listed('+8613812345671'), source: 'person' }),
  )
  const single = await ask('POST', '/api/call/info', { taskId: task, phone: '+86 138 1234 5678' })
  expect(single.body.status).toBe(true)
  const csv =
    'phone,name\n13812345670,A\n13812345671,B\n13812345672,C\n8613812345672,again\n13812345x73,wrong\n'
  const importId = await upload(`/callcenter/api/v1/taskImport?taskId=${task}`, csv)
  const bulk = await upload(
    `/api/parley/tasks/${task}/imports`,
    `phone,name\n13812345674,D\n008613812345674,again\n`,
  )
  await waitUntil(
    async () => (await ask('GET', `/api/parley/bulk-imports/${bulk}`)).body.data?.state === 'done',
  )

  const fixed = await ask('PUT', `/api/tasks/${task}`, { isEncrypt: false })
  expect(fixed.body.code).toBe('encryption_fixed')
  answers.push((await ask('GET', `/api/parley/tasks/${task}/preflight`)).text)
  await ask('PUT', `/api/tasks/${task}`, { taskStatus: 2 })
  await waitUntil(() => server.settled.length === 3)
  await waitUntil(
    async () => (await db.look("select from contact where reason = 'blacklisted'")).length === 1,
  )
  // The engine received the number to dial.
  expect(engine.orders.map(({ calledNumber }) => calledNumber).sort()).toEqual([
    '8613812345672',
    '8613812345674',
    '8613812345678',
  ])

  // A whole number finds its contact and its call in any notation; only the mask is shown.
  for (const search of ['13812345678', '+86 138-1234-5678']) {
    const found = await ask('GET', `/api/parley/tasks/${task}/contacts?search=${encodeURIComponent(search)}`)
    expect(found.body.data?.data).toMatchObject([{ phone: '861****5678' }])
    const calls = await ask('GET', `/api/call/info?taskId=${task}&phone=${encodeURIComponent(search)}`)
    expect(calls.body.total).toBe(1)
  }
  answers.push((await ask('GET', `/api/parley/imports/${importId}/refused`)).text)
  answers.push((await ask('GET', `/api/parley/bulk-imports/${bulk}/refused`)).text)
  const exported = await ask('POST', '/api/call/info/byTask/export', { taskId: task, format: 'csv' })
  const exportId = String(exported.body.data?.id)
  await waitUntil(
    async () => (await ask('GET', `/api/parley/exports/${exportId}`)).body.data?.state === 'done',
  )
  answers.push((await ask('GET', `/api/parley/exports/${exportId}/file`)).text)

  // Every reading endpoint, for every object.
  const [one] = await db.look('select attempt, contact from call_record limit 1')
  const [sceneRow] = await db.look('select id from scene limit 1')
  const ids = {
    user: '',
    scene: String(sceneRow?.id),
    task,
    line: tenant.line,
    call: String(one?.attempt),
    account,
    contact: String(one?.contact),
    blacklisted: 'none',
    consent: 'none',
    import: bulk,
    group: 'none',
    seat: 'none',
    library: 'none',
    catalog: 'none',
    entry: 'none',
    smsTemplate: 'none',
    smsLine: 'none',
    smsMessage: 'none',
    comment: 'none',
  }
  let read = 0
  for (const served of servedEndpoints()) {
    if (served.method !== 'GET' || served.route.kind !== 'built' || /events|blacklist/.test(served.path))
      continue
    const sample = sampleInput(served.route.route, ids)
    const path = served.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
      const value = sample[name] ?? task
      return typeof value === 'string' ? value : JSON.stringify(value)
    })
    const query = new URLSearchParams(
      Object.entries(sample).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const answer = await ask('GET', `${path}?${query.toString()}`)
    answers.push(answer.text)
    if (answer.body.status === true) read += 1
  }
  expect(read).toBeGreaterThan(30)
  const plain = /1381234567\d/
  const said = answers.join('\n')
  expect(said).toContain('138****5672')
  expect(said).not.toMatch(plain)
  expect(await dump(db)).not.toMatch(plain)
  expect(await db.look('select data from live_event where data::text ~ $1', [plain.source])).toEqual([])
  expect(lines.join('')).toContain('call ended')
  expect(lines.join('')).not.toMatch(plain)
  engine.kill()
  await api.http.close()
  await server.stop()
  await db.close()
})
