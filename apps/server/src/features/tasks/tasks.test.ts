import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSheet } from '@parley/edge/spreadsheets'
import { legacyWorkbook, workbookParts, writeXlsx, zipOf } from '@parley/edge/spreadsheets/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../testing/api-world.ts'
import type { Asked, TestLogin } from '../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as = (login: TestLogin, method: NonNullable<Asked['method']>, path: string, body?: unknown) =>
  world.api.ask({ method, path, ticket: login.ticket, ...(body === undefined ? {} : { body }) })

const form = (more = {}) => ({
  taskName: 'Spring 😀',
  sceneId: world.customer.ids.scene,
  lineId: world.customer.ids.line,
  ...more,
})
const create = (more = {}) => as(world.customer, 'POST', '/api/tasks', form(more))
const newTask = async (more = {}): Promise<string> => String((await create(more)).body.data?.taskId)

/** As a browser sends a form with a file. */
const upload = (
  path: string,
  fields: Record<string, string>,
  file?: { name: string; bytes: Buffer },
  headers = {},
) => {
  const boundary = 'parley-test-boundary'
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file !== undefined)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    )
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return world.api.ask({
    method: 'POST',
    path,
    ticket: world.customer.ticket,
    body: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  })
}

describe('a task', () => {
  test('keeps what the form sends, in the wire s own units', async () => {
    const made = await create({
      weekDay: [0, 4],
      upHour: '09:10',
      downHour: '24:00',
      zoneSecond: 7,
      ringTime: 0,
    })
    expect(made.body.data).toMatchObject({
      taskName: 'Spring 😀',
      taskStatus: 1,
      weekDay: [0, 4],
      upHour: '09:10',
      downHour: '24:00',
      zoneSecond: 7,
      ringTime: 99,
      createBy: 'customer',
      callInfo: { total: 0, waiting: 0, calling: 0, finished: 0 },
      allowed: ['start', 'delete', 'edit', 'copy', 'view'],
      imported: null,
    })
  })

  test.each([
    ['immediate without numbers', { startupType: 3 }, 'number_file_needed'],
    ['timed without a time', { startupType: 2 }, 'parameter_error'],
    ['an hour between the steps', { upHour: '09:05' }, 'parameter_error'],
    ['a window that ends before it begins', { upHour: '10:00', downHour: '09:00' }, 'call_window_wrong'],
    ['a name of 31 characters', { taskName: 'x'.repeat(31) }, 'parameter_error'],
    ['a field that nobody knows', { owner: 'me' }, 'parameter_error'],
    ['encrypted numbers, which are not built', { isEncrypt: true }, 'parameter_error'],
  ])('with %s is refused', async (_, more, code) => {
    expect(await create(more)).toMatchObject({ code: 200, body: { status: false, code } })
  })

  test('starts, pauses, is edited and deleted as its status allows', async () => {
    const { customer, root } = world
    const id = await newTask({ keepAlive: true })
    const put = (login: TestLogin, body: unknown) => as(login, 'PUT', `/api/tasks/${id}`, body)
    expect((await put(customer, { taskStatus: 5 })).body.code).toBe('task_move_not_allowed')
    expect((await put(customer, { taskStatus: 2 })).body.data?.taskStatus).toBe(2)
    expect((await put(customer, { taskName: 'Other' })).body.code).toBe('task_move_not_allowed')
    expect((await as(customer, 'DELETE', `/api/tasks/${id}`)).body.code).toBe('task_move_not_allowed')
    expect((await put(root, { taskStatus: 5 })).body.data).toMatchObject({ taskStatus: 5, pauseReason: 3 })
    expect((await put(customer, { taskStatus: 2 })).code).toBe(403)
    expect((await put(root, { taskStatus: 2 })).body.data?.taskStatus).toBe(2)
    expect((await put(customer, { taskStatus: 5 })).body.data?.pauseReason).toBe(1)
    const edited = await put(customer, { taskName: 'Other', version: 1 })
    expect(edited.body.data).toMatchObject({ taskName: 'Other', version: 2 })
    expect((await put(customer, { taskName: 'Late', version: 1 })).body).toMatchObject({
      code: 'stale_version',
      data: { version: 2 },
    })
    expect((await as(customer, 'DELETE', '/api/tasks/x', { id: 'x' })).code).toBe(404)
    expect((await as(customer, 'DELETE', `/api/tasks/${id}`)).body.status).toBe(true)
    expect((await as(customer, 'GET', `/api/tasks/${id}`)).code).toBe(404)
  })

  test('does not start in arrears', async () => {
    const { customer } = world
    const id = await newTask()
    await world.db.look("update account set status = 'arrears' where id = $1", [customer.account])
    const start = await as(customer, 'PUT', `/api/tasks/${id}`, { taskStatus: 2 })
    await world.db.look("update account set status = 'normal' where id = $1", [customer.account])
    expect(start.body.code).toBe('account_in_arrears')
  })

  test('is copied without its contacts', async () => {
    const copy = await as(world.customer, 'POST', '/api/copy/task', { taskId: world.customer.ids.task })
    expect(copy.body.data).toMatchObject({ taskStatus: 1, callInfo: { total: 0 } })
  })

  test('is found by its tab, by several statuses and by its name', async () => {
    const list = (body: unknown) => as(world.customer, 'POST', '/api/tasks/alltask', body)
    const all = await list({ taskStatus: -1, pageSize: 200 })
    expect((await list({ taskStatus: [1, 5] })).body.total).toBeLessThanOrEqual(Number(all.body.total))
    expect((await list({ taskStatus: 3 })).body.total).toBe(0)
    const named = await list({ taskName: world.customer.canary, page: 1, pageSize: 10 })
    expect(named.body.data?.data?.every(({ taskName }) => String(taskName).startsWith('canary'))).toBe(true)
  })

  test('tells its metrics', async () => {
    const { ids } = world.customer
    for (const path of [`/api/tasks/metric/info?taskId=${ids.task}`, `/api/tasks/${ids.task}/metric/info`])
      expect((await as(world.customer, 'GET', path)).body.data).toMatchObject({
        calls: 1,
        answered: 1,
        answerRate: 1,
        talkSec: 61,
        byStatus: [{ status: 6, calls: 1 }],
        funnel: [
          { step: 'contacts', contacts: 1 },
          { step: 'dialled', contacts: 1 },
          { step: 'rang', contacts: 1 },
          { step: 'answered', contacts: 1 },
          { step: 'talked', contacts: 0 },
          { step: 'labelled', contacts: 0 },
        ],
        turnTimeFrequency: expect.arrayContaining([{ from: 0, to: 1, count: 1 }]),
        callElapsedFrequency: expect.arrayContaining([{ from: 60, to: 120, count: 1 }]),
        waitingFor: null,
      })
  })

  test('shows its contacts with why they are not called', async () => {
    const taskId = await newTask({ keepAlive: true })
    const add = (phone: string, name: string) =>
      as(world.customer, 'POST', '/api/call/info', { taskId, phone, name, variables: { amount: '5' } })
    for (const [phone, name] of [
      ['13900000001', 'Ana'],
      ['13900000002', 'Bo'],
      ['13900000003', 'Cy'],
    ] as const)
      await add(phone, name)
    const list = async (query = '', login: TestLogin = world.customer) =>
      (await as(login, 'GET', `/api/parley/tasks/${taskId}/contacts?${query}`)).body
    expect((await list('search=BO')).data?.data).toEqual([
      expect.objectContaining({
        name: 'Bo',
        phone: '13900000002',
        variables: { amount: '5' },
        state: 'ready',
        status: 1,
        dialCount: 0,
        whyNotCalled: { reason: 'taskNotStarted', values: {}, nextTime: null },
      }),
    ])
    const later =
      "update contact set due_at = to_timestamp(4000000000), reason = 'outsideWindow' where number = $1 and task = $2"
    await world.db.look(later, ['13900000001', taskId])
    await world.db.look(
      "update contact set state = 'final', status = 'blacklisted', reason = 'blacklisted' where number = $1 and task = $2",
      ['13900000002', taskId],
    )
    await world.db.look("update task set status = 'running', waiting_for = 'line' where id = $1", [taskId])
    expect((await list()).data?.data?.map(({ whyNotCalled }) => whyNotCalled)).toEqual([
      { reason: 'outsideWindow', values: {}, nextTime: 4_000_000_000 },
      { reason: 'blacklisted', values: {}, nextTime: null },
      { reason: 'taskWaits', values: { waitingFor: 'line' }, nextTime: null },
    ])
    expect((await list('state=ready')).total).toBe(2)
    expect((await list('state=final,open&status=17')).total).toBe(1)
    expect((await list('intentId=3')).total).toBe(0)
    expect((await list('page=2&pageSize=2')).data?.data).toHaveLength(1)
    expect((await list('', world.otherShop)).code).toBe('not_found')
    await world.db.look("update task set status = 'finished', waiting_for = null where id = $1", [taskId])
  })
})

