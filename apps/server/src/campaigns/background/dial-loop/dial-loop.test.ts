import { describe, expect, test } from 'vitest'
import { dialStage } from '../../../../testing/dial-stage.ts'
import { waitUntil } from '../../../../testing/fake-engine.ts'
import { listed } from '../../../../testing/test-numbers.ts'
import { makeTask, makeTenant, numbered } from '../../../../testing/test-server.ts'
import { setAccountStatus } from '../../../accounts/accounts/index.ts'
import { countEnginesWithoutDisk } from '../../../calls/background/slots/index.ts'
import { asAccount } from '../../../platform/db/index.ts'
import { insertBlacklisted } from '../../blacklist/index.ts'
import { addContacts } from '../../contacts/index.ts'
import { listEvents, listRecords } from '../../records/index.ts'
import { editTask, findTask, pauseTask, startTask, wholeWeek } from '../../tasks/index.ts'

const stage = dialStage()
const { startServer, startEngine, taskRow, contactStates, numbersOf } = stage

describe('a task', () => {
  test('calls a contact once; its record has the outcome', async () => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, stage.db)
    const task = await makeTask(server.app, tenant)
    await waitUntil(() => server.settled.length === 1)
    const [record] = await listRecords(server.app, tenant.actor, { taskId: task })
    expect(record).toMatchObject({ status: 'finished', talkMs: 2000, number: '8613800000000', intentId: 1 })
    await waitUntil(async () => (await taskRow())?.status === 'finished')
    await expect(stage.db.look('update call_record set talk_ms = 1')).rejects.toThrow(/never changed/)
  })

  test('that is permanent waits for contacts and calls new ones at once', async () => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, stage.db)
    const taskId = await makeTask(server.app, tenant, { keepAlive: true })
    await waitUntil(async () => (await taskRow())?.waiting_for === 'contacts')
    expect((await taskRow())?.status).toBe('running')
    await addContacts(server.app, tenant.actor, { taskId, contacts: numbered(3, 50) })
    await waitUntil(() => server.settled.length === 4)
  })

  test('without contacts fails', async () => {
    const server = await startServer()
    const tenant = await makeTenant(server.app, stage.db)
    await makeTask(server.app, tenant, { contacts: 0 })
    await waitUntil(async () => (await taskRow())?.status === 'failed')
    expect((await taskRow())?.failure).toBe('noValidContact')
  })

  test('that is timed starts at its time', async () => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, stage.db)
    const startupAtMs = Date.now() + 400
    await makeTask(server.app, tenant, { startup: 'timed', startupAtMs, isStarted: false })
    await waitUntil(() => server.settled.length === 1)
    expect(Date.now()).toBeGreaterThanOrEqual(startupAtMs)
  })

  test('that is paused starts no call until it is resumed', async () => {
    const server = await startServer()
    const tenant = await makeTenant(server.app, stage.db)
    const taskId = await makeTask(server.app, tenant, { contacts: 5 })
    await pauseTask(server.app, tenant.actor, { taskId, reason: 'customer' })
    const engine = await startEngine(server)
    await makeTask(server.app, tenant)
    await waitUntil(() => server.settled.length === 1)
    expect(engine.orders).toHaveLength(1)
    await startTask(server.app, tenant.actor, taskId)
    await waitUntil(() => server.settled.length === 6)
  })

  test('outside its window reports why and until when, and calls when the window is widened', async () => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, stage.db)
    // Tomorrow is closed too: the test may start in a day's last second.
    const opensMs = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000
    const opens = new Date(opensMs).getUTCDay()
    const weekdays = [0, 1, 2, 3, 4].map((days) => (opens + 6 + days) % 7)
    const window = { ...wholeWeek('UTC'), weekdays }
    const taskId = await makeTask(server.app, tenant, { contacts: 3, window })
    await waitUntil(async () => (await taskRow())?.waiting_for === 'window')
    const [waiting] = await stage.db.look('select extract(epoch from waiting_until) * 1000 as ms from task')
    expect(Number(waiting?.ms)).toBe(opensMs)
    // The window is the task's: no contact was changed.
    expect(await stage.db.look('select from contact where reason is not null or due_at > now()')).toEqual([])
    await pauseTask(server.app, tenant.actor, { taskId, reason: 'customer' })
    const { app } = server
    const task = await asAccount(app.database.api, tenant.actor.account, (tx) =>
      findTask(tx, tenant.actor.account, taskId),
    )
    if (task === undefined) throw new Error('no task')
    await editTask(app, tenant.actor, { ...task, ...wholeWeek('UTC') })
    await startTask(app, tenant.actor, taskId)
    await waitUntil(() => server.settled.length === 3)
  })

  test('does not call a number on the blacklist of an account above', async () => {
    const server = await startServer()
    const engine = await startEngine(server)
    const tenant = await makeTenant(server.app, stage.db)
    await asAccount(server.app.database.api, tenant.root.account, (tx) =>
      insertBlacklisted(tx, tenant.root.account, { ...listed('13800000001'), source: 'person' }),
    )
    await makeTask(server.app, tenant, { contacts: 3 })
    await waitUntil(async () => (await taskRow())?.status === 'finished')
    expect(numbersOf([engine]).sort()).toEqual(['8613800000000', '8613800000002'])
    const [blocked] = await stage.db.look(
      "select state, status, reason from contact where phone = '13800000001'",
    )
    expect(blocked).toEqual({ state: 'final', status: 'blacklisted', reason: 'blacklisted' })
  })

  test.each([
    ['disabled', 'account'],
    ['arrears', 'balance'],
  ] as const)('of an account that is %s pauses with reason %s', async (status, reason) => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, stage.db)
    await asAccount(server.app.database.api, tenant.root.account, (tx) =>
      setAccountStatus(tx, tenant.root.account, { id: tenant.actor.account, status }),
    )
    await makeTask(server.app, tenant)
    await waitUntil(async () => (await taskRow())?.status === 'paused')
    expect((await taskRow())?.pause_reason).toBe(reason)
  })

  test('pauses when its line is withdrawn', async () => {
    const server = await startServer()
    const tenant = await makeTenant(server.app, stage.db)
    await makeTask(server.app, tenant, { isStarted: false })
    await stage.db.look('delete from line_grant')
    await stage.db.look("update task set status = 'running'")
    await waitUntil(async () => (await taskRow())?.status === 'paused')
    expect((await taskRow())?.pause_reason).toBe('route')
  })
})

