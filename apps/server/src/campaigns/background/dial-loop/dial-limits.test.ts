import { attemptId, type TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dialStage } from '../../../../testing/dial-stage.ts'
import { waitUntil } from '../../../../testing/fake-engine.ts'
import { makeTask, makeTenant } from '../../../../testing/test-server.ts'
import { createLine, grantLine } from '../../../calls/lines/index.ts'
import { usualRedialOptions } from '../../tasks/index.ts'

const stage = dialStage()
const { startServer, startEngine, taskRow } = stage

describe('limits', () => {
  test.each([
    ['the line', { line: { maxConcurrency: 4 } }, {}],
    ['the account', { concurrencyLimit: 4 }, {}],
    ['the robots', {}, { robotNum: 4 }],
  ] as const)('%s: concurrency stays within it, and all contacts are called', async (_, tenancy, task) => {
    const server = await startServer()
    const engine = await startEngine(server, { plan: () => ({ afterMs: 10 }) })
    const tenant = await makeTenant(server.app, stage.db, tenancy)
    await makeTask(server.app, tenant, { contacts: 30, ...task })
    await waitUntil(() => server.settled.length === 30)
    expect(engine.mostLive()).toBe(4)
  })

  test('tasks of equal priority alternate on a full line; a higher one goes first', async () => {
    const server = await startServer()
    const engine = await startEngine(server, { plan: () => ({ afterMs: 5 }) })
    const tenant = await makeTenant(server.app, stage.db, { line: { maxConcurrency: 1 } })
    const tasks: TaskId[] = []
    for (const priority of [0, 0, 9])
      tasks.push(await makeTask(server.app, tenant, { contacts: 6, priority, isStarted: false }))
    await stage.db.look("update task set status = 'running'")
    // Calls are sequential, which takes time on a busy machine.
    await waitUntil(() => server.settled.length === 18, 40_000)
    const order = server.settled.map((call) => tasks.indexOf(call.taskId))
    expect(order.slice(0, 6)).toEqual([2, 2, 2, 2, 2, 2])
    const early = order.slice(6, 12).filter((task) => task === 0).length
    expect([2, 3, 4]).toContain(early)
    expect(engine.mostLive()).toBe(1)
  }, 60_000)

  test('a call that ends before the next task is processed leaves its slot to the higher priority', async () => {
    const server = await startServer()
    await startEngine(server, { plan: () => ({ afterMs: 0 }) })
    const tenant = await makeTenant(server.app, stage.db, { line: { maxConcurrency: 1 } })
    const low = await makeTask(server.app, tenant, { contacts: 2, priority: 0, isStarted: false })
    const high = await makeTask(server.app, tenant, { contacts: 4, priority: 9, isStarted: false })
    // The low task's transaction waits here until the first call is settled.
    await stage.db.look('begin')
    await stage.db.look(
      "insert into lease (resource, owner, expires_at) values ($1, 'nobody', '-infinity')",
      [`task/${low}`],
    )
    await sql`update task set status = 'running'`.execute(stage.db.database.brain)
    await waitUntil(() => server.settled.length > 0)
    await stage.db.look('commit')
    await waitUntil(() => server.settled.length === 6)
    expect(server.settled.map((call) => call.taskId)).toEqual([high, high, high, high, low, low])
  })

  test('a slot that is freed unnoticed does not go to tasks behind the one that waits for it', async () => {
    const server = await startServer({ times: { roundMs: 10, sweepMs: 2000, backOffMs: 500 } })
    await startEngine(server, { plan: () => ({ afterMs: 0 }) })
    const tenant = await makeTenant(server.app, stage.db, { line: { maxConcurrency: 1 } })
    const low = await makeTask(server.app, tenant, { priority: 0, isStarted: false })
    const high = await makeTask(server.app, tenant, { priority: 9, isStarted: false })
    await stage.db.look(
      "insert into line_slot (line, n, holder, lease_until) values ($1, 1, gen_random_uuid(), 'infinity')",
      [tenant.line],
    )
    await sql`update task set status = 'running'`.execute(stage.db.database.brain)
    await waitUntil(
      async () =>
        (await stage.db.look("select from task where waiting_for = 'line' and id = $1", [high])).length === 1,
    )
    await stage.db.look('update line_slot set holder = null, lease_until = null')
    await waitUntil(() => server.settled.length === 2)
    expect(server.settled.map((call) => call.taskId)).toEqual([high, low])
  })

  test('an engine never gets more calls than its capacity', async () => {
    const server = await startServer()
    const small = await startEngine(server, { engineId: 'small', calls: 2, plan: () => ({ afterMs: 10 }) })
    const large = await startEngine(server, { engineId: 'large', calls: 6, plan: () => ({ afterMs: 10 }) })
    const tenant = await makeTenant(server.app, stage.db)
    await makeTask(server.app, tenant, { contacts: 40 })
    await waitUntil(() => server.settled.length === 40)
    expect([small.mostLive(), large.mostLive()]).toEqual([2, 6])
    expect(server.settled.filter((call) => call.status === 'dispatchError')).toEqual([])
  })

  test('an engine never gets more calls in a language than it has recognizers for it', async () => {
    const server = await startServer()
    const plan = () => ({ afterMs: 10 })
    const deaf = await startEngine(server, { engineId: 'deaf', recognizers: { 'zh-CN': 9 }, plan })
    const one = await startEngine(server, { engineId: 'one', recognizers: { 'en-US': 1, 'zh-CN': 9 }, plan })
    const few = await startEngine(server, { engineId: 'few', calls: 2, recognizers: { 'en-US': 9 }, plan })
    const tenant = await makeTenant(server.app, stage.db)
    await makeTask(server.app, tenant, { contacts: 30 })
    await waitUntil(() => server.settled.length === 30)
    expect([deaf.mostLive(), one.mostLive(), few.mostLive()]).toEqual([0, 1, 2])
    expect(await stage.db.look('select from ear_slot where holder is not null')).toEqual([])
  })

  test('without a recognizer for its language a task waits, reports why, and goes on when one is ready', async () => {
    const server = await startServer()
    const engine = await startEngine(server, { recognizers: { 'zh-CN': 9 }, plan: () => ({ afterMs: 10 }) })
    const tenant = await makeTenant(server.app, stage.db)
    await makeTask(server.app, tenant, { contacts: 3 })
    await waitUntil(async () => (await taskRow())?.waiting_for === 'recognizers')
    expect(engine.orders).toEqual([])
    engine.send({ kind: 'capacity', calls: 100, recognizers: { 'en-US': 2, 'zh-CN': 9 }, draining: false })
    await waitUntil(() => server.settled.length === 3)
    expect(engine.mostLive()).toBeLessThanOrEqual(2)
  })

  test('scripted recognizers serve only the sandbox s own line; over any other the language waits for a real one', async () => {
    // On the other line the callee's country rules apply: ten o'clock there.
    const aheadMs = Date.parse('2027-11-19T02:00:00Z') - Date.now()
    const server = await startServer({
      sandbox: { host: '127.0.0.1', port: 5071 },
      nowMs: () => Date.now() + aheadMs,
    })
    const tenant = await makeTenant(server.app, stage.db)
    const { root, actor } = tenant
    const sandbox = await createLine(server.app, root, {
      name: 'pretended',
      host: '127.0.0.1',
      port: 5071,
      callingNumber: '4001',
    })
    await grantLine(server.app, root, { lineId: sandbox, grantee: actor.account })
    const engine = await startEngine(server, {
      recognizers: {},
      simulated: { host: '127.0.0.1', port: 5071, recognizers: { 'en-US': 2 } },
      plan: () => ({ afterMs: 10 }),
    })
    const waiting = await makeTask(server.app, tenant, {
      contacts: 2,
      options: { ...usualRedialOptions, purpose: 'service' },
    })
    await makeTask(server.app, tenant, { contacts: 5, lineId: sandbox })
    await waitUntil(() => server.settled.length === 5)
    await waitUntil(
      async () => (await stage.db.look("select from task where waiting_for = 'recognizers'")).length === 1,
    )
    expect(engine.mostLive()).toBe(2)
    expect(new Set(engine.orders.map((order) => order.line.port))).toEqual(new Set([5071]))
    // A real recognizer of the language serves both.
    engine.send({ kind: 'capacity', calls: 100, recognizers: { 'en-US': 2 }, draining: false })
    await waitUntil(() => server.settled.filter((call) => call.taskId === waiting).length === 2)
  })

  test('a lowered limit also applies to running calls', async () => {
    const server = await startServer()
    const engine = await startEngine(server, { plan: () => ({ staysUp: true }) })
    const tenant = await makeTenant(server.app, stage.db, { line: { maxConcurrency: 8 } })
    await makeTask(server.app, tenant, { contacts: 30 })
    await waitUntil(() => engine.liveCalls() === 8)
    await stage.db.look('update line set max_concurrency = 4 where id = $1', [tenant.line])
    const hangUp = async (calls: number) => {
      const open = await stage.db.look(
        'select holder from line_slot where holder is not null order by n limit $1',
        [calls],
      )
      for (const { holder } of open) server.link.hangUp('engine-1', attemptId(String(holder)), 'stopped')
      await waitUntil(() => server.settled.length >= ended + calls)
      ended += calls
    }
    let ended = 0
    // The lowest slots are freed first; those above the new limit stay held.
    await hangUp(3)
    await expect.poll(async () => (await taskRow())?.waiting_for).toBe('line')
    expect(engine.liveCalls()).toBe(5)
    await hangUp(2)
    await waitUntil(() => engine.liveCalls() === 4)
    await hangUp(2)
    await waitUntil(() => engine.liveCalls() === 4)
    await expect.poll(async () => (await taskRow())?.waiting_for).toBe('line')
    expect(engine.liveCalls()).toBe(4)
  })

  test('a line starts no more calls per second than its rate', async () => {
    const server = await startServer()
    const engine = await startEngine(server)
    const tenant = await makeTenant(server.app, stage.db, { line: { callsPerSec: 10 } })
    await makeTask(server.app, tenant, { contacts: 16 })
    await waitUntil(() => server.settled.length === 16)
    const times = engine.memory.invites.map((invite) => invite.atMs)
    // Ten at once from a full bucket; the other six over at least half a second.
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(500)
  })
})
