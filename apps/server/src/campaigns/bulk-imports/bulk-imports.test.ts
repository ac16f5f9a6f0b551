import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { taskId } from '@parley/contract/vocabulary'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import { waitUntil } from '../../../testing/fake-engine.ts'
import type { Asked } from '../../../testing/test-api.ts'
import { testKeys } from '../../../testing/test-numbers.ts'
import { writeSealedFile } from '../../platform/sealed-file.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { importFile } from './import-file.ts'
import { runImport } from './run-import.ts'

let world: ApiWorld
const patience = 120_000

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as = (method: NonNullable<Asked['method']>, path: string, body?: unknown, who = world.customer) =>
  world.api.ask({ method, path, ticket: who.ticket, ...(body === undefined ? {} : { body }) })

const newTask = async (): Promise<string> => {
  const { ids } = world.customer
  const made = await as('POST', '/api/tasks', { taskName: 'bulk', sceneId: ids.scene, lineId: ids.line })
  return String(made.body.data?.taskId)
}

const upload = (task: string, csv: Buffer, more: { name?: string; key?: string } = {}) => {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${more.name ?? 'list.csv'}"\r\n\r\n`
  return world.api.ask({
    method: 'POST',
    path: `/api/parley/tasks/${task}/imports`,
    ticket: world.customer.ticket,
    body: Buffer.concat([Buffer.from(head), csv, Buffer.from('\r\n--b--\r\n')]),
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
    },
  })
}

/** The first row number that the first test leaves off the blacklist. */
const csvOf = (rows: number, from = 50_000): Buffer =>
  Buffer.from(
    `phone,name,amount\n${Array.from({ length: rows }, (_, n) => `${13_000_000_000 + from + n},callee ${n},${n % 90}\n`).join('')}`,
  )

const find = async (id: unknown) => (await as('GET', `/api/parley/bulk-imports/${String(id)}`)).body.data
const ended = async (id: unknown) => {
  await waitUntil(async () => (await find(id))?.finishTs !== null, patience)
  return find(id)
}
const contactsOf = async (task: string): Promise<number> =>
  Number((await world.db.look('select count(*)::int as n from contact where task = $1', [task]))[0]?.n)

