import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import type { TestApi, TestLogin } from '../../../testing/test-api.ts'

let world: ApiWorld
let id: string

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const made = await as(world.shop, 'POST', '/api/tasks', {
    taskName: 'paused',
    sceneId: world.shop.ids.scene,
    lineId: world.shop.ids.line,
    keepAlive: true,
  })
  id = String(made.body.data?.taskId)
  await put(world.shop, { taskStatus: 2 })
})

const as: TestApi['as'] = (...asked) => world.api.as(...asked)
const put = (login: TestLogin, body: unknown) => as(login, 'PUT', `/api/tasks/${id}`, body)
const shown = async (login: TestLogin) =>
  (await as(login, 'GET', `/api/tasks/${id}`)).body.data?.resumeBlocked
const pausedFor = (reason: string) =>
  world.db.look("update task set status = 'paused', pause_reason = $2 where id = $1", [id, reason])

describe('paused by an administrator', () => {
  test.each(['shop', 'agent'] as const)('of the root: %s cannot resume it, the root can', async (who) => {
    expect((await put(world.root, { taskStatus: 5 })).body.data?.pauseReason).toBe(3)
    expect(await shown(world[who])).toBe('resume_needs_administrator')
    expect((await put(world[who], { taskStatus: 2 })).body.code).toBe('resume_needs_administrator')
    expect(await shown(world.root)).toBe(null)
    expect((await put(world.root, { taskStatus: 2 })).body.data?.taskStatus).toBe(2)
  })

  test('of the agent above: the agent and the root can, the customer cannot', async () => {
    await put(world.agent, { taskStatus: 5 })
    expect((await put(world.shop, { taskStatus: 2 })).code).toBe(403)
    expect((await put(world.agent, { taskStatus: 2 })).body.data?.taskStatus).toBe(2)
    await put(world.agent, { taskStatus: 5 })
    expect((await put(world.root, { taskStatus: 2 })).body.data?.taskStatus).toBe(2)
  })
})

test('by the customer or by the API: every account that may change the task resumes it', async () => {
  await put(world.shop, { taskStatus: 5 })
  expect(await shown(world.shop)).toBe(null)
  expect((await put(world.shop, { taskStatus: 2 })).body.data?.taskStatus).toBe(2)
  await pausedFor('api')
  expect((await put(world.shop, { taskStatus: 2 })).body.data?.taskStatus).toBe(2)
})

const agentIs = (status: string) =>
  world.db.look('update account set status = $2 where id = $1', [world.agent.account, status])
const lineIs = (status: string) =>
  world.db.look('update line set status = $2 where id = $1', [world.shop.ids.line, status])

test.each([
  ['balance', 'resume_needs_balance', () => agentIs('arrears'), () => agentIs('normal')],
  ['account', 'resume_needs_account', () => agentIs('disabled'), () => agentIs('normal')],
  ['route', 'resume_needs_line', () => lineIs('disabled'), () => lineIs('enabled')],
] as const)(
  'for lack of %s: nobody resumes it until that is resolved',
  async (reason, code, breakIt, mendIt) => {
    await pausedFor(reason)
    await breakIt()
    try {
      // Below a disabled account nobody is signed in.
      for (const login of reason === 'account' ? [world.root] : [world.shop, world.root]) {
        expect(await shown(login)).toBe(code)
        expect((await put(login, { taskStatus: 2 })).body.code).toBe(code)
      }
    } finally {
      await mendIt()
    }
    expect(await shown(world.shop)).toBe(null)
    const [row] =
      (await as(world.shop, 'GET', '/api/tasks/alltask?taskName=paused&taskStatus=5')).body.data?.data ?? []
    expect(row).toMatchObject({ taskId: id, resumeBlocked: null })
    expect((await put(world.shop, { taskStatus: 2 })).body.data?.taskStatus).toBe(2)
  },
)

test('for lack of a price: not without a price book, not below cost, then it goes on', async () => {
  await as(world.shop, 'POST', '/api/call/info', { taskId: id, phone: '4915112345678' })
  await pausedFor('pricing')
  const { account } = world.shop
  const book = await world.db.look('select * from price where account = $1', [account])
  const sell = (of: string, unit: number, version: number) =>
    world.db.look(
      `insert into price (account, version, kind, country_code, area_code, charge_rule, unit_micro, effective_at)
       values ($1, $2, 'voice', '', '', '60+60', $3, now())`,
      [of, version, unit],
    )
  const resume = async (): Promise<unknown> => (await put(world.shop, { taskStatus: 2 })).body.code
  if (book.length === 0) {
    expect(await shown(world.shop)).toBe('resume_needs_price')
    expect(await resume()).toBe('resume_needs_price')
  }
  await sell(world.root.account, 0, 900)
  await sell(world.agent.account, 500, 900)
  await sell(account, 400, 900)
  expect(await shown(world.shop)).toBe('resume_needs_price')
  expect(await resume()).toBe('resume_needs_price')
  await sell(account, 600, 901)
  expect(await shown(world.shop)).toBe(null)
  expect((await put(world.shop, { taskStatus: 2 })).body.data?.taskStatus).toBe(2)
})
