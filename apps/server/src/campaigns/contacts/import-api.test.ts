import { legacyWorkbook, workbookParts, writeXlsx, zipOf } from '@parley/edge/spreadsheets/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import { tasksIn } from '../../../testing/tasks-in.ts'
import type { TestApi, TestLogin } from '../../../testing/test-api.ts'
import { testKeys } from '../../../testing/test-numbers.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)

const { form, newTask } = tasksIn(() => world)

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

test('a contact refers to its last call', async () => {
  const { ids } = world.customer
  const { data } = (await as(world.customer, 'GET', `/api/parley/tasks/${ids.task}/contacts`)).body
  expect(data?.data).toEqual([expect.objectContaining({ id: ids.contact, callId: ids.call })])
})

describe('an import', () => {
  const csv = Buffer.from(
    'phone,name,amount\n13900000001,A,5\n139-0000-0001,B,6\nnonsense,C,7\n13900000777,D,8\n13900000002,E,9\n',
  )

  test('reports the result of each row; the same file again adds no contact', async () => {
    const taskId = await newTask()
    const account = world.customer.account
    await world.db.look(
      "insert into blacklist (account, number, number_key, digits_key, source) values ($1, '13900000777', $2, $3, 'person')",
      [account, testKeys('13900000777').numberKey, testKeys('13900000777').digitsKey],
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

  test('of a workbook reads the values of its cells, and returns the refused rows', async () => {
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

  test('into a running task wakes the dial loop', async () => {
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

  test('is part of creating a task that starts at once', async () => {
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

  test.each([
    ['13800000011', 'Asia/Shanghai', '8613800000011'],
    ['+86 138 0000 0012', 'Asia/Shanghai', '8613800000012'],
    ['8613800000013', 'Asia/Shanghai', '8613800000013'],
    ['0812 3456 7890', 'Asia/Jakarta', '6281234567890'],
    ['+1 212 555 0100', 'Asia/Shanghai', '12125550100'],
    ['10086', 'Asia/Shanghai', '10086'],
  ])('dials %s of a task in %s as %s', async (phone, zone, dialed) => {
    const taskId = await newTask({ zone })
    await upload('/api/call/upload', { taskId }, { name: 'a.csv', bytes: Buffer.from(`phone\n${phone}\n`) })
    const rows = await world.db.look('select number from contact where task = $1', [taskId])
    expect(rows).toEqual([{ number: dialed }])
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

describe('a time zone of a contact', () => {
  test('is read from a column, shown on the contact, and refused if unknown', async () => {
    const taskId = await newTask()
    const bytes = Buffer.from(
      'phone,Time zone,city\n13900000101,America/Denver,Pierre\n13900000102,,\n13900000103,GMT+25,Nowhere\n13900000104,+05:30,Delhi\n',
    )
    const preview = await upload('/api/parley/imports/preview', {}, { name: 'zones.csv', bytes })
    const problem = { column: 1, code: 'time_zone_wrong', values: {} }
    expect(preview.body.data).toMatchObject({
      columns: ['phone', 'timeZone', '{city}'],
      invalid: 2,
      rows: [{ problem: null }, { problem: null }, { problem }, { problem }],
    })
    const done = await upload('/callcenter/api/v1/taskImport', { taskId }, { name: 'zones.csv', bytes })
    expect(done.body.data).toMatchObject({ succeeded: 2, invalid: 2 })
    expect(done.body.data?.rows).toEqual([
      { row: 4, column: 'Time zone', value: 'GMT+25', code: 'time_zone_wrong' },
      { row: 5, column: 'Time zone', value: '+05:30', code: 'time_zone_wrong' },
    ])
    const listed = await as(world.customer, 'GET', `/api/parley/tasks/${taskId}/contacts`)
    expect(listed.body.data?.data).toEqual([
      expect.objectContaining({ timeZone: 'America/Denver', variables: { city: 'Pierre' } }),
      expect.objectContaining({ timeZone: null }),
    ])
  })

  test('is accepted for a single contact, too', async () => {
    const taskId = await newTask()
    const add = (phone: string, timeZone: string) =>
      as(world.customer, 'POST', '/api/call/info', { taskId, phone, timeZone })
    expect((await add('13900000111', 'Asia/Urumqi')).body.data).toMatchObject({ succeeded: 1 })
    const refused = await add('13900000112', 'Mars/Olympus')
    expect(JSON.stringify(refused.body)).toContain('America/New_York')
    expect(JSON.stringify(refused.body)).toContain('timeZone')
    const listed = await as(world.customer, 'GET', `/api/parley/tasks/${taskId}/contacts`)
    expect(listed.body.data?.data).toEqual([expect.objectContaining({ timeZone: 'Asia/Urumqi' })])
  })
})
