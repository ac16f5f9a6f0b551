import { rolesOf, type ServedEndpoint, servedEndpoints } from '@parley/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, keptOf, openApiWorld, type TestTenant } from './api-world.ts'
import { idFor, sampleInput } from './sample-input.ts'
import type { Answered } from './test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

/** A feed never ends: its access is tested with the feeds. */
const calls = servedEndpoints().filter(({ path }) => path !== '/api/parley/events')
const nobodysIds = {
  user: '0197ffff-0000-7000-8000-000000000001',
  scene: '0197ffff-0000-7000-8000-000000000002',
  task: '0197ffff-0000-7000-8000-000000000003',
  line: '0197ffff-0000-7000-8000-000000000004',
  call: '0197ffff-0000-7000-8000-000000000005',
  contact: '0197ffff-0000-7000-8000-000000000006',
  blacklisted: '0197ffff-0000-7000-8000-000000000007',
  consent: '0197ffff-0000-7000-8000-000000000008',
  account: '0197ffff-0000-7000-8000-000000000009',
  group: '0197ffff-0000-7000-8000-00000000000a',
  seat: '0197ffff-0000-7000-8000-00000000000b',
  import: '0197ffff-0000-7000-8000-00000000000c',
  library: '0197ffff-0000-7000-8000-00000000000f',
  catalog: '0197ffff-0000-7000-8000-00000000000d',
  entry: '0197ffff-0000-7000-8000-00000000000e',
  smsTemplate: '0197ffff-0000-7000-8000-000000000010',
  smsLine: '0197ffff-0000-7000-8000-000000000011',
  smsMessage: '0197ffff-0000-7000-8000-000000000012',
  comment: '0197ffff-0000-7000-8000-000000000013',
}

/** Requests an endpoint with another account's ids. */
const askAbout = (
  served: ServedEndpoint,
  ids: TestTenant['ids'],
  more: {
    readonly ticket?: string
    readonly headers?: Record<string, string>
    readonly fields?: Record<string, unknown>
  },
): Promise<Answered> => {
  const { route } = served.route
  const inPath = new Set<string>()
  const path = served.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    inPath.add(name)
    return idFor(name, served.path, ids)
  })
  const sample = served.route.kind === 'built' ? sampleInput(served.route.route, ids) : {}
  const fields = Object.entries({ ...sample, ...more.fields }).filter(([name]) => !inPath.has(name))
  const { ticket, headers } = more
  const asked = {
    method: served.method,
    ...(ticket === undefined ? {} : { ticket }),
    ...(headers === undefined ? {} : { headers }),
  }
  if (served.method !== 'GET' && route.file === undefined)
    return world.api.ask({ ...asked, path, body: Object.fromEntries(fields) })
  const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
  return world.api.ask({ ...asked, path: `${path}?${query.toString()}` })
}

/** These end the requesting session, or use no ids. */
const endsItself = new Set(['/api/oauth/logout'])
const named = (served: ServedEndpoint): string => `${served.method} ${served.path}`
const succeeded = (answer: Answered): boolean => answer.code < 300 && answer.body.status !== false

test('anonymous: only public endpoints', async () => {
  const broken: string[] = []
  for (const served of calls) {
    const { route } = served.route
    if (route.ticket === 'optional') continue
    for (const ticket of [undefined, 'forged', ' '] as const) {
      const answer = await askAbout(served, world.otherShop.ids, ticket === undefined ? {} : { ticket })
      if (answer.code !== 401 || answer.body.code !== 'login_timeout')
        broken.push(`${named(served)}: ${answer.text}`)
    }
  }
  expect(broken).toEqual([])
})

describe.each(['root', 'agent', 'customer', 'shop'] as const)('%s', (name) => {
  test('access depends on the role alone, whatever cookies and bodies contain', async () => {
    const { ticket, principal } = world[name]
    const headers = {
      cookie: 'callbot_role=1; operateGrant=31; callbot_userId=1; callbot_productId=x',
      'x-http-method-override': 'DELETE',
    }
    const broken: string[] = []
    for (const served of calls) {
      const { route } = served.route
      if (rolesOf[route.roles].includes(principal.role)) continue
      const answer = await askAbout(served, world[name].ids, { ticket, headers })
      if (answer.code !== 403 || answer.body.status !== false) broken.push(`${named(served)}: ${answer.text}`)
    }
    expect(broken).toEqual([])
  })

  test('missing objects give a refusal, never a server error', async () => {
    const { ticket } = world[name]
    const broken: string[] = []
    for (const served of calls.filter(({ path }) => !endsItself.has(path))) {
      const answer = await askAbout(served, nobodysIds, { ticket })
      const isPlanned = served.route.kind === 'planned'
      if (answer.code >= 500 && !(isPlanned && answer.code === 501))
        broken.push(`${named(served)}: ${answer.text}`)
      if (served.path.includes('{') && succeeded(answer)) broken.push(`${named(served)}: ${answer.text}`)
    }
    expect(broken).toEqual([])
  })
})

/** Who requests whose objects: another tenant's, and those of the account above. */
const strangers = [
  ['agent', 'otherShop'],
  ['agent', 'otherAgent'],
  ['customer', 'otherShop'],
  ['shop', 'otherShop'],
  ['shop', 'agent'],
  ['shop', 'customer'],
] as const

/** The stranger's own rows and those below it may change; no others. */
const everybodyBut = (subject: 'agent' | 'customer' | 'shop') => {
  const { root, agent, shop, customer, otherAgent, otherShop } = world
  const own = subject === 'agent' ? [agent, shop] : [world[subject]]
  return [root, agent, shop, customer, otherAgent, otherShop]
    .filter((one) => !own.includes(one))
    .map(({ account }) => account)
}

describe.each(strangers)('%s, requesting the objects of %s', (subject, owner) => {
  test.each([
    ['plainly', {}, {}],
    [
      'with forged cookies and owners',
      { cookie: 'callbot_role=1; operateGrant=31; callbot_userId=forged' },
      { ownerId: 'forged', createBy: 'forged', role: 1, accountId: 'forged' },
    ],
  ])('%s: sees nothing and changes nothing', async (_, headers, fields) => {
    const { ticket, account } = world[subject]
    const { canary, ids } = world[owner]
    const others = everybodyBut(subject)
    expect(others).toContain(world[owner].account)
    expect(others).not.toContain(account)
    const before = await keptOf(world.db, others)
    const broken: string[] = []
    for (const served of calls.filter(({ path }) => !endsItself.has(path))) {
      const answer = await askAbout(served, ids, { ticket, headers, fields })
      if (answer.text.includes(canary)) broken.push(`${named(served)} shows a canary`)
      if (served.path.includes('{') && succeeded(answer)) broken.push(`${named(served)}: ${answer.text}`)
    }
    expect(broken).toEqual([])
    expect(await keptOf(world.db, others)).toBe(before)
  })
})

test('the matrix can fail: the owner sees their own canary in many responses', async () => {
  const { ticket, canary, ids } = world.otherShop
  const seen: string[] = []
  for (const served of calls.filter(({ method, route }) => method === 'GET' && route.kind === 'built')) {
    const answer = await askAbout(served, ids, { ticket })
    if (answer.text.includes(canary)) seen.push(named(served))
  }
  expect(seen).toEqual(expect.arrayContaining(['GET /api/scenes/one/{id}', 'GET /api/scenes/{id}']))
})
