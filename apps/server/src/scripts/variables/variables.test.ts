import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)
const add = (body: Record<string, unknown>) =>
  as(world.customer, 'POST', '/api/param', { sceneId: world.customer.ids.scene, ...body })

test('a variable stored before variables had numbers gets one, and keeps it', async () => {
  const { customer } = world
  const list = () => as(customer, 'GET', `/api/param/${customer.ids.scene}`)
  const before = (await list()).body.data?.data?.[0]
  expect(before).toMatchObject({ name: 'name', type: 'custom', usedIn: 1, ttsType: 1 })
  const made = await add({ name: '金额 ¥', type: 'money', tip: 'two decimals', paramDesc: 'due' })
  expect(made.body.data).toMatchObject({ name: '金额 ¥', tip: 'two decimals', usedIn: 0 })
  expect((await list()).body.data?.data?.map(({ id }) => id)).toEqual([before?.id, made.body.data?.id])
  const changed = await as(customer, 'PUT', '/api/param', { id: made.body.data?.id, ttsType: 2 })
  expect(changed.body.data).toMatchObject({ type: 'money', ttsType: 2, ttsTypeInForce: true })
  const gone = await as(customer, 'DELETE', `/api/param/${String(made.body.data?.id)}`)
  expect(gone.body.data).toMatchObject({ deleted: 1 })
})

test('one that a prompt uses cannot be renamed or deleted', async () => {
  const { customer } = world
  const [used] = (await as(customer, 'GET', `/api/param/${customer.ids.scene}`)).body.data?.data ?? []
  const path = `/api/param/${String(used?.id)}`
  expect((await as(customer, 'DELETE', path)).body).toMatchObject({
    code: 'variable_in_use',
    msg: 'The variable name is used in "Hello"; take it out there first',
  })
  expect((await as(customer, 'PUT', path, { name: 'surname' })).body.code).toBe('variable_in_use')
  expect((await as(customer, 'PUT', path, { tip: 'surname first' })).body.status).toBe(true)
})

test.each([
  [{ name: 'a{b' }, 'variable_name_invalid'],
  [{ name: 'constructor' }, 'variable_name_invalid'],
  [{ name: 'name' }, 'name_taken'],
  [{ name: 'code', type: 'regex' }, 'variable_regex_invalid'],
  [{ name: 'code', type: 'regex', regex: '(a' }, 'variable_regex_invalid'],
  [{ name: 'code', type: 'regex', regex: '(?=a)' }, 'variable_regex_invalid'],
  [{ name: 'code', type: 'other' }, 'parameter_error'],
])('%j is refused with %s', async (body, code) => {
  expect((await add(body)).body.code).toBe(code)
})

test('how a prompt is spoken is stored with it, and marked as used by calls', async () => {
  const { customer } = world
  const { scene } = customer.ids
  const speak = (resId: string) =>
    as(customer, 'PUT', '/api/param/resource/update', { sceneId: scene, resId, ttsType: 2 })
  expect((await speak('hello')).body.data).toMatchObject({ resId: 'hello', ttsType: 2, inForce: true })
  expect((await speak('nothing')).code).toBe(404)
  const words = await as(customer, 'GET', `/api/dialog/resources/byField?sceneId=${scene}&value=Hello`)
  expect(words.body.data?.data).toMatchObject([{ resId: 'hello', variables: ['name'], ttsType: 2 }])
})
