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

const move = (login: TestLogin, sceneId: string, sceneStatus: number, reason = '') =>
  as(login, 'PUT', `/api/scenes/logic/${sceneId}`, { sceneStatus, reason })

const saveFlow = (login: TestLogin, sceneId: string, version: number, word: string) =>
  as(login, 'POST', '/api/open/question/master/process', {
    sceneId,
    version,
    processGraph: JSON.stringify({
      nodes: [
        { nodeId: 'a', type: 'start', title: 'Hi', botWords: [{ resId: 'r', word }] },
        { nodeId: 'b', type: 'end', title: 'Bye', botWords: [{ resId: 's', word: 'Bye' }] },
      ],
      connections: [{ id: 'c', source: 'a', target: 'b', name: 'on', forceJump: true }],
    }),
  })

/** A shop's script that waits for its review. */
const submitted = async (name: string) => {
  const made = await as(world.shop, 'POST', '/api/scenes', { name, language: 'en-US' })
  const sceneId = String(made.body.data?.sceneId)
  await saveFlow(world.shop, sceneId, 1, 'Hello')
  expect((await move(world.shop, sceneId, 2)).body.status).toBe(true)
  return { sceneId, comments: `/api/parley/scenes/${sceneId}/comments` }
}

test('a comment is pinned, read by everyone who may see the script, settled, reopened, and deleted by its author only', async () => {
  const { agent, shop, otherAgent } = world
  const { sceneId, comments } = await submitted('Pinned')
  const on = async (place: object) => (await as(agent, 'POST', comments, { text: 'Shorter', ...place })).body
  expect((await on({})).data).toMatchObject({ nodeId: '', connectionId: '', version: 2, isOwn: true })
  expect((await on({ nodeId: 'b' })).data).toMatchObject({ nodeId: 'b', connectionId: '', author: 'agent' })
  const { data: made } = await on({ connectionId: 'c' })
  expect(made).toMatchObject({ sceneId, nodeId: 'a', connectionId: 'c', isSettled: false, settledBy: '' })
  for (const gone of [{ nodeId: 'x' }, { connectionId: 'x' }, { nodeId: 'b', connectionId: 'c' }])
    expect((await on(gone)).code).toBe('comment_place_missing')

  const own = `/api/parley/comments/${String(made?.id)}`
  expect((await as(shop, 'GET', comments)).body.data?.data?.map(({ isOwn }) => isOwn)).toEqual([
    false,
    false,
    false,
  ])
  expect((await as(shop, 'PUT', own, { isSettled: true })).body.data).toMatchObject({
    isSettled: true,
    settledBy: 'shop',
  })
  const count = async (query: string) => (await as(agent, 'GET', `${comments}?${query}`)).body.total
  expect([await count('isSettled=0'), await count('isSettled=1'), await count('')]).toEqual([2, 1, 3])
  expect((await as(agent, 'PUT', own, { isSettled: false })).body.data).toMatchObject({
    isSettled: false,
    settledAt: null,
  })

  expect((await as(shop, 'DELETE', own)).body.code).toBe('comment_not_own')
  expect((await as(otherAgent, 'DELETE', own)).code).toBe(404)
  expect((await as(agent, 'DELETE', own)).body.status).toBe(true)
  expect(await count('')).toBe(2)
  const log = await as(agent, 'GET', `/api/parley/audit?subject=${sceneId}&action=scene.comment&pageSize=50`)
  expect(log.body.data?.data?.map(({ action }) => action)).toEqual([
    'scene.comment.delete',
    'scene.comment.reopen',
    'scene.comment.settle',
    'scene.comment',
    'scene.comment',
    'scene.comment',
  ])
})

