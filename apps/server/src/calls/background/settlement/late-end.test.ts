import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type CallPlan,
  type FakeEngine,
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
  type TestTenant,
  testSecret,
} from '../../../../testing/test-server.ts'
import { adjustBalance, topUp } from '../../../billing/ledger/move-money.ts'
import { setPrices } from '../../../billing/prices/index.ts'
import { wholeWeek } from '../../../campaigns/tasks/index.ts'
import { asAccount } from '../../../platform/db/index.ts'
import { insertRound, insertStrategy } from '../../../scripts/strategies/queries.ts'

let db: TestDatabase
let server: TestServer
let engine: FakeEngine
let tenant: TestTenant
let plans: CallPlan[]

beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db, {
    labelCall: (_tags, facts) => ({ intentId: facts === undefined ? -1 : 3, name: 'label', why: [] }),
  })
  tenant = await makeTenant(server.app, db)
  plans = []
  engine = await startFakeEngine({
    port: server.link.port,
    secret: testSecret,
    plan: () => plans.shift() ?? {},
  })
  await setPrices(server.app, tenant.root, {
    buyer: tenant.actor.account,
    prices: [{ unitMicroYuan: 100n, chargeRule: '1+1' }],
  })
  await give(6000n)
})
afterEach(async () => {
  engine.kill()
  await server.stop()
  const broken = await brokenInvariants(db)
  await db.close()
  expect(broken).toEqual([])
})

const give = (amountMicroYuan: bigint) =>
  topUp(server.app, tenant.root, { customer: tenant.actor.account, amountMicroYuan })
const funds = async () =>
  (
    await db.look(
      'select balance_micro::int as balance, reserved_micro::int as reserved, status from account where id = $1',
      [tenant.actor.account],
    )
  )[0]
const record = async (n = 1) =>
  (
    await db.look(
      `select status, cause, hung_up_by, talk_ms, intent_id, answered_at is not null as answered,
        corrected_at is not null as corrected from call_record where n = $1`,
      [n],
    )
  )[0]
const contact = async () =>
  (await db.look('select state, status, attempts_made, attempts_used, reach from contact'))[0]
const hangUps = () => db.look('select data from call_event where type = 3')
const journalled = (count: number) =>
  waitUntil(() => engine.memory.unacknowledged.filter(({ event }) => event.kind === 'ended').length === count)
const lapse = async () => {
  await db.look("update attempt set lease_until = now() - interval '1 second' where ended_at is null")
}
/** The engine is back and reports everything that it kept. */
const comeBack = async () => {
  engine.setSilent(false)
  await waitUntil(() => engine.memory.unacknowledged.length === 0)
}

const facts = { nodeIds: ['start'], flowRounds: 1, dialogueRounds: 2, turns: [] }
const conversation: CallPlan = { end: { talkMs: 30_000, facts } }

