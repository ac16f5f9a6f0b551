import { attemptId, type TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FakeEngine,
  type FakeEngineOptions,
  startFakeEngine,
  waitUntil,
} from '../../../../testing/fake-engine.ts'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import { listed } from '../../../../testing/test-numbers.ts'
import {
  makeTask,
  makeTenant,
  numbered,
  startTestServer,
  type TestServer,
  testSecret,
} from '../../../../testing/test-server.ts'
import { setAccountStatus } from '../../../accounts/accounts/index.ts'
import { countEnginesWithoutDisk } from '../../../calls/background/slots/index.ts'
import { createLine, grantLine } from '../../../calls/lines/index.ts'
import { asAccount } from '../../../platform/db/index.ts'
import type { RuntimeOptions } from '../../../startup/start-runtime.ts'
import { insertBlacklisted } from '../../blacklist/index.ts'
import { addContacts } from '../../contacts/index.ts'
import { listEvents, listRecords } from '../../records/index.ts'
import { editTask, findTask, pauseTask, startTask, usualRedialOptions, wholeWeek } from '../../tasks/index.ts'

let db: TestDatabase
let servers: TestServer[]
let engines: FakeEngine[]

beforeEach(async () => {
  db = await openTestDatabase()
  servers = []
  engines = []
})
afterEach(async () => {
  for (const engine of engines) engine.kill()
  for (const server of servers) await server.stop()
  const broken = await brokenInvariants(db)
  await db.close()
  expect(broken).toEqual([])
})

const startServer = async (options: Partial<RuntimeOptions> = {}): Promise<TestServer> => {
  const server = await startTestServer(db, options)
  servers.push(server)
  return server
}

const startEngine = async (
  server: TestServer,
  options: Partial<FakeEngineOptions> = {},
): Promise<FakeEngine> => {
  const engine = await startFakeEngine({ port: server.link.port, secret: testSecret, ...options })
  engines.push(engine)
  return engine
}

const taskRow = async () => (await db.look('select * from task order by id limit 1'))[0]
const contactStates = async () =>
  Object.fromEntries(
    (await db.look('select state, count(*)::int as count from contact group by state')).map((row) => [
      row.state,
      row.count,
    ]),
  )
const numbersOf = (all: readonly FakeEngine[]): string[] =>
  all.flatMap((engine) => engine.memory.invites.map((invite) => invite.calledNumber))

