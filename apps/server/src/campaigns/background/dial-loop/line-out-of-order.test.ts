import type { AttemptEvent } from '@parley/contract/engine-wire'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type FakeEngine, type FakeEngineOptions, startFakeEngine } from '../../../../testing/fake-engine.ts'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { startTestApi, type TestApi, type TestLogin } from '../../../../testing/test-api.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  type TestTenant,
  testSecret,
} from '../../../../testing/test-server.ts'

type End = Partial<Extract<AttemptEvent, { kind: 'ended' }>>

let db: TestDatabase
let server: TestServer
let engine: FakeEngine
let tenant: TestTenant
/** How calls end; undefined: they are answered. */
let fault: End | undefined
let answersProbe: boolean

const startEngine = (port: number, more: Partial<FakeEngineOptions> = {}) =>
  startFakeEngine({
    port,
    secret: testSecret,
    plan: () => (fault === undefined ? {} : { rings: false, answers: false, end: fault }),
    answersProbe: () => answersProbe,
    ...more,
  })

beforeEach(async () => {
  fault = undefined
  answersProbe = false
  db = await openTestDatabase()
  server = await startTestServer(db)
  engine = await startEngine(server.link.port)
  tenant = await makeTenant(server.app, db)
})
afterEach(async () => {
  engine.kill()
  await server.stop()
  const broken = await brokenInvariants(db)
  await db.close()
  expect(broken).toEqual([])
})

const health = async () =>
  (
    await db.look('select state, fault, openings, sip_code from line_health where line = $1', [tenant.line])
  )[0]
const waitingFor = async () => (await db.look('select waiting_for from task'))[0]?.waiting_for
const contactStates = async () =>
  await db.look(
    'select state, attempts_used as used, count(*)::int as n from contact group by 1, 2 order by 1, 2',
  )
/** Moves the next probe and every contact's next attempt to now. */
const timePasses = async () => {
  await db.look("update line_health set probe_at = now() where state = 'open'")
  await db.look("update contact set due_at = now() where state = 'ready'")
}

const faults = {
  'a wrong password': [
    { status: 'illegalAuthorisation', sipCode: 407 },
    'lineRefused',
    { fault: 'refused', sip_code: 407 },
  ],
  'a line that forbids every call': [
    { status: 'illegalAuthorisation', sipCode: 403 },
    'lineRefused',
    { fault: 'refused', sip_code: 403 },
  ],
  'a storm of 503': [
    { status: 'lineUnavailable', sipCode: 503 },
    'lineFailing',
    { fault: 'failing', sip_code: 503 },
  ],
  'a codec that the line does not take': [
    { status: 'lineUnavailable', sipCode: 488 },
    'lineFailing',
    { fault: 'failing', sip_code: 488 },
  ],
  'a dead line': [
    { status: 'unreachable', sipCode: 408, sipIsLocal: true },
    'lineSilent',
    { fault: 'silent', sip_code: 408 },
  ],
} as const satisfies Readonly<Record<string, readonly [End, string, object]>>

describe.each(Object.entries(faults))('%s', (_, [end, waits, reported]) => {
  test('pauses the line, uses up no contact, and all are called once the line is good again', async () => {
    fault = { ...end, hungUpBy: 'nobody' }
    await makeTask(server.app, tenant, { contacts: 40, robotNum: 4 })
    await expect.poll(waitingFor).toBe(waits)
    expect(await health()).toMatchObject({ state: 'open', openings: 1, ...reported })
    const tried = engine.memory.invites.length
    // Only the calls that were running when the circuit opened.
    expect(tried).toBeLessThanOrEqual(10)
    await expect.poll(contactStates).toEqual([{ state: 'ready', used: 0, n: 40 }])

    // The fault persists: an OPTIONS is answered, one call tries the line, and it pauses again.
    answersProbe = true
    for (let n = 1; n <= 3; n += 1) {
      await timePasses()
      await expect.poll(async () => (await health())?.openings).toBe(n + 1)
      expect(engine.memory.invites).toHaveLength(tried + n)
    }
    await expect.poll(waitingFor).toBe(waits)
    await expect.poll(contactStates).toEqual([{ state: 'ready', used: 0, n: 40 }])

    fault = undefined
    await timePasses()
    await expect.poll(contactStates, { timeout: 10_000 }).toEqual([{ state: 'final', used: 1, n: 40 }])
    expect(await health()).toMatchObject({ state: 'closed', openings: 0 })
    await expect.poll(async () => (await db.look('select status from task'))[0]?.status).toBe('finished')
  })
})