describe('two servers on one database', () => {
  test('never call a contact twice and stay within one limit together', async () => {
    const [first, second] = [await startServer(), await startServer()]
    const all = [
      await startEngine(first, { engineId: 'east', plan: () => ({ afterMs: 8 }) }),
      await startEngine(second, { engineId: 'west', plan: () => ({ afterMs: 8 }) }),
    ]
    const tenant = await makeTenant(first.app, stage.db, { line: { maxConcurrency: 7 } })
    // Each task has its own numbers: a number that two tasks share is in one call at a time.
    for (const [n, name] of ['a', 'b', 'c'].entries()) {
      const taskId = await makeTask(first.app, tenant, { name, contacts: 0, isStarted: false })
      await addContacts(first.app, tenant.actor, { taskId, contacts: numbered(40, n * 100) })
      await startTask(first.app, tenant.actor, taskId)
    }
    let mostHeld = 0
    await waitUntil(async () => {
      const [row] = await stage.db.look('select count(*)::int as held from attempt where ended_at is null')
      mostHeld = Math.max(mostHeld, Number(row?.held))
      return first.settled.length + second.settled.length === 120
    }, 30_000)
    expect(mostHeld).toBeLessThanOrEqual(7)
    const called = numbersOf(all)
    expect(called.length).toBe(120)
    const [twice] = await stage.db.look(
      'select count(*)::int as count from (select contact from attempt group by contact having count(*) > 1) t',
    )
    expect(twice?.count).toBe(0)
  })
})

describe('a server without engines', () => {
  test('leaves the task to the server that has them', async () => {
    const lonely = await startServer()
    const tenant = await makeTenant(lonely.app, stage.db)
    await makeTask(lonely.app, tenant, { contacts: 5 })
    await waitUntil(async () => (await taskRow())?.waiting_for === 'engine')
    const server = await startServer()
    await startEngine(server)
    await waitUntil(() => server.settled.length === 5)
  })
})

