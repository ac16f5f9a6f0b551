import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import { startFakeEngine, waitUntil } from '../../../testing/fake-engine.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { testSecret } from '../../../testing/test-server.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)
const config = async () =>
  (await as(world.customer, 'GET', `/api/sceneConfig?sceneId=${world.customer.ids.scene}`)).body.data ?? {}
const save = (body: Record<string, unknown>) =>
  as(world.customer, 'POST', '/api/sceneConfig/save', { sceneId: world.customer.ids.scene, ...body })

test('settings are returned as saved, with a mark for those that calls use', async () => {
  const before = await config()
  expect(before).toMatchObject({
    silentTimes: 1,
    matchingWindow: 30,
    machine: 'hangUp',
    asksModel: false,
    asksEmbedder: false,
    disclosure: 'This is an automated call.',
  })
  const changes = {
    openingDelay: 10_000,
    silenceSeconds: 7,
    silentTimes: 2,
    silenceReplies: ['Are you there?', 'Hello {name}?'],
    maxCallDuration: 0,
    matchingWindow: 300,
    breakRule: { minWords: 3, interval: 500, nodeTimeout: 60, unbreakableNodes: ['start'] },
    ignoreNode: ['start'],
    machine: 'ignore',
    asksModel: true,
    asksEmbedder: true,
    speed: 120,
    predictionAlgorithm: 2,
    disclosure: 'A robot calls.',
    doNotCallReply: 'We leave you alone.',
    transferFailedReply: 'We call {name} back.',
    maxRepeatsJumpNode: 'start',
  }
  const saved = await save({ version: before.version, ...changes })
  const { silenceReplies: _replies, ...plain } = changes
  expect(saved.body.data).toMatchObject({ ...plain, version: Number(before.version) + 1, tone: 100 })
  const replies = saved.body.data?.silenceReplies as { resId: string; word: string }[] // As in the contract.
  expect(replies.map(({ word }) => word)).toEqual(changes.silenceReplies)
  expect(replies[0]?.resId).toBe('silence')
  expect(saved.body.data?.inForce).toMatchObject({
    openingDelay: true,
    disclosure: true,
    ignoreNode: true,
    interval: true,
    nodeTimeout: true,
    matchingWindow: true,
    predictionAlgorithm: true,
    voice: true,
  })
  expect(await config()).toEqual(saved.body.data)
  const problems = await as(world.customer, 'GET', `/api/parley/scenes/${world.customer.ids.scene}/problems`)
  expect(JSON.stringify(problems.body.data?.problems)).not.toContain('flow_settings')
})

test('a stale save is refused with the current version, and one without a version too', async () => {
  const { version } = await config()
  expect((await save({ version: 1, maxRepeats: 3 })).body).toMatchObject({
    code: 'stale_version',
    data: { version },
  })
  expect((await save({ maxRepeats: 3 })).body.code).toBe('parameter_error')
})

test.each([
  [{ openingDelay: 10_001 }, 'parameter_error'],
  [{ matchingWindow: 29 }, 'parameter_error'],
  [{ maxCallDuration: 7201 }, 'parameter_error'],
  [{ predictionAlgorithm: 4 }, 'parameter_error'],
  [{ silentTimes: 5 }, 'flow_silence_replies_mismatch'],
  [{ goodbye: 'Bye {nobody}' }, 'flow_variable_unknown'],
  [{ disclosure: 'I am {nobody}' }, 'flow_variable_unknown'],
  [{ noiseNode: ['nowhere'] }, 'flow_settings_node_unknown'],
  [{ maxRepeatsJumpNode: 'nowhere' }, 'flow_settings_node_unknown'],
  [{ doNotCallReply: 'Bye {nobody}' }, 'flow_variable_unknown'],
])('%j is refused with %s, and nothing is saved', async (body, code) => {
  const before = await config()
  expect((await save({ version: before.version, ...body })).body.code).toBe(code)
  expect(await config()).toEqual(before)
})

test('the voice has its own endpoint', async () => {
  const { customer } = world
  const { scene } = customer.ids
  const body = { sceneId: scene, tone: 80, voice: 'somebody' }
  const saved = await as(customer, 'PUT', '/api/tts/config', body)
  expect(saved.body.data).toMatchObject({ tone: 80, voice: 'somebody', vendor: 0, voiceInForce: true })
  const read = await as(customer, 'GET', `/api/tts/config?sceneId=${scene}`)
  expect(read.body.data).toEqual(saved.body.data)
  expect((await as(customer, 'POST', '/api/tts/config', { sceneId: scene, volume: 201 })).body.code).toBe(
    'parameter_error',
  )
})

test('the lines that the account may use can be chosen', async () => {
  const { customer, shop, agent } = world
  const ofScene = await as(customer, 'GET', `/api/config/info/scene/${customer.ids.scene}`)
  expect(ofScene.body.data).toMatchObject({
    lines: [{ id: customer.ids.line, name: customer.canary }],
    voices: [{ language: 'en-US', vendor: 0 }],
  })
  const ofUser = await as(agent, 'GET', `/api/config/info/${shop.ids.user}`)
  expect(ofUser.body.data?.lines).toEqual([{ id: shop.ids.line, name: shop.canary }])
  expect((await as(shop, 'GET', `/api/config/info/${agent.ids.user}`)).code).toBe(404)
})

test('named voices are those of the connected engines; an unknown one is marked as not used by calls', async () => {
  const { customer, server } = world
  const { scene } = customer.ids
  const engine = await startFakeEngine({
    port: server.link.port,
    secret: testSecret,
    engineId: 'with-voices',
    voices: [
      { language: 'en-US', name: 'female-1' },
      { language: 'id-ID', name: 'male-1' },
    ],
  })
  try {
    const info = await as(customer, 'GET', `/api/config/info/scene/${scene}`)
    expect(info.body.data?.voices).toEqual([
      { id: '', name: 'default', language: 'en-US', vendor: 0 },
      { id: 'female-1', name: 'female-1', language: 'en-US', vendor: 0 },
    ])
    const choose = async (voice: string) =>
      (await as(customer, 'PUT', '/api/tts/config', { sceneId: scene, voice })).body.data
    expect(await choose('female-1')).toMatchObject({ voice: 'female-1', voiceInForce: true })
    expect(await choose('male-1')).toMatchObject({ voiceInForce: false })
    expect(await choose('')).toMatchObject({ voice: '', voiceInForce: true })
    await as(customer, 'POST', '/api/common/audio/audition', {
      sceneId: scene,
      text: 'Hello',
      voice: 'female-1',
    })
    expect(engine.heard.find(({ kind }) => kind === 'synthesize')).toMatchObject({
      voice: { name: 'female-1' },
    })
  } finally {
    engine.kill()
    await waitUntil(() => server.link.connected().length === 0)
  }
})
