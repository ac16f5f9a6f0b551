import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi } from '../../../testing/test-api.ts'

let world: ApiWorld
let strategyId: string

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)
const strategies = '/api/strategy'
const rounds = '/api/strategy/action'

beforeEach(async () => {
  const { customer, db } = world
  await db.look('delete from dial_strategy')
  const made = await as(customer, 'POST', strategies, { sceneId: customer.ids.scene, name: 'Busy', type: 1 })
  strategyId = String(made.body.data?.id)
})

const addRound = (more: Record<string, unknown> = {}) =>
  as(world.customer, 'POST', rounds, {
    strategyId,
    name: 'First',
    execution: 2,
    callTime: 30,
    callCount: 2,
    tags: [10, 22],
    ...more,
  })

test('a strategy is listed with its rounds in order', async () => {
  const { customer } = world
  await addRound()
  await addRound({ name: 'Morning', execution: 1, callTime: 570, callCount: 1, tags: '9,10,9', range: 2 })
  const listed = await as(customer, 'GET', `${strategies}?sceneId=${customer.ids.scene}`)
  expect(listed.body.data?.data).toMatchObject([
    {
      id: strategyId,
      name: 'Busy',
      type: 1,
      enabled: true,
      inForce: true,
      version: 1,
      rounds: [
        { name: 'First', execution: 2, callTime: 30, callCount: 2, tags: [10, 22], range: 1 },
        { name: 'Morning', execution: 1, callTime: 570, tags: [9, 10], range: 2 },
      ],
    },
  ])
  const alone = await as(customer, 'GET', `${rounds}?strategyId=${strategyId}&pageSize=1`)
  expect(alone.body).toMatchObject({ total: 2 })
  // A body with `page` is a read, although the path also creates (decision §13).
  const read = await as(customer, 'POST', strategies, { sceneId: customer.ids.scene, page: 1 })
  expect(read.body).toMatchObject({ total: 1 })
})

test('changes apply to the version that they are based on', async () => {
  const { customer } = world
  const renamed = { id: strategyId, version: 1, name: 'Busy lines', enabled: 0 }
  const done = await as(customer, 'PUT', strategies, renamed)
  expect(done.body.data).toMatchObject({ name: 'Busy lines', enabled: false, type: 1, version: 2 })
  expect((await as(customer, 'PUT', strategies, renamed)).body.code).toBe('stale_version')
  const id = (await addRound()).body.data?.id
  const changed = await as(customer, 'PUT', rounds, { id, version: 1, callTime: 60 })
  expect(changed.body.data).toMatchObject({ callTime: 60, tags: [10, 22], version: 2 })
  expect((await as(customer, 'PUT', rounds, { id, version: 1, callTime: 90 })).body.code).toBe(
    'stale_version',
  )
})

test('the last strategy stays; another one is deleted with its rounds, and the response has success', async () => {
  const { customer, db } = world
  await addRound()
  const last = await as(customer, 'DELETE', strategies, { id: strategyId })
  expect(last.body).toMatchObject({
    status: false,
    code: 'strategy_last',
    msg: 'Please keep at least one policy',
  })
  const other = { sceneId: customer.ids.scene, name: 'Interested', type: 2 }
  const { id } = (await as(customer, 'POST', strategies, other)).body.data ?? {}
  const redials = (number: number | null) =>
    db.look("update task set strategy = $1, name = 'Evening', status = 'ready' where id = $2", [
      number,
      customer.ids.task,
    ])
  const [, number] = String(id).split('.')
  await redials(Number(number ?? 2))
  const used = await as(customer, 'DELETE', strategies, { id })
  expect(used.body).toMatchObject({ code: 'strategy_in_use', msg: expect.stringContaining('Evening') })
  await redials(null)
  const both = await as(customer, 'DELETE', strategies, { ids: [strategyId, id] })
  expect(both.body.code).toBe('strategy_last')
  const gone = await as(customer, 'DELETE', strategies, { id: strategyId })
  expect(gone.body).toMatchObject({ status: true, msg: 'success', data: { deleted: 1 } })
  expect(await db.look('select number from dial_round')).toEqual([])
  expect(await as(customer, 'PUT', strategies, { id: strategyId, name: 'x' })).toMatchObject({
    code: 404,
    body: { code: 'strategy_missing', msg: 'The policy does not exist or has been deleted' },
  })
})

