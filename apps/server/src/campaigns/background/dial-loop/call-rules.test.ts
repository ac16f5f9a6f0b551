import type { TaskId } from '@parley/contract/vocabulary'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeEngine, startFakeEngine, waitUntil } from '../../../../testing/fake-engine.ts'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import { listed, testKeys } from '../../../../testing/test-numbers.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  type TestTenant,
  testSecret,
} from '../../../../testing/test-server.ts'
import { createLine, grantLine } from '../../../calls/lines/index.ts'
import { asAccount } from '../../../platform/db/index.ts'
import { insertBlacklisted } from '../../blacklist/index.ts'
import { addContacts, type ContactInput } from '../../contacts/index.ts'
import { createTask, startTask, wholeWeek } from '../../tasks/index.ts'

let db: TestDatabase
let server: TestServer
let engine: FakeEngine
let tenant: TestTenant
let line: string

/** A server whose clock starts at an instant and advances from there; the engine answers every call. */
const start = async (at: string): Promise<void> => {
  const aheadMs = Date.parse(at) - Date.now()
  server = await startTestServer(db, { nowMs: () => Date.now() + aheadMs })
  // The engine's clock is the server's: by a slower clock an order would be too late.
  engine = await startFakeEngine({ port: server.link.port, secret: testSecret })
  tenant = await makeTenant(server.app, db)
  const { root, actor } = tenant
  // No engine is real here: nothing is sent to this address.
  const lineId = await createLine(server.app, root, {
    name: 'trunk',
    host: '10.20.30.40',
    port: 5060,
    callingNumber: '4001',
    callsPerSec: 1000,
  })
  await grantLine(server.app, root, { lineId, grantee: actor.account })
  line = lineId
}

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(async () => {
  engine.kill()
  await server.stop()
  const broken = await brokenInvariants(db)
  await db.close()
  expect(broken).toEqual([])
})

const service = {
  mostAttempts: 10,
  mostPerDay: 9,
  callIntervalMin: 0,
  daysOff: [],
  purpose: 'service',
} as const

const callAll = async (
  phones: readonly string[],
  {
    contacts = [],
    ...more
  }: Partial<Parameters<typeof createTask>[2]> & { contacts?: readonly ContactInput[] } = {},
): Promise<TaskId> => {
  const taskId = await createTask(server.app, tenant.actor, {
    name: 'real line',
    sceneId: tenant.scene,
    lineId: line as never, // Kept as text between the steps of a test.
    window: wholeWeek('Asia/Shanghai'),
    robotNum: 20,
    options: service,
    ...more,
  })
  await addContacts(server.app, tenant.actor, {
    taskId,
    contacts: [...phones.map((phone) => ({ phone })), ...contacts],
  })
  await startTask(server.app, tenant.actor, taskId)
  return taskId
}
const contacts = async () =>
  Object.fromEntries(
    (
      await db.look(
        "select regexp_replace(phone, '[^0-9]', '', 'g') as number, state, status, reason, extract(epoch from due_at) as due from contact",
      )
    ).map((row) => [row.number, { ...row, due: new Date(Number(row.due) * 1000).toISOString() }]),
  )
const called = (): string[] => engine.orders.map(({ calledNumber }) => calledNumber).sort()

// A year ahead, so that no order is too late for an engine with its own clock. A Friday.
const tenInShanghai = '2027-11-19T02:00:00Z'

