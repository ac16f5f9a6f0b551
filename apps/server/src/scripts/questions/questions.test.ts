import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)
const common = '/api/open/question/common/dialog'
const add = (body: Record<string, unknown>, path = '/api/questions') =>
  as(world.customer, 'POST', path, { sceneId: world.customer.ids.scene, ...body })

test('a question with switches stores their fields, and clears them with the switch', async () => {
  const { customer } = world
  const made = await add({
    question: 'What does it cost?',
    keyWords: 'price##how much',
    answer: 'Nothing, {name}.',
    funcOn: 15,
    holdBeforeLead: 3,
    leadWords: 'Back to it.',
    mastId: 'start',
    maxRepeatTime: 2,
    maxRepeatTimeJumpNode: 'start',
  })
  expect(made.body.data).toMatchObject({
    funcOn: 15,
    holdBeforeLead: 3,
    mastId: 'start',
    maxRepeatTimeJumpNode: 'start',
    similarCount: 2,
    enabled: true,
    inForce: true,
  })
  const { id, resId } = made.body.data ?? {}
  const off = await as(customer, 'PUT', '/api/questions', { id, funcOn: 8 })
  expect(off.body.data).toMatchObject({
    funcOn: 8,
    holdBeforeLead: 0,
    leadWords: '',
    mastId: '',
    maxRepeatTime: 0,
    maxRepeatTimeJumpNode: 0,
    answer: 'Nothing, {name}.',
    resId,
  })
  const disabled = await as(customer, 'PUT', '/api/nodes/updateQAState', { ids: [id], enabled: 0 })
  expect(disabled.body.data?.data).toMatchObject([{ id, enabled: false }])
  const listed = await as(
    customer,
    'GET',
    `/api/questions?sceneId=${customer.ids.scene}&enabled=false&question=PRICE`,
  )
  expect(listed.body).toMatchObject({ total: 1 })
  expect((await as(customer, 'DELETE', '/api/questions', { id })).body.data).toMatchObject({ deleted: 1 })
  expect((await as(customer, 'PUT', '/api/questions', { id, funcOn: 0 })).code).toBe(404)
})

test('a keyword of another question is refused, naming both, across Q&A and common dialog', async () => {
  await add({ question: 'Who are you?', keyWords: 'who##your name', answer: 'The bank.' })
  const same = { question: 'Name please', keyWords: 'Your name?', answer: 'Bank.' }
  expect((await add(same, `${common}/add`)).body).toMatchObject({
    code: 'question_duplicate',
    msg: '"Your name?" in "Name please" is in "Who are you?" already',
  })
  expect((await add({ ...same, question: 'WHO ARE YOU', keyWords: 'x' })).body.code).toBe('name_taken')
})

test('common dialog is a separate list, newest first', async () => {
  const { customer } = world
  const one = await add({ question: 'Pardon', keyWords: 'pardon', answer: 'I said hello.' }, common)
  await add({ question: 'Wait', keyWords: 'wait', answer: 'I wait.' }, `${common}/add`)
  const listed = await as(customer, 'GET', `${common}/list?sceneId=${customer.ids.scene}`)
  expect(listed.body.data?.data?.map(({ question }) => question)).toEqual(['Wait', 'Pardon'])
  const id = one.body.data?.id
  const changed = await as(customer, 'PUT', `${common}/update`, { id, answer: 'Hello.' })
  expect(changed.body.data).toMatchObject({ answer: 'Hello.' })
  expect(changed.body.data?.resId).not.toBe(one.body.data?.resId)
  expect((await as(customer, 'PUT', '/api/questions', { id, answer: 'x' })).code).toBe(404)
  expect((await as(customer, 'DELETE', `${common}/delete`, { id })).body.status).toBe(true)
  expect((await as(customer, 'DELETE', `${common}/list`, { id })).body.code).toBe('parameter_error')
})

test("a question whose node is gone prevents the scene's submission", async () => {
  const { customer } = world
  const sceneId = customer.ids.scene
  const node = await as(customer, 'POST', '/api/nodes', {
    sceneId,
    nodeId: 'aside',
    type: 'task',
    title: 'Aside',
  })
  expect(node.body.status).toBe(true)
  const jumping = { question: 'Aside?', keyWords: 'aside', answer: 'Yes.', funcOn: 1, mastId: 'aside' }
  const made = await add(jumping)
  expect((await as(customer, 'DELETE', '/api/nodes', { sceneId, id: 'aside' })).body.status).toBe(true)
  const problems = await as(customer, 'GET', `/api/parley/scenes/${sceneId}/problems`)
  expect(problems.body.data?.problems).toContainEqual({
    code: 'flow_question_target_unknown',
    severity: 'error',
    values: { name: 'Aside?' },
  })
  expect(problems.body.data?.canSubmit).toBe(false)
  await as(customer, 'DELETE', '/api/questions', { id: made.body.data?.id })
})

test.each([
  [{ keyWords: 'a##a' }, 'keyword_repeated'],
  [{ keyWords: '{name}' }, 'flow_variable_forbidden'],
  [{ answer: 'Dear {nobody}' }, 'flow_variable_unknown'],
  [{ funcOn: 1, mastId: 'nowhere' }, 'flow_question_target_unknown'],
  [{ funcOn: 16 }, 'parameter_error'],
  [{ keyWords: ' ' }, 'parameter_error'],
])('%j is refused with %s', async (more, code) => {
  const body = { question: 'New?', keyWords: 'new', answer: 'Yes.', ...more }
  expect((await add(body)).body.code).toBe(code)
})

test('another account cannot see or change them', async () => {
  const { customer, otherShop } = world
  const sceneId = customer.ids.scene
  expect((await as(otherShop, 'GET', `/api/questions?sceneId=${sceneId}`)).code).toBe(404)
  const body = { id: `${sceneId}.3`, enabled: true }
  expect((await as(otherShop, 'PUT', '/api/nodes/updateQAState', body)).code).toBe(404)
})