test('a line whose OPTIONS is not answered gets no call', async () => {
  fault = { status: 'unreachable', sipCode: 408, sipIsLocal: true }
  await makeTask(server.app, tenant, { contacts: 10, robotNum: 3 })
  await expect.poll(waitingFor).toBe('lineSilent')
  const tried = engine.memory.invites.length
  await timePasses()
  await expect.poll(async () => (await health())?.openings).toBe(2)
  expect(engine.heard.filter(({ kind }) => kind === 'probeLine')).toHaveLength(1)
  expect(engine.memory.invites).toHaveLength(tried)
})

test('Retry-After is honored from the first call on', async () => {
  fault = { status: 'lineUnavailable', sipCode: 503, retryAfterSec: 1800 }
  await makeTask(server.app, tenant, { contacts: 10, robotNum: 1 })
  await expect.poll(waitingFor).toBe('lineFailing')
  expect(engine.memory.invites).toHaveLength(1)
  const [row] = await db.look(
    "select probe_at > now() + interval '29 minutes' as later from line_health where line = $1",
    [tenant.line],
  )
  expect(row).toEqual({ later: true })
})

test('a finding of one server applies to the other', async () => {
  const other = await startTestServer(db)
  const otherEngine = await startEngine(other.link.port, { engineId: 'engine-2' })
  fault = { status: 'illegalAuthorisation', sipCode: 401 }
  for (const name of ['one', 'two', 'three', 'four'])
    await makeTask(server.app, tenant, { contacts: 20, robotNum: 1, name })
  await expect.poll(async () => db.look("select from task where waiting_for = 'lineRefused'")).toHaveLength(4)
  // Each task has one call running when the first one fails, and may start its next before that is known.
  expect(engine.memory.invites.length + otherEngine.memory.invites.length).toBeLessThanOrEqual(8)
  otherEngine.kill()
  await other.stop()
})

test('a number that a good line rejects twice is final; the others are called', async () => {
  engine.kill()
  engine = await startEngine(server.link.port, {
    epoch: 2,
    memory: engine.memory,
    plan: ({ calledNumber }) =>
      calledNumber === '8613800000003'
        ? { rings: false, answers: false, end: { status: 'illegalAuthorisation', sipCode: 403 } }
        : {},
  })
  await makeTask(server.app, tenant, { contacts: 10, robotNum: 1 })
  await expect.poll(() => engine.memory.invites.length, { timeout: 5000 }).toBe(10)
  await expect.poll(async () => (await contactStates())[0]?.n).toBe(9)
  await timePasses()
  await expect
    .poll(() =>
      db.look("select reason, status from contact where number = '8613800000003' and state = 'final'"),
    )
    .toEqual([{ reason: 'neverAgain', status: 'illegalAuthorisation' }])
  expect(engine.memory.invites).toHaveLength(11)
  expect((await health())?.state).toBe('closed')
})

