import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import { uuidv7 } from '../../platform/uuid.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const ask = (path: string) => world.api.ask({ path, ticket: world.customer.ticket })

let numbers = 0

type ApiRequest = {
  readonly status: string
  readonly endedMinutesAgo?: number
  readonly answered?: boolean
  readonly micro: number
  readonly withPerson?: boolean
}

/** A call of the customer's task, running or ended, with its hold or charge. */
const saveCall = async (
  task: string,
  { status, endedMinutesAgo, answered, micro, withPerson }: ApiRequest,
) => {
  const [attempt, contact] = [uuidv7(), uuidv7()]
  const isOpen = endedMinutesAgo === undefined
  await world.db.look(
    `insert into contact (account, id, task, phone, number, number_key, digits_key, state)
     select t.account, $1, t.id, $4, $4, $4, $4, $3 from task t where t.id = $2`,
    [contact, task, isOpen ? 'open' : 'final', `1202555${String(++numbers).padStart(4, '0')}`],
  )
  await world.db.look(
    `insert into attempt (account, id, task, contact, n, line, engine, epoch, scene_version, scene_hash, max_talk_sec,
       held_sec, not_after, lease_until, status, ended_at)
     select t.account, $1, t.id, $2, 1, t.line, 'e', 1, t.scene_version, '', 60, 60, now(), now() + interval '1 hour', $4,
       now() - make_interval(mins => $5) from task t where t.id = $3`,
    [attempt, contact, task, status, endedMinutesAgo ?? null],
  )
  await world.db.look(
    `insert into hold (account, attempt, amount_micro, charge_rule, cycle_micro)
     select account, id, $2, '60+60', 10000 from attempt where id = $1`,
    [attempt, micro],
  )
  if (!isOpen)
    await world.db.look(
      `update hold set state = 'settled', charged_micro = amount_micro, answered = true, talk_ms = 1, cycles = amount_micro / 10000,
         ended_at = now() where attempt = $1`,
      [attempt],
    )
  if (withPerson)
    await world.db.look(
      `insert into transfer (account, id, attempt, task, answered_at) select account, $2, id, task, now() from attempt where id = $1`,
      [attempt, uuidv7()],
    )
  if (!isOpen)
    await world.db.look(
      `insert into call_record (account, attempt, task, contact, n, number, line, line_name, calling_number, engine,
         scene_version, scene_hash, status, hung_up_by, intent_at, answered_at, ended_at, talk_ms, flow_rounds,
         dialogue_rounds, node_ids, turns, journal)
       select a.account, a.id, a.task, a.contact, 1, '5551', a.line, 'line', '4001', 'e', a.scene_version, '', a.status,
         'callee', a.ended_at, $2, a.ended_at, 1000, 0, 0, '[]', '[]', '' from attempt a where a.id = $1`,
      [attempt, answered ? new Date() : null],
    )
}

test('a task s current calls are counted by state; its recent ones, by minute', async () => {
  const { body } = await world.api.ask({
    method: 'POST',
    path: '/api/tasks',
    ticket: world.customer.ticket,
    body: { taskName: 'Now', sceneId: world.customer.ids.scene, lineId: world.customer.ids.line },
  })
  const task = String(body.data?.taskId)
  await world.db.look(
    `insert into engine (id, epoch, address, capacity_calls, capacity_recognizers) values ('e', 1, '', 0, 0)
    on conflict do nothing`,
    [],
  )
  await world.db.look(`update task set created_at = now() - interval '1 hour' where id = $1`, [task])
  expect((await ask(`/api/parley/tasks/${task}/now`)).body.data).toMatchObject({
    dialing: 0,
    calls: 0,
    secondsLeft: null,
  })
  await saveCall(task, { status: 'dispatching', micro: 100_000 })
  await saveCall(task, { status: 'ringing', micro: 100_000 })
  await saveCall(task, { status: 'talking', micro: 250_000 })
  await saveCall(task, { status: 'talking', micro: 250_000, withPerson: true })
  await saveCall(task, { status: 'finished', endedMinutesAgo: 0, answered: true, micro: 300_000 })
  await saveCall(task, { status: 'userBusy', endedMinutesAgo: 5, micro: 0 })
  await saveCall(task, { status: 'finished', endedMinutesAgo: 30, answered: true, micro: 900_000 })
  expect((await ask(`/api/parley/tasks/${task}/now`)).body.data).toEqual({
    taskId: task,
    at: expect.any(Number),
    minutes: 10,
    dialing: 1,
    ringing: 1,
    talking: 1,
    withPerson: 1,
    calls: 2,
    answered: 1,
    finished: 2,
    spent: '0.30',
    held: '0.70',
    // Four are left, and two took ten minutes.
    secondsLeft: 1200,
  })
  // The call's state is shown with its contact; the ended ones here were never moved on.
  const listed = await ask(`/api/parley/tasks/${task}/contacts?pageSize=20`)
  const rows = (listed.body.data as { data: { status: number }[] }).data
  expect(rows.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2, 4, 5, 5])
  expect((await ask(`/api/parley/tasks/${task}/now?minutes=1`)).body.data).toMatchObject({
    minutes: 1,
    calls: 1,
    spent: '0.30',
  })
  expect((await ask(`/api/parley/tasks/${task}/now?minutes=0`)).body.code).toBe('parameter_error')
})

test('a task s log shows what was done to it: import, change, start, pause with its reason', async () => {
  const { body } = await world.api.ask({
    method: 'POST',
    path: '/api/tasks',
    ticket: world.customer.ticket,
    body: {
      taskName: 'Log',
      sceneId: world.customer.ids.scene,
      lineId: world.customer.ids.line,
      keepAlive: true,
    },
  })
  const task = String(body.data?.taskId)
  const put = (more: object) =>
    world.api.ask({ method: 'PUT', path: `/api/tasks/${task}`, ticket: world.customer.ticket, body: more })
  await put({ robotNum: 7 })
  await put({ taskStatus: 2 })
  await put({ taskStatus: 5 })
  const log = await ask(`/api/parley/audit?subject=${task}`)
  const reported = (log.body.data as { data: { action: string; after: unknown }[] }).data
  expect(reported.map(({ action, after }) => [action, after])).toEqual([
    ['task.paused', { status: 'paused', pauseReason: 1 }],
    ['task.running', { status: 'running' }],
    ['task.edit', { robotNum: 7 }],
  ])
})
