import { accountId } from '@parley/contract/vocabulary'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type CallPlan,
  type FakeEngine,
  startFakeEngine,
  waitUntil,
} from '../../../../testing/fake-engine.ts'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import { compileTestScript, testScript } from '../../../../testing/test-scene.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  type TestTenant,
  testSecret,
} from '../../../../testing/test-server.ts'
import { createAccount } from '../../../accounts/accounts/index.ts'
import { topUp } from '../../../billing/ledger/index.ts'
import { setPrices } from '../../../billing/prices/index.ts'
import { createScene, publishScene } from '../../../scripts/scenes/index.ts'
import { addContacts } from '../../contacts/index.ts'
import { startTask } from '../../tasks/index.ts'

let db: TestDatabase
let servers: TestServer[]
let tenant: TestTenant
let engines: FakeEngine[]

beforeEach(async () => {
  db = await openTestDatabase()
  servers = [await startTestServer(db)]
  tenant = await makeTenant(server().app, db)
  engines = []
  await db.look("update account set home_country = 'CN' where parent is null")
})

afterEach(async () => {
  for (const engine of engines) engine.kill()
  for (const one of servers) await one.stop()
  const broken = await brokenInvariants(db)
  await db.close()
  expect(broken).toEqual([])
})

const server = (): TestServer => {
  const [first] = servers
  if (first === undefined) throw new Error('no server')
  return first
}
const startEngine = async (
  plan: () => CallPlan = () => ({}),
  of: TestServer = server(),
): Promise<FakeEngine> => {
  const engine = await startFakeEngine({
    port: of.link.port,
    secret: testSecret,
    engineId: `engine-${engines.length}`,
    plan,
  })
  engines.push(engine)
  return engine
}
const sell = (unitMicroYuan: bigint, chargeRule: '60+60' | '1+1' = '60+60') =>
  setPrices(server().app, tenant.root, {
    buyer: tenant.actor.account,
    prices: [{ unitMicroYuan, chargeRule }],
  })
const give = (amountMicroYuan: bigint) =>
  topUp(server().app, tenant.root, { customer: tenant.actor.account, amountMicroYuan })
const limit = (column: string, value: number, account: string = tenant.actor.account) =>
  db.look(`update account set ${column} = $2 where id = $1`, [account, value])
const taskRow = async () => (await db.look('select * from task order by id limit 1'))[0]
const waitsFor = (reason: string) => waitUntil(async () => (await taskRow())?.waiting_for === reason)
const alerts = () => db.look('select account, kind, releases, "values" from alert order by at, releases')
const spent = async () => {
  const [row] = await db.look(
    'select spent_today(a)::int as spent, balance_micro::int as balance, reserved_micro::int as reserved from account a where id = $1',
    [tenant.actor.account],
  )
  return row
}
const settled = () => servers.reduce((all, one) => all + one.settled.length, 0)
const releaseToday = (account: string = tenant.actor.account) =>
  db.look(
    `update account a set limit_releases = limit_releases_today(a) + 1, limit_release_day = bill_day(now()) where id = $1`,
    [account],
  )

test('a task pauses before the call that would exceed the daily limit, and notifies the accounts above', async () => {
  await sell(100n)
  await give(100_000n)
  await limit('daily_spend_limit_micro', 250)
  await startEngine()
  await makeTask(server().app, tenant, { contacts: 8 })
  await waitsFor('spendLimit')
  await waitUntil(async () => (await alerts()).length > 0)
  expect(settled()).toBe(2)
  expect(await spent()).toEqual({ spent: 200, balance: 99_800, reserved: 0 })
  expect(await alerts()).toEqual([
    {
      account: tenant.actor.account,
      kind: 'dailySpend',
      releases: 0,
      values: { limitMicroYuan: '250', spentMicroYuan: '200' },
    },
  ])
  expect((await taskRow())?.status).toBe('running')
  expect(
    await db.look("select distinct decision, rule from call_decision where rule = 'spendLimit'"),
  ).toEqual([{ decision: 'later', rule: 'spendLimit' }])
  expect(await db.look("select account, login from audit_log where action = 'account.limitReached'")).toEqual(
    [{ account: tenant.actor.account, login: null }],
  )
  expect(await db.look("select account from live_event where kind = 'alert'")).toEqual([
    { account: tenant.actor.account },
  ])
})

test('a released limit allows the same amount again, and notifies again when that is spent', async () => {
  await sell(100n)
  await give(100_000n)
  await limit('daily_spend_limit_micro', 300)
  await startEngine()
  await makeTask(server().app, tenant, { contacts: 9 })
  await waitUntil(async () => settled() === 3 && (await alerts()).length === 1)
  await releaseToday()
  await waitUntil(async () => settled() === 6 && (await alerts()).length === 2)
  expect(await spent()).toMatchObject({ spent: 600 })
  // On the next day nothing is spent, and nothing is released.
  await db.look(
    'update account set spend_day = spend_day - 1, limit_release_day = limit_release_day - 1 where id = $1',
    [tenant.actor.account],
  )
  await db.look('update alert set day = day - 1')
  await waitUntil(() => settled() === 9)
  expect(await spent()).toMatchObject({ spent: 300 })
})

