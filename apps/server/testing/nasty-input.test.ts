import { type ServedEndpoint, servedEndpoints } from '@parley/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, keptOf, openApiWorld, type TestTenant } from './api-world.ts'
import { type Fields, nastyInputs } from './nasty-values.ts'
import { idFor, sampleInput } from './sample-input.ts'
import type { Answered, Asked } from './test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

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

/** Aliases have the same handler and are covered by the authorization matrix. */
const isAlias = ({ path, route: { route } }: ServedEndpoint): boolean => (route.aliases ?? []).includes(path)

/** A feed never ends, and a logout ends the requesting session. */
const leftOut = ['/api/oauth/logout', '/api/parley/events']

/** Deletions come last, so that the objects exist for the others. */
const built = servedEndpoints()
  .filter((served) => served.route.kind === 'built' && !leftOut.includes(served.path) && !isAlias(served))
  .sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))

const request = (served: ServedEndpoint, ids: TestTenant['ids'], fields: Fields): Asked => {
  const { method, path } = served
  const url = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => idFor(name, path, ids))
  const given = Object.entries(fields).filter(([name]) => !path.includes(`{${name}}`))
  if (method !== 'GET') return { method, path: url, body: JSON.stringify(Object.fromEntries(given)) }
  const query = new URLSearchParams(given.map(([name, one]): [string, string] => [name, String(one)]))
  return { path: `${url}?${query.toString()}` }
}

const isFailure = ({ code, body }: Answered): boolean =>
  code >= 500 || (body.status === undefined && code !== 200 && code !== 206)

/** A longer response means that a request can occupy the process. */
const longestMs = 10_000

describe.each(built.map((served) => [`${served.method} ${served.path}`, served] as const))(
  '%s',
  (_, served) => {
    test('refuses every nasty value in every field, and a refusal changes nothing', {
      timeout: 60_000,
    }, async () => {
      if (served.route.kind !== 'built') return
      const { ticket, ids, account } = world.root
      const { route } = served.route
      const broken: string[] = []
      const asked = new Set<string>()
      /** One for each field and code: others take the same path. */
      const refused = new Map<string, Asked>()
      for (const { field, value, fields } of nastyInputs(route, sampleInput(route, ids))) {
        const asking = request(served, ids, fields)
        const text = JSON.stringify(asking)
        if (asked.has(text)) continue
        asked.add(text)
        const startedMs = performance.now()
        const answer = await world.api.ask({ ...asking, ticket })
        if (isFailure(answer) || performance.now() - startedMs > longestMs)
          broken.push(`${field}=${String(JSON.stringify(value)).slice(0, 40)}: ${answer.text}`)
        if (served.method !== 'GET' && answer.body.status === false)
          refused.set(`${field} ${answer.body.code}`, asking)
      }
      expect(broken.slice(0, 20)).toEqual([])
      const before = await keptOf(world.db, [account])
      let isAllRefused = true
      for (const asking of refused.values()) {
        const { body } = await world.api.ask({ ...asking, ticket })
        if (body.status !== false) isAllRefused = false
      }
      // An input that is refused at first and accepted later, such as a name that became free, may change rows.
      if (isAllRefused) expect(await keptOf(world.db, [account])).toBe(before)
    })
  },
)

test('no body causes a server error', { timeout: 60_000 }, async () => {
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
])('in %s an unknown productId is refused in that language', async (language, msg) => {
  const headers = { 'accept-language': language }
  const answer = await world.api.ask({
    path: '/api/users?productId=other',
    ticket: world.root.ticket,
    headers,
  })
  expect(answer).toMatchObject({ code: 200, body: { status: false, msg, code: 'parameter_error' } })
})

test.each(['/api/nothing', '/api/users/', '/api/users.json', '/API/users', '/api/%zz'])(
  '%s is not found',
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
