import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { Asked } from '../../../testing/test-api.ts'

let world: ApiWorld
let strategyId: string

const ask = (method: NonNullable<Asked['method']>, path: string, body?: unknown) =>
  world.api.ask({ method, path, ticket: world.customer.ticket, ...(body === undefined ? {} : { body }) })

beforeAll(async () => {
  world = await openApiWorld()
  const sceneId = world.customer.ids.scene
  const made = await ask('POST', '/api/strategy', { sceneId, name: 'Busy', type: 1 })
  strategyId = String(made.body.data?.id)
})
afterAll(() => world.close())

const form = (more = {}) => ({
  taskName: 'again',
  sceneId: world.customer.ids.scene,
  lineId: world.customer.ids.line,
  ...more,
})

test('a task stores the strategy, number, interval, exclusions and reasons of its redials', async () => {
  const chosen = {
    redialType: 1,
    strategyId,
    callInterval: 30,
    mostAttempts: 4,
    mostPerDay: 2,
    daysOff: ['2026-12-25', '2026-12-24', '2026-12-25'],
    purpose: 'service',
  }
  const made = await ask('POST', '/api/tasks', form(chosen))
  const kept = { ...chosen, daysOff: ['2026-12-24', '2026-12-25'] }
  expect(made.body.data).toMatchObject(kept)
  const path = `/api/tasks/${String(made.body.data?.taskId)}`
  const renamed = await ask('PUT', path, { taskName: 'Other' })
  expect(renamed.body.data).toMatchObject(kept)
  const off = await ask('PUT', path, { redialType: 0, keepAlive: true, daysOff: [] })
  expect(off.body.data).toMatchObject({ redialType: 0, strategyId: null, keepAlive: true, daysOff: [] })
})

test.each([
  ['without a strategy', { redialType: 1 }, 404, 'strategy_missing'],
  ['with one and none', { redialType: 0, strategyId: '' }, 200, 'parameter_error'],
  ['on a day that no calendar has', { daysOff: ['2026-02-30'] }, 200, 'parameter_error'],
  ['never', { mostAttempts: 0 }, 200, 'parameter_error'],
])('redialing %s is refused', async (_, more, code, refusal) => {
  expect(await ask('POST', '/api/tasks', form(more))).toMatchObject({ code, body: { code: refusal } })
})

test('a strategy of another scene is not found', async () => {
  const foreign = strategyId.replace(world.customer.ids.scene, world.otherShop.ids.scene)
  const answer = await ask('POST', '/api/tasks', form({ redialType: 1, strategyId: foreign }))
  expect(answer.body.status).toBe(false)
})
