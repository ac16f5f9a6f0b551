import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeEngine, startFakeEngine, waitUntil } from '../../../../testing/fake-engine.ts'
import { type FakeSmsc, startFakeSmsc } from '../../../../testing/fake-smsc.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import {
  makeTenant,
  startTestServer,
  type TestServer,
  type TestTenant,
  testSecret,
} from '../../../../testing/test-server.ts'
import { bookRules } from '../../../billing/ledger/book-rules.ts'
import { topUp } from '../../../billing/ledger/index.ts'
import { setPrices } from '../../../billing/prices/index.ts'
import { insertBlacklisted } from '../../../campaigns/blacklist/index.ts'
import { addContacts } from '../../../campaigns/contacts/index.ts'
import { createTask, startTask } from '../../../campaigns/tasks/index.ts'
import { asAccount } from '../../../platform/db/index.ts'
import { createSmsRunner } from './create-sms-runner.ts'

const templateId = '0197aaaa-0000-7000-8000-000000000001'
let db: TestDatabase
let server: TestServer
let tenant: TestTenant
let engine: FakeEngine
let smsc: FakeSmsc

beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db, { labelCall: () => ({ intentId: 7, name: 'A', why: [] }) })
  tenant = await makeTenant(server.app, db)
  smsc = await startFakeSmsc()
  engine = await startFakeEngine({ port: server.link.port, secret: testSecret })
  await db.look(
    `with template as (
       insert into sms_template (account, id, name, sdk_app_id, sign, content, variable_source, line_type, test_number,
         created_by) values ($1, $2, 'Thanks', '', '', 'Thank you, {name}', 'contact', 'domestic', '', ''))
     insert into sms_line (account, id, name, url, line_type, for_customers)
     values ($3, gen_random_uuid(), 'provider', $4, 'domestic', true)`,
    [tenant.actor.account, templateId, tenant.root.account, smsc.url],
  )
  await setPrices(server.app, tenant.root, {
    buyer: tenant.actor.account,
    prices: [{ kind: 'sms', chargeRule: 'perCall', unitMicroYuan: 40_000n }],
  })
})
afterEach(async () => {
  engine.kill()
  await smsc.close()
  await server.stop()
  await db.close()
})

const runner = () =>
  createSmsRunner({ ...server.app, egressAllowed: [smsc.address], lookMs: 20, firstWaitSec: 0 })
const pay = (yuan: bigint) =>
  topUp(server.app, tenant.root, {
    customer: tenant.actor.account,
    amountMicroYuan: yuan * 1_000_000n,
    reason: 'test',
  })
const campaign = async (
  contacts: readonly { readonly phone: string; readonly name?: string }[],
  more: { readonly intent?: number; readonly isEncrypted?: boolean } = {},
) => {
  const task = await createTask(server.app, tenant.actor, {
    name: 'task',
    sceneId: tenant.scene,
    lineId: tenant.line,
    robotNum: 5,
    isEncrypted: more.isEncrypted ?? false,
    sms: [{ sms_id: templateId, intent_id: more.intent ?? 7 }],
  })
  await addContacts(server.app, tenant.actor, { taskId: task, contacts })
  await startTask(server.app, tenant.actor, task)
  await waitUntil(
    async () => (await db.look('select from call_record where task = $1', [task])).length === contacts.length,
  )
  return task
}
const states = () => db.look('select number, state, failure, is_paid from sms_message order by number')
const areAll = (...wanted: readonly string[]) =>
  waitUntil(async () => (await states()).every(({ state }) => wanted.includes(String(state))))
const provesBooks = async () => {
  for (const [rule, query] of Object.entries(bookRules)) expect(await db.look(query), rule).toEqual([])
}

