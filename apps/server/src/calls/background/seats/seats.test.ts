import { randomUUID } from 'node:crypto'
import type { AttemptEvent, DownMessage } from '@parley/contract/engine-wire'
import type { AccountId, TaskId } from '@parley/contract/vocabulary'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeEngine, startFakeEngine, waitUntil } from '../../../../testing/fake-engine.ts'
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
import { createAccount } from '../../../accounts/accounts/index.ts'
import { pauseSeatsOfLostEngines } from './queries.ts'

let db: TestDatabase
let server: TestServer
let engine: FakeEngine
let tenant: TestTenant
let sequence: number

beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
  engine = await startFakeEngine({
    port: server.link.port,
    secret: testSecret,
    plan: () => ({ answers: true, staysUp: true }),
  })
  tenant = await makeTenant(server.app, db)
  sequence = 100
})
afterEach(async () => {
  engine.kill()
  await server.stop()
  const broken = await brokenInvariants(db)
  await db.close()
  expect(broken).toEqual([])
})

const addGroup = async (account: AccountId, seats: number, wrapUpSec = 1): Promise<string> => {
  const group = randomUUID()
  await db.look(
    "insert into agent_group (account, id, kind, name, wrap_up_sec) values ($1, $2, 'sip', $3, $4)",
    [account, group, `sales ${group}`, wrapUpSec],
  )
  await db.look(
    `insert into seat (account, id, agent_group, name, host, port, number, state)
     select $1, gen_random_uuid(), $2, 'seat ' || n, '127.0.0.1', 5070, (800 + n)::text, 'free' from generate_series(1, $3::int) n`,
    [account, group, seats],
  )
  return group
}
const paceBy = (task: TaskId, group: string, policy: string, callsPerSeat = 1) =>
  db.look(
    'insert into task_pacing (account, task, agent_group, policy, calls_per_seat) values ($1, $2, $3, $4, $5)',
    [tenant.actor.account, task, group, policy, callsPerSeat],
  )

const ask = (attemptId: string, transferId: string, refused?: { seatId: string; why: 'busy' | 'noAnswer' }) =>
  engine.send({ kind: 'seatWanted', attemptId, transferId, group: '', ...(refused && { refused }) })
type Answer = Extract<DownMessage, { kind: 'seatAssigned' | 'noSeat' }>
const answersTo = (transferId: string): readonly Answer[] =>
  engine.heard.flatMap((message) =>
    (message.kind === 'seatAssigned' || message.kind === 'noSeat') && message.transferId === transferId
      ? [message]
      : [],
  )
const seatFor = async (attemptId: string, transferId: string): Promise<string> => {
  ask(attemptId, transferId)
  await waitUntil(() => answersTo(transferId).some(({ kind }) => kind === 'seatAssigned'))
  const given = answersTo(transferId).find((one) => one.kind === 'seatAssigned')
  return given?.kind === 'seatAssigned' ? given.seatId : ''
}
const seats = () => db.look('select id, state, attempt from seat order by name')
const stateOf = async (seat: string) => (await seats()).find(({ id }) => id === seat)?.state
const transfers = () =>
  db.look('select id, result, seat, answered_at, ended_at from transfer order by asked_at')
/** As an engine's journal reports it. */
const report = (attemptId: string, event: AttemptEvent): void => {
  engine.memory.journalSeq += 1
  sequence += 1
  const entry = { journalSeq: engine.memory.journalSeq, attemptId, seq: sequence, atMs: Date.now(), event }
  engine.send({ kind: 'events', events: [entry] })
}
const callsUp = async (count: number): Promise<readonly string[]> => {
  await waitUntil(() => engine.liveCalls() === count)
  await waitUntil(async () => {
    const [row] = await db.look("select count(*)::int as up from attempt where status = 'talking'")
    return row?.up === count
  })
  return engine.orders.map(({ attemptId }) => attemptId)
}

