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
let calls: readonly string[]

const words = demonstrationWords.find(({ language }) => language === 'en-US')
if (words === undefined) throw new Error('the demonstration speaks no English')
const safety = {
  id: 9,
  kind: 'business',
  name: 'Is it safe',
  keyWords: 'is it safe##insured',
  answer: { resId: 'a', word: 'Yes.' },
  isEnabled: true,
  updatedAtMs: 0,
} as const
const script = { ...savingsScene(words), questions: [safety], lastNumber: 9 }

beforeAll(async () => {
  world = await openApiWorld()
  const { agent, api, db } = world
  const compilation = compileScene(script, createRe2Patterns())
  if (!compilation.ok) throw new Error('the script does not compile')
  sceneId = await createScene(api.app, agent, { name: 'Heard', script })
  const { versionId } = await publishScene(api.app, agent, {
    sceneId,
    compile: () => compilation.scene,
  })
  const [contact] = await db.look('select id from contact where task = $1', [agent.ids.task])
  const keep = (moves: Parameters<typeof saveConversationCall>[1]['moves'], daysAgo: number) =>
    saveConversationCall(db.look, {
      scene: compilation.scene,
      sceneVersion: versionId,
      contact: String(contact?.id),
      moves,
      endedAtMs: Date.now() - daysAgo * 86_400_000,
    })
  calls = [
    await keep([{ says: 'is it safe' }, { says: 'Is it SAFE?' }, { says: 'yes' }], 3),
    await keep([{ says: 'Can my wife sign?' }, { says: 'um' }, { says: 'no' }], 2),
    await keep([{ says: 'can my wife sign' }, { says: 'are you insured' }, 'hangsUp'], 1),
    await keep([{ says: 'is it safe' }, 'hangsUp'], 90),
  ]
})
afterAll(() => world.close())

const get = (login: TestLogin, path: string) => world.api.ask({ path, ticket: login.ticket })
const records = (more: string) => get(world.agent, `/api/open/question/records?sceneId=${sceneId}&${more}`)

test('unmatched sentences are listed once if equal, newest first; fillers are left out', async () => {
  const { body } = await records('result=missed')
  expect(body.data?.data).toMatchObject([
    { text: 'can my wife sign', questionId: null, times: 2, calls: 2, lastCallId: calls[2], knownIn: '' },
  ])
})

test('sentences that matched a Q&A are listed with it, and with its existing sentences', async () => {
  const { body } = await records('result=hit&questionId=9')
  expect(body.data?.data).toMatchObject([
    { text: 'are you insured', question: 'Is it safe', how: 'keyword', times: 1, knownIn: '' },
    { text: 'Is it SAFE?', times: 2, calls: 1, lastCallId: calls[0], knownIn: 'Is it safe' },
  ])
  expect((await records('result=hit&questionId=4')).body.total).toBe(0)
})

test('matched and unmatched ones are counted over a period, thirty days by default', async () => {
  const path = `/api/parley/scenes/${sceneId}/questions/hits`
  const usual = await get(world.agent, path)
  expect(usual.body.data).toMatchObject({
    calls: 3,
    hits: 3,
    missed: 2,
    questions: [{ questionId: 9, hits: 3, calls: 2 }],
  })
  const all = await get(world.agent, `${path}?startTime=0`)
  expect(all.body.data).toMatchObject({ calls: 4, hits: 4, missed: 2 })
  const none = await get(world.agent, `${path}?startTime=0&endTime=1`)
  expect(none.body.data).toMatchObject({ calls: 0, hits: 0, missed: 0, questions: [] })
})

test('another account gets none, and an invalid period is refused', async () => {
  for (const path of [
    `/api/open/question/records?sceneId=${sceneId}`,
    `/api/parley/scenes/${sceneId}/questions/hits`,
  ])
    expect((await get(world.otherShop, path)).code).toBe(404)
  expect((await records('startTime=yesterday')).body.code).toBe('parameter_error')
})