test('an end that arrives after the lease is recorded and charged once, into arrears if the money is gone', async () => {
  plans = [conversation]
  engine.setSilent(true)
  await makeTask(server.app, tenant)
  await journalled(1)
  const reported = [...engine.memory.unacknowledged]
  await lapse()
  await waitUntil(() => server.settled.length === 1)
  expect(await record()).toMatchObject({ status: 'unknownCause', cause: 'engineLost', corrected: false })
  expect(await funds()).toEqual({ balance: 6000, reserved: 0, status: 'normal' })
  // The money is spent meanwhile.
  const { account } = tenant.actor
  await adjustBalance(server.app, tenant.root, { customer: account, amountMicroYuan: -5000n, reason: 'x' })
  await comeBack()
  const truth = {
    status: 'finished',
    hung_up_by: 'callee',
    talk_ms: 30_000,
    intent_id: 3,
    answered: true,
    corrected: true,
  }
  expect(await record()).toMatchObject(truth)
  expect(await funds()).toEqual({ balance: -2000, reserved: 0, status: 'arrears' })
  expect(await contact()).toMatchObject({ state: 'final', status: 'finished', attempts_used: 1, reach: 5 })
  expect(await hangUps()).toEqual([{ data: { by: 'callee', cause: '' } }])
  const booked = () => db.look("select kind, ref from ledger_tx where kind in ('call', 'lateCall')")
  expect(await booked()).toMatchObject([{ kind: 'lateCall' }])
  expect(
    await db.look('select sum(charged_micro)::int as charged, sum(calls)::int as calls from bill_tally'),
  ).toEqual([{ charged: 3000, calls: 1 }])
  // Part of the debt may be paid.
  await give(500n)
  expect(await funds()).toMatchObject({ balance: -1500, status: 'arrears' })
  expect(await db.look('select late_micro::int as late from account where late_micro > 0')).toEqual([
    { late: 1500 },
  ])
  await expect(
    db.look('update account set reserved_micro = reserved_micro + 1 where late_micro > 0'),
  ).rejects.toThrow(/never_overspent/)
  // A second late end, even a different one, changes nothing.
  const again = reported.map((event) =>
    event.event.kind === 'ended' ? { ...event, event: { ...event.event, talkMs: 50_000 } } : event,
  )
  const before = engine.heard.length
  engine.send({ kind: 'events', events: again })
  await waitUntil(() => engine.heard.slice(before).some(({ kind }) => kind === 'acknowledge'))
  expect(await record()).toMatchObject(truth)
  expect(await funds()).toMatchObject({ balance: -1500 })
  expect(await booked()).toHaveLength(1)
})

test('if the answer was known, the cycle charged for it is not charged again', async () => {
  plans = [{ ...conversation, staysUp: true }]
  await makeTask(server.app, tenant)
  await waitUntil(async () => (await db.look("select from attempt where status = 'talking'")).length === 1)
  engine.setSilent(true)
  engine.release()
  await journalled(1)
  await lapse()
  await waitUntil(() => server.settled.length === 1)
  expect(await funds()).toMatchObject({ balance: 5900 })
  await comeBack()
  expect(await funds()).toMatchObject({ balance: 3000 })
  expect(
    await db.look('select kind from ledger_tx where ref = (select id::text from attempt) order by kind'),
  ).toEqual([{ kind: 'call' }, { kind: 'lateCall' }])
})

/** After an unknown end the contact is called again after half an hour. */
const taskThatCallsAgain = async () => {
  const { account } = tenant.actor
  const strategy = await asAccount(db.database.api, account, async (tx) => {
    const number = await insertStrategy(tx, account, {
      scene: tenant.scene,
      strategy: { name: 'again', type: 'task', isEnabled: true },
      most: 9,
    })
    if (number === undefined) throw new Error('no strategy')
    const round = { name: 'r', execution: 'delayed', minute: 30, calls: 1, tags: [16], range: 'all' } as const
    await insertRound(tx, account, { scene: tenant.scene, strategy: number, round, most: 9 })
    return number
  })
  await makeTask(server.app, tenant, { strategy, window: wholeWeek('UTC') })
}

test('a planned redial is dropped once the conversation of the first call is known', async () => {
  plans = [conversation]
  engine.setSilent(true)
  await taskThatCallsAgain()
  await journalled(1)
  await lapse()
  await waitUntil(() => server.settled.length === 1)
  expect(await contact()).toMatchObject({ state: 'ready', status: 'unknownCause' })
  await comeBack()
  expect(await contact()).toMatchObject({ state: 'final', status: 'finished' })
  expect(await db.look('select decision from call_decision order by n')).toEqual([
    { decision: 'called' },
    { decision: 'again' },
    { decision: 'final' },
  ])
})

