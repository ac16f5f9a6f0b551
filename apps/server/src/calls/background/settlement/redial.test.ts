import type { CallStatus, DialRound, StrategyType, TaskId } from '@parley/contract/vocabulary'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
  todayAndTomorrow,
} from '../../../../testing/test-server.ts'
import { createTask, startTask, wholeWeek } from '../../../campaigns/tasks/index.ts'
import { asAccount } from '../../../platform/db/index.ts'
import { insertRound, insertStrategy } from '../../../scripts/strategies/queries.ts'

/** The outcome of each attempt in turn, by the contact's number. */
type Fate = { readonly status: CallStatus; readonly doNotCall?: true }

let db: TestDatabase
let server: TestServer
let engine: FakeEngine
let tenant: TestTenant
let placedBy: unknown[]
let fates: Readonly<Record<string, readonly Fate[]>>

beforeEach(async () => {
  db = await openTestDatabase()
  const made = new Map<string, number>()
  placedBy = []
  server = await startTestServer(db, {
    // Every call is labeled 3.
    labelCall: (_tags, _facts, call) => {
      placedBy.push(call.placedBy)
      return { intentId: 3, name: 'later', why: [] }
    },
  })
  engine = await startFakeEngine({
    port: server.link.port,
    secret: testSecret,
    plan: ({ calledNumber }) => {
      const n = made.get(calledNumber) ?? 0
      made.set(calledNumber, n + 1)
      const fate = fates[calledNumber]?.[n] ?? { status: 'finished' }
      const answers = fate.status === 'finished'
      return {
        answers,
        end: {
          status: fate.status,
          facts: {
            flowRounds: 1,
            dialogueRounds: 1,
            nodeIds: [],
            turns: [],
            ...(fate.doNotCall && { doNotCall: { by: 'stop calling', turn: 0 } }),
          } as never, // The brain asks for doNotCall alone.
        },
      }
    },
  })
  tenant = await makeTenant(server.app, db)
})
afterEach(async () => {
  engine.kill()
  await server.stop()
  const broken = await brokenInvariants(db)
  await db.close()
  expect(broken).toEqual([])
})

const plainTerms = {
  mostAttempts: 10,
  mostPerDay: 9,
  callIntervalMin: 0,
  daysOff: [],
  purpose: 'marketing',
} as const

const strategyOf = async (type: StrategyType, rounds: readonly Partial<DialRound>[]): Promise<number> => {
  const { account } = tenant.actor
  const { scene } = tenant
  return asAccount(db.database.api, account, async (tx) => {
    const strategy = { name: 'again', type, isEnabled: true }
    const number = await insertStrategy(tx, account, { scene, strategy, most: 9 })
    if (number === undefined) throw new Error('no strategy')
    for (const round of rounds)
      await insertRound(tx, account, {
        scene,
        strategy: number,
        round: { name: 'r', execution: 'delayed', minute: 30, calls: 1, tags: [10], range: 'all', ...round },
        most: 9,
      })
    return number
  })
}

const contact = async (number = '13800000000') =>
  (
    await db.look(
      `select state, status, reason, round, attempts_made, attempts_used,
        round(extract(epoch from due_at - (select max(ended_at) from attempt a where a.contact = c.id)) / 60) as "inMinutes"
      from contact c where number = $1`,
      [number],
    )
  )[0]
const bringForward = () => db.look("update contact set due_at = now() where state = 'ready'")
const settled = (count: number) => waitUntil(() => server.settled.length === count)

const taskBy = (strategy: number, more: Partial<Parameters<typeof makeTask>[2]> = {}): Promise<TaskId> =>
  makeTask(server.app, tenant, { strategy, window: wholeWeek('UTC'), ...more })

test('rounds by status: each attempt leads to the round with its status, until none matches', async () => {
  fates = {
    '13800000000': [
      { status: 'userBusy' },
      { status: 'ringMissed' },
      { status: 'ringMissed' },
      { status: 'ringMissed' },
    ],
  }
  const strategy = await strategyOf('task', [
    { tags: [10], minute: 30 },
    { tags: [22], minute: 60, calls: 2, range: 'lastMatches' },
  ])
  await taskBy(strategy, { options: plainTerms })
  await settled(1)
  expect(await contact()).toMatchObject({
    state: 'ready',
    status: 'userBusy',
    reason: 'redialRound',
    round: 1,
    inMinutes: '30',
  })
  for (const [n, round] of [
    [2, 2],
    [3, 2],
  ] as const) {
    await bringForward()
    await settled(n)
    expect(await contact()).toMatchObject({ state: 'ready', status: 'ringMissed', round, inMinutes: '60' })
  }
  await bringForward()
  await settled(4)
  expect(await contact()).toMatchObject({ state: 'final', attempts_made: 4, attempts_used: 4, reason: null })
  await waitUntil(async () => (await db.look("select from task where status = 'finished'")).length === 1)
  const rounds = await db.look('select n, round from attempt order by n')
  expect(rounds.map(({ round }) => round)).toEqual([0, 1, 2, 2])
  // A label may depend on what placed the call: the rule receives it, and the record stores it for replays.
  const [first, second] = (await db.look('select number from dial_round order by number')).map(({ number }) =>
    Number(number),
  )
  const placings = [{ strategy }, ...[first, second, second].map((round) => ({ strategy, round }))]
  expect(placedBy).toEqual(placings)
  const records = await db.look('select strategy, dial_round as round from call_record order by n')
  expect(records).toEqual(placings.map((placing) => ({ round: null, ...placing })))
})

