import { servedCalls } from '@parley/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from './api-world.ts'
import { idFor, sampleInput } from './sample-input.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const nasty: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '😀'.repeat(10),
  '\ud800',
  '‮txet',
  'x'.repeat(10_000),
  "'; drop table task; --",
  '%_\\',
  '../../etc/passwd',
  '{{7*7}}',
  'NaN',
  '9'.repeat(40),
  [],
  [[[]]],
  [null, 1, 'x'],
  {},
  { $gt: '' },
]
const rawBodies: readonly string[] = [
  '['.repeat(100_000),
  `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  '{"__proto__":{"isAdministrator":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"id":{"__proto__":1}}',
  '[]',
  '"text"',
  'null',
  '17',
  '{',
  '{"a":1,}',
  '\u0000',
  '',
]

/** A feed never ends, and takes no input. */
const leftOut = ['/api/oauth/logout', '/api/parley/events']
const built = servedCalls().filter(({ route, path }) => route.kind === 'built' && !leftOut.includes(path))

test('no call fails of what a field holds', { timeout: 240_000 }, async () => {
  const { ticket, ids } = world.root
  const broken: string[] = []
  for (const { method, path, route } of built) {
    if (route.kind !== 'built') continue
    const url = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => idFor(name, path, ids))
    const sample = sampleInput(route.route, ids)
    for (const field of Object.keys(route.route.input.shape))
      for (const value of nasty) {
        if (path.includes(`{${field}}`)) continue
        const fields = Object.entries({ ...sample, [field]: value }).filter(
          ([name]) => !path.includes(`{${name}}`),
        )
        const query = new URLSearchParams(fields.map(([name, one]): [string, string] => [name, String(one)]))
        const answer = await world.api.ask(
          method === 'GET'
            ? { path: `${url}?${query.toString()}`, ticket }
            : { method, path: url, ticket, body: JSON.stringify(Object.fromEntries(fields)) },
        )
        if (
          answer.code >= 500 ||
          (answer.body.status === undefined && answer.code !== 200 && answer.code !== 206)
        )
          broken.push(
            `${method} ${path} ${field}=${String(JSON.stringify(value)).slice(0, 40)}: ${answer.text}`,
          )
      }
  }
  expect(broken.slice(0, 20)).toEqual([])
})

test('no call fails of what a body is', { timeout: 60_000 }, async () => {
  const { ticket, ids } = world.customer
  const broken: string[] = []
  for (const { method, path } of built) {
    const url = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => idFor(name, path, ids))
    if (method === 'GET' || path.includes('{id}')) continue
    for (const body of rawBodies) {
      const answer = await world.api.ask({ method, path: url, ticket, body })
      if (answer.code >= 500 || answer.body.status === undefined)
        broken.push(`${method} ${path} ${body.slice(0, 40)}: ${answer.text}`)
    }
  }
  expect(broken.slice(0, 20)).toEqual([])
})

test.each([
  ['too much of it', 'x'.repeat(1024 * 1024 + 1), 413],
  ['not JSON', '{', 400],
  ['not an object', '[]', 400],
  ['33 deep', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 400],
])('a body that is %s gets its own status, in an envelope', async (_, body, code) => {
  const answer = await world.api.ask({ method: 'POST', path: '/api/users', ticket: world.root.ticket, body })
  expect(answer).toMatchObject({ code, body: { status: false, data: null } })
})

test.each([
  ['zh-CN,zh;q=0.9', '参数错误'],
  ['es-ES', 'Error de parámetro'],
  ['zh-Hant-TW', '參數錯誤'],
  ['id', 'Kesalahan parameter'],
  ['th', 'พารามิเตอร์ไม่ถูกต้อง'],
  ['fr', 'Parameter error'],
])('in %s an unknown productId is told in that language', async (language, msg) => {
  const headers = { 'accept-language': language }
  const answer = await world.api.ask({
    path: '/api/users?productId=other',
    ticket: world.root.ticket,
    headers,
  })
  expect(answer).toMatchObject({ code: 200, body: { status: false, msg, code: 'parameter_error' } })
})

test.each(['/api/nothing', '/api/users/', '/api/users.json', '/API/users', '/api/%zz'])(
  '%s is not there',
  async (path) => {
    const answer = await world.api.ask({ path, ticket: world.root.ticket })
    expect([400, 404]).toContain(answer.code)
    expect(answer.body.status).toBe(false)
  },
)

test('one field with two values is refused', async () => {
  const { ticket, ids } = world.root
  const path = `/api/users/${ids.user}?id=${world.shop.ids.user}`
  expect((await world.api.ask({ path, ticket })).body.code).toBe('parameter_error')
  const twice = `/api/users/authority?id=${ids.user}&id=${world.shop.ids.user}`
  expect((await world.api.ask({ path: twice, ticket })).body.code).toBe('parameter_error')
})
