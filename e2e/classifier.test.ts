import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlaceCall } from '@parley/contract/engine-wire'
import type { SceneScript } from '@parley/contract/vocabulary'
import { meaningKey } from '@parley/core/dialogue'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { CallRegistry } from '../apps/engine/src/calls/call-registry.ts'
import { createClassifierCache } from '../apps/engine/src/calls/classifier-cache.ts'
import { createEvents as createEngineEvents } from '../apps/engine/src/events.ts'
import { openJournal } from '../apps/engine/src/journal/journal.ts'
import { connectToServer } from '../apps/engine/src/link/connect-to-server.ts'
import { openServerLink } from '../apps/engine/src/link/server-link.ts'
import { createEvents } from '../apps/server/src/platform/events.ts'
import { createScene, publishScene } from '../apps/server/src/scripts/scenes/index.ts'
import { createTrainer } from '../apps/server/src/startup/jobs/index.ts'
import { waitUntil } from '../apps/server/testing/fake-engine.ts'
import { openTestDatabase } from '../apps/server/testing/test-database.ts'
import { compileTestScript, testScript } from '../apps/server/testing/test-scene.ts'
import { makeTask, makeTenant, startTestServer, testSecret } from '../apps/server/testing/test-server.ts'

const silent = pino({ level: 'silent' })

const script: SceneScript = {
  ...testScript,
  language: 'zh-CN',
  intents: [
    { targetId: 2, name: '价格', keyWords: '多少钱##价格是多少##怎么收费##贵不贵##一个月多少钱' },
    { targetId: 3, name: '晚点', keyWords: '我现在很忙##晚点再打给我##现在没时间##我在开会##明天再联系' },
  ],
}

/** The engine's own link and model cache on a real server; its calls are only recorded. */
const openEngine = async (port: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-likeness-'))
  const journal = await openJournal(folder)
  const events = createEngineEvents(silent)
  const classifierCache = createClassifierCache(events)
  const orders: PlaceCall[] = []
  let timeline: string | undefined
  const book: Partial<CallRegistry> = {
    saveScene: () => {},
    knows: () => false,
    recentAttempts: () => [],
    onTimeline: (to) => {
      timeline = to
    },
    timeline: () => timeline,
    placeCall: (order) => orders.push(order),
  }
  const link = openServerLink({
    server: { host: '127.0.0.1', port },
    engineId: 'engine-1',
    address: '127.0.0.1:5060',
    connect: (server) => connectToServer(server, testSecret),
    freeDiskMiB: () => 0,
    capacity: () => ({ calls: 5, recognizers: { 'zh-CN': 5 } }),
    journal,
    synthesizer: { speak: async () => new Int16Array(160) },
    voices: [],
    recognitionPreview: async ({ requestId }) => ({
      kind: 'recognized',
      requestId,
      result: { kind: 'refused', why: 'deaf' },
    }),
    classifierCache,
    voiceTests: { take: () => {} },
    leases: {
      report: () => ({ kind: 'alive', reportId: 1, attemptIds: [] }),
      confirmed: () => {},
      look: () => {},
    },
    probeLine: async () => true,
    book: book as CallRegistry, // The only part that an order uses.
    events,
  })
  onTestFinished(async () => {
    link.close()
    await journal.close()
    await rm(folder, { recursive: true })
  })
  return { orders, classifierCache }
}

test('the model of a version reaches the engine that carries its calls', async () => {
  const db = await openTestDatabase()
  const server = await startTestServer(db)
  const trainer = createTrainer({ database: db.database, events: createEvents(silent), everyMs: 20 })
  onTestFinished(async () => {
    await trainer.stop()
    await server.stop()
    await db.close()
  })
  const tenant = await makeTenant(server.app, db)
  const sceneId = await createScene(server.app, tenant.actor, { name: 'taught', script })
  await publishScene(server.app, tenant.actor, { sceneId, compile: compileTestScript })
  await waitUntil(
    async () => (await db.look("select from scene_training where state = 'done'")).length > 0,
    60_000,
  )
  const { orders, classifierCache } = await openEngine(server.link.port)
  await makeTask(server.app, tenant, { sceneId })
  await waitUntil(() => orders.length === 1)
  const classifier = await classifierCache.get(orders[0]?.classifierHash)
  const among = [meaningKey.intent(2), meaningKey.intent(3)]
  expect(classifier?.nearest('请问这个要多少钱', among)?.key).toBe(meaningKey.intent(2))
  expect(classifier?.nearest('我现在没时间', among)?.key).toBe(meaningKey.intent(3))
  expect(classifier?.nearest('外面的树叶都黄了', among)).toBeUndefined()
}, 90_000)