test('the daily limit of an account above applies to all accounts below it together', async () => {
  const agent = await createAccount(server().app, tenant.root, { name: 'agent', role: 'agent' })
  const shop = await createAccount(
    server().app,
    { account: agent },
    { name: 'shop', role: 'resellersCustomer' },
  )
  await setPrices(server().app, tenant.root, {
    buyer: agent,
    prices: [{ unitMicroYuan: 50n, chargeRule: '60+60' }],
  })
  await setPrices(
    server().app,
    { account: agent },
    { buyer: shop, prices: [{ unitMicroYuan: 100n, chargeRule: '60+60' }] },
  )
  await topUp(server().app, tenant.root, { customer: agent, amountMicroYuan: 10_000n })
  await topUp(server().app, { account: agent }, { customer: shop, amountMicroYuan: 10_000n })
  await db.look(
    'insert into line_grant (account, line, grantee, max_concurrency) select account, id, $2, 0 from line where id = $1',
    [tenant.line, shop],
  )
  await limit('daily_spend_limit_micro', 150, agent)
  await startEngine()
  const below = { account: shop }
  const scene = await createScene(server().app, below, { name: 'hello', script: testScript })
  await publishScene(server().app, below, { sceneId: scene, compile: compileTestScript })
  await makeTask(server().app, { ...tenant, actor: below, scene }, { contacts: 6 })
  await waitsFor('spendLimit')
  await waitUntil(async () => (await alerts()).length > 0)
  expect(settled()).toBe(3)
  expect((await alerts()).map(({ account }) => accountId(String(account)))).toEqual([agent])
})

test('a running call ends when the day s limit no longer covers it', async () => {
  await sell(1n, '1+1')
  await give(100_000n)
  await limit('daily_spend_limit_micro', 100)
  const engine = await startEngine(() => ({ staysUp: true }))
  const script = { ...testScript, settings: { ...testScript.settings, maxCallSec: 180 } }
  const sceneId = await createScene(server().app, tenant.actor, { name: 'long', script })
  await publishScene(server().app, tenant.actor, { sceneId, compile: compileTestScript })
  await makeTask(server().app, tenant, { sceneId })
  await waitUntil(() => engine.liveCalls() === 1)
  const [attempt] = await db.look('select id from attempt')
  const attemptId = String(attempt?.id)
  engine.send({ kind: 'holdWanted', attemptId, forSec: 30 })
  await waitUntil(() => engine.heard.some(({ kind }) => kind === 'holdExtended'))
  engine.send({ kind: 'holdWanted', attemptId, forSec: 30 })
  await waitUntil(() => engine.heard.some(({ kind }) => kind === 'holdRefused'))
  expect(engine.heard).toContainEqual({ kind: 'holdExtended', attemptId, heldSec: 90 })
  expect(await alerts()).toMatchObject([{ kind: 'dailySpend' }])
  engine.release()
  await waitUntil(() => settled() === 1)
})

test('two servers together spend no more than the daily limit', async () => {
  servers.push(await startTestServer(db))
  await sell(100n)
  await give(100_000n)
  await limit('daily_spend_limit_micro', 1050)
  for (const one of servers) await startEngine(() => ({ afterMs: 5 }), one)
  for (let nth = 0; nth < 4; nth += 1)
    await makeTask(server().app, tenant, { contacts: 10, robotNum: 5, name: `task ${nth}` })
  await waitUntil(async () => (await alerts()).length === 1 && settled() === 10, 20_000)
  expect(await spent()).toEqual({ spent: 1000, balance: 99_000, reserved: 0 })
})

const abroad = ['+447911123456', '+33612345678', '+4915112345678', '+34612345678']

const taskAbroad = async (numbers: readonly string[]) => {
  const id = await makeTask(server().app, tenant, { contacts: 0, isStarted: false })
  await addContacts(server().app, tenant.actor, {
    taskId: id,
    contacts: numbers.map((phone) => ({ phone, name: phone })),
  })
  await startTask(server().app, tenant.actor, id)
  return id
}

test('the number of new destination countries per day is limited', async () => {
  await limit('new_destinations_per_day', 2)
  await startEngine()
  await taskAbroad(abroad)
  await waitUntil(
    async () => (await db.look("select from contact where reason = 'newDestinations'")).length === 2,
  )
  await waitUntil(() => settled() === 2)
  const [reported] = await alerts()
  expect(reported).toMatchObject({ kind: 'newDestinations', values: { limit: '2' } })
  const why = await db.look(
    `select decision, "values" ->> 'destination' as destination, next_at > now() as later from call_decision
     where rule = 'newDestinations' order by 2`,
  )
  expect(why).toHaveLength(2)
  expect(why).toContainEqual(expect.objectContaining({ decision: 'later', later: true }))
  // Countries called before stay allowed.
  const [known] = await db.look('select number from call_record limit 1')
  const called = String(known?.number).replace(/^\+?/, '+')
  await taskAbroad([`${called.slice(0, -1)}${called.endsWith('8') ? '7' : '8'}`])
  await waitUntil(() => settled() === 3)
})

test('two servers together call no more new countries than the daily limit', async () => {
  servers.push(await startTestServer(db))
  await limit('new_destinations_per_day', 2)
  for (const one of servers) await startEngine(() => ({ afterMs: 5 }), one)
  for (const number of abroad) await taskAbroad([number])
  await waitUntil(
    async () => (await db.look("select from contact where reason = 'newDestinations'")).length === 2,
  )
  await waitUntil(() => settled() === 2)
  expect(await db.look('select from account_destination')).toHaveLength(2)
})

test('an account starts no more calls per second than its rate, over all its tasks', async () => {
  await limit('calls_per_sec_limit', 2)
  await startEngine(() => ({ staysUp: true }))
  for (let nth = 0; nth < 3; nth += 1)
    await makeTask(server().app, tenant, { contacts: 5, name: `task ${nth}` })
  await waitUntil(
    async () => (await db.look("select from task where waiting_for = 'accountPace'")).length > 0,
  )
  const [pace] = await db.look(
    `select count(*)::int as calls, extract(epoch from clock_timestamp() - min(intent_at))::float8 as seconds from attempt`,
  )
  expect(Number(pace?.calls)).toBeLessThanOrEqual(2 + 2 * Number(pace?.seconds))
})