describe('over a line that reaches the public network', () => {
  test('each callee is called in the hours of their own country and zone; the others are postponed', async () => {
    await start(tenInShanghai)
    await callAll(['13800000000', '+12125550100', '+6281234567890', '+34612345678'])
    await waitUntil(() => server.settled.length === 2)
    await waitUntil(async () => (await contacts())['34612345678']?.reason === 'countryHours')
    // 10:00 in China; 09:00, 10:00 and 11:00 in Indonesia. A number without a calling code is dialed with that of the task's zone.
    expect(called()).toEqual(['6281234567890', '8613800000000'])
    expect(await contacts()).toMatchObject({
      // 21:00 in New York would be too late; without consent no time is permitted.
      '12125550100': { state: 'final', reason: 'noConsent', status: 'illegalAuthorisation' },
      // Night in Spain, on the mainland and on the islands: 9:00 on the islands.
      '34612345678': { state: 'ready', reason: 'countryHours', due: '2027-11-19T09:00:00.000Z' },
    })
  })

  test('a window that is one zone off would allow the call: the callee s zone decides', async () => {
    await start('2027-11-19T01:30:00Z') // 20:30 in New York, 19:30 in Chicago, 18:30 in Denver.
    const { account } = tenant.actor
    const numbers = ['12125550100', '13125550123', '13035550123']
    for (const number of numbers)
      await db.look(
        "insert into consent (account, number, number_key, kind, source, given_at) values ($1, $2, $3, 'written', 'form', now())",
        [account, number, testKeys(`+${number}`).numberKey],
      )
    await callAll(['+12125550100', '+13125550123', '+13035550123'])
    await waitUntil(() => server.settled.length === 3)
    expect(called()).toEqual([...numbers].sort())
    // Half an hour later only New York is outside its hours.
    await server.stop()
    engine.kill()
    const aheadMs = Date.parse('2027-12-03T02:00:01Z') - Date.now()
    server = await startTestServer(db, { nowMs: () => Date.now() + aheadMs })
    engine = await startFakeEngine({
      port: server.link.port,
      secret: testSecret,
      epoch: 2,
      memory: engine.memory,
    })
    await callAll(['+12125550100', '+13125550123', '+13035550123'])
    await waitUntil(() => server.settled.length === 2)
    expect(called()).toEqual(['13035550123', '13125550123'])
    await waitUntil(async () => (await contacts())['12125550100']?.reason === 'countryHours')
    const [put] = await db.look(
      "select extract(epoch from due_at) as due from contact where number = '12125550100' and reason = 'countryHours'",
    )
    expect(new Date(Number(put?.due) * 1000).toISOString()).toBe('2027-12-03T13:00:00.000Z')
  })

  test('a contact with its own time zone is called in the hours of that zone', async () => {
    await start(tenInShanghai)
    await callAll([], {
      contacts: [{ phone: '+6281234567890', timeZone: 'America/New_York' }, { phone: '+6281234567891' }],
    })
    await waitUntil(() => server.settled.length === 1)
    await waitUntil(async () => (await contacts())['6281234567890']?.reason === 'countryHours')
    expect(called()).toEqual(['6281234567891'])
  })

  test('premium and service numbers are not called; a withdrawn consent does not count', async () => {
    await start(tenInShanghai)
    const { account } = tenant.actor
    await db.look(
      `insert into consent (account, number, number_key, kind, source, given_at, revoked_at)
       values ($1, '13800000000', $2, 'express', 'form', now(), null),
         ($1, '13800000001', $3, 'express', 'form', now(), now())`,
      [account, testKeys('13800000000').numberKey, testKeys('13800000001').numberKey],
    )
    await callAll(['13800000000', '13800000001', '10086', '+34806123456'], {
      options: { ...service, purpose: 'marketing' },
    })
    await waitUntil(async () => (await db.look("select from task where status = 'finished'")).length === 1)
    expect(called()).toEqual(['8613800000000'])
    expect(await contacts()).toMatchObject({
      '13800000001': { state: 'final', reason: 'noConsent' },
      '10086': { state: 'final', reason: 'shortNumber', status: 'illegalNumberRange' },
      '34806123456': { state: 'final', reason: 'numberKind' },
    })
  })

  test('a number is not called more often a day than its country allows, across all tasks', async () => {
    await start(tenInShanghai)
    for (const n of [1, 2, 3]) {
      await callAll(['13800000000'], { name: `task ${n}` })
      await waitUntil(() => server.settled.length === n)
    }
    // The database's clock is not moved by the test.
    await db.look('update attempt set intent_at = $1', [tenInShanghai])
    const fourth = await callAll(['13800000000'], { name: 'task 4' })
    const row = async () =>
      (
        await db.look(
          'select state, reason, extract(epoch from due_at) as due from contact where task = $1',
          [fourth],
        )
      )[0]
    await waitUntil(async () => (await row())?.reason === 'attemptsPerDay')
    expect((await row())?.state).toBe('ready')
    expect(new Date(Number((await row())?.due) * 1000).toISOString()).toBe('2027-11-20T02:00:00.000Z')
    expect(called()).toHaveLength(3)
  })

  test.each([['13800138000'], ['8613800138000'], ['+86 138 0013 8000'], ['0086-138-0013-8000']])(
    'a number is the same number in any notation: %s',
    async (phone) => {
      await start(tenInShanghai)
      const { account } = tenant.actor
      await asAccount(server.app.database.api, account, (tx) =>
        insertBlacklisted(tx, account, { ...listed('13800138000'), source: 'person' }),
      )
      await asAccount(server.app.database.api, tenant.root.account, (tx) =>
        insertBlacklisted(tx, tenant.root.account, { ...listed('+8613800138001'), source: 'person' }),
      )
      const taskId = await createTask(server.app, tenant.actor, {
        name: 'real line',
        sceneId: tenant.scene,
        lineId: line as never, // Kept as text between the steps of a test.
        options: service,
      })
      const add = (contacts: readonly { readonly phone: string }[]) =>
        addContacts(server.app, tenant.actor, { taskId, contacts })
      expect(await add([{ phone }])).toMatchObject({ blocked: 1, succeeded: 0 })
      const other = phone.replace(/0$/, '1')
      expect(await add([{ phone: other }])).toMatchObject({ succeeded: 1 })
      expect(await add([{ phone: '13800138001' }, { phone: '+8613800138001' }])).toMatchObject({
        duplicate: 2,
      })
      await startTask(server.app, tenant.actor, taskId)
      await waitUntil(async () => (await db.look("select from contact where state = 'final'")).length === 1)
      expect(called()).toEqual([])
      expect((await db.look('select reason from contact'))[0]).toEqual({ reason: 'blacklisted' })
    },
  )

  test('the daily caps count a number in any notation of any task', async () => {
    await start(tenInShanghai)
    const spellings = ['13800138000', '+86 138 0013 8000', '8613800138000', '008613800138000']
    for (const [n, phone] of spellings.slice(0, 3).entries()) {
      await callAll([phone], { name: `task ${n}` })
      await waitUntil(() => server.settled.length === n + 1)
    }
    await db.look('update attempt set intent_at = $1', [tenInShanghai])
    const fourth = await callAll([spellings[3] ?? ''], { name: 'task 4' })
    await waitUntil(
      async () =>
        (await db.look("select from contact where task = $1 and reason = 'attemptsPerDay'", [fourth]))
          .length === 1,
    )
    expect(called()).toHaveLength(3)
  })

  test('another listener at this machine s own address counts as a real line', async () => {
    await start('2027-11-18T15:00:00Z') // 23:00 in Shanghai.
    const { root, actor } = tenant
    const lineId = await createLine(server.app, root, {
      name: 'a gateway on this host',
      host: '127.0.0.1',
      port: 5080,
      callingNumber: '4001',
      callsPerSec: 1000,
    })
    await grantLine(server.app, root, { lineId, grantee: actor.account })
    await callAll(['13800000000'], { lineId })
    await callAll(['13800000001'], { lineId: tenant.line, name: 'the sandbox' })
    await waitUntil(() => server.settled.length === 1)
    await waitUntil(async () => (await contacts())['13800000000']?.reason === 'countryHours')
    expect(called()).toEqual(['8613800000001'])
  })

  test('it rings as long as the country requires, even if the task sets less', async () => {
    await start(tenInShanghai)
    await callAll(['13800000000'], { ringSec: 5 })
    await waitUntil(() => server.settled.length === 1)
    expect(engine.orders[0]?.ringSec).toBe(15)
  })
})

