import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
  numbered,
  startTestServer,
  type TestServer,
  type TestTenant,
  testSecret,
} from '../../../../testing/test-server.ts'
import { topUp } from '../../../billing/ledger/index.ts'
import { type PriceInput, setPrices } from '../../../billing/prices/index.ts'
import { asAccount } from '../../../platform/db/index.ts'
import { createScene, publishScene } from '../../../scripts/scenes/index.ts'
import { addContacts } from '../../contacts/index.ts'
import { startTask, wholeWeek } from '../../tasks/index.ts'

let db: TestDatabase
let server: TestServer
let tenant: TestTenant
let engines: FakeEngine[]

beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
  tenant = await makeTenant(server.app, db)
  engines = []
  await readAs('CN')
})

afterEach(async () => {
  for (const engine of engines) engine.kill()
  await server.stop()
  const broken = await brokenInvariants(db)
  await db.close()
  expect(broken).toEqual([])
})

const startEngine = async (plan: () => CallPlan = () => ({})): Promise<FakeEngine> => {
  const engine = await startFakeEngine({ port: server.link.port, secret: testSecret, plan })
  engines.push(engine)
  return engine
}
/** The country by which the seller reads numbers without a calling code. */
const readAs = (country: string | null) =>
  db.look('update account set home_country = $1 where parent is null', [country])
const price = (prices: readonly PriceInput[], buyer: AccountId = tenant.actor.account) =>
  setPrices(server.app, tenant.root, { buyer, prices })
const give = (amountMicroYuan: bigint) =>
  topUp(server.app, tenant.root, { customer: tenant.actor.account, amountMicroYuan })
const taskRow = async () => (await db.look('select * from task order by id limit 1'))[0]
const pausedFor = (reason: string) => waitUntil(async () => (await taskRow())?.pause_reason === reason)
const funds = async () => {
  const [row] = await db.look(
    'select balance_micro::int as balance, reserved_micro::int as reserved, status from account where id = $1',
    [tenant.actor.account],
  )
  return row
}

describe('calls that cost', () => {
  test('are held for, charged by their cycles, and stop when the money ends', async () => {
    await price([{ unitMicroYuan: 100n, chargeRule: '60+60' }])
    await give(550n)
    await startEngine()
    await makeTask(server.app, tenant, { contacts: 8 })
    await pausedFor('balance')
    expect(
      await db.look("select distinct decision, rule from call_decision where rule = 'noBalance'"),
    ).toEqual([{ decision: 'later', rule: 'noBalance' }])
    expect(server.settled.length).toBe(5)
    expect(await funds()).toEqual({ balance: 50, reserved: 0, status: 'normal' })
    const entries = await db.look(
      'select side, sum(amount_micro)::int as sum, count(*)::int as n from ledger_entry group by side order by side',
    )
    expect(entries).toEqual([
      { side: 'cash', sum: -550, n: 1 },
      { side: 'sales', sum: 500, n: 5 },
      { side: 'wallet', sum: 50, n: 6 },
    ])
  })

  test('wait for money that running calls hold, and go on when it is released', async () => {
    await price([{ unitMicroYuan: 100n, chargeRule: 'perCall' }])
    await give(200n)
    let isAnswered = false
    const engine = await startEngine(() => ({ staysUp: true, answers: isAnswered }))
    await makeTask(server.app, tenant, { contacts: 4 })
    await waitUntil(() => engine.liveCalls() === 2)
    await waitUntil(async () => (await taskRow())?.waiting_for === 'balance')
    expect(await funds()).toMatchObject({ balance: 200, reserved: 200 })
    isAnswered = true
    engine.release()
    // Nobody answered these two: their money is released, and pays for the others.
    await waitUntil(() => engine.liveCalls() === 2 && server.settled.length === 2)
    engine.release()
    await waitUntil(() => server.settled.length === 4)
    expect(await funds()).toEqual({ balance: 0, reserved: 0, status: 'arrears' })
  })

  test('cost nothing unanswered; a top-up reactivates an account in arrears and its task', async () => {
    await price([{ unitMicroYuan: 100n, chargeRule: '1+1' }])
    await give(6000n)
    await startEngine(() => ({ afterMs: 5, end: { talkMs: 60_000 } }))
    await makeTask(server.app, tenant, { contacts: 2 })
    await pausedFor('balance')
    expect(await funds()).toEqual({ balance: 0, reserved: 0, status: 'arrears' })
    await give(6000n)
    await waitUntil(() => server.settled.length === 2)
    expect(await funds()).toMatchObject({ balance: 0, status: 'arrears' })
  })

  test('that last longer than the hold are not charged for the excess', async () => {
    await price([{ unitMicroYuan: 100n, chargeRule: '1+1' }])
    await give(6000n)
    await startEngine(() => ({ afterMs: 5, end: { talkMs: 61_500 } }))
    await makeTask(server.app, tenant)
    await waitUntil(() => server.settled.length === 1)
    expect(await funds()).toMatchObject({ balance: 0 })
    expect(await db.look('select cycles, charged_micro::int as charged, talk_ms from hold')).toEqual([
      { cycles: 60, charged: 6000, talk_ms: 61_500 },
    ])
  })
})

