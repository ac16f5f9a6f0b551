import { connect } from 'node:net'
import { attemptId, type ConversationFacts } from '@parley/contract/vocabulary'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type CallPlan,
  connectAsEngine,
  type FakeEngine,
  type FakeEngineOptions,
  startFakeEngine,
  waitUntil,
} from '../../../../testing/fake-engine.ts'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  testSecret,
} from '../../../../testing/test-server.ts'
import { setAccountStatus } from '../../../accounts/accounts/index.ts'
import { startTask } from '../../../campaigns/tasks/index.ts'
import { asAccount } from '../../../platform/db/index.ts'

let db: TestDatabase
let server: TestServer
const engines: FakeEngine[] = []

beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
})
afterEach(async () => {
  for (const engine of engines.splice(0)) engine.kill()
  await server.stop()
  const broken = await brokenInvariants(db)
  await db.close()
  expect(broken).toEqual([])
})

const startEngine = async (options: Partial<FakeEngineOptions> = {}): Promise<FakeEngine> => {
  const engine = await startFakeEngine({ port: server.link.port, secret: testSecret, ...options })
  engines.push(engine)
  return engine
}
const attempts = () => db.look('select id, status, accepted_at, ended_at from attempt order by id')
const contact = async () => (await db.look('select * from contact order by id limit 1'))[0]

describe('an engine', () => {
  test('with another secret is rejected', async () => {
    const engine = startEngine({ secret: Buffer.alloc(32, 9) })
    await (await engine).closed
    expect((await engine).heard).toEqual([])
    expect(await db.look('select from engine')).toEqual([])
  })

  test('of an earlier start than the known one is rejected', async () => {
    await startEngine({ epoch: 5 })
    await waitUntil(() => server.link.connected().length === 1)
    const older = await startEngine({ epoch: 4 })
    await older.closed
    expect(server.link.connected().map((connection) => connection.epoch)).toEqual([5])
  })

  test('that reconnects replaces its old connection', async () => {
    const before = await startEngine()
    // Otherwise the newer one may join first.
    await waitUntil(() => server.link.connected().length === 1)
    await startEngine()
    await before.closed
    await waitUntil(() => server.link.connected().length === 1)
  })

  test.each([
    ['nonsense', 'hello?\n'],
    ['another message first', '{"kind":"capacity","calls":1,"ears":{},"draining":false}\n'],
    ['a number too large', `{"kind":"hello","epoch":${'9'.repeat(400)}}\n`],
  ])('that sends %s is disconnected', async (_, text) => {
    const socket = connectAsEngine(server.link.port, testSecret)
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(text)
    await new Promise((resolve) => socket.once('close', resolve))
    expect(server.link.connected()).toEqual([])
  })

  test('that is not authenticated gets only a handshake, and takes no place from those that are', async () => {
    const strangers = Array.from({ length: 40 }, () => connect(server.link.port, '127.0.0.1'))
    for (const stranger of strangers) {
      stranger.on('error', () => undefined)
      stranger.resume()
    }
    const closed = (): number => strangers.filter(({ destroyed }) => destroyed).length
    // Sixteen of one source may be in their handshake at the same time.
    await waitUntil(() => closed() === 24)
    for (const stranger of strangers) if (!stranger.destroyed) stranger.write('x'.repeat(20_000))
    await waitUntil(() => closed() === 40)
    await startEngine()
    await waitUntil(() => server.link.connected().length === 1)
  })

  test('that drains gets no further call', async () => {
    const tenant = await makeTenant(server.app, db)
    const engine = await startEngine()
    engine.send({ kind: 'capacity', calls: 100, recognizers: { 'zh-CN': 100 }, draining: true })
    await waitUntil(async () => (await db.look('select draining from engine'))[0]?.draining === true)
    await makeTask(server.app, tenant)
    await waitUntil(async () => (await db.look('select waiting_for from task'))[0]?.waiting_for === 'engine')
    expect(engine.orders).toEqual([])
  })

  test('receives the scene once, before its first call', async () => {
    const tenant = await makeTenant(server.app, db)
    const engine = await startEngine()
    await makeTask(server.app, tenant, { contacts: 3 })
    await waitUntil(() => server.settled.length === 3)
    const kinds = engine.heard.map((message) => message.kind)
    expect(kinds.filter((kind) => kind === 'scene').length).toBe(1)
    expect(kinds.indexOf('scene')).toBeLessThan(kinds.indexOf('placeCall'))
  })
})

