import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSheet } from '@parley/edge/spreadsheets'
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

const { newTask } = tasksIn(() => world)

describe('call records', () => {
  test('are listed by task, status and number, and returned turn by turn', async () => {
    const { ids, canary } = world.customer
    const list = (query: string) => as(world.customer, 'GET', `/api/call/info?${query}`)
    expect((await list(`taskId=${ids.task}&status=6&phone=1380000`)).body).toMatchObject({
      total: 1,
      data: { data: [{ id: ids.call, status: 6, duration: 61, contactName: canary }] },
    })
    expect((await list('status=10')).body.total).toBe(0)
    expect((await as(world.customer, 'POST', `/api/call/byTask/${ids.task}`, { page: 1 })).body.total).toBe(1)
    const feed = await as(world.customer, 'GET', `/api/dialog/record/feeds?callId=${ids.call}`)
    expect(feed.body.data?.turns).toEqual([{ speaker: 'callee', atMs: 5, text: canary }])
  })

  test('name what the rules of a label refer to, including what the call never reached', async () => {
    const { ids } = world.customer
    const add = async (path: string, body: object): Promise<string> =>
      String((await as(world.customer, 'POST', path, body)).body.data?.id)
    const strategy = await add('/api/strategy', { sceneId: ids.scene, name: 'Evenings', type: 1 })
    const again = { name: 'Once more', execution: 2, callTime: 30, callCount: 1, tags: [10] }
    const round = await add('/api/strategy/action', { strategyId: strategy, ...again })
    const numberOf = (id: string): number => Number(id.split('.').at(-1))
    const why = [
      { kind: 'strategy', type: 'in', wanted: [numberOf(strategy), 999], saw: [numberOf(round)], turns: [] },
      { kind: 'node', type: 'noneOf', wanted: ['start', 'gone'], saw: [], turns: [] },
    ]
    await world.db.look('alter table call_record disable trigger call_record_corrected_once')
    await world.db.look('update call_record set label = $2 where attempt = $1', [
      ids.call,
      JSON.stringify({ intentId: 3, name: 'C', why }),
    ])
    const feed = await as(world.customer, 'GET', `/api/dialog/record/feeds?callId=${ids.call}`)
    expect(feed.body.data).toMatchObject({ label: { why } })
    expect(feed.body.data?.titles).toEqual({
      [`strategy:${numberOf(strategy)}`]: 'Evenings',
      [`strategy:${numberOf(round)}`]: 'Evenings · Once more',
      start: 'Hello',
    })
  })

  test('are found by scene, length and words; a wrong range is reported', async () => {
    const { ids, canary } = world.customer
    const total = async (query: string) => {
      const { body } = await as(world.customer, 'GET', `/api/call/info?${query}`)
      return body.total ?? body.code
    }
    expect(await total(`sceneId=${ids.scene}&durationFrom=61&durationTo=61`)).toBe(1)
    expect(await total(`sceneId=${world.otherShop.ids.scene}`)).toBe(0)
    expect(await total('durationFrom=62')).toBe(0)
    expect(await total('durationFrom=5&durationTo=4')).toBe('duration_range_wrong')
    expect(await total(`taskId=${ids.task}&text=${canary.toUpperCase()}`)).toBe(1)
    expect(await total(`taskId=${ids.task}&text=speaker`)).toBe(0)
    expect(await total('text=everywhere')).toBe('parameter_error')
    const transcript = await as(world.customer, 'POST', '/api/call/getAsrTranslate', { callId: ids.call })
    expect(transcript.body.data).toEqual({
      callId: ids.call,
      translated: false,
      turns: [{ speaker: 'callee', atMs: 5, text: canary, translation: null }],
    })
  })

  test('are counted for a time and its steps', async () => {
    const ask = async (query: string, login: TestLogin = world.customer) =>
      (await as(login, 'GET', `/api/call/statistics?${query}`)).body
    const { data } = await ask(`taskId=${world.customer.ids.task}`)
    expect(data).toMatchObject({ calls: 1, answered: 1, openRate: 1, talkSec: 61, stepSec: 5 })
    const trend = data?.trend as readonly { readonly calls: number }[]
    expect(trend).toHaveLength(120)
    expect(trend.reduce((sum, { calls }) => sum + calls, 0)).toBe(1)
    const now = Math.floor(Date.now() / 1000)
    const month = await ask(`startTime=${now + 60 - 30 * 86_400}&endTime=${now + 60}`)
    expect(month.data).toMatchObject({ calls: 1, stepSec: 21_600 })
    expect((await ask(`startTime=${now}&endTime=${now - 1}`)).code).toBe('parameter_error')
    expect((await ask(`taskId=${world.customer.ids.task}`, world.otherShop)).code).toBe('not_found')
  })

  test.each(['csv', 'xlsx'] as const)(
    'are exported as %s in the background, as text without formulas',
    async (format) => {
      const { ids, account, canary } = world.customer
      await world.db.look('alter table call_record disable trigger call_record_corrected_once')
      await world.db.look("update call_record set line_name = '=cmd|x' where account = $1", [account])
      const made = await as(world.customer, 'POST', '/api/call/info/byTask/export', {
        taskId: ids.task,
        format,
        transcript: true,
      })
      expect(made.body.data).toMatchObject({ state: 'done', rows: 1, total: 1, format })
      const url = String(made.body.data?.url)
      const file = await world.api.http.inject({ url, headers: { 'x-access-token': world.customer.ticket } })
      expect(file.headers['content-disposition']).toContain(`.${format}`)
      const read = await readSheet(file.rawPayload, format, { mostRows: 10 })
      if (read.kind !== 'rows') throw new Error(read.code)
      const [head, row] = read.rows.map(({ cells }) => cells)
      const cell = (name: string) => row?.[head?.indexOf(name) ?? -1]
      expect(cell('majorNumber')).toBe('13800000000')
      expect(cell('lineName')).toBe("'=cmd|x")
      expect(cell('statusName')).toBe('finished')
      expect(cell('transcript')).toBe(`callee: ${canary}`)
      expect((await as(world.otherShop, 'GET', url)).code).toBe(404)
      expect((await as(world.otherShop, 'GET', '/api/parley/exports')).body.total).toBe(0)
      expect((await as(world.customer, 'GET', '/api/parley/exports')).body.total).toBeGreaterThan(0)
    },
  )

  test('that do not exist are not exported, with the documented message', async () => {
    const answer = await as(world.customer, 'POST', '/api/call/byTask/export', { taskId: await newTask() })
    expect(answer.body).toMatchObject({
      status: false,
      code: 'export_empty',
      msg: 'Export failed or no order data exists',
    })
  })

  test('an export whose server was killed is resumed', async () => {
    const { account, ids } = world.customer
    const [job] = await world.db.look(
      `insert into export_job (account, id, format, filter, rows_total, state, lease_until, attempts)
       values ($1, gen_random_uuid(), 'csv', $2, 1, 'running', now() - interval '1 s', 1) returning id`,
      [account, JSON.stringify({ choice: { task: ids.task }, withTranscript: false })],
    )
    world.api.app.wakeJobs()
    await expect
      .poll(
        async () =>
          (await as(world.customer, 'GET', `/api/parley/exports/${String(job?.id)}`)).body.data?.state,
      )
      .toBe('done')
  })

  test('their audio is served whole and by range', async () => {
    const { ids, account } = world.otherShop
    const get = (range?: string) =>
      world.api.ask({
        path: `/api/parley/calls/${ids.call}/audio`,
        ticket: world.otherShop.ticket,
        ...(range === undefined ? {} : { headers: { range } }),
      })
    expect((await get()).body.code).toBe('recording_missing')
    // In a folder by day, as the engine stores them.
    await mkdir(join(world.api.app.recordingsFolder, '2026/11/21'), { recursive: true })
    await writeFile(join(world.api.app.recordingsFolder, '2026/11/21/one.wav'), '0123456789')
    await writeFile(join(world.api.app.recordingsFolder, '../one.wav'), 'not ours')
    await world.db.look('alter table call_record disable trigger call_record_corrected_once')
    const keep = (key: string) =>
      world.db.look('update call_record set recording_key = $2 where account = $1', [account, key])
    await keep('../one.wav')
    expect((await get()).body.code).toBe('recording_missing')
    await keep('2026/11/21/one.wav')
    expect(await get()).toMatchObject({ code: 200, text: '0123456789' })
    expect(await get('bytes=2-4')).toMatchObject({ code: 206, text: '234' })
    expect(await get('bytes=-3')).toMatchObject({ code: 206, text: '789' })
    expect(await get('bytes=7-')).toMatchObject({ code: 206, text: '789' })
  })
})
