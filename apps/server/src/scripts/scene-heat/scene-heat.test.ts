import type { SceneId } from '@parley/contract/vocabulary'
import { compileScene } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import { saveConversationCall } from '../../../testing/talked-call.ts'
import type { TestLogin } from '../../../testing/test-api.ts'
import { demonstrationWords, savingsScene } from '../../startup/demonstration/index.ts'
import { createScene, publishScene } from '../scenes/index.ts'

let world: ApiWorld
let sceneId: SceneId

const words = demonstrationWords.find(({ language }) => language === 'en-US')
if (words === undefined) throw new Error('the demonstration speaks no English')
const script = savingsScene(words)
const yesOf = (node: string): string =>
  script.connections
    .find(({ source, kind }) => source === node && kind === 'keywords')
    ?.keyWords?.split('##')[0] ?? ''

beforeAll(async () => {
  world = await openApiWorld()
  const { agent, api, db } = world
  const compilation = compileScene(script, createRe2Patterns())
  if (!compilation.ok) throw new Error('the script does not compile')
  const { scene } = compilation
  sceneId = await createScene(api.app, agent, { name: 'Warm', script })
  const [contact] = await db.look('select id from contact where task = $1', [agent.ids.task])
  const publish = () => publishScene(api.app, agent, { sceneId, compile: () => scene })
  const keep = (
    version: { readonly versionId: string },
    moves: Parameters<typeof saveConversationCall>[1]['moves'],
    daysAgo: number,
  ) =>
    saveConversationCall(db.look, {
      scene,
      sceneVersion: version.versionId,
      contact: String(contact?.id),
      moves,
      endedAtMs: Date.now() - daysAgo * 86_400_000,
    })
  const first = await publish()
  await keep(first, ['hangsUp'], 3)
  await keep(first, [{ says: yesOf('opening') }, 'silent', 'hangsUp'], 3)
  await keep(first, ['silent', { says: yesOf('opening') }, 'hangsUp'], 80)
  const second = await publish()
  await keep(second, [{ says: yesOf('opening') }, 'hangsUp'], 2)
})
afterAll(() => world.close())

const heat = (login: TestLogin, more = '') =>
  world.api.ask({ path: `/api/parley/scenes/${sceneId}/heat?${more}`, ticket: login.ticket })

test('entries of a node, silences and hang-ups there, and the branches taken', async () => {
  const { body } = await heat(world.agent)
  expect(body.data).toEqual({
    sceneId,
    calls: 3,
    nodes: [
      { nodeId: 'opening', calls: 3, times: 3, hungUp: 1, silent: 0 },
      { nodeId: 'offer', calls: 2, times: 2, hungUp: 2, silent: 1 },
    ],
    ways: [{ source: 'opening', target: 'offer', times: 2 }],
  })
})

test('of one version, or of a longer time', async () => {
  const second = await heat(world.agent, 'n=2')
  expect(second.body.data).toMatchObject({
    calls: 1,
    nodes: [
      { nodeId: 'offer', hungUp: 1 },
      { nodeId: 'opening', hungUp: 0 },
    ],
  })
  const long = await heat(world.agent, `n=1&startTime=${Math.floor(Date.now() / 1000) - 100 * 86_400}`)
  expect(long.body.data).toMatchObject({
    calls: 3,
    nodes: [
      { nodeId: 'opening', calls: 3, silent: 1 },
      { nodeId: 'offer', calls: 2, silent: 1 },
    ],
  })
})

test('without conversations it is empty, and another account finds nothing', async () => {
  const none = await heat(world.agent, 'n=7')
  expect(none.body.data).toEqual({ sceneId, calls: 0, nodes: [], ways: [] })
  expect((await heat(world.otherAgent)).body).toMatchObject({ status: false, code: 'not_found' })
})