describe('an order that never arrived', () => {
  test('is closed as 13 at the next hello; no attempt is used up and the contact is ready again', async () => {
    const tenant = await makeTenant(server.app, db)
    const deaf = await startEngine({ losesOrder: () => true })
    await makeTask(server.app, tenant)
    await waitUntil(async () => (await attempts()).length === 1)
    deaf.kill()
    const engine = await startEngine({ memory: deaf.memory })
    await waitUntil(() => server.settled.length === 1)
    expect(server.settled[0]).toMatchObject({ status: 'dispatchError', cause: 'neverLeft' })
    expect(await contact()).toMatchObject({
      state: 'ready',
      attempts_used: 0,
      attempts_made: 1,
      reason: 'technicalRetry',
    })
    await db.look('update contact set due_at = now()')
    await waitUntil(() => server.settled.length === 2)
    expect(server.settled[1]?.status).toBe('finished')
    expect(engine.memory.invites.length).toBe(1)
  })

  test('is queried on a lasting connection, once it must have been lost', async () => {
    const tenant = await makeTenant(server.app, db)
    let lost = 0
    await startEngine({ losesOrder: () => lost++ === 0 })
    await makeTask(server.app, tenant)
    await waitUntil(() => lost === 1)
    await db.look("update attempt set not_after = now() - interval '10 seconds'")
    await waitUntil(() => server.settled.length === 1)
    expect(server.settled[0]).toMatchObject({ status: 'dispatchError', cause: 'neverLeft' })
  })
})

describe('an event that the database rejects', () => {
  test('is set aside; later ones are applied and acknowledged, and the call ends with its lease', async () => {
    const tenant = await makeTenant(server.app, db)
    const engine = await startEngine({
      // No column can store such a code.
      plan: (order) => (order.calledNumber.endsWith('1') ? { end: { sipCode: 9_000_000_000 } } : {}),
    })
    await makeTask(server.app, tenant, { contacts: 3 })
    await waitUntil(() => server.settled.length === 2)
    await waitUntil(() => engine.memory.unacknowledged.length === 0)
    const letters = await db.look('select engine, attempt, event, error from dead_letter')
    expect(letters).toEqual([expect.objectContaining({ engine: 'engine-1' })])
    expect(JSON.parse(String(letters[0]?.event))).toMatchObject({
      event: { kind: 'ended', sipCode: 9_000_000_000 },
    })
    await db.look("update attempt set lease_until = now() - interval '1 second' where ended_at is null")
    await waitUntil(() => server.settled.length === 3)
    expect(server.settled[2]).toMatchObject({ status: 'unknownCause' })
  })
})

describe('a callee who asks not to be called', () => {
  const facts: ConversationFacts = {
    nodeIds: ['start'],
    flowRounds: 0,
    dialogueRounds: 1,
    turns: [
      { speaker: 'robot', atMs: 0, text: 'Hello', nodeId: 'start' },
      { speaker: 'callee', atMs: 1000, text: '以后不要打了', nodeId: 'start', round: 'dialogue' },
    ],
    hangUpReason: 'doNotCall',
    doNotCall: { by: '以后不要打', turn: 1 },
  }

  test('is blacklisted in the settlement of that call, and not called again by any task', async () => {
    const tenant = await makeTenant(server.app, db)
    const stranger = await makeTenant(server.app, db)
    await startEngine({ plan: () => ({ end: { facts } }) })
    const later = await makeTask(server.app, tenant, { isStarted: false })
    await makeTask(server.app, tenant)
    await waitUntil(() => server.settled.length === 1)
    const [number] = await db.look('select number from contact limit 1')
    expect(await db.look('select account, number, source from blacklist')).toEqual([
      { account: tenant.actor.account, number: number?.number, source: 'voice' },
    ])
    await startTask(server.app, tenant.actor, later)
    await waitUntil(
      async () =>
        (await db.look('select status from contact where task = $1', [later]))[0]?.status === 'blacklisted',
    )
    // Isolation: the request applies to this account only.
    await makeTask(server.app, stranger)
    await waitUntil(() => server.settled.length === 2)
  })

  test('was a machine: what that call put on the list is removed, and earlier entries stay', async () => {
    const tenant = await makeTenant(server.app, db)
    const { doNotCall: _, ...greeting } = facts
    const mistaken: CallPlan = {
      records: [{ kind: 'recorded', event: 'blacklistedByVoice', data: { by: '以后不要打' } }],
      end: { status: 'voicemail', facts: { ...greeting, hangUpReason: 'machine', isOptOutTakenBack: true } },
    }
    const engine = await startEngine({ plan: () => ({ ...mistaken, staysUp: true }) })
    await makeTask(server.app, tenant, { contacts: 2 })
    const listed = () => db.look('select number, source from blacklist order by number')
    await waitUntil(async () => (await listed()).length === 2)
    // The second asked in an earlier call.
    await db.look(
      "update blacklist set created_at = now() - interval '1 day' where number = (select max(number) from blacklist)",
    )
    const [, second] = await listed()
    engine.release()
    await waitUntil(() => server.settled.length === 2)
    expect(await listed()).toEqual([second])
    expect(await db.look("select count(*) from contact where reason = 'optedOut'")).toEqual([{ count: '0' }])
  })
})