describe('a task', () => {
  test('calls a contact once; its record has the outcome', async () => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, db)
    const task = await makeTask(server.app, tenant)
    await waitUntil(() => server.settled.length === 1)
    const [record] = await listRecords(server.app, tenant.actor, { taskId: task })
    expect(record).toMatchObject({ status: 'finished', talkMs: 2000, number: '8613800000000', intentId: 1 })
    await waitUntil(async () => (await taskRow())?.status === 'finished')
    await expect(db.look('update call_record set talk_ms = 1')).rejects.toThrow(/never changed/)
  })

  test('that is permanent waits for contacts and calls new ones at once', async () => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, db)
    const taskId = await makeTask(server.app, tenant, { keepAlive: true })
    await waitUntil(async () => (await taskRow())?.waiting_for === 'contacts')
    expect((await taskRow())?.status).toBe('running')
    await addContacts(server.app, tenant.actor, { taskId, contacts: numbered(3, 50) })
    await waitUntil(() => server.settled.length === 4)
  })

  test('without contacts fails', async () => {
    const server = await startServer()
    const tenant = await makeTenant(server.app, db)
    await makeTask(server.app, tenant, { contacts: 0 })
    await waitUntil(async () => (await taskRow())?.status === 'failed')
    expect((await taskRow())?.failure).toBe('noValidContact')
  })

  test('that is timed starts at its time', async () => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, db)
    const startupAtMs = Date.now() + 400
    await makeTask(server.app, tenant, { startup: 'timed', startupAtMs, isStarted: false })
    await waitUntil(() => server.settled.length === 1)
    expect(Date.now()).toBeGreaterThanOrEqual(startupAtMs)
  })

  test('that is paused starts no call until it is resumed', async () => {
    const server = await startServer()
    const tenant = await makeTenant(server.app, db)
    const taskId = await makeTask(server.app, tenant, { contacts: 5 })
    await pauseTask(server.app, tenant.actor, { taskId, reason: 'customer' })
    const engine = await startEngine(server)
    await makeTask(server.app, tenant)
    await waitUntil(() => server.settled.length === 1)
    expect(engine.orders).toHaveLength(1)
    await startTask(server.app, tenant.actor, taskId)
    await waitUntil(() => server.settled.length === 6)
  })

  test('outside its window reports why and until when, and calls when the window is widened', async () => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, db)
    // Tomorrow is closed too: the test may start in a day's last second.
    const opensMs = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000
    const opens = new Date(opensMs).getUTCDay()
    const weekdays = [0, 1, 2, 3, 4].map((days) => (opens + 6 + days) % 7)
    const window = { ...wholeWeek('UTC'), weekdays }
    const taskId = await makeTask(server.app, tenant, { contacts: 3, window })
    await waitUntil(async () => (await taskRow())?.waiting_for === 'window')
    const [waiting] = await db.look('select extract(epoch from waiting_until) * 1000 as ms from task')
    expect(Number(waiting?.ms)).toBe(opensMs)
    // The window is the task's: no contact was changed.
    expect(await db.look('select from contact where reason is not null or due_at > now()')).toEqual([])
    await pauseTask(server.app, tenant.actor, { taskId, reason: 'customer' })
    const { app } = server
    const task = await asAccount(app.database.api, tenant.actor.account, (tx) =>
      findTask(tx, tenant.actor.account, taskId),
    )
    if (task === undefined) throw new Error('no task')
    await editTask(app, tenant.actor, { ...task, ...wholeWeek('UTC') })
    await startTask(app, tenant.actor, taskId)
    await waitUntil(() => server.settled.length === 3)
  })

  test('does not call a number on the blacklist of an account above', async () => {
    const server = await startServer()
    const engine = await startEngine(server)
    const tenant = await makeTenant(server.app, db)
    await asAccount(server.app.database.api, tenant.root.account, (tx) =>
      insertBlacklisted(tx, tenant.root.account, { ...listed('13800000001'), source: 'person' }),
    )
    await makeTask(server.app, tenant, { contacts: 3 })
    await waitUntil(async () => (await taskRow())?.status === 'finished')
    expect(numbersOf([engine]).sort()).toEqual(['8613800000000', '8613800000002'])
    const [blocked] = await db.look("select state, status, reason from contact where phone = '13800000001'")
    expect(blocked).toEqual({ state: 'final', status: 'blacklisted', reason: 'blacklisted' })
  })

  test.each([
    ['disabled', 'account'],
    ['arrears', 'balance'],
  ] as const)('of an account that is %s pauses with reason %s', async (status, reason) => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, db)
    await asAccount(server.app.database.api, tenant.root.account, (tx) =>
      setAccountStatus(tx, tenant.root.account, { id: tenant.actor.account, status }),
    )
    await makeTask(server.app, tenant)
    await waitUntil(async () => (await taskRow())?.status === 'paused')
    expect((await taskRow())?.pause_reason).toBe(reason)
  })

  test('pauses when its line is withdrawn', async () => {
    const server = await startServer()
    const tenant = await makeTenant(server.app, db)
    await makeTask(server.app, tenant, { isStarted: false })
    await db.look('delete from line_grant')
    await db.look("update task set status = 'running'")
    await waitUntil(async () => (await taskRow())?.status === 'paused')
    expect((await taskRow())?.pause_reason).toBe('route')
  })
})