describe('a long call', () => {
  /** A call of up to three minutes at 100 micro-yuan per started minute, and the account's money for it. */
  const startLongCall = async (money: bigint) => {
    await price([{ unitMicroYuan: 100n, chargeRule: '60+60' }])
    await give(money)
    const script = { ...testScript, settings: { ...testScript.settings, maxCallSec: 180 } }
    const sceneId = await createScene(server.app, tenant.actor, { name: 'long', script })
    await publishScene(server.app, tenant.actor, { sceneId, compile: compileTestScript })
    const engine = await startEngine(() => ({ staysUp: true, end: { talkMs: 130_000 } }))
    await makeTask(server.app, tenant, { sceneId })
    await waitUntil(() => engine.liveCalls() === 1)
    const attemptId = engine.orders[0]?.attemptId ?? ''
    const ask = async (forSec: number) => {
      const before = engine.heard.length
      engine.send({ kind: 'holdWanted', attemptId, forSec })
      await waitUntil(() => engine.heard.slice(before).some(({ kind }) => kind.startsWith('hold')))
      return engine.heard.slice(before).find(({ kind }) => kind.startsWith('hold'))
    }
    return { engine, ask }
  }

  test('holds its first minute, then what it extends to, and is charged for its duration', async () => {
    const { engine, ask } = await startLongCall(1000n)
    expect(engine.orders[0]).toMatchObject({ heldSec: 60, maxTalkSec: 180 })
    expect(await funds()).toMatchObject({ reserved: 100 })
    expect(await ask(60)).toMatchObject({ kind: 'holdExtended', heldSec: 120 })
    expect(await funds()).toMatchObject({ reserved: 200 })
    expect(await ask(600)).toMatchObject({ kind: 'holdExtended', heldSec: 180 })
    expect(await brokenInvariants(db)).toEqual([])
    engine.release()
    await waitUntil(() => server.settled.length === 1)
    expect(await funds()).toMatchObject({ balance: 700, reserved: 0 })
  })

  test('gets no extension beyond the funds, keeps its hold, and is charged for no second beyond it', async () => {
    const { engine, ask } = await startLongCall(250n)
    expect(await ask(60)).toMatchObject({ kind: 'holdExtended', heldSec: 120 })
    expect(await ask(60)).toMatchObject({ kind: 'holdRefused' })
    expect(await funds()).toMatchObject({ reserved: 200 })
    engine.release()
    await waitUntil(() => server.settled.length === 1)
    expect(await funds()).toMatchObject({ balance: 50, reserved: 0 })
  })

  test('that is free holds no money', async () => {
    await startEngine(() => ({ staysUp: true }))
    const script = { ...testScript, settings: { ...testScript.settings, maxCallSec: 180 } }
    const sceneId = await createScene(server.app, tenant.actor, { name: 'long', script })
    await publishScene(server.app, tenant.actor, { sceneId, compile: compileTestScript })
    await makeTask(server.app, tenant, { sceneId })
    await waitUntil(() => engines[0]?.orders.length === 1)
    expect(engines[0]?.orders[0]).toMatchObject({ heldSec: 180 })
    engines[0]?.release()
    await waitUntil(() => server.settled.length === 1)
  })
})