describe('a blacklist', () => {
  test('of one task applies only there; the highest list is named', async () => {
    await start(new Date().toISOString())
    const first = await makeTask(server.app, tenant, { contacts: 2, isStarted: false })
    const { account } = tenant.actor
    await asAccount(server.app.database.api, account, (tx) =>
      insertBlacklisted(tx, account, { ...listed('13800000000'), source: 'person', task: first }),
    )
    const second = await makeTask(server.app, tenant, { contacts: 1, isStarted: false })
    await startTask(server.app, tenant.actor, first)
    await startTask(server.app, tenant.actor, second)
    await waitUntil(async () => (await db.look("select from task where status = 'finished'")).length === 2)
    expect(called()).toEqual(['8613800000000', '8613800000001'])
    const reported = await db.look(
      'select decision, rule, "values" from call_decision where rule = \'blacklisted\'',
    )
    expect(reported).toEqual([{ decision: 'never', rule: 'blacklisted', values: { level: 'task' } }])
  })

  test('that gets a number while it rings ends the ringing; an answered call goes on', async () => {
    await start(new Date().toISOString())
    engine.kill()
    engine = await startFakeEngine({
      port: server.link.port,
      secret: testSecret,
      engineId: 'second',
      plan: ({ calledNumber }) => ({
        staysUp: true,
        answers: calledNumber !== '8613800000000',
        end: { status: 'blacklisted' },
      }),
    })
    await makeTask(server.app, tenant, { contacts: 2 })
    await waitUntil(() => engine.liveCalls() === 2)
    await waitUntil(
      async () => (await db.look('select from attempt where answered_at is not null')).length === 1,
    )
    for (const number of ['13800000000', '13800000001'])
      await asAccount(server.app.database.api, tenant.root.account, (tx) =>
        insertBlacklisted(tx, tenant.root.account, { ...listed(number), source: 'person' }),
      )
    await waitUntil(() => server.settled.length === 1)
    expect(engine.heard.filter(({ kind }) => kind === 'hangUp')).not.toEqual([])
    expect(engine.liveCalls()).toBe(1)
    expect((await contacts())['13800000000']).toMatchObject({ state: 'final', status: 'blacklisted' })
    engine.release()
    await waitUntil(() => server.settled.length === 2)
  })
})