test('a round by label redials contacts with that label, and no contact more often than its limit', async () => {
  fates = {}
  const strategy = await strategyOf('intent', [{ tags: [3], minute: 20 }])
  await taskBy(strategy)
  await settled(1)
  expect(await contact()).toMatchObject({ state: 'ready', round: 1, inMinutes: '20' })
  await bringForward()
  await settled(2)
  expect(await contact()).toMatchObject({ state: 'final', status: 'finished', attempts_used: 2 })
})

test('the causes come before the rounds', async () => {
  fates = {
    '13800000000': [{ status: 'invalidNumber' }],
    '13800000001': [{ status: 'finished', doNotCall: true }],
    '13800000002': [{ status: 'rejected' }],
    '13800000003': [{ status: 'lineUnavailable' }, { status: 'finished' }],
  }
  const strategy = await strategyOf('intent', [{ tags: [3], minute: 20, calls: 9 }])
  await taskBy(strategy, { contacts: 4, options: { ...plainTerms, mostAttempts: 2 } })
  await settled(4)
  expect(await contact('13800000000')).toMatchObject({ state: 'final', reason: 'neverAgain' })
  expect(await contact('13800000001')).toMatchObject({ state: 'final', reason: 'optedOut' })
  // The next day, and not before the round's twenty minutes are over.
  const tomorrow = await db.look(
    `select c.due_at = greatest(a.ended_at + interval '20 minutes',
        date_trunc('day', a.ended_at at time zone 'UTC') at time zone 'UTC' + interval '1 day') as is
      from contact c join attempt a on a.contact = c.id where c.number = '13800000002'`,
  )
  expect(tomorrow).toEqual([{ is: true }])
  expect(await contact('13800000003')).toMatchObject({
    state: 'ready',
    reason: 'technicalRetry',
    attempts_used: 0,
  })
  await db.look("update contact set due_at = now() where number = '13800000003'")
  await settled(5)
  await db.look("update contact set due_at = now() where number = '13800000003'")
  await settled(6)
  expect(await contact('13800000003')).toMatchObject({ state: 'final', reason: 'budgetUsedUp' })
})

test('a strategy that is disabled meanwhile redials nobody', async () => {
  fates = { '13800000000': [{ status: 'userBusy' }] }
  const strategy = await strategyOf('task', [{ tags: [10] }])
  await taskBy(strategy, { isStarted: false })
  await db.look('update dial_strategy set is_enabled = false')
  await db.look("update task set status = 'running'")
  await settled(1)
  expect(await contact()).toMatchObject({ state: 'final', status: 'userBusy' })
})

test('a disabled one, or one of another scene, cannot be chosen', async () => {
  fates = {}
  const strategy = await strategyOf('task', [{ tags: [10] }])
  await expect(taskBy(strategy + 1)).rejects.toMatchObject({ code: 'strategy_missing' })
  await db.look('update dial_strategy set is_enabled = false')
  await expect(taskBy(strategy)).rejects.toMatchObject({ code: 'strategy_disabled' })
})

test('on a day off nobody is called', async () => {
  fates = {}
  const id = await createTask(server.app, tenant.actor, {
    name: 'holiday',
    sceneId: tenant.scene,
    lineId: tenant.line,
    window: wholeWeek('UTC'),
    options: { ...plainTerms, daysOff: todayAndTomorrow() },
  })
  await db.look(
    "insert into contact (account, id, task, phone, number, number_key, digits_key) values ($1, gen_random_uuid(), $2, '13800000009', '13800000009', 'k', 'd')",
    [tenant.actor.account, id],
  )
  await startTask(server.app, tenant.actor, id)
  await waitUntil(async () => (await db.look("select from task where waiting_for = 'window'")).length === 1)
  expect(engine.orders).toEqual([])
})