describe('a seat', () => {
  test('is assigned to one of two concurrent requests, and to the other one when it is free again', async () => {
    await addGroup(tenant.actor.account, 1)
    await makeTask(server.app, tenant, { contacts: 2 })
    const [first = '', second = ''] = await callsUp(2)
    const [one, two] = [randomUUID(), randomUUID()]
    ask(first, one)
    ask(second, two)
    await waitUntil(() => answersTo(one).length === 1 && answersTo(two).length === 1)
    expect([...answersTo(one), ...answersTo(two)].map(({ kind }) => kind)).toEqual(['seatAssigned', 'noSeat'])
    expect(answersTo(two)[0]).toMatchObject({ final: false })
    // A repeated request while its answer is on the way: no second seat, and no seat twice.
    ask(first, one)
    await waitUntil(() => answersTo(one).length === 2)
    expect(answersTo(one)[1]?.kind).toBe('noSeat')
    report(first, { kind: 'recorded', event: 'transferFailed', data: { result: 'agentBusy' } })
    await waitUntil(async () => (await seats())[0]?.state === 'free')
    await seatFor(second, two)
    expect((await seats())[0]).toMatchObject({ state: 'ringing', attempt: second })
  })

  test('is one per transfer, however often it is requested and however many are free', async () => {
    await addGroup(tenant.actor.account, 3)
    await makeTask(server.app, tenant, { contacts: 1 })
    const [attempt = ''] = await callsUp(1)
    const transfer = randomUUID()
    await seatFor(attempt, transfer)
    ask(attempt, transfer)
    await waitUntil(() => answersTo(transfer).length === 2)
    expect(answersTo(transfer)[1]).toMatchObject({ kind: 'noSeat', final: false })
    expect((await seats()).filter(({ state }) => state === 'ringing').length).toBe(1)
  })

  test('goes to the earliest request, although a later one is repeated sooner', async () => {
    const group = await addGroup(tenant.actor.account, 1)
    await db.look("update seat set state = 'paused' where agent_group = $1", [group])
    await makeTask(server.app, tenant, { contacts: 2 })
    const [first = '', second = ''] = await callsUp(2)
    const [one, two] = [randomUUID(), randomUUID()]
    ask(first, one)
    await waitUntil(() => answersTo(one).length === 1)
    ask(second, two)
    await waitUntil(() => answersTo(two).length === 1)
    await db.look("update seat set state = 'free' where agent_group = $1", [group])
    ask(second, two)
    await waitUntil(() => answersTo(two).length === 2)
    expect(answersTo(two)[1]?.kind).toBe('noSeat')
    await seatFor(first, one)
  })

  test('rings, is in conversation, rests and is free again; its transfer succeeded, and its time is counted', async () => {
    await addGroup(tenant.actor.account, 1)
    await makeTask(server.app, tenant, { contacts: 1 })
    const [attempt = ''] = await callsUp(1)
    const transfer = randomUUID()
    const seat = await seatFor(attempt, transfer)
    report(attempt, { kind: 'recorded', event: 'agentRinging', data: { transferId: transfer, seatId: seat } })
    report(attempt, {
      kind: 'recorded',
      event: 'agentAnswered',
      data: { transferId: transfer, seatId: seat },
    })
    await waitUntil(async () => (await stateOf(seat)) === 'talking')
    expect((await transfers())[0]).toMatchObject({ result: 'success', seat })
    engine.release()
    await waitUntil(async () => (await stateOf(seat)) === 'wrapUp')
    await waitUntil(async () => (await stateOf(seat)) === 'free', 5000)
    const spells = await db.look('select state from seat_spell order by id')
    expect(spells.map(({ state }) => state)).toEqual(['free', 'ringing', 'talking', 'wrapUp'])
    expect((await transfers())[0]?.ended_at).not.toBeNull()
    const reported = await db.look(
      "select data->>'state' as state from live_event where kind = 'seat' order by id",
    )
    expect(reported.map(({ state }) => state)).toEqual(['ringing', 'talking', 'wrapUp', 'free'])
  })

  test.each([
    ['noAnswer', 'paused'],
    ['busy', 'wrapUp'],
  ] as const)('that did not take the call (%s) is %s, and the next one is assigned', async (why, state) => {
    await addGroup(tenant.actor.account, 2)
    await makeTask(server.app, tenant, { contacts: 1 })
    const [attempt = ''] = await callsUp(1)
    const transfer = randomUUID()
    const first = await seatFor(attempt, transfer)
    ask(attempt, transfer, { seatId: first, why })
    await waitUntil(() => answersTo(transfer).filter(({ kind }) => kind === 'seatAssigned').length === 2)
    expect(await stateOf(first)).toBe(state)
  })

  test('is free at once when the callee hung up while it rang, and the result records it', async () => {
    await addGroup(tenant.actor.account, 1)
    await makeTask(server.app, tenant, { contacts: 1 })
    const [attempt = ''] = await callsUp(1)
    const seat = await seatFor(attempt, randomUUID())
    report(attempt, { kind: 'recorded', event: 'transferFailed', data: { result: 'hungUpRinging' } })
    await waitUntil(async () => (await stateOf(seat)) === 'free')
    expect((await transfers())[0]).toMatchObject({ result: 'hungUpRinging' })
  })

  test('whose engine was killed while it rang is free when the call ends, which counts as lost while ringing', async () => {
    await addGroup(tenant.actor.account, 1)
    await makeTask(server.app, tenant, { contacts: 1 })
    const [attempt = ''] = await callsUp(1)
    const transfer = randomUUID()
    const seat = await seatFor(attempt, transfer)
    report(attempt, { kind: 'recorded', event: 'agentRinging', data: { transferId: transfer, seatId: seat } })
    const endedMs = Date.now()
    // As the engine's next process reports it: the conversation is unknown.
    report(attempt, {
      kind: 'ended',
      status: 'unknownCause',
      hungUpBy: 'system',
      milestones: { answeredMs: endedMs - 5000, endedMs },
      talkMs: 5000,
    })
    await waitUntil(async () => (await stateOf(seat)) === 'free')
    expect((await transfers())[0]).toMatchObject({ result: 'hungUpRinging' })
  })

  test('of another account is never assigned', async () => {
    const other = await createAccount(server.app, tenant.root, { name: 'other', role: 'directCustomer' })
    await addGroup(other, 3)
    await makeTask(server.app, tenant, { contacts: 1 })
    const [attempt = ''] = await callsUp(1)
    const transfer = randomUUID()
    ask(attempt, transfer)
    await waitUntil(() => answersTo(transfer).length === 1)
    expect(answersTo(transfer)[0]).toMatchObject({ kind: 'noSeat', final: true })
    expect((await seats()).every(({ state }) => state === 'free')).toBe(true)
  })
})