test('20,000 rows are imported in batches; each refused one has its reason', {
  timeout: patience,
}, async () => {
  const task = await newTask()
  const { account } = world.customer
  const listed = testKeys('13000000007')
  await world.db.look(
    "insert into blacklist (account, number, number_key, digits_key, source) values ($1, '13000000007', $2, $3, 'person')",
    [account, listed.numberKey, listed.digitsKey],
  )
  const csv = Buffer.concat([
    csvOf(20_000, 0),
    Buffer.from('+86 130-0000-0001,again,1\nnonsense,"a ""b""",2\n'),
  ])
  const before = process.memoryUsage().rss
  const sinceMs = Date.now()
  const started = await upload(task, csv)
  expect(started.body.data).toMatchObject({ total: 20_003, rows: 0, allowed: ['cancel'] })
  const done = await ended(started.body.data?.id)
  const seconds = (Date.now() - sinceMs) / 1000
  process.stdout.write(
    `20,000 rows in ${seconds.toFixed(1)} s: ${Math.round(20_000 / seconds)} rows/s, memory ${Math.round((process.memoryUsage().rss - before) / 1024 / 1024)} MB more\n`,
  )
  expect(done).toMatchObject({
    state: 'done',
    total: 20_002,
    rows: 20_002,
    succeeded: 19_999,
    duplicate: 1,
    invalid: 1,
    blocked: 1,
    failed: 3,
    allowed: ['undo'],
  })
  expect(await contactsOf(task)).toBe(19_999)
  const refused = await as('GET', `/api/parley/bulk-imports/${String(done?.id)}/refused`)
  expect(refused.text.split('\r\n').slice(0, 4)).toEqual([
    expect.stringContaining('phone,name,amount,row,reason,code'),
    expect.stringMatching(/^13000000007,callee 7,7,9,.*,phone_blocked$/),
    expect.stringMatching(/^'?\+86 130-0000-0001,again,1,20002,.*,phone_duplicate$/),
    expect.stringMatching(/^nonsense,"a ""b""",2,20003,.*,phone_invalid$/),
  ])
  // Progress was reported during the import, and the file is gone.
  const reported = await world.db.look(
    "select data from live_event where kind = 'import' and data->>'taskId' = $1",
    [task],
  )
  expect(reported.length).toBeGreaterThan(9)
  expect(await readdir(world.api.app.importsFolder)).toEqual([])
  // The same file again is the same import, whatever its idempotency key.
  const again = await upload(task, csv, { key: 'k1' })
  expect(again.body.data?.id).toBe(done?.id)
  expect((await upload(task, csv, { key: 'k1' })).body.data?.id).toBe(done?.id)
  expect((await upload(task, csvOf(3), { key: 'k1' })).body.code).toBe('idempotency_conflict')
  expect(await readdir(world.api.app.importsFolder)).toEqual([])
  // Other accounts cannot see it.
  expect(
    (await as('GET', `/api/parley/bulk-imports/${String(done?.id)}`, undefined, world.otherShop)).code,
  ).toBe(404)
})

test('a canceled import leaves nothing', { timeout: patience }, async () => {
  const task = await newTask()
  const started = await upload(task, csvOf(20_000))
  const id = String(started.body.data?.id)
  await waitUntil(async () => Number((await find(id))?.rows) > 0, patience)
  expect((await upload(task, csvOf(9))).body.code).toBe('import_running')
  const reported = await as('POST', `/api/parley/bulk-imports/${id}/cancel`)
  expect(reported.body.data?.state).toBe('cancelling')
  const over = await ended(id)
  expect(over).toMatchObject({ state: 'cancelled', kept: 0, allowed: [] })
  expect(over?.removed).toBe(over?.succeeded)
  expect(Number(over?.rows)).toBeLessThan(20_000)
  expect(await contactsOf(task)).toBe(0)
  expect((await as('POST', `/api/parley/bulk-imports/${id}/cancel`)).body.code).toBe(
    'import_move_not_allowed',
  )
  // The file may be imported again.
  expect((await upload(task, csvOf(20_000))).body.data?.id).not.toBe(id)
})

test('undo removes the import s contacts that were not called, and reports how many stayed', {
  timeout: patience,
}, async () => {
  const task = await newTask()
  await as('POST', '/api/call/info', { taskId: task, phone: '13999999999' })
  const started = await upload(task, csvOf(3000))
  await ended(started.body.data?.id)
  const [called] = await world.db.look(
    `with one as (select account, id from contact where task = $1 and phone = '13000050005')
     update contact c set attempts_made = 1, state = 'final' from one where c.id = one.id returning c.id`,
    [task],
  )
  expect(called).toBeDefined()
  await world.db.look(
    `insert into call_decision (account, contact, n, decision, rule, first_at, last_at)
     select account, id, 1, 'later', 'outsideWindow', now(), now() from contact where task = $1 limit 50`,
    [task],
  )
  const undone = await as('POST', `/api/parley/bulk-imports/${String(started.body.data?.id)}/undo`)
  expect(undone.body.data?.state).toBe('undoing')
  expect(await ended(started.body.data?.id)).toMatchObject({ state: 'undone', removed: 2999, kept: 1 })
  const left = await world.db.look('select number from contact where task = $1 order by number', [task])
  expect(left).toEqual([{ number: '8613000050005' }, { number: '8613999999999' }])
})

test('an import of a killed server continues after its last batch: every row once', {
  timeout: patience,
}, async () => {
  const task = await newTask()
  const { account } = world.customer
  const folder = await mkdtemp(join(tmpdir(), 'parley-imports-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const id = uuidv7()
  const { app } = world.api
  await writeSealedFile(app.numbers.fileKey, importFile(folder, { id }), {
    stream: Readable.from([csvOf(9000)]),
    through: new PassThrough(),
  })
  await world.db.look(
    `insert into import_job (account, id, task, file_name, file_bytes, file_sha256, encoding, state, rows_total, attempts,
       lease_until) values ($1, $2, $3, '', 1, 'killed', 'utf-8', 'running', 9001, 1, now() + interval '1 hour')`,
    [account, id, task],
  )
  const rowsDone = async () =>
    Number((await world.db.look('select rows_done from import_job where id = $1', [id]))[0]?.rows_done)
  const job = { account, id, task: taskId(task), encoding: 'utf-8', attempt: 1 } as const
  const killed = new AbortController()
  const first = runImport({ ...app, folder }, { ...job, rowsDone: 0 }, killed.signal)
  await waitUntil(async () => (await rowsDone()) > 0, patience)
  killed.abort()
  await expect(first).rejects.toThrow()
  const reached = await rowsDone()
  expect(reached).toBeGreaterThan(0)
  expect(reached).toBeLessThan(9000)
  expect(await contactsOf(task)).toBe(reached)
  await world.db.look('update import_job set attempts = 2 where id = $1', [id])
  // The first server, if it is still alive, adds nothing more.
  const late = await runImport(
    { ...app, folder },
    { ...job, rowsDone: reached },
    new AbortController().signal,
  )
  expect(late).toEqual({ kind: 'taken' })
  expect(await contactsOf(task)).toBe(reached)
  const second = await runImport(
    { ...app, folder },
    { ...job, attempt: 2, rowsDone: reached },
    new AbortController().signal,
  )
  expect(second).toEqual({ kind: 'done' })
  expect(await contactsOf(task)).toBe(9000)
  expect((await world.db.look('select succeeded, duplicate from import_job where id = $1', [id]))[0]).toEqual(
    {
      succeeded: 9000,
      duplicate: 0,
    },
  )
})

test.each([
  ['a workbook', { name: 'list.xlsx' }, Buffer.from('x'), 'bulk_csv_only'],
  ['what is no text', {}, Buffer.from([1, 0, 0, 2]), 'file_unreadable'],
  ['a million and two lines', {}, Buffer.alloc(1_000_002 * 2, '1\n'), 'too_many_rows'],
])('%s is refused before anything is stored', async (_, more, bytes, code) => {
  const task = await newTask()
  expect((await upload(task, bytes, more)).body).toMatchObject({ status: false, code })
  expect(await readdir(world.api.app.importsFolder)).toEqual([])
  expect((await as('GET', `/api/parley/tasks/${task}/imports`)).body.total).toBe(0)
})

test('an error in the middle reports its place; earlier rows stay until the import is undone', {
  timeout: patience,
}, async () => {
  const task = await newTask()
  const broken = Buffer.concat([csvOf(2500), Buffer.from('13900000001,"never closed\n13900000002,x\n')])
  const started = await upload(task, broken)
  expect(await ended(started.body.data?.id)).toMatchObject({
    state: 'failed',
    failure: 'quote_not_closed',
    failureValues: { row: '2502' },
    succeeded: 2500,
    allowed: ['undo'],
  })
  await as('POST', `/api/parley/bulk-imports/${String(started.body.data?.id)}/undo`)
  expect(await ended(started.body.data?.id)).toMatchObject({ state: 'undone', removed: 2500 })
})