describe('prices', () => {
  test('of the longest prefix and the newest version in force apply, and the attempt stores them', async () => {
    await price([
      { countryCode: '86', unitMicroYuan: 10n },
      { countryCode: '86', areaCode: '1380', unitMicroYuan: 20n },
      { countryCode: '86', areaCode: '13800', unitMicroYuan: 40n, effectiveAtMs: Date.now() + 3_600_000 },
      { countryCode: '86', areaCode: '138000', unitMicroYuan: 50n },
    ])
    await price([
      { countryCode: '86', areaCode: '1380', unitMicroYuan: 30n },
      { countryCode: '86', areaCode: '138000', unitMicroYuan: null },
    ])
    await give(1000n)
    await startEngine()
    await makeTask(server.app, tenant)
    await waitUntil(() => server.settled.length === 1)
    const [kept] = await db.look(
      'select price_version, country_code, area_code, charge_rule, cycle_micro::int as cycle, cycles from hold',
    )
    expect(kept).toEqual({
      price_version: 6,
      country_code: '86',
      area_code: '1380',
      charge_rule: 'perCall',
      cycle: 30,
      cycles: 1,
    })
  })

  test('are those of the called number, in any notation', async () => {
    await price([
      { countryCode: '86', unitMicroYuan: 20n },
      { countryCode: '1', unitMicroYuan: 70n },
    ])
    await give(1000n)
    await startEngine()
    const taskId = await makeTask(server.app, tenant, { contacts: 0, isStarted: false })
    const contacts = ['13800138000', '8613800138001', '+86 138-0013-8002', '008613800138003', '013800138004']
    await addContacts(server.app, tenant.actor, {
      taskId,
      contacts: [...contacts, '+1 202 555 0100', '12025550101'].map((phone) => ({ phone })),
    })
    await startTask(server.app, tenant.actor, taskId)
    await waitUntil(() => server.settled.length === 7)
    const charged = await db.look(
      `select h.country_code as code, h.charged_micro::int as micro, count(*)::int as calls
       from hold h group by 1, 2 order by 1`,
    )
    expect(charged).toEqual([
      { code: '1', micro: 70, calls: 2 },
      { code: '86', micro: 20, calls: 5 },
    ])
  })

  test.each([
    { home: 'CN', code: '86', micro: 20 },
    // No home country is set: the dialed digits decide.
    { home: null, code: '1', micro: 70 },
  ])('cannot be chosen by the buyer: $home', async ({ home, code, micro }) => {
    await readAs(home)
    await price([
      { countryCode: '86', unitMicroYuan: 20n },
      { countryCode: '1', unitMicroYuan: 70n },
      { countryCode: '62', unitMicroYuan: 1n },
    ])
    await give(1000n)
    await startEngine()
    const taskId = await makeTask(server.app, tenant, { contacts: 0, isStarted: false })
    await addContacts(server.app, tenant.actor, { taskId, contacts: [{ phone: '13800138000' }] })
    await db.look("update task set home_country = 'ID', zone = 'Asia/Jakarta'")
    await startTask(server.app, tenant.actor, taskId)
    await waitUntil(() => server.settled.length === 1)
    expect(await db.look('select country_code as code, charged_micro::int as micro from hold')).toEqual([
      { code, micro },
    ])
  })

  test('that nobody set: no calls are placed, and the task reports why', async () => {
    await db.look("set session_replication_role = 'replica'")
    await db.look('delete from price')
    await db.look("set session_replication_role = 'origin'")
    const engine = await startEngine()
    await makeTask(server.app, tenant)
    await pausedFor('pricing')
    expect(engine.orders).toEqual([])
  })

  test('that leave out a destination: it is not called, the others are', async () => {
    await price([{ unitMicroYuan: null }, { countryCode: '86', areaCode: '13800000', unitMicroYuan: 0n }])
    await startEngine()
    const taskId = await makeTask(server.app, tenant, { contacts: 100, isStarted: false })
    await addContacts(server.app, tenant.actor, { taskId, contacts: numbered(1, 1_000_000) })
    await startTask(server.app, tenant.actor, taskId)
    await waitUntil(async () => (await taskRow())?.status === 'finished', 20_000)
    const ended = await db.look(
      'select status, count(*)::int as n from contact group by status order by n desc',
    )
    expect(ended).toEqual([
      { status: 'finished', n: 100 },
      { status: 'illegalAuthorisation', n: 1 },
    ])
    expect(await db.look("select decision, rule from call_decision where rule = 'noPrice'")).toEqual([
      { decision: 'never', rule: 'noPrice' },
    ])
    expect(await db.look("select reason from contact where status = 'illegalAuthorisation'")).toEqual([
      { reason: 'noPrice' },
    ])
  })

  test('are those of the country in which the rules read the number, if no home country is set', async () => {
    // By its digits alone 138… would be a number of +1.
    await price([{ unitMicroYuan: null }, { countryCode: '86', unitMicroYuan: 0n }])
    await startEngine()
    await makeTask(server.app, tenant, { contacts: 1, window: wholeWeek('Asia/Shanghai') })
    await waitUntil(() => server.settled.length === 1)
    expect(await db.look('select country_code from hold where account = $1', [tenant.actor.account])).toEqual(
      [{ country_code: '86' }],
    )
  })

  test('removed while a task runs pause it, and end no contact; with a price it goes on', async () => {
    await price([{ unitMicroYuan: 0n, chargeRule: '60+60' }])
    const taskId = await makeTask(server.app, tenant, { contacts: 30, isStarted: false })
    await price([{ unitMicroYuan: null }, { countryCode: '44', unitMicroYuan: 0n }])
    await startEngine()
    await startTask(server.app, tenant.actor, taskId)
    await pausedFor('pricing')
    expect(await db.look("select from contact where state <> 'ready'")).toEqual([])
    await expect(startTask(server.app, tenant.actor, taskId)).rejects.toMatchObject({
      code: 'resume_needs_price',
    })
    await price([{ countryCode: '86', unitMicroYuan: 0n }])
    await startTask(server.app, tenant.actor, taskId)
    await waitUntil(() => server.settled.length === 30)
  })

  test('below the carrier s current cost: the task pauses', async () => {
    await price([{ countryCode: '86', unitMicroYuan: 100n, chargeRule: '60+60' }])
    await give(10_000n)
    await price([{ countryCode: '86', unitMicroYuan: 101n, chargeRule: '60+60' }], tenant.root.account)
    const engine = await startEngine()
    await makeTask(server.app, tenant)
    await pausedFor('pricing')
    expect(engine.orders).toEqual([])
  })
})