/** Seats that are extensions on the tenant's own line, which has room for so many concurrent calls. */
const seatsAtLine = async (count: number, room: number): Promise<void> => {
  const group = await addGroup(tenant.actor.account, count)
  await db.look(
    'update seat set line = (select id from line limit 1), host = null, port = null where agent_group = $1',
    [group],
  )
  await db.look('update line set max_concurrency = $1', [room])
}
const slotsTaken = async () =>
  (await db.look('select count(*)::int as taken from line_slot where holder is not null'))[0]?.taken
/** Repeats the request until another answer arrives. */
const askAgain = async (attempt: string, transfer: string, refused?: Parameters<typeof ask>[2]) => {
  const before = answersTo(transfer).length
  ask(attempt, transfer, refused)
  await waitUntil(() => answersTo(transfer).length > before)
  return answersTo(transfer).at(-1)
}

describe('a seat at a line', () => {
  test('takes one of its slots, and releases it once, with the end of the call', async () => {
    await seatsAtLine(1, 3)
    await makeTask(server.app, tenant, { contacts: 1 })
    const [attempt = ''] = await callsUp(1)
    const transfer = randomUUID()
    expect(await slotsTaken()).toBe(1)
    const seat = await seatFor(attempt, transfer)
    expect(await slotsTaken()).toBe(2)
    const [slot] = await db.look(
      'select s.lease_until > a.intent_at + make_interval(secs => a.max_talk_sec) as "isAsLong" from line_slot s, attempt a where s.holder = $1',
      [transfer],
    )
    expect(slot?.isAsLong).toBe(true)
    report(attempt, {
      kind: 'recorded',
      event: 'agentAnswered',
      data: { transferId: transfer, seatId: seat },
    })
    await waitUntil(async () => (await stateOf(seat)) === 'talking')
    expect(await slotsTaken()).toBe(2)
    engine.release()
    await waitUntil(async () => (await slotsTaken()) === 0)
  })

  test('is not assigned while the line is full; the next free slot is kept for the waiting callee, and not for a new call', async () => {
    await seatsAtLine(1, 2)
    await makeTask(server.app, tenant, { contacts: 6 })
    const [first = '', second = ''] = await callsUp(2)
    const transfer = randomUUID()
    expect(await askAgain(first, transfer)).toMatchObject({ kind: 'noSeat', final: false })
    // The other call ends while the request is repeated, as an engine does.
    const asking = setInterval(() => ask(first, transfer), 200)
    report(second, {
      kind: 'ended',
      status: 'finished',
      hungUpBy: 'callee',
      milestones: { answeredMs: Date.now() - 1000, endedMs: Date.now() },
      talkMs: 1000,
    })
    await waitUntil(() => answersTo(transfer).some(({ kind }) => kind === 'seatAssigned'))
    clearInterval(asking)
    expect(await slotsTaken()).toBe(2)
    expect(engine.orders.length).toBe(2)
  })

  test('that did not answer releases its slot, and the next seat takes it; a failed transfer keeps none', async () => {
    await seatsAtLine(2, 2)
    await makeTask(server.app, tenant, { contacts: 1 })
    const [attempt = ''] = await callsUp(1)
    const transfer = randomUUID()
    const first = await seatFor(attempt, transfer)
    expect(await askAgain(attempt, transfer, { seatId: first, why: 'noAnswer' })).toMatchObject({
      kind: 'seatAssigned',
    })
    expect(await slotsTaken()).toBe(2)
    // Rejected once more by a late message: the second seat's slot is not released by it.
    await askAgain(attempt, transfer, { seatId: first, why: 'noAnswer' })
    expect(await slotsTaken()).toBe(2)
    report(attempt, {
      kind: 'recorded',
      event: 'transferFailed',
      data: { result: 'agentBusy', transferId: transfer },
    })
    await waitUntil(async () => (await slotsTaken()) === 1)
  })

  test('counts as a call of an account with a limited grant on the line', async () => {
    await seatsAtLine(1, 0)
    await db.look('update line_grant set max_concurrency = 1')
    await makeTask(server.app, tenant, { contacts: 1 })
    const [attempt = ''] = await callsUp(1)
    const transfer = randomUUID()
    expect(await askAgain(attempt, transfer)).toMatchObject({ kind: 'noSeat', final: false })
    await db.look('update line_grant set max_concurrency = 2')
    expect(await askAgain(attempt, transfer)).toMatchObject({ kind: 'seatAssigned' })
  })

  test('a repeated report of a failed transfer does not affect the current one', async () => {
    await seatsAtLine(1, 3)
    await makeTask(server.app, tenant, { contacts: 1 })
    const [attempt = ''] = await callsUp(1)
    const [failed, second] = [randomUUID(), randomUUID()]
    await seatFor(attempt, failed)
    const update = { result: 'agentBusy', transferId: failed }
    report(attempt, { kind: 'recorded', event: 'transferFailed', data: update })
    await waitUntil(async () => (await seats())[0]?.state === 'free')
    const seat = await seatFor(attempt, second)
    report(attempt, { kind: 'recorded', event: 'transferFailed', data: update })
    report(attempt, { kind: 'recorded', event: 'agentAnswered', data: { transferId: second, seatId: seat } })
    await waitUntil(async () => (await stateOf(seat)) === 'talking')
    expect(await slotsTaken()).toBe(2)
  })

  test('whose engine stays gone is paused and not assigned, and its slot stays taken', async () => {
    await seatsAtLine(1, 3)
    await makeTask(server.app, tenant, { contacts: 1 })
    const [attempt = ''] = await callsUp(1)
    const transfer = randomUUID()
    const seat = await seatFor(attempt, transfer)
    report(attempt, {
      kind: 'recorded',
      event: 'agentAnswered',
      data: { transferId: transfer, seatId: seat },
    })
    await waitUntil(async () => (await stateOf(seat)) === 'talking')
    await pauseSeatsOfLostEngines(server.app.database.brain, 60)
    expect(await stateOf(seat)).toBe('talking')
    engine.kill()
    await db.look("update engine set last_seen = now() - interval '61 seconds'")
    await pauseSeatsOfLostEngines(server.app.database.brain, 60)
    expect(await stateOf(seat)).toBe('paused')
    expect(await slotsTaken()).toBe(2)
  })
})