test('an engine with a full disk gets no calls, and the task reports why; with free space it does', async () => {
  const server = await startServer()
  const full = await startEngine(server, { diskLow: true })
  const tenant = await makeTenant(server.app, stage.db)
  await makeTask(server.app, tenant, { contacts: 3 })
  await expect.poll(async () => (await taskRow())?.waiting_for).toBe('disk')
  expect(await countEnginesWithoutDisk(server.app.database.brain)).toBe(1)
  full.kill()
  await startEngine(server)
  await expect.poll(() => server.settled.length).toBe(3)
  expect(await countEnginesWithoutDisk(server.app.database.brain)).toBe(0)
})

describe('a server that crashes', () => {
  test('loses no contact and calls nobody twice, at whatever step', async () => {
    const losesOrder = (order: { calledNumber: string }): boolean => Number(order.calledNumber) % 7 === 0
    let server = await startServer()
    const tenant = await makeTenant(server.app, stage.db)
    const memory = (await startEngine(server, { plan: () => ({ afterMs: 30 }), losesOrder })).memory
    await makeTask(server.app, tenant, { contacts: 80, robotNum: 10 })
    for (let restart = 0; restart < 4; restart += 1) {
      const placed = memory.invites.length
      await waitUntil(() => memory.invites.length >= placed + 8)
      stage.engines.at(-1)?.kill()
      await server.stop()
      const states = await contactStates()
      expect(Object.values(states).reduce((sum: number, count) => sum + Number(count), 0)).toBe(80)
      server = await startServer()
      await startEngine(server, { memory, epoch: restart + 2, plan: () => ({ afterMs: 30 }) })
    }
    // Orders that never arrived end as 13 and are retried after a delay: move the delay forward.
    await waitUntil(async () => {
      await stage.db.look(
        "update contact set due_at = now() where state = 'ready' and reason = 'technicalRetry'",
      )
      return (await contactStates()).final === 80
    }, 15_000)
    const called = memory.invites.map((invite) => invite.calledNumber)
    expect(new Set(called).size).toBe(called.length)
    expect(called.length).toBe(80)
    const [unused] = await stage.db.look(
      'select count(*)::int as count from contact where attempts_used <> 1',
    )
    expect(unused?.count).toBe(0)
  })
})

describe('events', () => {
  test('that arrive three times settle once', async () => {
    const server = await startServer()
    await startEngine(server, { repeats: 3 })
    const tenant = await makeTenant(server.app, stage.db)
    const taskId = await makeTask(server.app, tenant, { contacts: 10, keepAlive: true })
    await waitUntil(() => server.settled.length === 10)
    // Messages are handled in order: with the next call all repetitions of the first ten have been.
    await addContacts(server.app, tenant.actor, { taskId, contacts: numbered(1, 50) })
    await waitUntil(() => server.settled.length > 10)
    expect(server.settled.length).toBe(11)
    const [counts] = await stage.db.look(`select (select count(*) from call_record)::int as records,
      (select count(*) from call_event)::int as events`)
    expect(counts).toEqual({ records: 11, events: 44 })
  })

  test('that were held back arrive over the next connection, and are acknowledged', async () => {
    const server = await startServer()
    const engine = await startEngine(server)
    const tenant = await makeTenant(server.app, stage.db)
    engine.setSilent(true)
    await makeTask(server.app, tenant, { contacts: 4 })
    await waitUntil(() => engine.memory.ended.size === 4)
    expect(server.settled).toEqual([])
    engine.kill()
    const again = await startEngine(server, { memory: engine.memory })
    await waitUntil(() => server.settled.length === 4)
    await waitUntil(() => again.memory.unacknowledged.length === 0)
    expect(server.settled.every((call) => call.status === 'finished')).toBe(true)
  })

  test('become record events in order', async () => {
    const server = await startServer()
    await startEngine(server)
    const tenant = await makeTenant(server.app, stage.db)
    await makeTask(server.app, tenant)
    await waitUntil(() => server.settled.length === 1)
    const attempt = server.settled[0]?.attemptId
    if (attempt === undefined) throw new Error('no call')
    const { account } = tenant.actor
    const events = await asAccount(server.app.database.api, account, (tx) => listEvents(tx, account, attempt))
    expect(events.map((event) => event.type)).toEqual([0, 1, 2, 3])
  })
})
