import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { Asked, TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as = (login: TestLogin, method: NonNullable<Asked['method']>, path: string, body?: unknown) =>
  world.api.ask({ method, path, ticket: login.ticket, ...(body === undefined ? {} : { body }) })

const waiting = { state: 'waiting', percent: 0, modelHash: null, report: null }

/** A published scene of the agent that speaks this sentence and hangs up. */
const publish = async (sceneId: string, version: number, word: string): Promise<void> => {
  const { agent } = world
  const processGraph = JSON.stringify({
    nodes: [
      { nodeId: 'a', type: 'start', title: 'Hi', botWords: [{ resId: 'r', word }] },
      { nodeId: 'b', type: 'end', title: 'Bye', botWords: [{ resId: 's', word: 'Bye' }] },
    ],
    connections: [{ id: 'c', source: 'a', target: 'b', name: 'on', forceJump: true }],
  })
  await as(agent, 'POST', '/api/open/question/master/process', { sceneId, version, processGraph })
  await as(agent, 'PUT', `/api/scenes/logic/${sceneId}`, { sceneStatus: 1 })
}

test('versions are listed, compared, and restored to a draft with the same hash', async () => {
  const { agent } = world
  const made = await as(agent, 'POST', '/api/scenes', { name: 'Versions', language: 'en-US' })
  const sceneId = String(made.body.data?.sceneId)
  await publish(sceneId, 1, 'Hello')
  await as(agent, 'PUT', `/api/scenes/logic/${sceneId}`, { sceneStatus: 0 })
  await publish(sceneId, 2, 'Good day')
  const base = `/api/parley/scenes/${sceneId}/versions`
  const listed = await as(agent, 'GET', base)
  expect(listed.body.data?.data).toMatchObject([
    { n: 2, isOnline: true, publishedBy: 'agent', draftVersion: 3, nodes: 2, training: waiting },
    { n: 1, isOnline: false, publishedBy: 'agent', draftVersion: 2 },
  ])
  const compared = await as(agent, 'GET', `${base}/compare?from=1&to=2`)
  expect(compared.body.data?.changes).toEqual([
    {
      part: 'wording',
      id: 'r',
      change: 'changed',
      fields: ['word'],
      before: { resId: 'r', word: 'Hello' },
      after: { resId: 'r', word: 'Good day' },
    },
  ])
  expect((await as(agent, 'GET', `${base}/compare?from=2`)).body.data?.changes).toEqual([])
  const stale = await as(agent, 'POST', `${base}/restore`, { n: 1, version: 1 })
  expect(stale.body).toMatchObject({ code: 'stale_version', data: { version: 3 } })
  const restored = await as(agent, 'POST', `${base}/restore`, { n: 1, version: 3 })
  expect(restored.body.data).toEqual({ sceneId, version: 4, hash: listed.body.data?.data?.[1]?.hash })
  expect((await as(agent, 'GET', `${base}/compare?from=1`)).body.data?.changes).toEqual([])
  const one = await as(agent, 'GET', `${base}/one?n=2`)
  expect(String(one.body.data?.processGraph)).toContain('Good day')
  expect((await as(agent, 'GET', `${base}/one?n=9`)).code).toBe(404)
})

test('a grant shows versions, and restoring requires every write mask', async () => {
  const { agent, shop, otherShop } = world
  const made = await as(agent, 'POST', '/api/scenes', { name: 'Granted', language: 'en-US' })
  const sceneId = String(made.body.data?.sceneId)
  await publish(sceneId, 1, 'Hello')
  const base = `/api/parley/scenes/${sceneId}/versions`
  expect((await as(shop, 'GET', base)).code).toBe(404)
  const grant = (writeGrant: number) =>
    as(agent, 'PUT', '/api/scenes/updateSceneGrant', {
      sceneId,
      userId: shop.ids.user,
      readGrant: 7,
      writeGrant,
    })
  await grant(1)
  expect((await as(shop, 'GET', base)).body.total).toBe(1)
  expect((await as(shop, 'POST', `${base}/restore`, { n: 1, version: 2 })).code).toBe(403)
  await grant(7)
  expect((await as(shop, 'POST', `${base}/restore`, { n: 1, version: 2 })).body.data?.version).toBe(3)
  expect((await as(otherShop, 'GET', base)).code).toBe(404)
})