describe('an import', () => {
  const csv = Buffer.from(
    'phone,name,amount\n13900000001,A,5\n139-0000-0001,B,6\nnonsense,C,7\n13900000777,D,8\n13900000002,E,9\n',
  )

  test('says what became of each row; the same file again adds nobody', async () => {
    const taskId = await newTask()
    const account = world.customer.account
    await world.db.look(
      "insert into blacklist (account, number, source) values ($1, '13900000777', 'person')",
      [account],
    )
    const path = '/callcenter/api/v1/taskImport'
    const first = await upload(path, { taskId }, { name: 'list.CSV', bytes: csv })
    expect(first.body.data).toMatchObject({
      total: 5,
      succeeded: 2,
      success: 2,
      duplicate: 1,
      invalid: 1,
      blocked: 1,
      failed: 3,
    })
    expect(first.body.data?.rows).toEqual([
      { row: 3, column: 'phone', value: '139-0000-0001', code: 'phone_duplicate' },
      { row: 4, column: 'phone', value: 'nonsense', code: 'phone_invalid' },
      { row: 5, column: 'phone', value: '13900000777', code: 'phone_blocked' },
    ])
    const again = await upload(path, { taskId }, { name: 'list.csv', bytes: csv })
    expect(again.body.data).toMatchObject({ succeeded: 0, duplicate: 3 })
    const headers = { 'idempotency-key': 'import-1' }
    const more = Buffer.from('13900000003')
    const once = await upload(path, { taskId }, { name: 'more.csv', bytes: more }, headers)
    expect((await upload(path, { taskId }, { name: 'more.csv', bytes: more }, headers)).body).toEqual(
      once.body,
    )
    expect(once.body.data).toMatchObject({ succeeded: 1 })
  })

  test.each<[string, { readonly name: string; readonly bytes: Buffer }, number, string]>([
    ['of another kind', { name: 'list.exe', bytes: Buffer.from('1') }, 200, 'file_type_wrong'],
    ['as a broken spreadsheet', { name: 'list.xlsx', bytes: Buffer.from('PK') }, 200, 'file_unreadable'],
    [
      'with an open quote',
      { name: 'list.csv', bytes: Buffer.from('phone\n"13900000001\n13900000002') },
      200,
      'quote_not_closed',
    ],
    [
      'as a workbook of 5,001 rows',
      {
        name: 'list.xlsx',
        bytes: zipOf(workbookParts('<row><c><v>13900000001</v></c></row>'.repeat(5001))),
      },
      200,
      'too_many_rows',
    ],
    [
      'as a bomb of 220 MB',
      { name: 'list.xlsx', bytes: zipOf(workbookParts(Buffer.alloc(220 * 1024 * 1024, ' '))) },
      200,
      'file_unpacks_too_big',
    ],
    ['above 1 MB', { name: 'list.csv', bytes: Buffer.alloc(1024 * 1024 + 1, '1') }, 200, 'file_too_big'],
    [
      'above all limits',
      { name: 'list.csv', bytes: Buffer.alloc(3 * 1024 * 1024, '1') },
      413,
      'payload_too_large',
    ],
    ['of zeros', { name: 'list.csv', bytes: Buffer.alloc(100) }, 200, 'file_unreadable'],
    [
      'of 5,001 rows',
      { name: 'list.csv', bytes: Buffer.from(`phone\n${'13900000001\n'.repeat(5001)}`) },
      200,
      'too_many_rows',
    ],
  ])('%s is refused', async (_, file, code, refusal) => {
    const answer = await upload('/callcenter/api/v1/taskImport', { taskId: await newTask() }, file)
    expect(answer).toMatchObject({ code, body: { status: false, code: refusal } })
  })

  test('of a workbook says what its cells are worth, and gives the refused rows back', async () => {
    const taskId = await newTask()
    const rows = [
      ['phone', 'name'],
      [13_900_000_001, '=HYPERLINK("http://x")'],
      ['1.39E+10', 'B'],
      ['=A1', '=1+1'],
      [13_900_000_002, 'D'],
    ]
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'list', rows }] }))
    for (const path of ['/api/call/info/upload', '/api/call/upload']) {
      const { data } = (await upload(path, { taskId }, { name: 'list.xlsx', bytes })).body
      expect(data).toMatchObject({ total: 4, invalid: 2, sheet: 'list', otherSheets: 0 })
      expect(data?.rows).toEqual(
        expect.arrayContaining([
          { row: 3, column: 'phone', value: '1.39E+10', code: 'phone_damaged' },
          { row: 4, column: 'phone', value: '=A1', code: 'phone_formula' },
        ]),
      )
      const ask = (login: TestLogin) =>
        as(login, 'GET', `/api/parley/imports/${String(data?.importId)}/refused`)
      const { text } = await ask(world.customer)
      expect(text).toContain('phone,name,row,reason,code\r\n')
      expect(text).toContain("'=A1,'=1+1,4,")
      expect((await ask(world.otherShop)).code).toBe(404)
    }
    const legacy = legacyWorkbook([{ name: 'old', rows: [[13_900_000_007, 'Z']] }])
    const old = await upload('/api/call/info/upload', { id: taskId }, { name: 'old.XLS', bytes: legacy })
    expect(old.body.data).toMatchObject({ total: 1, succeeded: 1, sheet: 'old' })
  })

  test('into a running task rings the dial loop', async () => {
    const taskId = await newTask({ keepAlive: true })
    await as(world.customer, 'PUT', `/api/tasks/${taskId}`, { taskStatus: 2 })
    let rings = 0
    const { app } = world.api
    const wake = app.wakeDialer
    Object.assign(app, {
      wakeDialer: () => {
        rings += 1
        wake()
      },
    })
    await upload(
      '/callcenter/api/v1/taskImport',
      { taskId },
      { name: 'a.csv', bytes: Buffer.from('13900000009') },
    )
    Object.assign(app, { wakeDialer: wake })
    expect(rings).toBe(1)
  })

  test('comes with a new task that starts at once', async () => {
    const task = JSON.stringify(form({ startupType: 3 }))
    const made = await upload('/api/tasks', { task }, { name: 'a.csv', bytes: Buffer.from('13900000009') })
    expect(made.body.data).toMatchObject({ taskStatus: 2, imported: { succeeded: 1 } })
    const broken = await upload(
      '/api/tasks',
      { task: JSON.stringify(form({ taskName: 'none' })) },
      { name: 'a.exe', bytes: csv },
    )
    expect(broken.body.code).toBe('file_type_wrong')
    expect((await as(world.customer, 'GET', '/api/tasks?taskName=none')).body.total).toBe(0)
  })

  test('of one contact is refused with its constraints', async () => {
    const answer = await as(world.customer, 'POST', '/api/call/info', {
      taskId: await newTask(),
      phone: '12',
    })
    expect(answer.body).toMatchObject({
      status: false,
      code: 'phone_invalid',
      data: [{ property: 'phone', constraints: { phone_invalid: 'The phone number is not valid' } }],
    })
  })
})

