import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeEngine, startFakeEngine, waitUntil } from '../../../../testing/fake-engine.ts'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  testSecret,
} from '../../../../testing/test-server.ts'
import { renewLeases } from './renew-leases.ts'

let db: TestDatabase
let server: TestServer
let engine: FakeEngine

const startEngine = (more: Partial<Parameters<typeof startFakeEngine>[0]> = {}) =>
  startFakeEngine({ port: server.link.port, secret: testSecret, plan: () => ({ staysUp: true }), ...more })

beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
  engine = await startEngine()
  const tenant = await makeTenant(server.app, db)
  // Published versions are otherwise immutable.
  await db.look("set session_replication_role = 'replica'")
  await db.look("update scene_version set compiled = jsonb_set(compiled, '{settings,maxCallSec}', '3600')")
  await db.look("set session_replication_role = 'origin'")
  await makeTask(server.app, tenant, { contacts: 2 })
  await waitUntil(() => engine.liveCalls() === 2)
  await waitUntil(async () => (await db.look("select from attempt where status = 'talking'")).length === 2)
})
afterEach(async () => {
  engine.kill()
  await server.stop()
  expect(await brokenInvariants(db)).toEqual([])
  await db.close()
})

/** Attempts by number, with the remaining seconds of their leases. */
const leases = async () =>
  (await db.look(
    'select id, extract(epoch from lease_until - now())::float8 as left from attempt order by id',
  )) as { id: string; left: number }[] // as the query names them
const alive = async (reportId: number, attemptIds: string[]) => {
  engine.send({ kind: 'alive', reportId, attemptIds })
  await waitUntil(() => engine.heard.some((one) => one.kind === 'renewed' && one.reportId === reportId))
  return engine.heard.find((one) => one.kind === 'renewed' && one.reportId === reportId)
}
const leaveSeconds = (left: number) =>
  db.look(`update attempt set lease_until = now() + interval '${left} seconds' where ended_at is null`)

test('a report has the free disk space of the engine s host and the unacknowledged part of its journal', async () => {
  const { engine: id } = server.link.hostStates()[0] ?? {}
  expect(server.link.hostStates()).toEqual([
    { engine: id, freeDiskMiB: undefined, journalBacklog: undefined },
  ])
  engine.send({ kind: 'alive', reportId: 9, attemptIds: [], freeDiskMiB: 512, journalBacklog: 3 })
  await waitUntil(() => engine.heard.some((one) => one.kind === 'renewed' && one.reportId === 9))
  expect(server.link.hostStates()).toEqual([{ engine: id, freeDiskMiB: 512, journalBacklog: 3 }])
})

test('a lease is five minutes, however long the call may be; calls reported alive are renewed, and no others', async () => {
  for (const { left } of await leases()) expect(left).toBeLessThanOrEqual(300)
  await leaveSeconds(100)
  const [first, second] = await leases()
  expect(await alive(1, [first?.id ?? '', crypto.randomUUID()])).toMatchObject({ over: [] })
  const [renewed, left] = await leases()
  expect(renewed?.left).toBeGreaterThan(290)
  expect(left).toMatchObject({ id: second?.id })
  expect(left?.left).toBeLessThan(101)
  // Isolation: another engine cannot renew or read it.
  expect(await renewLeases(server.app.database.brain, 'engine-2', [second?.id ?? ''])).toEqual([])
  expect((await leases())[1]?.left).toBeLessThan(101)
})

test('no lease is renewed beyond the longest possible call', async () => {
  const [first] = await leases()
  await leaveSeconds(20)
  await db.look("update attempt set intent_at = now() - interval '3 hours'")
  await alive(1, [first?.id ?? ''])
  expect((await leases())[0]?.left).toBeLessThan(21)
})

test('a call whose lease has expired is closed once, and its engine is instructed to hang up', async () => {
  const [first, second] = await leases()
  await db.look("update attempt set lease_until = now() - interval '1 second' where id = $1", [first?.id])
  await waitUntil(() => server.settled.length === 1)
  // As an engine that was suspended and resumes: it still reports its calls as alive.
  expect(await alive(1, [first?.id ?? '', second?.id ?? ''])).toMatchObject({ over: [first?.id] })
  await waitUntil(() => engine.liveCalls() === 1)
  await waitUntil(
    async () => (await db.look('select from call_record where corrected_at is not null')).length === 1,
  )
  expect(await db.look('select from call_record')).toHaveLength(1)
  expect(
    (await db.look("select from ledger_tx where kind in ('call', 'lateCall')")).length,
  ).toBeLessThanOrEqual(1)
  expect(engine.memory.invites).toHaveLength(2)
})

test('the leases of a joining engine are renewed: after a failover they may be older than what it received', async () => {
  await leaveSeconds(30)
  engine.kill()
  await waitUntil(() => server.link.connected().length === 0)
  await db.look("update attempt set lease_until = now() + interval '30 seconds' where ended_at is null")
  const other = await startEngine({ engineId: 'engine-2' })
  expect((await leases()).every(({ left }) => left < 31)).toBe(true)
  other.kill()
  const memory = { ...engine.memory, seqByAttempt: new Map(engine.memory.seqByAttempt) }
  // Its calls go on: only the connection was lost.
  for (const id of memory.seqByAttempt.keys()) memory.ended.add(id)
  engine = await startEngine({ memory })
  await waitUntil(async () => (await leases()).every(({ left }) => left > 200))
})
