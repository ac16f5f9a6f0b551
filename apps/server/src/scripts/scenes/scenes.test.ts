import { loginId } from '@parley/contract/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi, TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)

const newScene = async (login: TestLogin, more = {}): Promise<string> => {
  const made = await as(login, 'POST', '/api/scenes', { name: 'Loans', language: 'en-US', ...more })
  return String(made.body.data?.sceneId)
}
const graph = {
  nodes: [
    {
      nodeId: 'a',
      type: 'start',
      title: 'Hi',
      botWords: [{ resId: 'r', word: 'Hello' }],
      position: { x: 1, y: 2 },
    },
    { nodeId: 'b', type: 'end', title: 'Bye', botWords: [{ resId: 's', word: 'Bye' }] },
  ],
  connections: [
    { id: 'c', source: 'a', target: 'b', name: 'yes', keywords: { keyWords: 'yes##sure' } },
    { id: 'd', source: 'a', target: 'b', name: 'no more', forceJump: true },
  ],
}
const save = (login: TestLogin, sceneId: string, version: number, processGraph: unknown = graph) =>
  as(login, 'POST', '/api/open/question/master/process', {
    sceneId,
    version,
    processGraph: typeof processGraph === 'string' ? processGraph : JSON.stringify(processGraph),
    productId: 'callbot',
  })

describe('a flow', () => {
  test('is saved and loaded as a JSON string, over the version it is based on', async () => {
    const sceneId = await newScene(world.customer)
    expect((await save(world.customer, sceneId, 1)).body.data).toEqual({
      sceneId,
      version: 2,
      problems: [expect.objectContaining({ code: 'flow_edge_never_taken', severity: 'warning' })],
    })
    const loaded = await as(world.customer, 'GET', `/api/process/master?sceneId=${sceneId}`)
    const { nodes, connections } = JSON.parse(String(loaded.body.data?.processGraph))
    expect(nodes).toEqual(graph.nodes)
    expect(connections).toEqual([{ ...graph.connections[0], keywords: 'yes##sure' }, graph.connections[1]])
    const stale = await save(world.customer, sceneId, 1)
    expect(stale).toMatchObject({ code: 200, body: { code: 'stale_version', data: { version: 2 } } })
  })

  test('with errors is refused whole, and every error is listed', async () => {
    const sceneId = await newScene(world.customer)
    const wrong = {
      nodes: [...graph.nodes, { nodeId: 'x', type: 'start', title: 'Second', botWords: [] }],
      connections: [...graph.connections, { id: 'e', source: 'b', target: 'a', name: 'back', keywords: 'x' }],
    }
    const { body } = await save(world.customer, sceneId, 1, wrong)
    expect(body).toMatchObject({ status: false, code: 'flow_many_starts' })
    const listed = body.data as unknown as { code: string; nodeId?: string }[] // Details are a list.
    expect(listed.map(({ code }) => code)).toEqual([
      'flow_many_starts',
      'flow_wording_missing',
      'flow_dead_end',
      'flow_branch_to_start',
      'flow_edge_after_end',
    ])
    expect((await as(world.customer, 'GET', `/api/scenes/${sceneId}`)).body.data?.version).toBe(1)
  })

  test('that is unfinished is saved with its errors listed, and cannot be submitted', async () => {
    const { customer } = world
    const sceneId = await newScene(customer)
    const begun = {
      nodes: [...graph.nodes, { nodeId: 'x', type: 'task', title: 'Next', botWords: [] }],
      connections: graph.connections,
    }
    const reported = [
      'flow_edge_never_taken',
      'flow_wording_missing',
      'flow_dead_end',
      'flow_unreachable_node',
    ]
    const codes = (list: unknown) => (list as { code: string }[]).map(({ code }) => code) // A list of problems.
    const saved = await save(customer, sceneId, 1, begun)
    expect(codes(saved.body.data?.problems)).toEqual(reported)
    const problems = await as(customer, 'GET', `/api/parley/scenes/${sceneId}/problems`)
    expect(problems.body.data).toMatchObject({ version: 2, canSubmit: false })
    expect(codes(problems.body.data?.problems)).toEqual(reported)
    const submitted = await as(customer, 'PUT', `/api/scenes/logic/${sceneId}`, { sceneStatus: 2 })
    expect(submitted.body.code).toBe('flow_wording_missing')
    const worse = { ...begun, connections: [...graph.connections, { ...graph.connections[1], id: 'z' }] }
    expect((await save(customer, sceneId, 2, worse)).body.code).toBe('flow_many_force_edges')
    const kept = await as(customer, 'POST', '/api/open/question/master/process', {
      sceneId,
      version: 2,
      processGraph: JSON.stringify(worse),
      isDraft: true,
    })
    expect(kept.body.data).toMatchObject({ version: 3 })
  })

  test('is changed node by node, under the same rules', async () => {
    const { customer } = world
    const sceneId = await newScene(customer)
    await save(customer, sceneId, 1)
    const start = { sceneId, type: 'start', title: 'Another' }
    expect((await as(customer, 'POST', '/api/nodes', start)).body.code).toBe('flow_many_starts')
    const added = await as(customer, 'POST', '/api/nodes', { ...start, type: 'task', nodeId: 'n' })
    expect(added.body.data).toMatchObject({ nodeId: 'n', version: 3, botWords: [] })
    const taken = await as(customer, 'POST', '/api/nodes', { ...start, type: 'task', nodeId: 'constructor' })
    expect(taken.body.code).toBe('parameter_error')
    const botWords = [{ resId: 'w', word: 'Welcome' }]
    const changed = await as(customer, 'PUT', '/api/nodes', { sceneId, nodeId: 'b', botWords })
    expect(changed.body.data).toMatchObject({ title: 'Bye', botWords, version: 4 })
    const words = (query: string) => as(customer, 'GET', `/api/dialog/resources/${sceneId}?${query}`)
    expect((await words('')).body).toMatchObject({ total: 3 })
    const byField = await as(customer, 'GET', `/api/dialog/resources/${sceneId}/byField?value=welc`)
    expect(byField.body.data?.data).toMatchObject([{ resId: 'w', nodeId: 'b', title: 'Bye' }])
    const edges = await as(customer, 'GET', `/api/dialog/edges?sceneId=${sceneId}`)
    expect(edges.body.data?.data).toMatchObject([
      { id: 'c', kind: 'keywords' },
      { id: 'd', kind: 'force' },
    ])
    const gone = await as(customer, 'DELETE', '/api/nodes', { sceneId, ids: ['b'], version: 4 })
    expect(gone.body.data).toEqual({ sceneId, version: 5, deletedEdges: 2 })
    expect((await as(customer, 'DELETE', '/api/nodes', { sceneId, ids: ['b'] })).code).toBe(404)
    const listed = await as(customer, 'GET', `/api/nodes?sceneId=${sceneId}`)
    expect(listed.body.data?.data?.map(({ nodeId }) => nodeId)).toEqual(['a', 'n'])
  })

  test.each([
    '{',
    '[]',
    '"x"',
    '{"nodes":[],"connections":[],"more":1}',
    `${'['.repeat(5000)}`,
    '{"__proto__":{}}',
  ])('that is %s is a parameter error', async (processGraph) => {
    const sceneId = await newScene(world.customer)
    expect((await save(world.customer, sceneId, 1, processGraph)).body.code).toBe('parameter_error')
  })
})

