import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@parley/core/pacing'
import { expect, test } from 'vitest'
import {
  type EngineMemory,
  type FakeEngine,
  newEngineMemory,
  startFakeEngine,
  waitUntil,
} from '../../testing/fake-engine.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  testSecret,
} from '../../testing/test-server.ts'
import { pauseTask, startTask } from '../campaigns/tasks/index.ts'

const contacts = 120
const lineLimit = 9

test.each([1, 2, 3])(
  'seed %d: whatever process dies, each contact is called at most once and none is lost',
  async (seed) => {
    // The same seed makes the same decisions, so that a failure can be reproduced.
    const { roll } = seededRandom(seed)
    const db = await openTestDatabase()
    const servers: TestServer[] = [await startTestServer(db), await startTestServer(db)]
    const memories: EngineMemory[] = [newEngineMemory(), newEngineMemory()]
    const epochs = [0, 0]
    const engines: FakeEngine[] = []
    let isCalm = false

    const startEngine = async (which: number): Promise<void> => {
      epochs[which] = (epochs[which] ?? 0) + 1
      const server = servers[Math.floor(roll() * servers.length)]
      const memory = memories[which]
      if (server === undefined || memory === undefined) throw new Error('no server')
      engines[which]?.kill()
      engines[which] = await startFakeEngine({
        port: server.link.port,
        secret: testSecret,
        engineId: `engine-${which}`,
        epoch: epochs[which] ?? 1,
        memory,
        plan: () => ({ answers: roll() < 0.7, afterMs: 5 + roll() * 60 }),
        losesOrder: () => !isCalm && roll() < 0.08,
        repeats: roll() < 0.3 ? 2 : 1,
      })
    }
    const restartServer = async (which: number): Promise<void> => {
      await servers[which]?.stop()
      servers[which] = await startTestServer(db)
      for (const engine of [0, 1]) await startEngine(engine)
    }

    await startEngine(0)
    await startEngine(1)
    const tenant = await makeTenant((servers[0] as TestServer).app, db, {
      line: { maxConcurrency: lineLimit },
    }) // Started above.
    const task = await makeTask((servers[0] as TestServer).app, tenant, { contacts })
    for (let step = 0; step < 25; step += 1) {
      await sleep(roll() * 90)
      const act = roll()
      const app = servers[0]?.app
      if (app === undefined) throw new Error('no server')
      if (act < 0.35) await startEngine(roll() < 0.5 ? 0 : 1)
      else if (act < 0.5) await restartServer(roll() < 0.5 ? 0 : 1)
      else if (act < 0.6)
        await pauseTask(app, tenant.actor, { taskId: task, reason: 'customer' })
          .then(() => startTask(app, tenant.actor, task))
          .catch(() => undefined) // It may have ended already.
      else if (act < 0.8) engines[roll() < 0.5 ? 0 : 1]?.setSilent(roll() < 0.5)
      expect(await brokenInvariants(db)).toEqual([])
      const [open] = await db.look('select count(*)::int as count from attempt where ended_at is null')
      expect(Number(open?.count)).toBeLessThanOrEqual(lineLimit)
    }
    isCalm = true
    for (const engine of engines) engine.setSilent(false)
    await waitUntil(async () => {
      await db.look("update contact set due_at = now() where state = 'ready' and reason = 'technicalRetry'")
      await db.look(
        "update attempt set not_after = now() - interval '10 s' where accepted_at is null and intent_at < now() - interval '1 s'",
      )
      const [row] = await db.look("select count(*)::int as count from contact where state = 'final'")
      return row?.count === contacts
    }, 25_000)
    const called = memories.flatMap((memory) => memory.invites.map((invite) => invite.calledNumber))
    expect(new Set(called).size).toBe(called.length)
    const [used] = await db.look('select count(*)::int as count from contact where attempts_used > 1')
    expect(used?.count).toBe(0)
    expect(await brokenInvariants(db)).toEqual([])
    for (const engine of engines) engine.kill()
    for (const server of servers) await server.stop()
    await db.close()
  },
  60_000,
)