describe('the database', () => {
  test('prevents the last unit from being spent twice, by however many servers', async () => {
    await price([{ unitMicroYuan: 100n, chargeRule: 'perCall' }])
    await give(100n)
    const other = await startTestServer(db)
    try {
      await startEngine(() => ({ afterMs: 20 }))
      engines.push(await startFakeEngine({ port: other.link.port, secret: testSecret, engineId: 'west' }))
      for (const name of ['a', 'b', 'c']) await makeTask(server.app, tenant, { name, contacts: 5 })
      await waitUntil(
        async () => (await db.look("select from task where pause_reason = 'balance'")).length === 3,
      )
      expect(server.settled.length + other.settled.length).toBe(1)
      expect(await funds()).toMatchObject({ balance: 0, reserved: 0 })
    } finally {
      await other.stop()
    }
  })

  test.each([
    ['a balance without an entry', 'update account set balance_micro = 1', /not what its ledger says/],
    ['an entry that is changed', 'update ledger_entry set amount_micro = 2', /never changed/],
    ['an entry that is deleted', 'delete from ledger_entry', /never changed/],
    [
      'a booking that does not add up',
      `insert into ledger_entry (account, tx, side, amount_micro)
      select account, id, 'sales', 5 from ledger_tx`,
      /does not balance/,
    ],
    ['a price that is changed', 'update price set unit_micro = 1', /never changed/],
    ['a charge that is changed', "update hold set talk_ms = 1 where state = 'settled'", /never changed/],
  ])('refuses %s', async (_title, statement, refusal) => {
    await price([{ unitMicroYuan: 100n, chargeRule: 'perCall' }])
    await give(100n)
    await startEngine()
    await makeTask(server.app, tenant)
    await waitUntil(() => server.settled.length === 1)
    await expect(db.look(statement)).rejects.toThrow(refusal)
  })

  test('does not let an account sell to itself or book its own money', async () => {
    const { account } = tenant.actor
    const asCustomer = (statement: string) =>
      asAccount(server.app.database.api, account, (tx) => sql.raw(statement).execute(tx))
    await expect(
      asCustomer(`insert into price (account, version, kind, country_code, area_code, charge_rule, unit_micro, effective_at)
        values ('${account}', 9, 'voice', '', '', '1+1', 0, now())`),
    ).rejects.toThrow(/row-level security/)
    await expect(
      asCustomer(
        `insert into ledger_tx (account, id, kind, ref) values ('${account}', gen_random_uuid(), 'topUp', 'x')`,
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(asCustomer(`update account set balance_micro = 5 where id = '${account}'`)).rejects.toThrow(
      /not what its ledger says/,
    )
  })
})
