import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi, TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)

test('an intent is shared by edges, compiled into them, and cannot be deleted while one uses it', async () => {
  const { agent } = world
  const made = await as(agent, 'POST', '/api/scenes', { name: 'Shared', language: 'en-US' })
  const sceneId = String(made.body.data?.sceneId)
  const body = { name: 'agree', keyWords: 'yes##of course', patterns: ['go+d'] }
  const intent = await as(agent, 'POST', `/api/keywords/${sceneId}`, body)
  expect(intent.body.data).toMatchObject({ ...body, usedBy: 0, version: 2 })
  const { id, targetId } = intent.body.data ?? {}
  const edge = (at: string, intentIds: unknown[]) => ({
    id: at,
    source: 'a',
    target: 'b',
    name: at,
    keywords: { intentIds },
  })
  const save = (version: number, connections: unknown[]) =>
    as(agent, 'POST', '/api/open/question/master/process', {
      sceneId,
      version,
      processGraph: JSON.stringify({
        nodes: [
          { nodeId: 'a', type: 'start', title: 'Hi', botWords: [{ resId: 'r', word: 'Well?' }] },
          { nodeId: 'b', type: 'end', title: 'Bye', botWords: [{ resId: 's', word: 'Bye' }] },
        ],
        connections,
      }),
    })
  expect((await save(2, [edge('one', [targetId]), edge('two', [targetId])])).body.code).toBe(
    'flow_intent_repeated',
  )
  expect((await save(2, [edge('one', [99])])).body.code).toBe('flow_intent_unknown')
  expect((await save(2, [edge('one', [targetId])])).body.data).toMatchObject({ version: 3, problems: [] })
  const loaded = await as(agent, 'GET', `/api/process/master?sceneId=${sceneId}`)
  expect(JSON.parse(String(loaded.body.data?.processGraph)).connections).toMatchObject([
    { keywords: { intentIds: [targetId], keyWords: '' } },
  ])
  expect((await as(agent, 'DELETE', `/api/keywords/${String(id)}`)).body.code).toBe('intent_in_use')
  await as(agent, 'PUT', `/api/keywords/${String(id)}`, { keyWords: 'sure' })
  expect((await as(agent, 'PUT', `/api/scenes/logic/${sceneId}`, { sceneStatus: 1 })).body.status).toBe(true)
  const [version] = await world.db.look('select compiled from scene_version where scene = $1', [sceneId])
  expect(version?.compiled).toMatchObject({
    nodes: { a: { edges: [{ keywords: ['sure'], patterns: ['go+d'] }] } },
  })
})

test('they are listed, of one scene or of all own ones, newest first', async () => {
  const { customer, otherShop } = world
  const { scene } = customer.ids
  await as(customer, 'POST', '/api/keywords', { sceneId: scene, name: 'busy', keyWords: 'busy' })
  const names = async (login: TestLogin, query = '') =>
    (await as(login, 'GET', `/api/keywords/all${query}`)).body.data?.data?.map(({ name }) => name)
  expect(await names(customer, `?sceneId=${scene}`)).toEqual(['busy', 'later'])
  expect(await names(customer)).toEqual(['busy', 'later'])
  expect(await names(otherShop)).toEqual(['later'])
  expect((await as(otherShop, 'GET', `/api/keywords/all?sceneId=${scene}`)).code).toBe(404)
})

test.each([
  [{ name: 'later', keyWords: 'x' }, 'name_taken'],
  [{ name: 'n', keyWords: 'a##A!' }, 'keyword_repeated'],
  [{ name: 'n', keyWords: '####' }, 'parameter_error'],
  [{ name: 'n', keyWords: 'I am {name}' }, 'flow_variable_forbidden'],
  [{ name: 'n', keyWords: 'a', patterns: ['(?<=b)a'] }, 'pattern_invalid'],
])('%j is refused with %s', async (body, code) => {
  const { customer } = world
  const sceneId = customer.ids.scene
  expect((await as(customer, 'POST', '/api/keywords', { sceneId, ...body })).body.code).toBe(code)
})
