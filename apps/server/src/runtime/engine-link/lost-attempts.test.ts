import { afterEach, beforeEach, expect, test } from 'vitest'
import { addContacts } from '../../features/contacts/index.ts'
import { type FakeEngine, startFakeEngine, waitUntil } from '../../testing/fake-engine.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  type TestTenant,
  testSecret,
} from '../../testing/test-server.ts'
import { createTimelineGuard } from '../dial-loop/index.ts'

let db: TestDatabase
let server: TestServer
let engine: FakeEngine
let tenant: TestTenant

const startEngine = (more: Partial<Parameters<typeof startFakeEngine>[0]> = {}) =>
  startFakeEngine({ port: server.link.port, secret: testSecret, plan: () => ({ staysUp: true }), ...more })

beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
  engine = await startEngine()
  tenant = await makeTenant(server.app, db)
})
afterEach(async () => {
  engine.kill()
  await server.stop()
  await db.close()
})

/** As a standby that was promoted without the last seconds: the attempts were never committed. */
const loseAttempts = async (numbers: readonly string[]) => {
  await db.look("set session_replication_role = 'replica'")
  for (const table of ['hold', 'call_event', 'call_record'])
    await db.look(
      `delete from ${table} where attempt in (select a.id from attempt a join contact c on c.id = a.contact where c.number = any ($1))`,
      [numbers],
    )
  for (const table of ['line_slot', 'engine_slot', 'account_slot', 'ear_slot'])
    await db.look(`update ${table} set holder = null, lease_until = null`)
  await db.look('delete from attempt where contact in (select id from contact where number = any ($1))', [
    numbers,
  ])
  await db.look(
    "update contact set state = 'ready', status = 'ready', attempts_made = 0, attempts_used = 0 where number = any ($1)",
    [numbers],
  )
  await db.look("set session_replication_role = 'origin'")
  await db.look("update task set status = 'running'")
}
const contacts = () => db.look('select number, state, reason from contact order by number')
const both = ['8613800000000', '8613800000001']

test.each([
  ['is up', false],
  ['has ended, and its end was acknowledged', true],
])('an attempt that the database lost while its call %s makes no second call', async (_, isOver) => {
  await makeTask(server.app, tenant, { contacts: 2 })
  await waitUntil(() => engine.liveCalls() === 2)
  if (isOver) {
    engine.release()
    await waitUntil(() => server.settled.length === 2)
  }
  await waitUntil(() => engine.memory.unacknowledged.length === 0)
  await server.stop()
  engine.kill()
  await loseAttempts(both)
  server = await startTestServer(db)
  engine = await startEngine({ epoch: 2, memory: engine.memory })
  await waitUntil(async () => (await contacts()).every(({ state }) => state === 'final'))
  expect(await contacts()).toEqual(both.map((number) => ({ number, state: 'final', reason: 'callUnknown' })))
  await waitUntil(
    async () => (await db.look("select from task where status in ('finished', 'failed')")).length === 1,
  )
  expect(engine.memory.invites).toHaveLength(2)
  const kept = await db.look(
    'select distinct called_account as account, number_key is not null as keyed from dead_letter where seq = 0',
  )
  expect(kept).toEqual([{ account: tenant.actor.account, keyed: true }])
})

test('a contact that was lost with its attempt is not called when its number is imported again', async () => {
  const taskId = await makeTask(server.app, tenant, { contacts: 2 })
  await waitUntil(() => engine.liveCalls() === 2)
  await server.stop()
  engine.kill()
  await loseAttempts(both)
  await db.look('delete from call_decision where contact in (select id from contact where number = $1)', [
    both[0],
  ])
  await db.look('delete from contact where number = $1', [both[0]])
  server = await startTestServer(db)
  engine = await startEngine({ epoch: 2, memory: engine.memory })
  await waitUntil(async () => (await db.look('select from dead_letter where seq = 0')).length === 2)
  // It waits for contacts: nobody ends it before they come.
  await db.look("update task set status = 'running', keep_alive = true where id = $1", [taskId])
  await addContacts(server.app, tenant.actor, { taskId, contacts: [{ phone: both[0] ?? '' }] })
  await waitUntil(
    async () => (await contacts()).filter(({ reason }) => reason === 'callUnknown').length === 2,
  )
  expect(engine.memory.invites).toHaveLength(2)
})

test('nothing is dialed for a while once the timeline has changed, and the engines are told to report', async () => {
  const changes: string[] = []
  let timeline = '00000001'
  let nowMs = 0
  const guard = createTimelineGuard((to) => changes.push(to), {
    nowMs: () => nowMs,
    read: async () => timeline,
  })
  const isSame = () => server.app.database.brain.transaction().execute((tx) => guard.isSame(tx))
  expect([await isSame(), await isSame()]).toEqual([true, true])
  timeline = '00000002'
  expect([await isSame(), await isSame()]).toEqual([false, false])
  expect(changes).toEqual(['00000002'])
  nowMs = 5000
  expect(await isSame()).toBe(true)
  // The database itself says which it is on.
  const own: string[] = []
  const real = createTimelineGuard((to) => own.push(to))
  expect(await server.app.database.brain.transaction().execute((tx) => real.isSame(tx))).toBe(true)
})
