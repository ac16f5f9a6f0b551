import type { AccountId } from '@parley/contract/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const path = '/api/parley/account-limits'
const find = async ({ ticket }: TestLogin, accountId?: AccountId) =>
  (await world.api.ask({ path: accountId === undefined ? path : `${path}?accountId=${accountId}`, ticket }))
    .body
const set = async (login: TestLogin, body: object) => (await world.api.as(login, 'PUT', path, body)).body
const release = async (login: TestLogin, accountId: AccountId) =>
  (await world.api.as(login, 'POST', `${path}/release`, { accountId })).body

test('limits are the platform’s until an ancestor sets others', async () => {
  const { root, agent, shop } = world
  expect((await find(shop)).data).toMatchObject({
    dailySpend: null,
    dailySpendInForce: '20000.00',
    newDestinationsInForce: 10,
    callsPerSecInForce: 100,
    mayChange: false,
  })
  await set(root, { dailySpend: '5000', newDestinationsPerDay: 4 })
  expect((await find(shop)).data).toMatchObject({ dailySpendInForce: '5000.00', newDestinationsInForce: 4 })
  const accountId = shop.account
  expect((await set(agent, { accountId, dailySpend: '12.5', callsPerSec: 3 })).data).toMatchObject({
    dailySpend: '12.50',
    newDestinationsPerDay: null,
    newDestinationsInForce: 4,
    callsPerSecInForce: 3,
    mayChange: true,
  })
  expect((await set(agent, { accountId, dailySpend: null })).data).toMatchObject({
    dailySpendInForce: '5000.00',
    callsPerSec: 3,
  })
  await set(root, { dailySpend: null, newDestinationsPerDay: null })
})

test('are set and released only by accounts above, and audited', async () => {
  const { agent, otherAgent, shop, db } = world
  const accountId = shop.account
  expect((await set(shop, { dailySpend: '1' })).code).toBe('no_permission')
  expect((await set(agent, { dailySpend: '1' })).code).toBe('no_permission')
  expect((await set(otherAgent, { accountId, dailySpend: '1' })).code).toBe('not_found')
  expect((await release(shop, shop.account)).code).toBe('no_permission')
  expect((await release(otherAgent, shop.account)).code).toBe('not_found')
  expect((await set(agent, { accountId, dailySpend: '0' })).code).toBe('parameter_error')
  expect((await release(agent, shop.account)).data).toMatchObject({ releasesToday: 1 })
  expect((await release(agent, shop.account)).data).toMatchObject({ releasesToday: 2 })
  const written = await db.look(
    `select account, before, after from audit_log where action = 'account.limitsReleased' order by at desc limit 1`,
  )
  expect(written).toEqual([{ account: agent.account, before: { releases: 1 }, after: { releases: 2 } }])
})

test('an alert is open for each account until a user of that account acknowledges it', async () => {
  const { root, agent, otherAgent, shop, db } = world
  await db.look(
    `insert into alert (account, kind, day, releases, at, "values") values
       ($1, 'dailySpend', '2026-01-02', 0, now() - interval '1 minute',
         '{"limitMicroYuan": "5000000", "spentMicroYuan": "4900000"}'),
       ($1, 'newDestinations', '2026-01-02', 0, now(), '{"limit": "4", "destination": "CU"}')`,
    [shop.account],
  )
  const open = async ({ ticket }: TestLogin) =>
    (await world.api.ask({ path: '/api/parley/alerts?isOpen=1', ticket })).body.data as unknown as {
      readonly data: readonly { readonly id: string }[]
      readonly total: number
    }
  const seen = (await open(shop)).data
  expect(seen).toMatchObject([
    { kind: 'newDestinations', limit: '4', destination: 'CU', spent: '', mayRelease: false },
    { kind: 'dailySpend', limit: '5.00', spent: '4.90', day: '2026-01-02' },
  ])
  expect((await open(otherAgent)).total).toBe(0)
  const ids = seen.map(({ id }) => id)
  expect((await world.api.as(otherAgent, 'PUT', '/api/parley/alerts', { id: ids })).body.data).toEqual({
    acknowledged: 0,
  })
  expect((await world.api.as(shop, 'PUT', '/api/parley/alerts', { id: ids })).body.data).toEqual({
    acknowledged: 2,
  })
  expect((await open(shop)).total).toBe(0)
  expect((await open(agent)).total).toBe(2)
  expect((await open(root)).total).toBe(2)
})