test('a decision that repeats is one line of the contact s history, with a count', async () => {
  await start('2027-11-18T15:00:00Z') // 23:00 in Shanghai.
  await callAll(['13800000000'])
  const story = () => db.look('select n, decision, rule, times from call_decision order by n')
  for (const times of [1, 2, 3]) {
    await waitUntil(async () => (await story())[0]?.times === times)
    await db.look('update contact set due_at = now()')
  }
  await waitUntil(async () => Number((await story())[0]?.times) >= 4)
  // Over the sandbox's line no country rules apply.
  await db.look('update task set line = $1', [tenant.line])
  await db.look('update contact set due_at = now()')
  await waitUntil(() => server.settled.length === 1)
  expect((await story()).map(({ decision, rule }) => [decision, rule])).toEqual([
    ['later', 'countryHours'],
    ['called', 'allowed'],
    ['final', 'noRedial'],
  ])
})

describe('a number', () => {
  test('in several tasks, over two servers, is in one call at a time', async () => {
    await start(tenInShanghai)
    const other = await startTestServer(db, { nowMs: server.app.nowMs })
    const otherEngine = await startFakeEngine({
      port: other.link.port,
      secret: testSecret,
      engineId: 'engine-2',
      plan: () => ({ staysUp: true }),
    })
    engine.kill()
    engine = await startFakeEngine({
      port: server.link.port,
      secret: testSecret,
      epoch: 2,
      memory: engine.memory,
      plan: () => ({ staysUp: true }),
    })
    const spellings = ['13800138000', '+86 138 0013 8000', '8613800138000']
    for (const phone of spellings)
      await callAll([phone, `1380000000${spellings.indexOf(phone)}`], { name: phone })
    const live = () => engine.liveCalls() + otherEngine.liveCalls()
    await waitUntil(() => live() === 4)
    const waits = () =>
      db.look("select number_key from contact where state = 'ready' and reason = 'numberInCall'")
    await waitUntil(async () => (await waits()).length === 2)
    // However often they poll, it is still in its call.
    for (let n = 0; n < 5; n += 1) {
      await db.look("update contact set due_at = now() where state = 'ready'")
      await expect
        .poll(
          async () => (await db.look("select from contact where state = 'ready' and due_at <= now()")).length,
        )
        .toBe(0)
    }
    expect(live()).toBe(4)
    expect(new Set((await waits()).map((row) => row.number_key)).size).toBe(1)
    otherEngine.release()
    engine.release()
    await waitUntil(() => server.settled.length + other.settled.length === 4)
    otherEngine.kill()
    await other.stop()
  })

  test('whose hours and those of the task never meet is final, with the reason', async () => {
    await start('2027-11-18T16:30:00Z') // 00:30 in Shanghai, when nobody may be called.
    await callAll(['13800000000', '13800000001'], {
      window: { ...wholeWeek('Asia/Shanghai'), fromMinute: 0, toMinute: 60 },
    })
    await waitUntil(async () => (await db.look("select from task where status = 'failed'")).length === 1)
    expect(Object.values(await contacts())).toMatchObject(
      Array(2).fill({ state: 'final', reason: 'windowNeverOpens', status: 'illegalAuthorisation' }),
    )
    expect(called()).toEqual([])
  })
})

