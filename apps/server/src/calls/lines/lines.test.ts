import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)
const add = (more = {}) =>
  as(world.agent, 'POST', '/api/callline/add', { name: 'Carrier', address: '45.11.0.1:5080', ...more })

test('a line is added, changed, granted to a customer below, and never shows its password', async () => {
  const { agent, shop } = world
  const made = await add({ username: 'u', password: 'very-secret', maxConcurrency: 3 })
  const id = String(made.body.data?.id)
  expect(made.body.data).toMatchObject({ type: 2, status: 1, address: '45.11.0.1:5080', username: 'u' })
  const changed = await as(agent, 'PUT', '/api/callline/update', { id, name: 'Renamed', maxConcurrency: 0 })
  expect(changed.body.data).toMatchObject({ name: 'Renamed', maxConcurrency: 0, address: '45.11.0.1:5080' })
  const usable = () => as(shop, 'GET', '/api/call/lines')
  expect((await usable()).text).not.toContain(id)
  const grant = { lineId: id, userId: shop.ids.user, maxConcurrency: 2 }
  expect((await as(agent, 'POST', '/api/callline/userGrant', grant)).body.data).toMatchObject({
    maxConcurrency: 2,
  })
  expect((await usable()).text).toContain(id)
  const grants = await as(agent, 'GET', `/api/callline/userGrant?lineId=${id}`)
  expect(grants.body.data?.data).toEqual([
    {
      lineId: id,
      userId: shop.ids.user,
      accountId: expect.any(String),
      account: expect.any(String),
      maxConcurrency: 2,
    },
  ])
  const listed = { lineId: id, userId: grants.body.data?.data?.[0]?.userId, maxConcurrency: 5 }
  expect((await as(agent, 'PUT', '/api/callline/userGrant', listed)).body.data).toMatchObject({
    userId: shop.ids.user,
    maxConcurrency: 5,
  })
  expect((await as(world.otherShop, 'PUT', '/api/callline/userGrant', listed)).body.status).toBe(false)
  const all = await as(agent, 'POST', '/api/callline/list', { pageSize: 200 })
  expect(all.text).toContain(id)
  expect(`${made.text}${changed.text}${all.text}`).not.toContain('very-secret')
  const [kept] = await world.db.look('select sealed_password as sealed from line where id = $1', [id])
  expect(String(kept?.sealed)).not.toContain('very-secret')
})

test('a moved line requires its password again, and sends it nowhere else', async () => {
  const made = await add({ username: 'u', password: 'very-secret' })
  const change = (more: object) =>
    as(world.agent, 'PUT', '/api/callline/update', { id: String(made.body.data?.id), ...more })
  for (const move of [{ address: '45.11.0.2:5080' }, { address: '45.11.0.1:5081' }, { username: 'other' }])
    expect((await change(move)).body.code).toBe('line_password_needed')
  expect((await change({ address: '45.11.0.1:5080', name: 'Same place' })).body.status).toBe(true)
  expect((await change({ address: '45.11.0.2:5080', password: 'typed again' })).body.status).toBe(true)
})

test('a grant goes only to accounts below', async () => {
  const { agent, otherShop } = world
  const body = { lineId: agent.ids.line, userId: otherShop.ids.user }
  expect((await as(agent, 'POST', '/api/callline/userGrant', body)).code).toBe(404)
})

test.each([
  ['127.0.0.1:5060', 'address_reserved'],
  ['192.0.2.1', 'address_reserved'],
  ['pbx.example.com', 'address_reserved'],
  ['nonsense address', 'address_format'],
])('the address %s is refused', async (address, code) => {
  expect((await add({ address })).body.code).toBe(code)
})

test('a task over a deleted line pauses with reason 7', async () => {
  const { agent } = world
  await world.db.look("update task set status = 'running' where id = $1", [agent.ids.task])
  expect((await as(agent, 'DELETE', '/api/callline/del', { ids: [agent.ids.line] })).body.status).toBe(true)
  const task = await as(agent, 'GET', `/api/tasks/${agent.ids.task}`)
  expect(task.body.data).toMatchObject({ taskStatus: 5, pauseReason: 7 })
  expect((await as(agent, 'GET', `/api/callline/one?id=${agent.ids.line}`)).code).toBe(404)
})

test('a line lists the networks of its carrier and its limit for silent calls; an invalid network is refused', async () => {
  const { agent, otherShop } = world
  const networks = ['198.51.100.0/24', '203.0.113.9', '2001:db8::/32']
  const made = await add({ networks, rtpTimeoutSec: 90 })
  expect(made.body.data).toMatchObject({ networks, rtpTimeoutSec: 90 })
  const id = String(made.body.data?.id)
  const change = { id, networks: [], rtpTimeoutSec: 0 }
  expect((await as(otherShop, 'PUT', '/api/callline/update', change)).body.status).toBe(false)
  expect((await as(agent, 'PUT', '/api/callline/update', { id, name: 'Same' })).body.data).toMatchObject({
    networks,
    rtpTimeoutSec: 90,
  })
  expect((await as(agent, 'PUT', '/api/callline/update', change)).body.data).toMatchObject({
    networks: [],
    rtpTimeoutSec: 0,
  })
  for (const wrong of ['carrier.com', '198.51.100.0/33', '198.51.100', '', '::/200'])
    expect((await add({ networks: [wrong] })).body.status, wrong).toBe(false)
  expect((await add({ networks: Array.from({ length: 33 }, () => '198.51.100.7') })).body.status).toBe(false)
})

test('a grant is withdrawn: tasks over it pause with reason 7, those of other accounts go on', async () => {
  const { agent, shop, otherAgent, db } = world
  const id = String((await add({ name: 'Lent' })).body.data?.id)
  await as(agent, 'POST', '/api/callline/userGrant', { lineId: id, userId: shop.ids.user, maxConcurrency: 2 })
  await db.look("update task set line = $1, status = 'running', pause_reason = null where id = any ($2)", [
    id,
    [shop.ids.task, agent.ids.task],
  ])
  const withdraw = (who: typeof agent) =>
    as(who, 'DELETE', '/api/parley/line-grants', { lineId: id, userId: shop.ids.user })
  expect((await withdraw(otherAgent)).code).toBe(404)
  expect((await withdraw(agent)).body.msg).toBe('success')
  expect((await withdraw(agent)).code).toBe(404)
  expect((await as(shop, 'GET', '/api/call/lines')).text).not.toContain(id)
  const paused = await db.look("select id from task where status = 'paused' and pause_reason = 'route'")
  expect(paused).toEqual([{ id: shop.ids.task }])
  await db.look("update task set status = 'ready', pause_reason = null where line = $1", [id])
})
