import type { AccountId } from '@parley/contract/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const path = '/api/parley/home-country'
const find = async ({ ticket }: TestLogin, accountId?: AccountId) =>
  (await world.api.ask({ path: accountId === undefined ? path : `${path}?accountId=${accountId}`, ticket }))
    .body
const set = async ({ ticket }: TestLogin, country: string | null, accountId?: AccountId) =>
  (
    await world.api.ask({
      path,
      ticket,
      method: 'PUT',
      body: { country, ...(accountId === undefined ? {} : { accountId }) },
    })
  ).body
const addTask = async ({ ticket, ids }: ApiWorld['shop'], zoneSecond?: number) => {
  const body = {
    taskName: 'home',
    sceneId: ids.scene,
    lineId: ids.line,
    startupType: 1,
    ...(zoneSecond === undefined ? {} : { zoneSecond }),
  }
  const { data } = (await world.api.ask({ path: '/api/tasks', ticket, method: 'POST', body })).body
  const [row] = await world.db.look('select home_country as home from task where id = $1', [data?.id])
  return row?.home
}

test('of an account without one is that of the nearest ancestor with one, and its own takes precedence', async () => {
  const { root, agent, shop, otherShop } = world
  expect((await find(shop)).data).toMatchObject({ own: null, country: 'CN', source: 'usual' })
  expect((await set(root, 'US')).data).toMatchObject({ own: 'US', source: 'own' })
  expect((await find(shop)).data).toMatchObject({ own: null, country: 'US', source: 'above' })
  expect((await set(root, 'ID', agent.account)).data).toMatchObject({ own: 'ID', country: 'ID' })
  expect((await find(shop)).data).toMatchObject({ country: 'ID', source: 'above' })
  expect((await find(otherShop)).data).toMatchObject({ country: 'US', source: 'above' })
  expect((await set(agent, 'TH', shop.account)).data).toMatchObject({
    own: 'TH',
    country: 'TH',
    source: 'own',
  })
  expect((await set(agent, null, shop.account)).data).toMatchObject({
    own: null,
    country: 'ID',
    source: 'above',
  })
})

test('is set only by accounts above, and audited', async () => {
  const { root, agent, shop, otherAgent, db } = world
  expect((await set(agent, 'TH', shop.account)).data).toMatchObject({ account: 'shop', own: 'TH' })
  expect((await find(root, shop.account)).data).toMatchObject({ own: 'TH' })
  expect((await set(root, 'ES', shop.account)).data).toMatchObject({ own: 'ES' })
  expect((await set(otherAgent, 'US', shop.account)).code).toBe('not_found')
  expect((await set(shop, 'US', agent.account)).code).toBe('not_found')
  for (const own of [agent, shop]) {
    expect((await set(own, 'US')).code).toBe('no_permission')
    expect((await find(own)).data).toMatchObject({ mayChange: false })
  }
  expect((await find(root)).data).toMatchObject({ mayChange: true })
  expect((await find(agent, shop.account)).data).toMatchObject({ mayChange: true })
  expect((await find(otherAgent, shop.account)).code).toBe('not_found')
  expect((await find(shop)).data).toMatchObject({ own: 'ES' })
  const written = await db.look(
    `select account, before, after from audit_log where action = 'account.homeCountry' and subject = $1 order by at desc limit 1`,
    [shop.account],
  )
  expect(written).toEqual([{ account: root.account, before: { country: 'TH' }, after: { country: 'ES' } }])
})

test.each(['XX', 'cn', 'CHN', ''])('%j is refused, and nothing changes', async (country) => {
  const { root, customer } = world
  const before = (await find(world.customer)).data
  expect((await set(root, country, customer.account)).status).toBe(false)
  expect((await find(world.customer)).data).toEqual(before)
})

test('applies to new tasks and lists, whatever the zone; without one a task uses its zone s country', async () => {
  const { root, customer, shop, db } = world
  await set(root, 'HK', shop.account)
  expect(await addTask(shop)).toBe('HK')
  expect(await addTask(shop, 7)).toBe('HK')
  const { ticket } = shop
  await world.api.ask({
    path: '/api/parley/blacklist',
    ticket,
    method: 'POST',
    body: { numbers: '61234567' },
  })
  const search = async (text: string) =>
    (await world.api.ask({ path: `/api/parley/blacklist?search=${encodeURIComponent(text)}`, ticket })).body
      .total
  expect([await search('61234567'), await search('+852 6123 4567')]).toEqual([1, 1])
  await set(root, null)
  await db.look('update account set home_country = null where id = $1', [customer.account])
  expect(await addTask(customer)).toBe('CN')
  expect(await addTask(customer, 7)).not.toBe('CN')
})
