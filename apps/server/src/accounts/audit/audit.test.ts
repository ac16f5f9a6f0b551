import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const audit = async (login: TestLogin, query = '') =>
  (await world.api.ask({ path: `/api/parley/audit?pageSize=200&${query}`, ticket: login.ticket })).body
const rename = (login: TestLogin, sceneId: string, name: string) =>
  world.api.ask({ method: 'PUT', path: `/api/scenes/${sceneId}`, ticket: login.ticket, body: { name } })

test('the log names actor, action, subject and time, and is filtered by each', async () => {
  const { agent, shop } = world
  await rename(shop, shop.ids.scene, 'Renamed')
  await rename(agent, agent.ids.scene, 'Mine')
  const own = await audit(shop, `action=scene.update&subject=${shop.ids.scene}`)
  expect(own.data?.data).toMatchObject([
    {
      account: 'shop',
      userId: shop.ids.user,
      accountId: shop.account,
      action: 'scene.update',
      subject: shop.ids.scene,
      before: { name: shop.canary },
      after: { name: 'Renamed' },
    },
  ])
  const at = Number(own.data?.data?.[0]?.at)
  const found = { action: 'scene', subject: shop.ids.scene }
  const total = async (filter: Record<string, string | number>) => {
    const query = Object.entries(filter).map(([name, value]) => `${name}=${value}`)
    return (await audit(agent, query.join('&'))).total
  }
  expect(await total({ ...found, account: 'SHO' })).toBe(1)
  expect(await total({ ...found, account: 'agent' })).toBe(0)
  expect(await total({ ...found, startTime: at, endTime: at })).toBe(1)
  expect(await total({ ...found, endTime: at - 1 })).toBe(0)
  expect(await total({ ...found, action: 'scene.delete' })).toBe(0)
})

test('a task s log includes its strategy, its group and its seats, and no others', async () => {
  const { customer, agent, db } = world
  const { task, scene, group, seat } = customer.ids
  const as = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown) => {
    const answer = await world.api.ask({ method, path, ticket: customer.ticket, body })
    expect(answer.body).toMatchObject({ status: true })
    return answer.body.data
  }
  const make = async (name: string): Promise<{ id: string; number: number }> => {
    const id = String((await as('POST', '/api/strategy', { sceneId: scene, name, type: 1 }))?.id)
    return { id, number: Number(id.split(/[^0-9]/).at(-1)) }
  }
  const [own, other] = [await make('Own'), await make('Other')]
  await db.look('update task set strategy = $2 where id = $1', [task, own.number])
  await as('PUT', `/api/parley/tasks/${task}/pacing`, { outboundType: 1, groupId: group })
  const round = { name: 'Busy', execution: 2, callTime: 10, callCount: 1, tags: [10], range: 1 }
  const made = await as('POST', '/api/strategy/action', { strategyId: own.id, ...round })
  await as('POST', '/api/strategy/action', { strategyId: other.id, ...round })
  await as('PUT', '/api/strategy/action', { id: made?.id, callTime: 30 })
  await as('PUT', '/api/parley/seats', { id: seat, name: 'Renamed' })
  await as('PUT', `/api/parley/seats/${seat}`, { state: 'free' })
  await as('PUT', '/api/outcloud/sipGroup', { id: group, wrapUpSec: 30 })
  const log = async (login: TestLogin) => (await audit(login, `taskId=${task}`)).data?.data ?? []
  const reported = await log(customer)
  expect(reported.map(({ action }) => action)).toEqual([
    'agentGroup.update',
    'seat.state',
    'seat.update',
    'strategy.updateRound',
    'strategy.addRound',
    'task.pacing',
    'strategy.create',
  ])
  expect(reported[3]).toMatchObject({ before: { name: 'Busy', minute: 10 }, after: { minute: 30 } })
  expect(await log(agent)).toEqual([])
})

test('an account sees its own entries and those below, never above or beside; a sub-user sees its own actions', async () => {
  const { agent, shop, otherAgent } = world
  const subjects = async (login: TestLogin) =>
    (await audit(login)).data?.data?.map(({ subject }) => subject) ?? []
  expect(await subjects(agent)).toEqual(expect.arrayContaining([agent.ids.scene, shop.ids.scene]))
  expect(await subjects(shop)).not.toContain(agent.ids.scene)
  expect(await subjects(otherAgent)).not.toContain(agent.ids.scene)
  const helper = await world.api.login(agent.account, 'helper')
  await world.db.look('update login set is_sub_user = true where id = $1', [helper.principal.loginId])
  expect(await subjects(helper)).toEqual([])
  await rename(helper, agent.ids.scene, 'By the helper')
  expect((await audit(helper)).data?.data).toMatchObject([{ account: 'helper', action: 'scene.update' }])
})