describe('an engine that is lost', () => {
  test('during its calls: they are 16 and used up once their lease expires', async () => {
    const tenant = await makeTenant(server.app, db, { line: { maxConcurrency: 1 } })
    const engine = await startEngine({ plan: () => ({ staysUp: true }) })
    await makeTask(server.app, tenant)
    await waitUntil(async () => (await attempts())[0]?.status === 'talking')
    engine.kill()
    await waitUntil(() => server.link.connected().length === 0)
    expect(server.settled).toEqual([])
    await db.look("update attempt set lease_until = now() - interval '1 second'")
    await waitUntil(() => server.settled.length === 1)
    expect(server.settled[0]).toMatchObject({ status: 'unknownCause', cause: 'engineLost' })
    expect(await contact()).toMatchObject({ state: 'final', attempts_used: 1 })
  })

  test('and restarts: its journal reports the calls, and nobody is called a second time', async () => {
    const tenant = await makeTenant(server.app, db)
    const engine = await startEngine({ plan: () => ({ staysUp: true }) })
    await makeTask(server.app, tenant, { contacts: 3 })
    await waitUntil(() => engine.liveCalls() === 3)
    engine.kill()
    await startEngine({ memory: engine.memory, epoch: 2 })
    await waitUntil(() => server.settled.length === 3)
    expect(server.settled.map((call) => call.status)).toEqual(Array(3).fill('unknownCause'))
    expect(engine.memory.invites.length).toBe(3)
  })

  test('and whose journal is lost: calls that the server has events of are 16, never 13', async () => {
    const tenant = await makeTenant(server.app, db)
    const engine = await startEngine({ plan: () => ({ staysUp: true }) })
    await makeTask(server.app, tenant)
    await waitUntil(async () => (await attempts())[0]?.status === 'talking')
    engine.kill()
    await startEngine({ epoch: 2 })
    await waitUntil(() => server.settled.length === 1)
    expect(server.settled[0]).toMatchObject({ status: 'unknownCause', cause: 'journalLost' })
  })
})

describe('a hold', () => {
  test('is extended while the accounts can pay, and refused when one cannot', async () => {
    const tenant = await makeTenant(server.app, db)
    const engine = await startEngine({ plan: () => ({ staysUp: true }) })
    await makeTask(server.app, tenant)
    await waitUntil(() => engine.liveCalls() === 1)
    const id = attemptId(String((await attempts())[0]?.id))
    engine.send({ kind: 'holdWanted', attemptId: id, forSec: 30 })
    await waitUntil(() => engine.heard.some((message) => message.kind === 'holdExtended'))
    const { account } = tenant.root
    await asAccount(server.app.database.api, account, (tx) =>
      setAccountStatus(tx, account, { id: tenant.actor.account, status: 'disabled' }),
    )
    engine.send({ kind: 'holdWanted', attemptId: id, forSec: 30 })
    await waitUntil(() => engine.heard.some((message) => message.kind === 'holdRefused'))
    engine.release()
    await waitUntil(() => server.settled.length === 1)
  })
})