describe('a task that is paced by seats', () => {
  const placed = async (policy: string, callsPerSeat: number, count: number, waitsFor = 'seats') => {
    const group = await addGroup(tenant.actor.account, count)
    const task = await makeTask(server.app, tenant, { contacts: 40, isStarted: false })
    await paceBy(task, group, policy, callsPerSeat)
    await db.look("update task set status = 'running' where id = $1", [task])
    await waitUntil(async () => (await db.look('select waiting_for from task'))[0]?.waiting_for === waitsFor)
    return { task, group, calls: engine.liveCalls() }
  }

  test('proportional uses the ratio over its seats, not all its robots, and reports what it waits for', async () => {
    const { task, calls } = await placed('proportional', 2, 3)
    expect(calls).toBe(6)
    const log = await db.look('select decision from pacing_decision where task = $1 order by id', [task])
    const decision = { ranAs: 'proportional', free: 3, wanted: 6, place: 6, mostFurther: 20 }
    expect(log[0]?.decision).toMatchObject(decision)
  })

  test('without a signed-in seat nobody is called', async () => {
    const { calls } = await placed('proportional', 2, 0)
    expect(calls).toBe(0)
  })

  test('v2.0 runs as v1.0 before thirty transfers succeeded, and never above its robots', async () => {
    const { task, calls } = await placed('predictive2', 1, 4)
    expect(calls).toBeGreaterThan(0)
    expect(calls).toBeLessThanOrEqual(20)
    const log = await db.look('select decision from pacing_decision where task = $1 order by id', [task])
    expect(log[0]?.decision).toMatchObject({ policy: 'predictive2', ranAs: 'predictive1', successes: 0 })
  })
})