describe('call records', () => {
  test('are listed by task, status and number, and told turn by turn', async () => {
    const { ids, canary } = world.customer
    const list = (query: string) => as(world.customer, 'GET', `/api/call/info?${query}`)
    expect((await list(`taskId=${ids.task}&status=6&phone=1380000`)).body).toMatchObject({
      total: 1,
      data: { data: [{ id: ids.call, status: 6, duration: 61, contactName: canary }] },
    })
    expect((await list('status=10')).body.total).toBe(0)
    expect((await as(world.customer, 'POST', `/api/call/byTask/${ids.task}`, { page: 1 })).body.total).toBe(1)
    const feed = await as(world.customer, 'GET', `/api/dialog/record/feeds?callId=${ids.call}`)
    expect(feed.body.data?.turns).toEqual([{ speaker: 'callee', atMs: 5, text: canary }])
  })

  test('are found by scene, length and words; a wrong range is said', async () => {
    const { ids, canary } = world.customer
    const total = async (query: string) => {
      const { body } = await as(world.customer, 'GET', `/api/call/info?${query}`)
      return body.total ?? body.code
    }
    expect(await total(`sceneId=${ids.scene}&durationFrom=61&durationTo=61`)).toBe(1)
    expect(await total(`sceneId=${world.otherShop.ids.scene}`)).toBe(0)
    expect(await total('durationFrom=62')).toBe(0)
    expect(await total('durationFrom=5&durationTo=4')).toBe('duration_range_wrong')
    expect(await total(`taskId=${ids.task}&text=${canary.toUpperCase()}`)).toBe(1)
    expect(await total(`taskId=${ids.task}&text=speaker`)).toBe(0)
    expect(await total('text=everywhere')).toBe('parameter_error')
    const transcript = await as(world.customer, 'POST', '/api/call/getAsrTranslate', { callId: ids.call })
    expect(transcript.body.data).toEqual({
      callId: ids.call,
      translated: false,
      turns: [{ speaker: 'callee', atMs: 5, text: canary, translation: null }],
    })
  })

  test('are counted for a time and its steps', async () => {
    const ask = async (query: string, login: TestLogin = world.customer) =>
      (await as(login, 'GET', `/api/call/statistics?${query}`)).body
    const { data } = await ask(`taskId=${world.customer.ids.task}`)
    expect(data).toMatchObject({ calls: 1, answered: 1, openRate: 1, talkSec: 61, stepSec: 5 })
    const trend = data?.trend as readonly { readonly calls: number }[]
    expect(trend).toHaveLength(120)
    expect(trend.reduce((sum, { calls }) => sum + calls, 0)).toBe(1)
    const now = Math.floor(Date.now() / 1000)
    const month = await ask(`startTime=${now + 60 - 30 * 86_400}&endTime=${now + 60}`)
    expect(month.data).toMatchObject({ calls: 1, stepSec: 21_600 })
    expect((await ask(`startTime=${now}&endTime=${now - 1}`)).code).toBe('parameter_error')
    expect((await ask(`taskId=${world.customer.ids.task}`, world.otherShop)).code).toBe('not_found')
  })

  test.each(['csv', 'xlsx'] as const)(
    'are exported as %s in the background, as text that does nothing',
    async (format) => {
      const { ids, account, canary } = world.customer
      await world.db.look('alter table call_record disable trigger call_record_immutable')
      await world.db.look("update call_record set line_name = '=cmd|x' where account = $1", [account])
      const made = await as(world.customer, 'POST', '/api/call/info/byTask/export', {
        taskId: ids.task,
        format,
        transcript: true,
      })
      expect(made.body.data).toMatchObject({ state: 'done', rows: 1, total: 1, format })
      const url = String(made.body.data?.url)
      const file = await world.api.http.inject({ url, headers: { 'x-access-token': world.customer.ticket } })
      expect(file.headers['content-disposition']).toContain(`.${format}`)
      const read = await readSheet(file.rawPayload, format, { mostRows: 10 })
      if (read.kind !== 'rows') throw new Error(read.code)
      const [head, row] = read.rows.map(({ cells }) => cells)
      const cell = (name: string) => row?.[head?.indexOf(name) ?? -1]
      expect(cell('majorNumber')).toBe('13800000000')
      expect(cell('lineName')).toBe("'=cmd|x")
      expect(cell('statusName')).toBe('finished')
      expect(cell('transcript')).toBe(`callee: ${canary}`)
      expect((await as(world.otherShop, 'GET', url)).code).toBe(404)
      expect((await as(world.otherShop, 'GET', '/api/parley/exports')).body.total).toBe(0)
      expect((await as(world.customer, 'GET', '/api/parley/exports')).body.total).toBeGreaterThan(0)
    },
  )

  test('that are none are not exported, in the documented words', async () => {
    const answer = await as(world.customer, 'POST', '/api/call/byTask/export', { taskId: await newTask() })
    expect(answer.body).toMatchObject({
      status: false,
      code: 'export_empty',
      msg: 'Export failed or no order data exists',
    })
  })

  test('an export whose server was killed is taken up again', async () => {
    const { account, ids } = world.customer
    const [job] = await world.db.look(
      `insert into export_job (account, id, format, filter, rows_total, state, lease_until, attempts)
       values ($1, gen_random_uuid(), 'csv', $2, 1, 'running', now() - interval '1 s', 1) returning id`,
      [account, JSON.stringify({ choice: { task: ids.task }, withTranscript: false })],
    )
    world.api.app.wakeJobs()
    await expect
      .poll(
        async () =>
          (await as(world.customer, 'GET', `/api/parley/exports/${String(job?.id)}`)).body.data?.state,
      )
      .toBe('done')
  })

  test('their audio comes whole and by range', async () => {
    const { ids, account } = world.otherShop
    const get = (range?: string) =>
      world.api.ask({
        path: `/api/parley/calls/${ids.call}/audio`,
        ticket: world.otherShop.ticket,
        ...(range === undefined ? {} : { headers: { range } }),
      })
    expect((await get()).body.code).toBe('recording_missing')
    await mkdir(world.api.app.recordingsFolder, { recursive: true })
    await writeFile(join(world.api.app.recordingsFolder, 'one.wav'), '0123456789')
    await world.db.look('alter table call_record disable trigger call_record_immutable')
    await world.db.look("update call_record set recording_key = 'far/away/one.wav' where account = $1", [
      account,
    ])
    expect(await get()).toMatchObject({ code: 200, text: '0123456789' })
    expect(await get('bytes=2-4')).toMatchObject({ code: 206, text: '234' })
    expect(await get('bytes=-3')).toMatchObject({ code: 206, text: '789' })
    expect(await get('bytes=7-')).toMatchObject({ code: 206, text: '789' })
  })
})
