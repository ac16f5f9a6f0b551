import { connect } from 'node:net'
import { writeXlsx } from '@parley/edge/spreadsheets/testing'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, openApiWorld } from '../../testing/api-world.ts'
import { serveVoiceTests } from '../calls/voice-test/index.ts'
import { createBudgets } from '../platform/budget/index.ts'
import { startApi } from './api.ts'
import { newHttp } from './http-server.ts'

let world: ApiWorld
let http: FastifyInstance
let port = 0

beforeAll(async () => {
  world = await openApiWorld()
  const { app } = world.api
  http = newHttp()
  await startApi(http, app)
  serveVoiceTests(http, { app, openTest: async () => 'noEngine' })
  http.get('/healthz', () => ({ status: 'ok' }))
  await http.listen({ host: '127.0.0.1', port: 0 })
  const address = http.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(async () => {
  await http.close()
  await world.close()
})

/** Sends bytes as they are and gives what came back until the other side closed, or said a whole head. */
const sendRaw = (text: string | Buffer): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const end = (): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(3000, end)
    socket.on('error', end)
    socket.on('close', end)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (answer.includes('\r\n\r\n')) end()
    })
  })

const upgradeTo = (target: string): string =>
  `GET ${target} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`

const isAlive = async (): Promise<boolean> =>
  (await sendRaw('GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')).startsWith(
    'HTTP/1.1 200',
  )

describe('whatever stands in the first lines of a request', () => {
  test.each(['//', '///', 'http://', 'http://[', '*', '/\\', '//:0', '/api/parley/voice-test%', '\u00ff'])(
    'an upgrade to %j is refused, and the server goes on',
    async (target) => {
      expect(await sendRaw(upgradeTo(target))).toMatch(/^HTTP\/1\.1 4/)
      expect(await isAlive()).toBe(true)
    },
  )

  test('made by a grammar and cut anywhere, it costs its own connection alone', {
    timeout: 60_000,
  }, async () => {
    const target = fc.oneof(
      fc.constantFrom('/', '//', '*', '/api/tasks', '/api/parley/voice-test', 'http://[::', '/%', '/..//..'),
      fc.webUrl(),
      fc.string({ maxLength: 40, unit: 'binary' }),
    )
    const header = fc.tuple(
      fc.constantFrom(
        'Host',
        'Upgrade',
        'Connection',
        'Content-Length',
        'Transfer-Encoding',
        'Origin',
        'Cookie',
        'x',
      ),
      fc.oneof(
        fc.constantFrom('websocket', 'Upgrade', 'chunked', '-1', '999999999999', 'here', '', 'h2c', ','),
        fc.string({ maxLength: 30 }),
      ),
    )
    const lines = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'OPTIONS', 'CONNECT', 'PRI', 'get', ''),
      target,
      version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', ''),
      headers: fc.array(header, { maxLength: 6 }),
      cut: fc.double({ min: 0.2, max: 1, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(lines, async ({ method, target: to, version, headers, cut }) => {
        const text = `${method} ${to} ${version}\r\n${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => socket.destroy())
        await new Promise<void>((resolve) => {
          socket.once('close', () => resolve())
          socket.resume()
          socket.end(Buffer.from(text, 'latin1').subarray(0, Math.ceil(text.length * cut)), () => {
            setImmediate(() => socket.destroy())
          })
        })
      }),
      { numRuns: 300 },
    )
    expect(await isAlive()).toBe(true)
  })
})

describe('before a byte of a body is read', () => {
  const declared = (path: string, headers: Readonly<Record<string, string>>): string =>
    `POST ${path} HTTP/1.1\r\nHost: here\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')}\r\n\r\n`
  const form = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(60 * 1024 * 1024),
  }
  const json = { 'content-type': 'application/json' }

  test('whoever may not send it is refused, and the connection is closed', async () => {
    const zips = '/api/common/upload/zips'
    const nobody = await sendRaw(declared(zips, { ...form, 'x-access-token': 'nobody' }))
    expect(nobody).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close/i)
    await world.db.look('update login set operate_grant = 0 where id = $1', [world.shop.principal.loginId])
    try {
      const reader = await sendRaw(declared(zips, { ...form, 'x-access-token': world.shop.ticket }))
      expect(reader).toMatch(/^HTTP\/1\.1 403 [\s\S]*connection: close/i)
    } finally {
      await world.db.look('update login set operate_grant = 31 where id = $1', [world.shop.principal.loginId])
    }
  })

  test.each([
    ['/api/oauth/login', 17 * 1024],
    ['/api/users', 200 * 1024],
  ])('%s takes no %d bytes', async (path, bytes) => {
    const headers = { ...json, 'content-length': String(bytes), 'x-access-token': world.root.ticket }
    expect(await sendRaw(declared(path, headers))).toMatch(/^HTTP\/1\.1 413 /)
  })
})

test('no more fields than the largest form has are looked at', async () => {
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, 1]))
  const { ticket } = world.root
  const answer = await world.api.ask({ method: 'POST', path: '/api/tasks', ticket, body: many })
  expect(answer.body).toMatchObject({ status: false, code: 'parameter_error' })
})

test('who is not signed in has a number of requests a second, by source; who is signed in goes on', async () => {
  const { app } = world.api
  const budgets = createBudgets(() => 0, { requestsPerSec: 100, strangersPerSec: 1 })
  const narrow = newHttp()
  await startApi(narrow, { ...app, budgets })
  const codeOf = async (headers = {}) => (await narrow.inject({ url: '/api/users', headers })).statusCode
  const codes = []
  for (let nth = 0; nth < 12; nth += 1) codes.push(await codeOf())
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect(await codeOf({ 'x-access-token': world.root.ticket })).toBe(200)
  await narrow.close()
})

test('behind a trusted proxy the connection counts as https, and for nobody else', async () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  for (const [trusted, sts] of [
    [['127.0.0.1'], 'max-age=31536000'],
    [[], undefined],
  ] as const) {
    const http = newHttp([...trusted])
    http.get('/', (request) => ({ ip: request.ip }))
    const answer = await http.inject({ url: '/', headers })
    expect(answer.headers['strict-transport-security']).toBe(sts)
    expect(answer.json()).toEqual({ ip: trusted.length > 0 ? '203.0.113.7' : '127.0.0.1' })
    await http.close()
  }
})

test('many workbooks of one account keep nobody else waiting: most of them are refused at once', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => [`1390000${String(at).padStart(4, '0')}`, 'A'])
  const bytes = Buffer.from(
    await writeXlsx({ sheets: [{ name: 'list', rows: [['phone', 'name'], ...rows] }] }),
  )
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="list.xlsx"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')])
  const preview = (ticket: string) =>
    world.api.ask({
      method: 'POST',
      path: '/api/parley/imports/preview',
      ticket,
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
  const greedy = Array.from({ length: 30 }, () => preview(world.customer.ticket))
  const modest = await preview(world.shop.ticket)
  expect(modest.body.status).toBe(true)
  const codes = (await Promise.all(greedy)).map(({ code }) => code)
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(15)
  expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0)
})