describe('a task whose script', () => {
  test('was withdrawn places no calls and shows why; published again it goes on', async () => {
    await start(tenInShanghai)
    const taskId = await callAll(['13800000000'], { startup: 'manual', keepAlive: true })
    await waitUntil(() => server.settled.length === 1)
    await db.look("update scene set status = 'draft'")
    await addContacts(server.app, tenant.actor, { taskId, contacts: [{ phone: '13800000001' }] })
    const state = async () => (await db.look('select status, waiting_for from task'))[0]
    await expect.poll(state).toEqual({ status: 'running', waiting_for: 'script' })
    expect(called()).toEqual(['8613800000000'])
    await db.look("update scene set status = 'online'")
    await waitUntil(() => server.settled.length === 2)
  })

  test('uses a variable skips contacts without a value for it, however the task was started', async () => {
    await start(tenInShanghai)
    const taskId = await createTask(server.app, tenant.actor, {
      name: 'timed',
      sceneId: tenant.scene,
      lineId: line as never,
      window: wholeWeek('Asia/Shanghai'),
      robotNum: 20,
      options: service,
      startup: 'timed',
      startupAtMs: Date.parse(tenInShanghai) + 3000,
    })
    const contactsOf = [{ phone: '13800000000' }, { phone: '13800000001', variables: { date: 'May 5' } }]
    await addContacts(server.app, tenant.actor, { taskId, contacts: contactsOf })
    // They were imported before the script used it.
    await db.look('alter table scene_version disable trigger user')
    await db.look(
      `update scene_version set compiled = jsonb_set(compiled, '{nodes,start,botWords,0,word}', '"Your visit is on {date}."')`,
    )
    await waitUntil(() => server.settled.length === 1)
    expect(called()).toEqual(['8613800000001'])
    expect((await contacts())['13800000000']).toMatchObject({ state: 'final', reason: 'valueMissing' })
    const [decision] = await db.look("select values from call_decision where rule = 'valueMissing'")
    expect(decision).toEqual({ values: { variable: 'date' } })
  })

  test('has no disclosure does not start over the public network, and waits if it is running', async () => {
    await start(tenInShanghai)
    const undisclosed = async () => {
      await db.look('alter table scene_version disable trigger user')
      await db.look("update scene_version set script = jsonb_set(script, '{settings,disclosure}', '\"  \"')")
    }
    const input = { name: 'real line', sceneId: tenant.scene, lineId: line as never, robotNum: 20 }
    const options = { window: wholeWeek('Asia/Shanghai'), options: service }
    const running = await createTask(server.app, tenant.actor, { ...input, ...options, keepAlive: true })
    const ready = await createTask(server.app, tenant.actor, { ...input, ...options, keepAlive: true })
    await startTask(server.app, tenant.actor, running)
    await undisclosed()
    await expect(startTask(server.app, tenant.actor, ready)).rejects.toMatchObject({
      code: 'disclosure_missing',
    })
    await addContacts(server.app, tenant.actor, { taskId: running, contacts: [{ phone: '13800000000' }] })
    await expect
      .poll(async () => (await db.look('select status, waiting_for from task where id = $1', [running]))[0])
      .toEqual({ status: 'running', waiting_for: 'disclosure' })
    expect(called()).toEqual([])
  })
})