describe('a scene moves', () => {
  const move = (login: TestLogin, id: string, sceneStatus: number, reason?: string) =>
    as(login, 'PUT', `/api/scenes/logic/${id}`, { sceneStatus, reason })

  test('from production through review to online, and back', async () => {
    const id = await newScene(world.shop)
    expect((await move(world.shop, id, 2)).body.code).toBe('flow_no_start')
    await save(world.shop, id, 1)
    expect((await move(world.shop, id, 2)).body.data).toEqual({ sceneId: id, sceneStatus: 2 })
    expect(await move(world.shop, id, 1)).toMatchObject({ code: 403, body: { code: 'no_permission' } })
    expect((await move(world.agent, id, 3, 'too loud')).body.status).toBe(true)
    const seen = await as(world.shop, 'GET', `/api/scenes/${id}`)
    expect(seen.body.data).toMatchObject({ sceneStatus: 3, status: 3, rejectReason: 'too loud' })
    await move(world.shop, id, 2)
    expect((await move(world.agent, id, 1)).body.status).toBe(true)
    expect((await move(world.shop, id, 2)).body.code).toBe('scene_move_not_allowed')
    expect((await move(world.shop, id, 0)).body.data).toEqual({ sceneId: id, sceneStatus: 0 })
    const [audit] = await world.db.look(
      "select count(*)::int as n from audit_log where subject = $1 and action like 'scene.%'",
      [id],
    )
    expect(audit?.n).toBe(7)
  })

  test('in one step if the principal may also approve', async () => {
    const id = await newScene(world.agent)
    await save(world.agent, id, 1)
    expect((await move(world.agent, id, 1)).body.data).toEqual({
      sceneId: id,
      sceneStatus: 1,
      publishedVersion: 1,
    })
  })

  test('not without the publish bit', async () => {
    const id = await newScene(world.shop)
    await save(world.shop, id, 1)
    await world.db.look('update login set operate_grant = 15 where id = $1', [world.shop.principal.loginId])
    expect((await move(world.shop, id, 2)).code).toBe(403)
    await world.db.look('update login set operate_grant = 31 where id = $1', [world.shop.principal.loginId])
  })
})

