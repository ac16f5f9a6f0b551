import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { Asked, TestLogin } from '../../../testing/test-api.ts'
import { demonstrationWords, savingsScene } from '../../startup/demonstration/index.ts'
import { createScene } from '../scenes/index.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as = (login: TestLogin, method: NonNullable<Asked['method']>, path: string, body?: unknown) =>
  world.api.ask({ method, path, ticket: login.ticket, ...(body === undefined ? {} : { body }) })

const english = () => {
  const words = demonstrationWords.find(({ language }) => language === 'en-US')
  if (words === undefined) throw new Error('the demonstration speaks no English')
  return savingsScene(words)
}

/** The savings plan, with the target of agreement. */
const saveScene = async (login: TestLogin, name: string) => {
  const script = english()
  const sceneId = await createScene(world.api.app, login.principal, { name, script })
  const start = script.nodes.find(({ type }) => type === 'start')?.nodeId
  const agrees = script.connections.find(({ source, kind }) => source === start && kind === 'keywords')
  if (agrees === undefined) throw new Error('no edge for agreement')
  return { sceneId, agrees, question: agrees.keyWords?.split('##')[0] ?? '' }
}

test('a case is added, listed, run, changed and deleted', async () => {
  const { agent } = world
  const { sceneId, agrees, question } = await saveScene(agent, 'Cases')
  const questions = [{ question, expectedNextNode: agrees.target }]
  const added = await as(agent, 'POST', '/api/test/case', { sceneId, name: 'Agrees', questions })
  expect(added.body.data).toMatchObject({
    id: `${sceneId}.1`,
    caseId: 1,
    result: 0,
    questions: [{ kind: 'say', result: 0 }],
  })
  const asked = await as(agent, 'POST', '/api/test/case/question', { id: `${sceneId}.1`, question: 'purple' })
  expect(asked.body.data).toMatchObject({ version: 2 })
  const run = await as(agent, 'POST', '/api/test/case/exec', { sceneId })
  expect(run.body.data).toMatchObject({
    total: 1,
    passed: 1,
    cases: [
      {
        result: 1,
        questions: [
          { nextNode: agrees.target, by: question, result: 1 },
          { recognizedText: 'purple', by: '' },
        ],
      },
    ],
    nodes: { covered: 2 },
    edges: { covered: 1 },
  })
  const turns = await as(agent, 'GET', `/api/test/question?id=${sceneId}.1`)
  expect(turns.body).toMatchObject({ total: 2, data: { data: [{ number: 1, result: 1 }, { number: 2 }] } })
  const changed = await as(agent, 'PUT', `/api/test/case/${sceneId}.1`, {
    expectedEndNode: 'nowhere',
    version: 2,
  })
  expect(changed.body.data).toMatchObject({ version: 3, result: 0, name: 'Agrees' })
  expect(
    (await as(agent, 'PUT', `/api/test/case/${sceneId}.1`, { name: 'Late', version: 2 })).body.code,
  ).toBe('stale_version')
  const failed = await as(agent, 'POST', '/api/test/exec', { sceneId, id: [`${sceneId}.1`] })
  expect(failed.body.data).toMatchObject({ passed: 0, failed: 1 })
  expect((await as(agent, 'GET', `/api/test/case/${sceneId}.1`)).body.data).toMatchObject({ result: 2 })
  expect((await as(agent, 'DELETE', `/api/test/case/${sceneId}.1`)).body.data).toMatchObject({ deleted: 1 })
  expect((await as(agent, 'GET', `/api/test/case/${sceneId}`)).body.total).toBe(0)
  const next = await as(agent, 'POST', '/api/test/case', { sceneId, name: 'Another' })
  expect(next.body.data).toMatchObject({ caseId: 2 })
})

test('a script with failing cases is not published without a reason', async () => {
  const { agent } = world
  const { sceneId, agrees, question } = await saveScene(agent, 'Gate')
  const move = (body: object) => as(agent, 'PUT', `/api/scenes/logic/${sceneId}`, body)
  const questions = [{ question, expectedNextNode: agrees.source }]
  await as(agent, 'POST', '/api/test/case', { sceneId, name: 'Goes on', questions })
  for (const sceneStatus of [1, 2])
    expect((await move({ sceneStatus })).body).toMatchObject({
      code: 'test_cases_fail',
      msg: expect.stringContaining('1'),
      data: [{ code: 'test_case_fails', values: { id: `${sceneId}.1`, name: 'Goes on' } }],
    })
  expect((await move({ sceneStatus: 1, isForced: true })).body.code).toBe('test_cases_fail')
  const reason = 'The case is being rewritten'
  expect((await move({ sceneStatus: 1, isForced: true, reason })).body.status).toBe(true)
  const audit = await as(agent, 'GET', `/api/parley/audit?subject=${sceneId}`)
  expect(JSON.stringify(audit.body.data)).toContain(reason)
  expect(JSON.stringify(audit.body.data)).toContain('failingTestCases')
})

test('other accounts cannot see a scene s cases, and readers cannot change them', async () => {
  const { agent, shop, otherShop } = world
  const { sceneId } = await saveScene(agent, 'Granted')
  await as(agent, 'POST', '/api/test/case', { sceneId, name: 'Kept' })
  expect((await as(otherShop, 'GET', `/api/test/case/${sceneId}`)).code).toBe(404)
  expect((await as(otherShop, 'POST', '/api/test/case/exec', { sceneId })).code).toBe(404)
  const grant = { sceneId, userId: shop.ids.user, readGrant: 1, writeGrant: 0 }
  await as(agent, 'POST', '/api/scenes/addSceneGrant', grant)
  expect((await as(shop, 'POST', '/api/test/case/exec', { sceneId })).body.data).toMatchObject({ passed: 1 })
  expect((await as(shop, 'GET', `/api/test/case/${sceneId}.1`)).body.data).toMatchObject({ result: 0 })
  expect((await as(shop, 'PUT', `/api/test/case/${sceneId}.1`, { name: 'Mine' })).code).toBe(403)
  expect((await as(shop, 'POST', '/api/test/case', { sceneId, name: 'Mine' })).code).toBe(403)
  await as(agent, 'PUT', '/api/scenes/updateSceneGrant', { ...grant, writeGrant: 1 })
  expect((await as(shop, 'POST', '/api/test/case', { sceneId, name: 'Mine' })).body.data).toMatchObject({
    caseId: 2,
  })
  await as(shop, 'POST', '/api/test/case/exec', { sceneId })
  expect((await as(agent, 'GET', `/api/test/case/${sceneId}.1`)).body.data).toMatchObject({ result: 1 })
})

test.each([
  ['a sentence of nothing', [{ kind: 'say', question: '' }]],
  ['two keys at once', [{ kind: 'digit', question: '12' }]],
  ['a kind that there is not', [{ kind: 'sing', question: 'la' }]],
])('%s is not a turn', async (_what, questions) => {
  const { agent } = world
  const body = { sceneId: agent.ids.scene, name: 'Wrong', questions }
  expect((await as(agent, 'POST', '/api/test/case', body)).body.code).toBe('parameter_error')
})