test('a contact that was called again keeps that call s result', async () => {
  plans = [conversation, { answers: false, end: { status: 'invalidNumber' } }]
  engine.setSilent(true)
  await taskThatCallsAgain()
  await journalled(1)
  await lapse()
  await waitUntil(() => server.settled.length === 1)
  // The first call's events are held back; the second one's arrive.
  const kept = engine.memory.unacknowledged
  engine.memory.unacknowledged = []
  engine.setSilent(false)
  await db.look('update contact set due_at = now()')
  await waitUntil(() => server.settled.length === 2)
  engine.send({ kind: 'events', events: kept })
  await waitUntil(async () => (await record())?.corrected === true)
  expect(await record(1)).toMatchObject({ status: 'finished', talk_ms: 30_000 })
  expect(await record(2)).toMatchObject({ status: 'invalidNumber', corrected: false })
  expect(await contact()).toMatchObject({
    state: 'final',
    status: 'invalidNumber',
    attempts_made: 2,
    reach: 5,
  })
  expect(await funds()).toMatchObject({ balance: 3000, reserved: 0 })
})

/** The same engine, restarted without its journal. */
const restartWithoutJournal = async () => {
  const kept = [...engine.memory.unacknowledged]
  engine.kill()
  const before = server.settled.length
  engine = await startFakeEngine({
    port: server.link.port,
    secret: testSecret,
    epoch: 2,
    plan: () => plans.shift() ?? {},
  })
  await waitUntil(() => server.settled.length > before)
  return kept
}

test('a journal that was lost and is found reports its end: the record, its label, the charge and the contact are corrected', async () => {
  plans = [{ ...conversation, staysUp: true }]
  await makeTask(server.app, tenant)
  await waitUntil(async () => (await db.look("select from attempt where status = 'talking'")).length === 1)
  engine.setSilent(true)
  engine.release()
  await journalled(1)
  const kept = await restartWithoutJournal()
  expect(await record()).toMatchObject({ status: 'unknownCause', cause: 'journalLost', intent_id: -1 })
  // The answer was known: its first cycle is charged.
  expect(await funds()).toMatchObject({ balance: 5900 })
  engine.send({ kind: 'events', events: kept })
  await waitUntil(async () => (await record())?.corrected === true)
  expect(await record()).toMatchObject({ status: 'finished', talk_ms: 30_000, intent_id: 3, answered: true })
  expect(await contact()).toMatchObject({ state: 'final', status: 'finished', attempts_used: 1, reach: 5 })
  expect(await funds()).toMatchObject({ balance: 3000, reserved: 0 })
  expect(await hangUps()).toEqual([{ data: { by: 'callee', cause: '' } }])
})

test('an attempt closed as never sent is used up once the journal reports that it was', async () => {
  plans = [conversation, { answers: false, end: { status: 'invalidNumber' } }]
  engine.setSilent(true)
  await makeTask(server.app, tenant)
  await journalled(1)
  const kept = await restartWithoutJournal()
  expect(await record()).toMatchObject({ status: 'dispatchError', cause: 'neverLeft' })
  expect(await contact()).toMatchObject({ attempts_used: 0 })
  await db.look("update contact set due_at = now() where state = 'ready'")
  await waitUntil(async () => (await record(2)) !== undefined)
  engine.send({ kind: 'events', events: kept })
  await waitUntil(async () => (await record())?.corrected === true)
  expect(await record()).toMatchObject({ status: 'finished', talk_ms: 30_000 })
  // The contact keeps the redial's result, and has used both attempts.
  expect(await contact()).toMatchObject({ status: 'invalidNumber', attempts_made: 2, attempts_used: 2 })
  expect(await funds()).toMatchObject({ balance: 3000, reserved: 0 })
})

test.each([
  ['a record that nobody concluded', "update call_record set status = 'finished'"],
  ['a record that says it was corrected and was not lost', 'update call_record set corrected_at = now()'],
  ['a charge that shrinks', 'update hold set charged_micro = 0, cycles = 0, corrected_at = now()'],
  ['an event that an engine told', 'delete from call_event'],
])('the database refuses to change %s', async (_title, statement) => {
  await makeTask(server.app, tenant)
  await waitUntil(() => server.settled.length === 1)
  await expect(db.look(statement)).rejects.toThrow(/never changed/)
})
