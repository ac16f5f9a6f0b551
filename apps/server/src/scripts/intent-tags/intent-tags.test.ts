import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi, TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)
const add = (login: TestLogin, body: Record<string, unknown>) =>
  as(login, 'POST', '/api/intent/tag', { sceneId: world.customer.ids.scene, ...body })

const everyRule = [
  [
    { kind: 1, type: 1, values: ['start'] },
    { kind: 1, type: 4, values: ['start'], value: 2 },
    { kind: 3, type: 6, value: 2 },
    { kind: 4, type: 10, value: 1, to: 5 },
  ],
  [
    { kind: 5, type: 5, value: 30 },
    { kind: 6, type: 14, values: [6, 10] },
    { kind: 8, type: 11, values: [1] },
    { kind: 9, type: 13, values: [4, 10, 13, 14] },
  ],
  [{ kind: 7, type: 1, values: [0] }],
  [{ type: 21 }],
]

test('a tag stores every kind of rule and returns it unchanged', async () => {
  const { customer } = world
  const made = await add(customer, { name: 'hot', remark: 'call first', priority: -5, rules: everyRule })
  const { id, intentId, version } = made.body.data ?? {}
  expect(made.body.data).toMatchObject({ name: 'hot', remark: 'call first', rules: everyRule })
  const one = await as(customer, 'GET', `/api/intent/tag/${String(id)}`)
  expect(one.body.data).toMatchObject({ intentId, rules: everyRule })
  const all = await as(customer, 'GET', `/api/intent/tag/${customer.ids.scene}`)
  expect(all.body.data?.data?.map(({ name }) => name)).toEqual(['hot', 'talked'])
  expect(all.body.total).toBe(2)
  const names = await as(customer, 'GET', `/api/intent/tag/intentList?sceneId=${customer.ids.scene}`)
  expect(names.body.data?.data?.at(-1)).toEqual({ intentId: -1, name: 'cannot tell' })
  const stale = await as(customer, 'PUT', '/api/intent/tag', { id, name: 'cold', version: 1 })
  expect(stale.body).toMatchObject({ code: 'stale_version', data: { version } })
  const changed = await as(customer, 'PUT', `/api/intent/tag/${String(id)}`, { name: 'cold', version })
  expect(changed.body.data).toMatchObject({ name: 'cold', rules: everyRule, version: Number(version) + 1 })
})

test('a deleted tag names the tasks that still use it, and its number is not reused', async () => {
  const { customer } = world
  const { task, scene } = customer.ids
  const bySceneId = await as(customer, 'DELETE', '/api/intent/tag/1', { sceneId: scene })
  expect(bySceneId.body.data).toMatchObject({
    deleted: 1,
    tasks: [{ taskId: task, taskName: customer.canary }],
  })
  const made = await add(customer, { name: 'fresh' })
  expect(Number(made.body.data?.intentId)).toBeGreaterThan(2)
  const gone = await as(customer, 'DELETE', '/api/intent/tag', { id: made.body.data?.id })
  expect(gone.body.data).toMatchObject({ deleted: 1, tasks: [] })
  const next = await add(customer, { name: 'fresher' })
  expect(Number(next.body.data?.intentId)).toBe(Number(made.body.data?.intentId) + 1)
  expect((await add(customer, { name: 'fresher' })).body.code).toBe('name_taken')
})

test.each([
  [{ kind: 2, type: 1, values: ['start'] }, 'tag_question_unknown'],
  [{ kind: 2, type: 1, values: [0] }, 'tag_question_unknown'],
  [{ kind: 7, type: 1, values: [] }, 'tag_question_unknown'],
  [{ kind: 7, type: 5, values: [0] }, 'tag_rule_invalid'],
  [{ kind: 9, type: 11, values: [5] }, 'tag_rule_invalid'],
  [{ kind: 10, type: 13, values: ['x'] }, 'tag_strategy_unknown'],
  [{ kind: 10, type: 11, values: [99] }, 'tag_strategy_unknown'],
  [{ kind: 10, type: 11, values: [1, 2] }, 'tag_rule_invalid'],
  [{ kind: 10, type: 5, value: 1 }, 'tag_rule_invalid'],
  [{ kind: 1, type: 1, values: ['nowhere'] }, 'tag_node_unknown'],
  [{ kind: 1, type: 5, values: ['start'] }, 'tag_rule_invalid'],
  [{ kind: 3, type: 1, value: 1 }, 'tag_rule_invalid'],
  [{ kind: 3, type: 10, value: 5, to: 1 }, 'tag_rule_invalid'],
  [{ kind: 6, type: 11, values: [6, 7] }, 'tag_rule_invalid'],
  [{ kind: 6, type: 13, values: [99] }, 'tag_rule_invalid'],
  [{ kind: 8, type: 13, values: ['x'] }, 'tag_rule_invalid'],
  [{ kind: 3, type: 15, value: 1 }, 'tag_rule_invalid'],
  [{ kind: 11, type: 1 }, 'parameter_error'],
])('the rule %j is refused with %s', async (rule, code) => {
  expect((await add(world.customer, { name: 'wrong', rules: [[rule]] })).body.code).toBe(code)
})

test('another account cannot see or change a tag', async () => {
  const { customer, otherShop } = world
  const id = `${customer.ids.scene}.2`
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { name: 'mine' }],
    ['DELETE', undefined],
  ] as const)
    expect((await as(otherShop, method, `/api/intent/tag/${id}`, body)).code).toBe(404)
  expect((await add(otherShop, { name: 'mine' })).code).toBe(404)
})

test('a rule of kind 10 refers to the scene s strategies and rounds', async () => {
  const { customer } = world
  const { scene: sceneId } = customer.ids
  const made = await as(customer, 'POST', '/api/strategy', { sceneId, name: 'Again', type: 1 })
  const strategyId = String(made.body.data?.id)
  const round = await as(customer, 'POST', '/api/strategy/action', {
    strategyId,
    name: 'Later',
    execution: 2,
    callTime: 60,
    callCount: 1,
    tags: [10],
  })
  const numbers = [strategyId, String(round.body.data?.id)].map((id) => Number(id.split('.')[1]))
  const rules = [[{ kind: 10, type: 13, values: numbers }]]
  const kept = await add(customer, { name: 'called again', rules })
  expect(kept.body.data).toMatchObject({ rules })
  const draft = await as(customer, 'GET', `/api/parley/scenes/${sceneId}/problems`)
  expect(draft.body.status).toBe(true)
})
