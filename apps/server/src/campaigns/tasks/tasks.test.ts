import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import { tasksIn } from '../../../testing/tasks-in.ts'
import type { TestApi, TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const as: TestApi['as'] = (...asked) => world.api.as(...asked)

const { create, newTask } = tasksIn(() => world)

describe('a task', () => {
  test('stores what the form sends, in the wire s own units', async () => {
    const made = await create({
      weekDay: [0, 4],
      upHour: '09:10',
      downHour: '24:00',
      zoneSecond: 7,
      ringTime: 0,
    })
    expect(made.body.data).toMatchObject({
      taskName: 'Spring 😀',
      taskStatus: 1,
      weekDay: [0, 4],
      upHour: '09:10',
      downHour: '24:00',
      zoneSecond: 7,
      ringTime: 99,
      createBy: 'customer',
      callInfo: { total: 0, waiting: 0, calling: 0, finished: 0 },
      allowed: ['start', 'delete', 'edit', 'copy', 'view'],
      imported: null,
    })
  })

  test.each([
    ['immediate without numbers', { startupType: 3 }, 'number_file_needed'],
    ['timed without a time', { startupType: 2 }, 'parameter_error'],
    ['an hour between the steps', { upHour: '09:05' }, 'parameter_error'],
    ['a window that ends before it begins', { upHour: '10:00', downHour: '09:00' }, 'call_window_wrong'],
    ['a name of 31 characters', { taskName: 'x'.repeat(31) }, 'parameter_error'],
    ['a field that nobody knows', { owner: 'me' }, 'parameter_error'],
  ])('with %s is refused', async (_, more, code) => {
    expect(await create(more)).toMatchObject({ code: 200, body: { status: false, code } })
  })

  test('starts, pauses, is edited and deleted as its status allows', async () => {
    const { customer, root } = world
    const id = await newTask({ keepAlive: true })
    const put = (login: TestLogin, body: unknown) => as(login, 'PUT', `/api/tasks/${id}`, body)
    expect((await put(customer, { taskStatus: 5 })).body.code).toBe('task_move_not_allowed')
    expect((await put(customer, { taskStatus: 2 })).body.data?.taskStatus).toBe(2)
    expect((await put(customer, { taskName: 'Other' })).body.code).toBe('task_move_not_allowed')
    expect((await as(customer, 'DELETE', `/api/tasks/${id}`)).body.code).toBe('task_move_not_allowed')
    expect((await put(root, { taskStatus: 5 })).body.data).toMatchObject({ taskStatus: 5, pauseReason: 3 })
    expect((await put(customer, { taskStatus: 2 })).code).toBe(403)
    expect((await put(root, { taskStatus: 2 })).body.data?.taskStatus).toBe(2)
    expect((await put(customer, { taskStatus: 5 })).body.data?.pauseReason).toBe(1)
    const edited = await put(customer, { taskName: 'Other', version: 1 })
    expect(edited.body.data).toMatchObject({ taskName: 'Other', version: 2 })
    expect((await put(customer, { taskName: 'Late', version: 1 })).body).toMatchObject({
      code: 'stale_version',
      data: { version: 2 },
    })
    expect((await as(customer, 'DELETE', '/api/tasks/x', { id: 'x' })).code).toBe(404)
    expect((await as(customer, 'DELETE', `/api/tasks/${id}`)).body.status).toBe(true)
    expect((await as(customer, 'GET', `/api/tasks/${id}`)).code).toBe(404)
  })

  test('that has not started may change how it starts; at once is for new tasks, and a started one is unchanged', async () => {
    const { customer } = world
    const id = await newTask({ keepAlive: true })
    const put = (body: unknown) => as(customer, 'PUT', `/api/tasks/${id}`, body)
    const startupAt = 4_000_000_000
    expect((await put({ startupType: 2 })).body.code).toBe('parameter_error')
    expect((await put({ startupType: 2, startupAt })).body.data).toMatchObject({ startupType: 2, startupAt })
    expect((await put({ taskName: 'as it was' })).body.data).toMatchObject({ startupType: 2, startupAt })
    expect((await put({ startupType: 3 })).body.code).toBe('startup_only_new')
    expect((await put({ startupType: 1 })).body.data).toMatchObject({ startupType: 1, startupAt: null })
    await put({ taskStatus: 2 })
    await put({ taskStatus: 5 })
    expect((await put({ startupType: 2, startupAt })).body.code).toBe('startup_is_over')
    expect((await put({ startupType: 1, taskName: 'paused' })).body.data?.taskName).toBe('paused')
  })

  test('rings at least as long as its country requires, over a real line', async () => {
    const { customer } = world
    const form = {
      taskName: 'ring',
      sceneId: customer.ids.scene,
      lineId: customer.ids.line,
      zone: 'Asia/Jakarta',
    }
    const create = async (ringTime: number) =>
      (await as(customer, 'POST', '/api/tasks', { ...form, ringTime })).body
    expect(await create(9)).toMatchObject({ code: 'ring_below_floor' })
    const made = await create(10)
    expect(made.data?.ringTime).toBe(10)
    const put = (body: unknown) => as(customer, 'PUT', `/api/tasks/${String(made.data?.taskId)}`, body)
    expect((await put({ zone: 'America/New_York', ringTime: 10 })).body.code).toBe('ring_below_floor')
    expect((await put({ ringTime: 0 })).body.data?.ringTime).toBe(99)
  })

  test('does not start in arrears', async () => {
    const { customer } = world
    const id = await newTask()
    await world.db.look("update account set status = 'arrears' where id = $1", [customer.account])
    const start = await as(customer, 'PUT', `/api/tasks/${id}`, { taskStatus: 2 })
    await world.db.look("update account set status = 'normal' where id = $1", [customer.account])
    expect(start.body.code).toBe('account_in_arrears')
  })

  test('is copied without its contacts', async () => {
    const copy = await as(world.customer, 'POST', '/api/copy/task', { taskId: world.customer.ids.task })
    expect(copy.body.data).toMatchObject({ taskStatus: 1, callInfo: { total: 0 } })
  })

  test('is found by its tab, by several statuses and by its name', async () => {
    const list = (body: unknown) => as(world.customer, 'POST', '/api/tasks/alltask', body)
    const all = await list({ taskStatus: -1, pageSize: 200 })
    expect((await list({ taskStatus: [1, 5] })).body.total).toBeLessThanOrEqual(Number(all.body.total))
    expect((await list({ taskStatus: 3 })).body.total).toBe(0)
    const named = await list({ taskName: world.customer.canary, page: 1, pageSize: 10 })
    expect(named.body.data?.data?.every(({ taskName }) => String(taskName).startsWith('canary'))).toBe(true)
  })

  test('reports its metrics', async () => {
    const { ids } = world.customer
    for (const path of [`/api/tasks/metric/info?taskId=${ids.task}`, `/api/tasks/${ids.task}/metric/info`])
      expect((await as(world.customer, 'GET', path)).body.data).toMatchObject({
        calls: 1,
        answered: 1,
        answerRate: 1,
        talkSec: 61,
        byStatus: [{ status: 6, calls: 1 }],
        funnel: [
          { step: 'contacts', contacts: 1 },
          { step: 'dialled', contacts: 1 },
          { step: 'rang', contacts: 1 },
          { step: 'answered', contacts: 1 },
          { step: 'talked', contacts: 0 },
          { step: 'labelled', contacts: 0 },
        ],
        turnTimeFrequency: expect.arrayContaining([{ from: 0, to: 1, count: 1 }]),
        callElapsedFrequency: expect.arrayContaining([{ from: 60, to: 120, count: 1 }]),
        waitingFor: null,
      })
  })

  test('shows its contacts with the reasons why they are not called', async () => {
    const taskId = await newTask({ keepAlive: true })
    const add = (phone: string, name: string) =>
      as(world.customer, 'POST', '/api/call/info', { taskId, phone, name, variables: { amount: '5' } })
    for (const [phone, name] of [
      ['13900000001', 'Ana'],
      ['13900000002', 'Bo'],
      ['13900000003', 'Cy'],
    ] as const)
      await add(phone, name)
    const list = async (query = '', login: TestLogin = world.customer) =>
      (await as(login, 'GET', `/api/parley/tasks/${taskId}/contacts?${query}`)).body
    expect((await list('search=BO')).data?.data).toEqual([
      expect.objectContaining({
        name: 'Bo',
        phone: '13900000002',
        variables: { amount: '5' },
        state: 'ready',
        status: 1,
        dialCount: 0,
        whyNotCalled: { reason: 'taskNotStarted', values: {}, nextTime: null },
      }),
    ])
    const later =
      "update contact set due_at = to_timestamp(4000000000), reason = 'outsideWindow' where phone = $1 and task = $2"
    await world.db.look(later, ['13900000001', taskId])
    await world.db.look(
      "update contact set state = 'final', status = 'blacklisted', reason = 'blacklisted' where phone = $1 and task = $2",
      ['13900000002', taskId],
    )
    await world.db.look("update task set status = 'running', waiting_for = 'line' where id = $1", [taskId])
    expect((await list()).data?.data?.map(({ whyNotCalled }) => whyNotCalled)).toEqual([
      { reason: 'outsideWindow', values: {}, nextTime: 4_000_000_000 },
      { reason: 'blacklisted', values: {}, nextTime: null },
      { reason: 'taskWaits', values: { waitingFor: 'line' }, nextTime: null },
    ])
    expect((await list('state=ready')).total).toBe(2)
    expect((await list('state=final,open&status=17')).total).toBe(1)
    expect((await list('intentId=3')).total).toBe(0)
    expect((await list('page=2&pageSize=2')).data?.data).toHaveLength(1)
    expect((await list('', world.otherShop)).code).toBe('not_found')
    await world.db.look("update task set status = 'finished', waiting_for = null where id = $1", [taskId])
  })
})
