import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../../testing/api-world.ts'
import { waitUntil } from '../../../testing/fake-engine.ts'
import type { TestLogin } from '../../../testing/test-api.ts'

type Heard = { readonly id: string; readonly event: string; readonly data: Record<string, unknown> }

let world: ApiWorld
let origin: string
const open: AbortController[] = []

beforeAll(async () => {
  world = await openApiWorld()
  await world.api.http.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(world.api.http.server.address() as AddressInfo).port}` // A TCP listener has one.
})
afterAll(async () => {
  for (const one of open) one.abort()
  await world.close()
})

/** As a browser reads it through fetch. */
const listen = async (login: TestLogin, lastEventId?: string) => {
  const stop = new AbortController()
  open.push(stop)
  const headers = {
    'x-access-token': login.ticket,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  const answer = await fetch(`${origin}/api/parley/events`, { headers, signal: stop.signal })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const heard: Heard[] = []
  const ended = (async () => {
    let left = ''
    for await (const chunk of answer.body ?? []) {
      const parts = (left + Buffer.from(chunk).toString()).split('\n\n')
      left = parts.pop() ?? ''
      for (const part of parts.filter((text) => !text.startsWith(':'))) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? ''
        heard.push({ id: field('id'), event: field('event'), data: JSON.parse(field('data')) })
      }
    }
  })().catch(() => undefined)
  await waitUntil(() => heard.some(({ event }) => event === 'hello'), 5000)
  return { heard, stop: () => stop.abort(), ended }
}

/** Running tasks without an engine repeatedly report what they wait for. */
const stopTasks = () =>
  world.db.look(
    "update task set status = 'finished', pause_reason = null, waiting_for = null where status = 'running'",
  )

const ofKind = (heard: readonly Heard[], kind: string) => heard.filter(({ event }) => event === kind)
/** A new subscriber may still get what was committed just before, as long as an older transaction is open. */
const ofTask = (heard: readonly Heard[], kind: string, taskId: string) =>
  ofKind(heard, kind).filter(({ data }) => data.taskId === taskId)

const newTask = async (login: TestLogin): Promise<string> => {
  const { scene, line } = world.customer.ids
  const body = { taskName: 'live', sceneId: scene, lineId: line, keepAlive: true }
  const made = await world.api.ask({ method: 'POST', path: '/api/tasks', ticket: login.ticket, body })
  return String(made.body.data?.taskId)
}

describe('live events', () => {
  beforeEach(() => stopTasks())

  test('reach an account and its ancestors in order, and no other account', async () => {
    const own = await listen(world.customer)
    const above = await listen(world.root)
    const strangers = [await listen(world.otherShop), await listen(world.agent)]
    const taskId = await newTask(world.customer)
    const { ticket } = world.customer
    await world.api.ask({
      method: 'POST',
      path: '/api/call/info',
      ticket,
      body: { taskId, phone: '13900000001' },
    })
    await world.api.ask({ method: 'PUT', path: `/api/tasks/${taskId}`, ticket, body: { taskStatus: 2 } })
    await world.api.ask({
      method: 'POST',
      path: '/api/call/info/byTask/export',
      ticket,
      body: { taskId: world.customer.ids.task },
    })
    for (const { heard } of [own, above]) {
      await waitUntil(
        () =>
          ofKind(heard, 'export').some(({ data }) => data.state === 'done') &&
          ofTask(heard, 'counters', taskId).length > 0,
        10_000,
      )
      expect(
        ofTask(heard, 'task', taskId)
          .map(({ data }) => data.status)
          .slice(0, 2),
      ).toEqual([1, 2])
      expect(ofTask(heard, 'contacts', taskId)[0]?.data).toMatchObject({
        added: 1,
        accountId: world.customer.account,
      })
      expect(ofTask(heard, 'counters', taskId)[0]?.data).toMatchObject({
        waiting: 1,
        calling: 0,
        finished: 0,
      })
    }
    // Their own change arrives, which shows that the others' absence is not a lost connection.
    await newTask(world.otherShop).catch(() => undefined)
    for (const { heard } of strangers) expect(JSON.stringify(heard)).not.toContain(world.customer.account)
    const seen = own.heard.map(({ data }) => JSON.stringify(data)).join()
    expect(seen).not.toContain('13900000001')
    for (const one of [own, above, ...strangers]) one.stop()
  })

  test('have ids that do not reveal other activity, and that only their own account can use', async () => {
    const own = await listen(world.customer)
    const above = await listen(world.root)
    const taskId = await newTask(world.customer)
    await waitUntil(() => [own, above].every(({ heard }) => ofTask(heard, 'task', taskId).length > 0), 5000)
    const [, id = ''] = [own, above].map(({ heard }) => ofTask(heard, 'task', taskId)[0]?.id)
    const ids = [...own.heard, ...above.heard].flatMap((heard) => (heard.id === '' ? [] : [heard.id]))
    for (const one of ids) expect(one).toMatch(/^[A-Za-z0-9_-]{70}$/)
    expect(own.heard.map((heard) => heard.id)).not.toContain(id)
    own.stop()
    const again = await listen(world.customer, id)
    await waitUntil(() => ofKind(again.heard, 'reset').length === 1, 5000)
    const forged = await listen(world.customer, `${id.slice(0, -2)}AA`)
    await waitUntil(() => ofKind(forged.heard, 'reset').length === 1, 5000)
  })

  test('that were missed come first; if they are gone a reset is sent', async () => {
    const first = await listen(world.customer)
    const taskId = await newTask(world.customer)
    await waitUntil(() => ofTask(first.heard, 'task', taskId).length > 0, 5000)
    const lastId = ofTask(first.heard, 'task', taskId).at(-1)?.id ?? ''
    first.stop()
    const missed = await newTask(world.customer)
    await new Promise((resolve) => setTimeout(resolve, 400))
    const again = await listen(world.customer, lastId)
    await waitUntil(() => ofKind(again.heard, 'task').length > 0, 5000)
    expect(ofKind(again.heard, 'task').map(({ data }) => data.taskId)).toEqual([missed])
    expect(ofKind(again.heard, 'reset')).toEqual([])
    expect(JSON.stringify(again.heard)).not.toContain(taskId)
    again.stop()
    const [tx, id, sec] = lastId.split('.').map(Number)
    const tooOld = `${tx}.${id}.${(sec ?? 0) - 3600}`
    for (const wrong of [tooOld, `${'9'.repeat(18)}.1.4000000000`, 'nonsense', "1.1.1'; drop table task"]) {
      const later = await listen(world.customer, wrong)
      await waitUntil(() => ofKind(later.heard, 'reset').length === 1, 5000)
      later.stop()
    }
  })

  test('end with the session', async () => {
    const login = await world.api.login(world.customer.account, 'leaves soon')
    const { heard, ended } = await listen(login)
    await world.api.ask({ method: 'POST', path: '/api/oauth/logout', ticket: login.ticket, body: {} })
    await ended
    expect(heard.at(-1)?.event).toBe('bye')
  }, 15_000)

  test('need a ticket', async () => {
    expect((await fetch(`${origin}/api/parley/events`)).status).toBe(401)
  })

  test('end with the server, which does not wait for feeds', async () => {
    const { heard, ended } = await listen(world.customer)
    const startedMs = Date.now()
    await world.api.http.close()
    await ended
    expect(heard.at(-1)?.event).toBe('bye')
    expect(Date.now() - startedMs).toBeLessThan(3000)
  })
})