test('a contact with the label gets one message: paid along the chain, shown in the record, refunded if rejected', async () => {
  await pay(1n)
  const messages = runner()
  await campaign([
    { phone: '13800000002', name: 'Li' },
    { phone: '13800000001', name: 'Wang' },
    { phone: '13800000004' },
  ])
  await areAll('delivered', 'failed')
  await messages.stop()
  expect(await states()).toMatchObject([
    { number: '8613800000001', state: 'failed', failure: 'refused' },
    { number: '8613800000002', state: 'delivered', failure: null },
    { number: '8613800000004', state: 'failed', failure: 'variablesMissing' },
  ])
  expect(smsc.sent).toMatchObject([{ to: '+8613800000002', text: 'Thank you, Li' }])
  const events = await db.look(
    'select r.number, e.type from call_event e join call_record r using (attempt) where e.type in (6, 23) order by 1',
  )
  expect(events).toEqual([
    { number: '8613800000001', type: 23 },
    { number: '8613800000002', type: 6 },
    { number: '8613800000004', type: 23 },
  ])
  const [wallet] = await db.look('select balance_micro as left from account where id = $1', [
    tenant.actor.account,
  ])
  expect(wallet?.left).toBe('960000')
  await provesBooks()
})

test('no message is paid for beyond the account s daily limit', async () => {
  await pay(1n)
  await campaign([{ phone: '13800000002', name: 'Li' }])
  const { account } = tenant.actor
  await db.look('update account set daily_spend_limit_micro = 50000 where id = $1', [account])
  await campaign([{ phone: '13800000006', name: 'Sun' }])
  const messages = runner()
  await areAll('delivered', 'failed')
  await messages.stop()
  expect((await states()).map(({ state, failure }) => `${String(state)} ${String(failure)}`)).toEqual(
    expect.arrayContaining(['delivered null', 'failed spendLimit']),
  )
  expect(await db.look('select account, kind from alert')).toEqual([{ account, kind: 'dailySpend' }])
  await provesBooks()
})

test('no message goes to a blacklisted number, for another label, or without funds', async () => {
  await campaign([{ phone: '13800000002', name: 'Li' }], { intent: 8 })
  expect(await states()).toEqual([])
  await campaign([{ phone: '13800000003', name: 'Zhao' }])
  await campaign([{ phone: '13800000005', name: 'Qian' }])
  await asAccount(server.app.database.api, tenant.actor.account, (tx) =>
    insertBlacklisted(tx, tenant.actor.account, {
      number: '13800000005',
      ...server.app.numbers.keysOf('13800000005', 'CN'),
      source: 'person',
    }),
  )
  const messages = runner()
  await areAll('failed')
  await messages.stop()
  expect(await states()).toMatchObject([{ failure: 'balance' }, { failure: 'blacklisted' }])
  expect(smsc.asked).toEqual([])
  await provesBooks()
})

test('a server that dies between sending and marking sends no second message: the key is the same', async () => {
  await pay(1n)
  smsc.hold(true)
  await campaign([{ phone: '13800000002', name: 'Li' }], { isEncrypted: true })
  const first = runner()
  await waitUntil(() => Promise.resolve(smsc.asked.length > 0))
  // As a killed process leaves it: the message was sent, and its row stays "sending" until the lease expires.
  await db.look("update sms_message set attempts = attempts + 1, lease_until = now() - interval '1 second'")
  smsc.hold(false)
  const second = runner()
  await areAll('delivered')
  await first.stop()
  await second.stop()
  expect(smsc.asked.length).toBeGreaterThan(1)
  expect(new Set(smsc.asked).size).toBe(1)
  expect(smsc.sent).toMatchObject([{ to: '+8613800000002' }])
  // Its number is sealed: the outbox has a mask.
  expect(await states()).toMatchObject([{ number: '138****0002', state: 'delivered' }])
  const reported = await db.look('select from call_event where type = 6')
  expect(reported).toHaveLength(1)
  const booked = await db.look("select from ledger_tx where kind = 'sms'")
  expect(booked).toHaveLength(1)
  await provesBooks()
})