describe('a line as its owner sees it', () => {
  const line = async (api: TestApi, root: TestLogin) =>
    (await api.as(root, 'GET', `/api/callline/one?id=${tenant.line}`)).body.data

  test('shows its fault and the time of the next probe; a change probes it at once', async () => {
    const api = await startTestApi(server.app)
    onTestFinished(() => api.http.close())
    const root = await api.login(tenant.root.account, 'root')
    expect((await line(api, root))?.health).toMatchObject({ state: 'good', fault: null })
    fault = { status: 'illegalAuthorisation', sipCode: 407 }
    await makeTask(server.app, tenant, { contacts: 3, robotNum: 1 })
    await expect.poll(waitingFor).toBe('lineRefused')
    expect((await line(api, root))?.health).toEqual({
      state: 'paused',
      fault: 'refused',
      sipCode: 407,
      sinceTs: expect.any(Number),
      nextTryTs: expect.any(Number),
    })
    fault = undefined
    await db.look("update contact set due_at = now() where state = 'ready'")
    await api.as(root, 'PUT', '/api/callline/update', { id: tenant.line, password: 'right', callsPerSec: 7 })
    await expect.poll(contactStates, { timeout: 10_000 }).toEqual([{ state: 'final', used: 1, n: 3 }])
    expect(await line(api, root)).toMatchObject({ callsPerSec: 7, health: { state: 'good' } })
  })

  test('contacts that failed by the line s fault are called again by one request; those that were reached are not', async () => {
    const api = await startTestApi(server.app)
    onTestFinished(() => api.http.close())
    const customer = await api.login(tenant.actor.account, 'customer')
    const task = await makeTask(server.app, tenant, { contacts: 4, robotNum: 4 })
    const redial = () => api.as(customer, 'POST', `/api/parley/tasks/${task}/redial-line-failures`)
    await expect.poll(contactStates).toEqual([{ state: 'final', used: 1, n: 4 }])
    await expect.poll(async () => (await db.look('select status from task'))[0]?.status).toBe('finished')
    expect((await redial()).body.code).toBe('nothing_to_redial')
    const failed = ['8613800000000', '8613800000001']
    await db.look(
      "update contact set reason = 'lineFailed', status = 'lineUnavailable', attempts_used = 0 where number = any ($1)",
      [failed],
    )
    expect((await redial()).body.data).toMatchObject({ contacts: 2, task: { taskStatus: 2 } })
    await expect.poll(contactStates).toEqual([{ state: 'final', used: 1, n: 4 }])
    expect(
      engine.memory.invites
        .slice(4)
        .map(({ calledNumber }) => calledNumber)
        .sort(),
    ).toEqual(failed)
    const other = await api.login(tenant.root.account, 'root')
    expect((await api.as(other, 'POST', `/api/parley/tasks/${task}/redial-line-failures`)).body.code).toBe(
      'nothing_to_redial',
    )
  })
})

test('a transaction locks the health of its lines in one order, for successful and failed calls', async () => {
  engine.kill()
  engine = await startEngine(server.link.port, {
    epoch: 2,
    plan: () => ({ rings: false, answers: false, staysUp: true }),
  })
  const other = await makeTenant(server.app, db)
  const [low = '', high = ''] = [tenant.line, other.line].sort()
  for (const one of [tenant, other]) await makeTask(server.app, one, { contacts: 2 })
  await expect.poll(() => engine.memory.invites.length).toBe(4)
  await expect.poll(() => engine.memory.unacknowledged.length).toBe(0)
  await db.look('delete from line_health')
  await db.look('insert into line_health (account, line, score) select account, id, 0.5 from line')
  const on = async (line: string) =>
    (await db.look('select id from attempt where line = $1 order by id', [line])).map(({ id }) => String(id))
  const [lowRings = '', lowFails = ''] = await on(low)
  const [highRings = ''] = await on(high)
  const blocker = new pg.Client(db.connection)
  await blocker.connect()
  blocker.on('error', () => undefined)
  await blocker.query('begin')
  await blocker.query('select from parley.line_health where line = $1 for update', [low])
  const ringing = { kind: 'moved', status: 'ringing' } as const
  const failed = {
    kind: 'ended',
    status: 'lineUnavailable',
    hungUpBy: 'nobody',
    sipCode: 503,
    milestones: { endedMs: Date.now() },
    talkMs: 0,
  } as const
  // Attempts are applied in two lanes by turns: the first and the third are in one transaction.
  const reported = [
    { attemptId: highRings, event: ringing },
    { attemptId: lowRings, event: ringing },
    { attemptId: lowFails, event: failed },
  ]
  engine.send({
    kind: 'events',
    events: reported.map((one, n) => ({ ...one, journalSeq: 1000 + n, seq: 50, atMs: Date.now() })),
  })
  const waiting = () =>
    db.look(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%line_health%'",
    )
  await expect.poll(async () => (await waiting()).length).toBe(2)
  expect(
    (await db.look('select from line_health where line = $1 for update skip locked', [high])).length,
  ).toBe(1)
  await blocker.query('commit')
  await blocker.end()
  await expect
    .poll(() => db.look('select ringing_at is not null as rang from attempt where id = $1', [highRings]))
    .toEqual([{ rang: true }])
})
