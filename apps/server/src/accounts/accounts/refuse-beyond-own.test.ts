import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: ApiWorld['api']['as'] = (...asked) => world.api.as(...asked)

test('no account gives more credit than it has itself', async () => {
  const { root, agent, shop } = world
  const give = (credit: string) =>
    as(agent, 'PUT', '/api/parley/credit', { accountId: shop.account, credit }).then(({ body }) => body)
  await as(root, 'PUT', '/api/parley/credit', { accountId: agent.account, credit: '100' })
  expect((await give('100')).data).toMatchObject({ credit: '100.00' })
  const refused = await give('100.000001')
  expect(refused).toMatchObject({ status: false, code: 'beyond_own_limit' })
  expect(refused.msg).toContain('100.00')
  expect((await give('999999999')).code).toBe('beyond_own_limit')
  // Credit given earlier stays, and may be reduced.
  await as(root, 'PUT', '/api/parley/credit', { accountId: agent.account, credit: '10' })
  expect((await give('90')).data).toMatchObject({ credit: '90.00' })
  expect((await give('95')).code).toBe('beyond_own_limit')
  // The root's credit cannot be set.
  expect(
    (await as(root, 'PUT', '/api/parley/credit', { accountId: agent.account, credit: '5000' })).body.status,
  ).toBe(true)
})

test('an account cannot allow more concurrent calls below it than it may make itself', async () => {
  const { agent, shop, db } = world
  await db.look('update account set concurrency_limit = 3 where id = $1', [agent.account])
  const give = (concurrency: number) =>
    as(agent, 'PUT', `/api/users/${shop.ids.user}`, { concurrency }).then(({ body }) => body)
  expect((await give(3)).data).toMatchObject({ concurrency: 3 })
  expect(await give(4)).toMatchObject({ code: 'beyond_own_limit' })
  expect((await give(4)).msg).toContain('3')
  // Without its own limit an account has that of its ancestors.
  expect((await give(0)).status).toBe(true)
})

test('a line s grant allows no more calls than the line, or than the granting account has', async () => {
  const { agent, shop, db } = world
  const limit = (line: number, own: number) =>
    db.look(
      `with l as (update line set max_concurrency = $2 where id = $1)
       update account set concurrency_limit = $4 where id = $3`,
      [agent.ids.line, line, agent.account, own],
    )
  const grant = (maxConcurrency: number) =>
    as(agent, 'POST', '/api/callline/userGrant', {
      lineId: agent.ids.line,
      userId: shop.ids.user,
      maxConcurrency,
    }).then(({ body }) => body)
  await limit(2, 0)
  expect((await grant(9999)).code).toBe('beyond_own_limit')
  expect((await grant(2)).data).toMatchObject({ maxConcurrency: 2 })
  await limit(0, 3)
  expect((await grant(4)).code).toBe('beyond_own_limit')
  expect((await grant(3)).data).toMatchObject({ maxConcurrency: 3 })
  await limit(0, 0)
  expect((await grant(50)).data).toMatchObject({ maxConcurrency: 50 })
})