test('comments outlive the rejection with their version; none are added outside a review', async () => {
  const { agent, shop } = world
  const { sceneId, comments } = await submitted('Asked')
  const add = async (text: string) => (await as(agent, 'POST', comments, { text, nodeId: 'a' })).body
  await add('Say who calls')
  await move(agent, sceneId, 3, 'See the comments')
  expect((await add('Too late')).code).toBe('review_not_open')
  await saveFlow(shop, sceneId, 2, 'Hello, this is the shop')
  await move(shop, sceneId, 2)
  await add('Good')
  expect((await as(shop, 'GET', comments)).body.data?.data).toMatchObject([
    { text: 'Good', version: 3 },
    { text: 'Say who calls', version: 2 },
  ])
  await move(agent, sceneId, 1)
  expect((await add('Online')).code).toBe('review_not_open')
  expect((await as(shop, 'GET', comments)).body.total).toBe(2)
})

test('a grantee of the flow reads and writes; without the grant, or after the script is deleted, nothing is found', async () => {
  const { agent, shop, otherShop } = world
  const { sceneId, comments } = await submitted('Granted')
  const helper = await world.api.login(shop.account, 'reader')
  await world.db.look('update login set is_sub_user = true where id = $1', [helper.principal.loginId])
  const grant = (readGrant: number) =>
    as(shop, 'PUT', '/api/scenes/updateSceneGrant', {
      sceneId,
      userId: helper.principal.loginId,
      readGrant,
      writeGrant: 0,
    })
  await grant(1)
  const made = await as(helper, 'POST', comments, { text: 'Mine' })
  expect(made.body.data).toMatchObject({ author: 'reader', isOwn: true })
  const own = `/api/parley/comments/${String(made.body.data?.id)}`
  await grant(2)
  expect((await as(helper, 'GET', comments)).code).toBe(403)
  expect((await as(helper, 'DELETE', own)).code).toBe(403)
  expect((await as(otherShop, 'GET', comments)).code).toBe(404)
  expect((await as(otherShop, 'PUT', own, { isSettled: true })).code).toBe(404)
  await move(agent, sceneId, 3, 'No')
  expect((await as(shop, 'DELETE', `/api/scenes/${sceneId}`)).body.status).toBe(true)
  expect((await as(agent, 'GET', comments)).code).toBe(404)
  expect((await as(agent, 'PUT', own, { isSettled: true })).code).toBe(404)
})

test('an account above, or beside with a grant, comments under its own name', async () => {
  const { agent, shop, otherShop } = world
  const made = await as(agent, 'POST', '/api/scenes', { name: 'Lent', language: 'en-US' })
  const sceneId = String(made.body.data?.sceneId)
  await saveFlow(agent, sceneId, 1, 'Hello')
  await move(agent, sceneId, 2)
  const comments = `/api/parley/scenes/${sceneId}/comments`
  expect((await as(shop, 'POST', comments, { text: 'Unseen' })).code).toBe(404)
  await as(agent, 'PUT', '/api/scenes/updateSceneGrant', {
    sceneId,
    userId: shop.ids.user,
    readGrant: 1,
    writeGrant: 0,
  })
  expect((await as(shop, 'POST', comments, { text: 'Seen' })).body.data).toMatchObject({ author: 'shop' })
  expect((await as(agent, 'GET', comments)).body.data?.data).toMatchObject([{ text: 'Seen', isOwn: false }])
  expect((await as(otherShop, 'GET', comments)).code).toBe(404)
})

test('a comment has 2,000 characters and a version 200 comments, however many write at once', async () => {
  const { agent } = world
  const { sceneId, comments } = await submitted('Full')
  const add = (text: string) => as(agent, 'POST', comments, { text })
  expect((await add('a'.repeat(2001))).body.code).toBe('parameter_error')
  expect((await add(' ')).body.code).toBe('parameter_error')
  expect((await add('a'.repeat(2000))).body.status).toBe(true)
  await world.db.look(
    `insert into review_comment (account, id, scene, draft_version, text, author, author_name)
     select account, gen_random_uuid(), scene, draft_version, text, author, author_name
     from review_comment, generate_series(1, 197) where scene = $1`,
    [sceneId],
  )
  const answers = await Promise.all(['b', 'c', 'd', 'e'].map(add))
  expect(answers.map(({ body }) => body.code ?? 'added').sort()).toEqual([
    'added',
    'added',
    'too_many_comments',
    'too_many_comments',
  ])
  expect((await as(agent, 'GET', comments)).body.total).toBe(200)
})