describe('limits', () => {
  test.each([
    ['the line', { line: { maxConcurrency: 4 } }, {}],
    ['the account', { concurrencyLimit: 4 }, {}],
    ['the robots', {}, { robotNum: 4 }],
  ] as const)('%s: concurrency stays within it, and all contacts are called', async (_, tenancy, task) => {
    const server = await startServer()
    const engine = await startEngine(server, { plan: () => ({ afterMs: 10 }) })
    const tenant = await makeTenant(server.app, db, tenancy)
    await makeTask(server.app, tenant, { contacts: 30, ...task })
    await waitUntil(() => server.settled.length === 30)
    expect(engine.mostLive()).toBe(4)
  })

  test('tasks of equal priority alternate on a full line; a higher one goes first', async () => {
    const server = await startServer()
    const engine = await startEngine(server, { plan: () => ({ afterMs: 5 }) })
    const tenant = await makeTenant(server.app, db, { line: { maxConcurrency: 1 } })
    const tasks: TaskId[] = []
    for (const priority of [0, 0, 9])
      tasks.push(await makeTask(server.app, tenant, { contacts: 6, priority, isStarted: false }))
    await db.look("update task set status = 'running'")
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
    const tenant = await makeTenant(server.app, db, { line: { maxConcurrency: 1 } })
    const low = await makeTask(server.app, tenant, { contacts: 2, priority: 0, isStarted: false })
    const high = await makeTask(server.app, tenant, { contacts: 4, priority: 9, isStarted: false })
    // The low task's transaction waits here until the first call is settled.
    await db.look('begin')
    await db.look("insert into lease (resource, owner, expires_at) values ($1, 'nobody', '-infinity')", [
      `task/${low}`,
    ])
    await sql`update task set status = 'running'`.execute(db.database.brain)
    await waitUntil(() => server.settled.length > 0)
    await db.look('commit')
    await waitUntil(() => server.settled.length === 6)
    expect(server.settled.map((call) => call.taskId)).toEqual([high, high, high, high, low, low])
  })

  test('a slot that is freed unnoticed does not go to tasks behind the one that waits for it', async () => {
    const server = await startServer({ times: { roundMs: 10, sweepMs: 2000, backOffMs: 500 } })
    await startEngine(server, { plan: () => ({ afterMs: 0 }) })
    const tenant = await makeTenant(server.app, db, { line: { maxConcurrency: 1 } })
    const low = await makeTask(server.app, tenant, { priority: 0, isStarted: false })
    const high = await makeTask(server.app, tenant, { priority: 9, isStarted: false })
    await db.look(
      "insert into line_slot (line, n, holder, lease_until) values ($1, 1, gen_random_uuid(), 'infinity')",
      [tenant.line],
    )
    await sql`update task set status = 'running'`.execute(db.database.brain)
    await waitUntil(
      async () =>
        (await db.look("select from task where waiting_for = 'line' and id = $1", [high])).length === 1,
    )
    await db.look('update line_slot set holder = null, lease_until = null')
    await waitUntil(() => server.settled.length === 2)
    expect(server.settled.map((call) => call.taskId)).toEqual([high, low])
  })

  test('an engine never gets more calls than its capacity', async () => {
    const server = await startServer()
    const small = await startEngine(server, { engineId: 'small', calls: 2, plan: () => ({ afterMs: 10 }) })
    const large = await startEngine(server, { engineId: 'large', calls: 6, plan: () => ({ afterMs: 10 }) })
    const tenant = await makeTenant(server.app, db)
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
    const tenant = await makeTenant(server.app, db)
    await makeTask(server.app, tenant, { contacts: 30 })
    await waitUntil(() => server.settled.length === 30)
    expect([deaf.mostLive(), one.mostLive(), few.mostLive()]).toEqual([0, 1, 2])
    expect(await db.look('select from ear_slot where holder is not null')).toEqual([])
  })

  test('without a recognizer for its language a task waits, reports why, and goes on when one is ready', async () => {
    const server = await startServer()
    const engine = await startEngine(server, { recognizers: { 'zh-CN': 9 }, plan: () => ({ afterMs: 10 }) })
    const tenant = await makeTenant(server.app, db)
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
    const tenant = await makeTenant(server.app, db)
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
      async () => (await db.look("select from task where waiting_for = 'recognizers'")).length === 1,
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
    const tenant = await makeTenant(server.app, db, { line: { maxConcurrency: 8 } })
    await makeTask(server.app, tenant, { contacts: 30 })
    await waitUntil(() => engine.liveCalls() === 8)
    await db.look('update line set max_concurrency = 4 where id = $1', [tenant.line])
    const hangUp = async (calls: number) => {
      const open = await db.look(
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
    const tenant = await makeTenant(server.app, db, { line: { callsPerSec: 10 } })
    await makeTask(server.app, tenant, { contacts: 16 })
    await waitUntil(() => server.settled.length === 16)
    const times = engine.memory.invites.map((invite) => invite.atMs)
    // Ten at once from a full bucket; the other six over at least half a second.
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(500)
  })
})

describe('two servers on one database', () => {
  test('never call a contact twice and stay within one limit together', async () => {
    const [first, second] = [await startServer(), await startServer()]
    const all = [
      await startEngine(first, { engineId: 'east', plan: () => ({ afterMs: 8 }) }),
      await startEngine(second, { engineId: 'west', plan: () => ({ afterMs: 8 }) }),
    ]
    const tenant = await makeTenant(first.app, db, { line: { maxConcurrency: 7 } })
    // Each task has its own numbers: a number that two tasks share is in one call at a time.
    for (const [n, name] of ['a', 'b', 'c'].entries()) {
      const taskId = await makeTask(first.app, tenant, { name, contacts: 0, isStarted: false })
      await addContacts(first.app, tenant.actor, { taskId, contacts: numbered(40, n * 100) })
      await startTask(first.app, tenant.actor, taskId)
    }
    let mostHeld = 0
    await waitUntil(async () => {
      const [row] = await db.look('select count(*)::int as held from attempt where ended_at is null')
      mostHeld = Math.max(mostHeld, Number(row?.held))
      return first.settled.length + second.settled.length === 120
    }, 30_000)
    expect(mostHeld).toBeLessThanOrEqual(7)
    const called = numbersOf(all)
    expect(called.length).toBe(120)
    const [twice] = await db.look(
      'select count(*)::int as count from (select contact from attempt group by contact having count(*) > 1) t',
    )
    expect(twice?.count).toBe(0)
  })
})

describe('a server without engines', () => {
  test('leaves the task to the server that has them', async () => {
    const lonely = await startServer()
    const tenant = await makeTenant(lonely.app, db)
    await makeTask(lonely.app, tenant, { contacts: 5 })
    await waitUntil(async () => (await taskRow())?.waiting_for === 'engine')
    const server = await startServer()
    await startEngine(server)
    await waitUntil(() => server.settled.length === 5)
  })
})

test('an engine with a full disk gets no calls, and the task reports why; with free space it does', async () => {
  const server = await startServer()
  const full = await startEngine(server, { diskLow: true })
  const tenant = await makeTenant(server.app, db)
  await makeTask(server.app, tenant, { contacts: 3 })
  await expect.poll(async () => (await taskRow())?.waiting_for).toBe('disk')
  expect(await countEnginesWithoutDisk(server.app.database.brain)).toBe(1)
  full.kill()
  await startEngine(server)
  await expect.poll(() => server.settled.length).toBe(3)
  expect(await countEnginesWithoutDisk(server.app.database.brain)).toBe(0)
})

describe('a server that crashes', () => {
  test('loses no contact and calls nobody twice, at whatever step', async () => {
    const losesOrder = (order: { calledNumber: string }): boolean => Number(order.calledNumber) % 7 === 0
    let server = await startServer()
    const tenant = await makeTenant(server.app, db)
    const memory = (await startEngine(server, { plan: () => ({ afterMs: 30 }), losesOrder })).memory
    await makeTask(server.app, tenant, { contacts: 80, robotNum: 10 })
    for (let restart = 0; restart < 4; restart += 1) {
      const placed = memory.invites.length
      await waitUntil(() => memory.invites.length >= placed + 8)
      engines.at(-1)?.kill()
      await server.stop()
      const states = await contactStates()
      expect(Object.values(states).reduce((sum: number, count) => sum + Number(count), 0)).toBe(80)
      server = await startServer()
      await startEngine(server, { memory, epoch: restart + 2, plan: () => ({ afterMs: 30 }) })
    }
    // Orders that never arrived end as 13 and are retried after a delay: move the delay forward.
    await waitUntil(async () => {
      await db.look("update contact set due_at = now() where state = 'ready' and reason = 'technicalRetry'")
      return (await contactStates()).final === 80
    }, 15_000)
    const called = memory.invites.map((invite) => invite.calledNumber)
    expect(new Set(called).size).toBe(called.length)
    expect(called.length).toBe(80)
    const [unused] = await db.look('select count(*)::int as count from contact where attempts_used <> 1')
    expect(unused?.count).toBe(0)
  })
})

describe('events', () => {
  test('that arrive three times settle once', async () => {
    const server = await startServer()
    await startEngine(server, { repeats: 3 })
    const tenant = await makeTenant(server.app, db)
    const taskId = await makeTask(server.app, tenant, { contacts: 10, keepAlive: true })
    await waitUntil(() => server.settled.length === 10)
    // Messages are handled in order: with the next call all repetitions of the first ten have been.
    await addContacts(server.app, tenant.actor, { taskId, contacts: numbered(1, 50) })
    await waitUntil(() => server.settled.length > 10)
    expect(server.settled.length).toBe(11)
    const [counts] = await db.look(`select (select count(*) from call_record)::int as records,
      (select count(*) from call_event)::int as events`)
    expect(counts).toEqual({ records: 11, events: 44 })
  })

  test('that were held back arrive over the next connection, and are acknowledged', async () => {
    const server = await startServer()
    const engine = await startEngine(server)
    const tenant = await makeTenant(server.app, db)
    engine.setSilent(true)
    await makeTask(server.app, tenant, { contacts: 4 })
    await waitUntil(() => engine.memory.ended.size === 4)
    expect(server.settled).toEqual([])
    engine.kill()
    const again = await startEngine(server, { memory: engine.memory })
    await waitUntil(() => server.settled.length === 4)
    await waitUntil(() => again.memory.unacknowledged.length === 0)
    expect(server.settled.every((call) => call.status === 'finished')).toBe(true)
  })

  test('become record events in order', async () => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, db)
    await makeTask(server.app, tenant)
    await waitUntil(() => server.settled.length === 1)
    const attempt = server.settled[0]?.attemptId
    if (attempt === undefined) throw new Error('no call')
    const { account } = tenant.actor
    const events = await asAccount(server.app.database.api, account, (tx) => listEvents(tx, account, attempt))
    expect(events.map((event) => event.type)).toEqual([0, 1, 2, 3])
  })
})
