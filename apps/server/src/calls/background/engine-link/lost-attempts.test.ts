import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeEngine, startFakeEngine, waitUntil } from '../../../../testing/fake-engine.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  type TestTenant,
  testSecret,
} from '../../../../testing/test-server.ts'
import { createTimelineGuard } from '../../../campaigns/background/dial-loop/index.ts'
import { addContacts } from '../../../campaigns/contacts/index.ts'
import { readTimeline } from './index.ts'

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

/** Like a standby promoted without the last seconds: the attempts were never committed. */
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
])('an attempt that the database lost while its call %s causes no second call', async (_, isOver) => {
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

test('a contact lost with its attempt is not called when its number is imported again', async () => {
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
  // It waits for contacts, and is not ended before they are imported.
  await db.look("update task set status = 'running', keep_alive = true where id = $1", [taskId])
  await addContacts(server.app, tenant.actor, { taskId, contacts: [{ phone: both[0] ?? '' }] })
  await waitUntil(
    async () => (await contacts()).filter(({ reason }) => reason === 'callUnknown').length === 2,
  )
  expect(engine.memory.invites).toHaveLength(2)
})

/** The state of an asynchronous standby: every row as it is now. */
const keepStandby = () =>
  db.look(`do $$ declare t text; begin
    execute format('create schema %I', current_schema() || '_standby');
    for t in select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'
    loop execute format('create table %I.%I as table %I', current_schema() || '_standby', t, t); end loop;
  end $$`)
/** Promotes the standby: its rows, on a new timeline. Server and engines go on. */
const promoteStandby = () =>
  db.look(`do $$ declare t text; columns text; begin
    set local session_replication_role = 'replica';
    for t in select table_name from information_schema.tables where table_schema = current_schema() || '_standby' loop
      select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
      where table_schema = current_schema() and table_name = t and is_generated = 'NEVER';
      execute format('delete from %I', t);
      execute format('insert into %I (%s) overriding system value select %s from %I.%I',
        t, columns, columns, current_schema() || '_standby', t);
    end loop;
    create or replace function database_timeline() returns text language sql volatile as $t$ select '00000002' $t$;
    execute format('drop schema %I cascade', current_schema() || '_standby');
  end $$`)

test('an end that was acknowledged and then lost is reported again, and nobody is called twice', async () => {
  await makeTask(server.app, tenant, { contacts: 2 })
  engine.setSilent(true)
  await waitUntil(() => engine.liveCalls() === 2)
  await keepStandby()
  engine.setSilent(false)
  engine.release()
  await waitUntil(() => server.settled.length === 2 && engine.memory.unacknowledged.length === 0)
  const before = await db.look('select attempt, status, talk_ms from call_record order by attempt')
  await promoteStandby()
  await engine.closed
  engine = await startEngine({ memory: engine.memory })
  await waitUntil(() => server.settled.length === 4)
  expect(await db.look('select attempt, status, talk_ms from call_record order by attempt')).toEqual(before)
  expect(await db.look('select from dead_letter')).toEqual([])
  expect(engine.memory.invites).toHaveLength(2)
})

test('on a new timeline nobody is dialed until each engine has reported its calls, also by a server that starts later', async () => {
  await waitUntil(async () => (await db.look('select from engine where timeline is not null')).length === 1)
  await makeTask(server.app, tenant, { contacts: 1, isStarted: false })
  await keepStandby()
  await db.look("update task set status = 'running'")
  server.app.wakeDialer()
  await waitUntil(() => engine.liveCalls() === 1)
  await server.stop()
  engine.kill()
  await promoteStandby()
  await db.look("update task set status = 'running'")
  server = await startTestServer(db)
  const other = await startEngine({ engineId: 'engine-2' })
  const isReported = async () => (await readTimeline(server.app.database.brain)).isReported
  expect(await isReported()).toBe(false)
  // The dial loop has run, and the task reports why it places no calls.
  await waitUntil(async () => (await db.look("select from task where waiting_for = 'failover'")).length === 1)
  expect([other.memory.invites, await contacts()]).toEqual([
    [],
    [{ number: both[0], state: 'ready', reason: null }],
  ])
  engine = await startEngine({ epoch: 2, memory: engine.memory })
  expect(await isReported()).toBe(true)
  expect(await contacts()).toEqual([{ number: both[0], state: 'final', reason: 'callUnknown' }])
  await waitUntil(
    async () => (await db.look("select from task where status in ('finished', 'failed')")).length === 1,
  )
  expect([other.memory.invites.length, engine.memory.invites.length]).toEqual([0, 1])
  other.kill()
})

test('an engine that never comes back holds dialing until its calls must have ended', async () => {
  await waitUntil(async () => (await db.look('select from engine where timeline is not null')).length === 1)
  await server.stop()
  engine.kill()
  const isReported = async (watchedSec: number) =>
    (await readTimeline(db.database.brain, watchedSec)).isReported
  await db.look("update engine set timeline = 'before', last_seen = now() - interval '10 minutes'")
  // It may have been seen a minute ago, in a lost transaction.
  expect(await isReported(0)).toBe(false)
  expect(await isReported(329)).toBe(false)
  expect(await isReported(330)).toBe(true)
  await db.look("update engine set last_seen = now() - interval '5 minutes'")
  expect(await isReported(3600)).toBe(false)
  await db.look("update engine set last_seen = now() - interval '3 hours'")
  expect(await isReported(0)).toBe(true)
  server = await startTestServer(db)
})

test('an order carries the timeline of its commit', async () => {
  await makeTask(server.app, tenant, { contacts: 1 })
  await waitUntil(() => engine.orders.length > 0)
  const { timeline } = await readTimeline(server.app.database.brain)
  expect(engine.orders[0]?.timeline).toBe(timeline)
})

test('when the timeline changes the engines are instructed to report, and nothing is dialed before', async () => {
  const changes: string[] = []
  const now = { timeline: '00000001', isReported: true }
  let nowMs = 0
  const watched: (number | undefined)[] = []
  const guard = createTimelineGuard((to) => changes.push(to), {
    nowMs: () => nowMs,
    read: async (_tx, watchedSec) => {
      watched.push(watchedSec)
      return { ...now }
    },
  })
  const callableOn = () => server.app.database.brain.transaction().execute((tx) => guard.callableOn(tx))
  expect([await callableOn(), await callableOn()]).toEqual(['00000001', '00000001'])
  Object.assign(now, { timeline: '00000002', isReported: false })
  expect([await callableOn(), await callableOn()]).toEqual([undefined, undefined])
  expect(changes).toEqual(['00000002'])
  nowMs = 5000
  expect(await callableOn()).toBe(undefined)
  now.isReported = true
  expect(await callableOn()).toBe('00000002')
  // How long each timeline has been watched, from its first sight on.
  expect(watched).toEqual([0, 0, 0, 0, 5, 5])
  // The database itself reports its timeline.
  const real = createTimelineGuard(() => {})
  expect(await server.app.database.brain.transaction().execute((tx) => real.callableOn(tx))).toBe('00000001')
})