test('of two concurrent deletions, one keeps the last strategy', async () => {
  const { customer, db } = world
  const other = { sceneId: customer.ids.scene, name: 'Second', type: 1 }
  const { id } = (await as(customer, 'POST', strategies, other)).body.data ?? {}
  const answers = await Promise.all(
    [strategyId, id].map((one) => as(customer, 'DELETE', strategies, { id: one })),
  )
  expect(answers.filter(({ body }) => body.status === true)).toHaveLength(1)
  expect(await db.look('select number from dial_strategy')).toHaveLength(1)
})

test('deleting a round responds with success; a second deletion finds it gone', async () => {
  const { customer } = world
  const id = (await addRound()).body.data?.id
  expect((await as(customer, 'DELETE', rounds, { id })).body).toMatchObject({ status: true, msg: 'success' })
  expect((await as(customer, 'DELETE', rounds, { id })).body.code).toBe('round_missing')
  expect((await as(customer, 'PUT', rounds, { id, name: 'x' })).body.code).toBe('round_missing')
})

test.each([
  [{ callTime: 25 }, 'round_time_wrong'],
  [{ callTime: 0 }, 'round_time_wrong'],
  [{ execution: 1, callTime: 1440 }, 'round_time_wrong'],
  // 7 is an invalid number, 17 blacklisted: never again (decision §2).
  [{ tags: [10, 7, 17] }, 'round_tags_wrong'],
  [{ tags: [] }, 'parameter_error'],
  [{ execution: 3 }, 'parameter_error'],
  [{ callCount: 0 }, 'parameter_error'],
  [{ name: ' ' }, 'parameter_error'],
])('a round with %j is refused with %s, and nothing is stored', async (more, code) => {
  expect((await addRound(more)).body.code).toBe(code)
  expect(await world.db.look('select number from dial_round')).toEqual([])
})

test('a strategy by intent accepts labels of the scene, but not the do-not-call label', async () => {
  const { customer } = world
  const sceneId = customer.ids.scene
  const tag = await as(customer, 'POST', '/api/intent/tag', { sceneId, name: 'Later' })
  const made = await as(customer, 'POST', strategies, { sceneId, name: 'By label', type: 2 })
  strategyId = String(made.body.data?.id)
  expect((await addRound({ tags: [tag.body.data?.intentId, -1] })).body.status).toBe(true)
  expect((await addRound({ tags: [-2] })).body.code).toBe('round_tags_wrong')
  expect((await addRound({ tags: [99_999] })).body.code).toBe('round_tags_wrong')
})

test('names are unique in a scene, and another account finds nothing there', async () => {
  const { customer, otherShop } = world
  const same = { sceneId: customer.ids.scene, name: 'Busy', type: 1 }
  expect((await as(customer, 'POST', strategies, same)).body.code).toBe('name_taken')
  expect((await as(otherShop, 'GET', `${strategies}?sceneId=${customer.ids.scene}`)).code).toBe(404)
  expect((await as(otherShop, 'PUT', strategies, { id: strategyId, name: 'x' })).code).toBe(404)
  expect(
    (
      await as(otherShop, 'POST', rounds, {
        strategyId,
        name: 'x',
        execution: 2,
        callTime: 10,
        callCount: 1,
        tags: [10],
      })
    ).code,
  ).toBe(404)
  expect((await as(otherShop, 'DELETE', strategies, { id: strategyId })).code).toBe(404)
})
