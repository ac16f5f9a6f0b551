import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)

test('a template is added, measured, changed over its version, listed and deleted', async () => {
  const { shop } = world
  const form = { name: 'Thanks', signContent: 'Shop', content: 'Thank you, {name}', lineType: 2 }
  const made = await as(shop, 'POST', '/api/sms', form)
  // Each brace takes two septets of GSM-7. The signature is between 【 and 】, which GSM-7 lacks: 23 characters count double.
  expect(made.body.data).toMatchObject({
    variables: ['name'],
    length: 46,
    segments: 1,
    lineType: 2,
    version: 1,
  })
  const id = String(made.body.data?.id)
  const changed = await as(shop, 'PUT', `/api/sms/${id}`, { signContent: '', version: 1 })
  expect(changed.body.data).toMatchObject({ length: 19, segments: 1, version: 2, content: form.content })
  expect((await as(shop, 'PUT', `/api/sms/${id}`, { name: 'x', version: 1 })).body.code).toBe('stale_version')
  expect((await as(shop, 'POST', '/api/sms', form)).body.code).toBe('name_taken')
  expect((await as(shop, 'PUT', `/api/sms/${id}`, { variableSource: 2 })).body.code).toBe('sms_text_fixed')
  expect((await as(shop, 'GET', `/api/sms/${id}`)).body.data).toMatchObject({ name: 'Thanks' })
  expect((await as(shop, 'GET', '/api/sms?name=thank')).body.total).toBe(1)
  expect((await as(shop, 'GET', '/api/sms/allinfo')).text).toContain(id)
  expect((await as(shop, 'DELETE', `/api/sms/${id}`)).body.status).toBe(true)
  expect((await as(shop, 'GET', `/api/sms/${id}`)).code).toBe(404)
})

test('a line passes the egress policy, and does not reveal its secret or send it elsewhere', async () => {
  const { agent } = world
  const add = (url: string) =>
    as(agent, 'POST', '/api/sms/thirdpartyLine', { name: 'Provider', url, secret: 'very-secret' })
  for (const url of [
    'http://127.0.0.1:5080/',
    'http://[::1]/',
    'https://0x7f.1/',
    'http://2130706433/',
    'http://10.1.2.3/sms',
    'http://169.254.169.254/latest',
  ])
    expect((await add(url)).body.code, url).toMatch(/^address_/)
  const made = await add('http://198.18.0.1:8080/sms')
  const id = String(made.body.data?.id)
  expect(made.body.data).toMatchObject({ hasSecret: true, status: 1, forCustomers: false })
  const move = { id, url: 'http://198.18.0.2/sms' }
  expect((await as(agent, 'PUT', '/api/sms/thirdpartyLine', move)).body.code).toBe('sms_secret_needed')
  const off = await as(agent, 'PUT', '/api/sms/thirdpartyLine', { id, status: 0 })
  expect(off.body.data).toMatchObject({ status: 0, hasSecret: true })
  const listed = await as(agent, 'GET', '/api/sms/thirdpartyLine')
  expect(`${made.text}${off.text}${listed.text}`).not.toContain('very-secret')
  const [kept] = await world.db.look('select sealed_secret as sealed from sms_line where id = $1', [id])
  expect(String(kept?.sealed)).not.toContain('very-secret')
})

test('a test reports what is missing before anything is sent', async () => {
  const { shop } = world
  const made = await as(shop, 'POST', '/api/sms', { name: 'With holes', content: '{name} owes {sum}' })
  const smsId = String(made.body.data?.id)
  const send = (more: object) => as(shop, 'POST', '/api/sms/test', { smsId, ...more })
  expect((await send({})).body.code).toBe('phone_invalid')
  const holes = await send({ number: '13800000001', variables: { name: 'Li' } })
  expect(holes.body.code).toBe('sms_variables_missing')
  expect(holes.body.msg).toContain('sum')
  const sent = await send({ number: '13800000001', variables: { name: 'Li', sum: '5' } })
  expect(sent.body.data).toMatchObject({ state: 'waiting', number: '13800000001', segments: 1 })
})
