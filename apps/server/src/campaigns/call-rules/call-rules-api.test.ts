import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi, TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
  // The country for numbers without a calling code: prices depend on it.
  await world.db.look("update account set home_country = 'CN' where parent is null")
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)

const upload = (path: string, fields: Record<string, string>, csv: string) => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${csv}\r\n--b--\r\n`
  return world.api.ask({
    method: 'POST',
    path,
    ticket: world.customer.ticket,
    body: Buffer.from([...parts, file].join('')),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
}

const blacklist = '/api/parley/blacklist'
const consents = '/api/parley/consents'

describe('the blacklist', () => {
  test('accepts pasted numbers, reports the result of each line, and stores who added them', async () => {
    const { customer } = world
    const numbers = '139-1111-0001\n13911110002, 13911110001\nnonsense\n\n'
    const added = await as(customer, 'POST', blacklist, { numbers, note: 'asked in a letter' })
    expect(added.body.data).toMatchObject({ total: 4, succeeded: 2, duplicate: 1, invalid: 1, failed: 2 })
    expect(added.body.data?.rows).toEqual([
      { row: 2, column: '1', value: '13911110001', code: 'phone_duplicate' },
      { row: 3, column: '1', value: 'nonsense', code: 'phone_invalid' },
    ])
    const listed = await as(customer, 'GET', `${blacklist}?search=1391111&source=person`)
    expect(listed.body.total).toBe(2)
    expect(listed.body.data?.data?.[0]).toMatchObject({
      level: 'account',
      source: 'person',
      note: 'asked in a letter',
      createBy: 'customer',
      taskId: null,
    })
    const [kept] = await world.db.look(
      "select after from audit_log where action = 'blacklist.add' order by id desc limit 1",
    )
    expect(kept?.after).toMatchObject({ source: 'person', succeeded: 2 })
  })

  test('accepts a file, for one task; the same file again adds nothing', async () => {
    const { customer } = world
    const fields = { taskId: customer.ids.task }
    const csv = 'phone,name\n13922220001,A\n13922220002,B\n'
    const first = await upload(`${blacklist}/import`, fields, csv)
    expect(first.body.data).toMatchObject({ total: 2, succeeded: 2 })
    const again = await upload(`${blacklist}/import`, fields, csv)
    expect(again.body.data).toMatchObject({ succeeded: 0, duplicate: 2 })
    const ofTask = await as(customer, 'GET', `${blacklist}?taskId=${customer.ids.task}`)
    expect(ofTask.body.total).toBe(2)
    expect(ofTask.body.data?.data?.[0]).toMatchObject({ level: 'task', source: 'import' })
  })

  test('a removed number is called again, and the audit log names who removed it', async () => {
    const { customer, otherShop } = world
    await as(customer, 'POST', blacklist, { numbers: '13933330001' })
    const [row] = (await as(customer, 'GET', `${blacklist}?search=13933330001`)).body.data?.data ?? []
    const path = `${blacklist}/${String(row?.id)}`
    expect((await as(otherShop, 'DELETE', path)).code).toBe(404)
    expect((await as(customer, 'DELETE', path)).body.data).toEqual({ deleted: 1 })
    expect((await as(customer, 'DELETE', path)).code).toBe(404)
    const [kept] = await world.db.look(
      "select before from audit_log where action = 'blacklist.remove' order by id desc limit 1",
    )
    expect(kept?.before).toMatchObject([{ number: '13933330001', source: 'person' }])
  })

  test('an empty list is refused, and so is another account s task', async () => {
    const { customer, otherShop } = world
    expect((await as(customer, 'POST', blacklist, { numbers: ' \n' })).body.code).toBe('no_numbers_entered')
    const foreign = { numbers: '13944440001', taskId: otherShop.ids.task }
    expect((await as(customer, 'POST', blacklist, foreign)).code).toBe(404)
  })
})

describe('consents', () => {
  const day = 86_400
  const given = Math.floor(Date.now() / 1000) - day

  test('are stored with their proof, found, and withdrawn; withdrawn ones stay readable', async () => {
    const { customer, otherShop } = world
    const form = { kind: 'written', source: 'web form', evidence: 'form 17', givenAt: given }
    const added = await as(customer, 'POST', consents, { ...form, numbers: '13955550001\n13955550002' })
    expect(added.body.data).toMatchObject({ total: 2, succeeded: 2 })
    const path = `${consents}?search=1395555`
    const listed = await as(customer, 'GET', path)
    expect(listed.body.data?.data?.[0]).toMatchObject({
      kind: 'written',
      evidence: 'form 17',
      givenAt: given,
      expiresAt: null,
      revokedAt: null,
      isInForce: true,
    })
    const id = String(listed.body.data?.data?.[0]?.id)
    expect((await as(otherShop, 'DELETE', `${consents}/${id}`)).code).toBe(404)
    const revoked = await as(customer, 'DELETE', `${consents}/${id}`)
    expect(revoked.body.data).toMatchObject({ id, isInForce: false })
    expect((await as(customer, 'GET', `${path}&isInForce=1`)).body.total).toBe(1)
    expect((await as(customer, 'GET', `${path}&isInForce=0`)).body.total).toBe(1)
  })

  test.each([
    ['from the future', { givenAt: given + 9 * day }],
    ['over before it began', { givenAt: given, expiresAt: given - day }],
  ])('%s are refused', async (_, times) => {
    const form = { kind: 'express', source: 'x', numbers: '13955550009', ...times }
    const answer = await as(world.customer, 'POST', consents, form)
    expect(answer.body).toMatchObject({ status: false, code: 'consent_time_wrong' })
  })
})

describe('a preflight check', () => {
  const task = async (phones: readonly string[]): Promise<string> => {
    const { customer } = world
    const made = await as(customer, 'POST', '/api/tasks', {
      taskName: 'ahead',
      sceneId: customer.ids.scene,
      lineId: customer.ids.line,
      purpose: 'service',
    })
    const taskId = String(made.body.data?.taskId)
    for (const phone of phones)
      await as(customer, 'POST', '/api/call/info', {
        taskId,
        phone,
        ...(phone.endsWith('7') ? { name: 'Li' } : {}),
      })
    return taskId
  }

  test('counts contacts skipped by each rule, names some, and reports what the script lacks', async () => {
    const { customer, root } = world
    const id = await task(['13800000001', '13800000007', '10086', '+34806123456', '+12125550100'])
    await as(root, 'POST', blacklist, { numbers: '13800000001' })
    const { data } = (await as(customer, 'GET', `/api/parley/tasks/${id}/preflight`)).body
    expect(data).toMatchObject({ total: 5, judged: 5, isTestLine: false })
    const skipped = data?.skipped as { rule: string; count: number; values: object; examples: object[] }[]
    expect(Object.fromEntries(skipped.map(({ rule, count }) => [rule, count]))).toMatchObject({
      blacklisted: 1,
      shortNumber: 1,
      numberKind: 1,
      noConsent: 1,
    })
    expect(skipped.find(({ rule }) => rule === 'blacklisted')).toMatchObject({
      values: { level: 'platform' },
      examples: [{ phone: '13800000001' }],
    })
    // The script uses a name, and has a default for it.
    expect(data?.missingVariables).toEqual([])
    // One Chinese number is left: it is callable now, or at some time in the next days.
    const forecast = data?.forecast as { count: number }[]
    expect(forecast.reduce((sum, { count }) => sum + count, 0)).toBe(1)
    expect(data?.packs).toEqual(expect.arrayContaining([expect.objectContaining({ pack: 'CN v2' })]))
  })

  test('reports the expected cost of each account, by the price of each number', async () => {
    const { customer, root, agent } = world
    const id = await task(['13800138001', '+86 138 0013 8002', '447700900123'])
    const sell = (of: string, version: number, code: string, unit: number) =>
      world.db.look(
        `insert into price (account, version, kind, country_code, area_code, charge_rule, unit_micro, effective_at)
         values ($1, $2, 'voice', $3, '', '60+60', $4, now())`,
        [of, version, code, unit],
      )
    await sell(root.account, 700, '', 0)
    await sell(customer.account, 700, '86', 100_000)
    const look = async (login: TestLogin) =>
      (await as(login, 'GET', `/api/parley/tasks/${id}/preflight`)).body.data
    const cost = (await look(customer))?.cost as Record<string, unknown> & {
      levels: Record<string, unknown>[]
    }
    expect(cost).toMatchObject({ answerRate: 0.3, talkSec: 30, basedOnCalls: 0, mostCalls: 1 })
    expect(cost.levels).toHaveLength(1)
    const [own] = cost.levels
    expect(own).toMatchObject({ accountId: customer.account })
    expect(own?.prices).toEqual(
      expect.arrayContaining([{ chargeRule: '60+60', unitPrice: '0.10', contacts: 2 }]),
    )
    // Two contacts, of which 0.6 is one that answers: a cycle, a cycle, and two times the longest call.
    expect(Number(own?.least)).toBeGreaterThanOrEqual(0.1)
    expect(Number(own?.worst)).toBeGreaterThan(Number(own?.expected))
    // The root sees what its customer pays; an agent elsewhere cannot see the task.
    expect((await look(root))?.cost).toMatchObject({ levels: [{ accountId: customer.account }] })
    expect((await as(agent, 'GET', `/api/parley/tasks/${id}/preflight`)).code).toBe(404)
  })

  test('checks contacts against the message after the call: missing variables, its length, the maximum cost', async () => {
    const { customer, root, shop } = world
    const template = await as(customer, 'POST', '/api/sms', {
      name: 'offer',
      content: 'Hi {name}, yours: {offer}',
    })
    const made = await as(customer, 'POST', '/api/tasks', {
      taskName: 'with a message',
      sceneId: customer.ids.scene,
      lineId: customer.ids.line,
      purpose: 'service',
      smsInfo: [{ sms_id: template.body.data?.smsId, intent_id: 1 }],
    })
    const taskId = String(made.body.data?.taskId)
    const look = async (login: TestLogin = customer) =>
      (await as(login, 'GET', `/api/parley/tasks/${taskId}/preflight`)).body.data?.messages as Record<
        string,
        unknown
      > | null
    const add = (phone: string, name: string, offer: string) =>
      as(customer, 'POST', '/api/call/info', { taskId, phone, name, variables: { offer } })
    await add('13866660001', 'Li', 'tea')
    // 11 + 150 characters are one more than fits a segment.
    await add('+86 138 6666 0002', 'Wang', 'a'.repeat(150))
    await add('13866660003', 'Zhao', '')
    await add('13866660004', '', 'tea')
    // A contact that is never called gets no message.
    await add('10086', 'Short', 'tea')
    expect(await look()).toMatchObject({ hasLine: false, lacking: 2, levels: [] })
    await world.db.look(
      `insert into sms_line (account, id, name, url, line_type, is_enabled, for_customers)
       values ($1, gen_random_uuid(), 'all', 'http://198.18.0.1/', 'domestic', true, true)`,
      [root.account],
    )
    expect(await look()).toMatchObject({ hasLine: true, unpriced: 2, levels: [] })
    await world.db.look(
      `insert into price (account, version, kind, country_code, area_code, charge_rule, unit_micro, effective_at)
       values ($1, 701, 'sms', '86', '', 'perCall', 40000, now())`,
      [customer.account],
    )
    const answer = await look()
    expect(answer).toMatchObject({
      template: 'offer',
      labels: [{ intentId: 1 }],
      lacking: 2,
      unpriced: 0,
      missingVariables: expect.arrayContaining([
        { name: 'offer', count: 1, examples: [expect.objectContaining({ phone: '13866660003' })] },
        { name: 'name', count: 1, examples: [expect.objectContaining({ phone: '13866660004' })] },
      ]),
      segments: [
        { segments: 1, contacts: 1 },
        { segments: 2, contacts: 1 },
      ],
      levels: [
        { account: 'customer', most: '0.12', prices: [{ unitPrice: '0.04', messages: 2, segments: 3 }] },
      ],
    })
    expect(await look(root)).toEqual(answer)
    const without = await task(['13866660005'])
    expect((await as(customer, 'GET', `/api/parley/tasks/${without}/preflight`)).body.data?.messages).toBe(
      null,
    )
    expect((await as(shop, 'GET', `/api/parley/tasks/${taskId}/preflight`)).code).toBe(404)
  })

  test('takes a sample of more contacts than it can examine, and says so', { timeout: 120_000 }, async () => {
    const id = await task([])
    await world.db.look(
      `insert into contact (account, id, task, phone, number, number_key, digits_key)
       select t.account, gen_random_uuid(), t.id, (13900000000 + n)::text, (13900000000 + n)::text, 'k' || n, 'd' || n
       from task t, generate_series(1, 45000) n where t.id = $1`,
      [id],
    )
    const { data } = (await as(world.customer, 'GET', `/api/parley/tasks/${id}/preflight`)).body
    expect(data).toMatchObject({ total: 45_000, isSample: true })
    // One in three.
    expect(Number(data?.judged)).toBeGreaterThan(14_000)
    expect(Number(data?.judged)).toBeLessThan(16_000)
    const cost = data?.cost as { levels: { prices: { contacts: number }[] }[] } | undefined
    const priced = cost?.levels
      .flatMap(({ prices }) => prices)
      .reduce((sum, { contacts }) => sum + contacts, 0)
    expect(priced).toBeLessThanOrEqual(Number(data?.judged))
  })

  test('of another account s task is not found', async () => {
    const path = `/api/parley/tasks/${world.customer.ids.task}/preflight`
    expect((await as(world.otherShop, 'GET', path)).code).toBe(404)
    expect((await as(world.root, 'GET', path)).body.status).toBe(true)
  })
})

test('a contact s history is visible to accounts that may see the contact', async () => {
  const { customer, otherShop } = world
  const path = `/api/parley/contacts/${customer.ids.contact}/decisions`
  const reported = await as(customer, 'GET', path)
  expect(reported.body).toMatchObject({ total: 1 })
  expect(reported.body.data?.data).toMatchObject([
    { n: 1, decision: 'called', rule: 'allowed', times: 1, nextTime: null },
  ])
  expect((await as(otherShop, 'GET', path)).code).toBe(404)
})