test('the list filters by category with its descendants, status, name and language', async () => {
  const { customer } = world
  const top = String((await as(customer, 'POST', '/api/scene/categories', { name: 'Top' })).body.data?.id)
  const below = await as(customer, 'POST', '/api/scene/categories', { name: 'Below', parentId: top })
  const id = await newScene(customer, { name: '贷款 😀', language: 'zh-CN', categoryId: below.body.data?.id })
  const list = (query: string) => as(customer, 'GET', `/api/scenes?${query}`)
  const found = await list(`categoryId=${top}&status=0&name=${encodeURIComponent('贷款')}&language=zh-CN`)
  expect(found.body).toMatchObject({
    total: 1,
    data: { total: 1, data: [{ sceneId: id, categoryName: 'Below' }] },
  })
  expect((await list(`categoryId=${top}&status=1`)).body.total).toBe(0)
  expect((await as(customer, 'POST', '/api/scenes', { pageSize: 1 })).body.data?.data).toHaveLength(1)
  expect((await as(customer, 'DELETE', '/api/scene/categories', { ids: [top] })).body.code).toBe(
    'category_in_use',
  )
  expect((await as(customer, 'DELETE', `/api/scenes/${id}`)).body.status).toBe(true)
  expect((await as(customer, 'GET', `/api/scenes/${id}`)).code).toBe(404)
  const tree = await as(customer, 'GET', '/api/scene/categories')
  expect(tree.body.data?.data).toEqual([
    { id: top, parentId: null, name: 'Top', children: [expect.objectContaining({ name: 'Below' })] },
  ])
})

test('a copy is deep and starts in production', async () => {
  const { customer } = world
  const copy = await as(customer, 'POST', '/api/scenes/copy', { sceneId: customer.ids.scene, name: 'Copy' })
  expect(copy.body.data).toMatchObject({ name: 'Copy', sceneStatus: 0, version: 1 })
  const nodes = await as(customer, 'GET', `/api/scenes/getMaster?sceneId=${String(copy.body.data?.sceneId)}`)
  expect(nodes.body.total).toBe(1)
})

describe('a grant', () => {
  test('gives a customer below the flow alone, and can be revoked', async () => {
    const { agent, shop } = world
    const sceneId = await newScene(agent)
    const grant = (readGrant: number, writeGrant: number) =>
      as(agent, 'POST', '/api/scenes/addSceneGrant', {
        sceneId,
        userId: shop.ids.user,
        readGrant,
        writeGrant,
      })
    const load = () => as(shop, 'GET', `/api/process/master?sceneId=${sceneId}`)
    expect((await load()).code).toBe(404)
    expect((await grant(1, 0)).body.data).toMatchObject({ readGrant: 1, writeGrant: 0 })
    expect((await load()).body.data).toMatchObject({ readGrant: 1, writeGrant: 0 })
    expect((await save(shop, sceneId, 1)).code).toBe(403)
    expect((await as(shop, 'GET', `/api/scenes/one/${sceneId}`)).code).toBe(403)
    await grant(0, 1)
    expect((await save(shop, sceneId, 1)).body.data).toMatchObject({ sceneId, version: 2 })
    expect((await as(shop, 'PUT', `/api/scenes/${sceneId}`, { name: 'mine' })).code).toBe(403)
    expect((await as(shop, 'DELETE', `/api/scenes/${sceneId}`)).code).toBe(403)
    await grant(0, 0)
    expect((await load()).code).toBe(404)
  })

  test('restricts a sub-user', async () => {
    const { customer } = world
    const helper = await world.api.login(customer.account, 'helper')
    await world.db.look('update login set is_sub_user = true where id = $1', [helper.principal.loginId])
    const sceneId = await newScene(customer)
    expect((await save(helper, sceneId, 1)).body.status).toBe(true)
    await as(customer, 'PUT', '/api/scenes/updateSceneGrant', {
      sceneId,
      userId: loginId(helper.principal.loginId),
      readGrant: 1,
    })
    expect((await save(helper, sceneId, 2)).code).toBe(403)
  })
})
