import { gzipSync } from 'node:zlib'
import type { ConversationEvent, SceneScript } from '@parley/contract/vocabulary'
import { compileScene, replayConversation } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { demonstrationWords, savingsScene } from '../../startup/demonstration/index.ts'
import { createScene, publishScene } from '../scenes/index.ts'

let world: ApiWorld
let sceneId: string
let callId: string

const patterns = createRe2Patterns()
const words = demonstrationWords.find(({ language }) => language === 'en-US')
if (words === undefined) throw new Error('the demonstration speaks no English')
const script: SceneScript = savingsScene(words)
const compile = (from: SceneScript) => {
  const compilation = compileScene(from, patterns)
  if (!compilation.ok) throw new Error('the demonstration does not compile')
  return compilation.scene
}
const agrees = script.connections.find(({ source, kind }) => source === 'opening' && kind === 'keywords')
if (agrees === undefined) throw new Error('no edge for agreement')

/** The callee agrees to the opening and hangs up in the offer. */
const events: readonly ConversationEvent[] = [
  { kind: 'answered', atMs: 0 },
  { kind: 'timer', atMs: 300, timer: 'opening', generation: 2 },
  { kind: 'playbackFinished', atMs: 4000, utterance: 1 },
  { kind: 'speechStarted', atMs: 4500 },
  { kind: 'heardFinal', atMs: 5000, text: agrees.keyWords?.split('##')[0] ?? '', confidence: 0.9 },
  { kind: 'hungUp', atMs: 7000 },
]
const variables = { name: 'Bob' }
const outcome = { status: 'finished', talkMs: 7000 } as const
const recorded = replayConversation({ scene: compile(script), patterns }, { events, variables, outcome })

beforeAll(async () => {
  world = await openApiWorld()
  // Records are immutable; the test sets up one as another.
  await world.db.look('set session_replication_role = replica')
})
afterAll(() => world.close())

/** The agent's one call, with a conversation of the savings plan. */
beforeEach(async () => {
  const { agent, api, db } = world
  const scene = await createScene(api.app, agent, { name: 'Replayed', script })
  sceneId = scene
  const version = await publishScene(api.app, agent, { sceneId: scene, compile })
  callId = agent.ids.call
  await db.look(
    `update call_record set scene_version = $2, journal = $3, turns = $4, node_ids = $5, label = $6, intent_id = $7,
       status = 'finished', talk_ms = 7000 where attempt = $1`,
    [
      callId,
      version.versionId,
      gzipSync(JSON.stringify(events)),
      JSON.stringify(recorded.facts.turns),
      JSON.stringify(recorded.facts.nodeIds),
      JSON.stringify(recorded.label),
      recorded.label.intentId,
    ],
  )
  await db.look(
    `update contact set name = '', variables = $2 where id = (select contact from call_record where attempt = $1)`,
    [callId, JSON.stringify(variables)],
  )
})

const as: TestApi['as'] = (...asked) => world.api.as(...asked)

const saveFlow = (change: (from: SceneScript) => SceneScript) =>
  world.db.look('update scene set script = $2 where id = $1', [sceneId, JSON.stringify(change(script))])

test('the conversation reached the offer', () => {
  expect(recorded.facts.nodeIds).toEqual(['opening', 'offer'])
  expect(recorded.facts.turns).toHaveLength(3)
})

test('a replay on its own version, or on an equal draft, gives the same conversation', async () => {
  for (const n of [0, 1]) {
    const { body } = await as(world.agent, 'GET', `/api/parley/calls/${callId}/replay?n=${n}`)
    expect(body.data).toMatchObject({
      callId,
      sceneId,
      n,
      validUntilTurn: 3,
      afterNodes: ['opening', 'offer'],
    })
    expect(body.data?.before).toEqual(body.data?.after)
    const turns = body.data?.turns as { verdict: string }[] // From the contract.
    expect(turns.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'same'])
  }
  const all = await as(world.agent, 'GET', `/api/parley/scenes/${sceneId}/replay`)
  expect(all.body.data).toMatchObject({ replayed: 1, differing: 0, calls: [] })
})

test('with a changed sentence in the draft a replay is valid up to that sentence', async () => {
  await saveFlow((from) => ({
    ...from,
    nodes: from.nodes.map((node) =>
      node.nodeId === 'offer' ? { ...node, botWords: [{ resId: 'new', word: 'Something else' }] } : node,
    ),
  }))
  const { body } = await as(world.agent, 'GET', `/api/parley/calls/${callId}/replay`)
  expect(body.data).toMatchObject({
    validUntilTurn: 3,
    turns: [
      { verdict: 'same' },
      { verdict: 'same' },
      { verdict: 'changed', replayed: { text: 'Something else' } },
    ],
  })
  const all = await as(world.agent, 'GET', `/api/parley/scenes/${sceneId}/replay?last=5`)
  expect(all.body.data).toMatchObject({
    replayed: 1,
    differing: 1,
    calls: [{ callId, turns: 3, validUntilTurn: 3, firstChange: 2 }],
  })
})

test('labels are previewed before a tag is saved, and nothing is saved', async () => {
  const rules = [[{ kind: 1, type: 1, values: ['offer'] }]]
  const path = `/api/parley/scenes/${sceneId}/labels/preview`
  const same = await as(world.agent, 'POST', path, {})
  expect(same.body.data).toMatchObject({ calls: 1, moved: [] })
  const preview = await as(world.agent, 'POST', path, { name: 'Came far', priority: -1, rules })
  expect(preview.body.data).toMatchObject({
    calls: 1,
    matrix: [{ calls: 1, after: { name: 'Came far' } }],
    moved: [{ callId, before: { intentId: recorded.label.intentId }, after: { name: 'Came far' } }],
  })
  const [tag] = script.tags.filter(({ intentId }) => intentId === recorded.label.intentId)
  if (tag !== undefined) {
    const gone = await as(world.agent, 'POST', path, { intentId: tag.intentId, isDeleted: true })
    expect(gone.body.data?.moved).toHaveLength(1)
  }
  expect((await as(world.agent, 'POST', path, { intentId: 99_999 })).code).toBe(404)
  const tags = await as(world.agent, 'GET', `/api/intent/tag/${sceneId}?pageSize=200`)
  expect(tags.body.total).toBe(script.tags.length)
})

test('a call with an unreadable log is left out', async () => {
  await world.db.look(`update call_record set journal = 'damaged' where attempt = $1`, [callId])
  expect((await as(world.agent, 'GET', `/api/parley/calls/${callId}/replay`)).body.code).toBe(
    'recording_missing',
  )
  const all = await as(world.agent, 'GET', `/api/parley/scenes/${sceneId}/replay`)
  expect(all.body.data).toMatchObject({ replayed: 0 })
})

test("other accounts replay nothing; a grantee of the scene sees none of its owner's calls", async () => {
  const { agent, shop, otherShop } = world
  expect((await as(otherShop, 'GET', `/api/parley/calls/${callId}/replay`)).code).toBe(404)
  expect((await as(otherShop, 'GET', `/api/parley/scenes/${sceneId}/replay`)).code).toBe(404)
  await as(agent, 'POST', '/api/scenes/addSceneGrant', { sceneId, userId: shop.ids.user, readGrant: 7 })
  expect((await as(shop, 'GET', `/api/parley/calls/${callId}/replay`)).code).toBe(404)
  const granted = await as(shop, 'GET', `/api/parley/scenes/${sceneId}/replay`)
  expect(granted.body.data).toMatchObject({ replayed: 0 })
})
