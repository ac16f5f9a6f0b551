import { setInterval as every } from 'node:timers/promises'
import { VoiceTestSaid } from '@parley/contract/api'
import { createLineReader, type VoiceTestOrder, type VoiceTestUp } from '@parley/contract/engine-wire'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { connectAsEngine, startFakeEngine, waitUntil } from '../../../testing/fake-engine.ts'
import { startTestApi, type TestApi, type TestLogin } from '../../../testing/test-api.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { makeTenant, startTestServer, type TestServer, testSecret } from '../../../testing/test-server.ts'
import { createScene } from '../../scripts/scenes/index.ts'
import { demonstrationWords, savingsScene } from '../../startup/demonstration/index.ts'
import { newHttp } from '../../startup/http-server.ts'
import { serveVoiceTests } from './index.ts'

const english = () => {
  const words = demonstrationWords.find(({ language }) => language === 'en-US')
  if (words === undefined) throw new Error('the demonstration speaks no English')
  return savingsScene(words)
}

let db: TestDatabase
let server: TestServer
let api: TestApi
let host = ''
let stop: () => Promise<void>
let owner: TestLogin
let stranger: TestLogin
let sceneId = ''
let brokenId = ''

beforeAll(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
  api = await startTestApi(server.app)
  const http = newHttp()
  serveVoiceTests(http, { app: api.app, openTest: server.link.openVoiceTest })
  await http.listen({ host: '127.0.0.1', port: 0 })
  const address = http.server.address()
  host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const { root } = await makeTenant(server.app, db)
  owner = await api.account(root.account, 'owner', 'directCustomer')
  stranger = await api.account(root.account, 'stranger', 'directCustomer')
  sceneId = await createScene(server.app, { account: owner.account }, { name: 'tried', script: english() })
  brokenId = await createScene(
    server.app,
    { account: owner.account },
    { name: 'broken', script: { ...english(), nodes: [], connections: [] } },
  )
  stop = async () => {
    await http.close()
    await api.http.close()
    await server.stop()
    await db.close()
  }
})
afterAll(() => stop())

/** An engine that opens the connection of each test, sends the given messages, and keeps what it receives. */
const openEngine = async (says: VoiceTestUp = { kind: 'taken' }, wrongKey?: string) => {
  await waitUntil(() => server.link.connected().length === 0)
  const engine = await startFakeEngine({ port: server.link.port, secret: testSecret })
  const heard: { kind: string; base64?: string }[] = []
  const orders: VoiceTestOrder[] = []
  const connections: { report: (up: VoiceTestUp) => void; end: () => void; isClosed: boolean }[] = []
  const looking = setInterval(() => {
    for (const message of engine.heard.splice(0)) {
      if (message.kind !== 'voiceTest') continue
      orders.push(message)
      const socket = connectAsEngine(server.link.port, testSecret)
      const say = (line: unknown) => socket.write(`${JSON.stringify(line)}\n`)
      const connection = { report: say, end: () => socket.destroy(), isClosed: false }
      connections.push(connection)
      socket.on('error', () => {})
      socket.once('close', () => {
        connection.isClosed = true
      })
      const read = createLineReader((line) => heard.push(JSON.parse(line)))
      socket.setEncoding('utf8').on('data', read)
      say({ kind: 'voiceTestHello', testId: message.testId, key: wrongKey ?? message.key })
      say(says)
    }
  }, 5)
  onTestFinished(() => {
    clearInterval(looking)
    for (const { end } of connections) end()
    engine.kill()
  })
  await waitUntil(() => server.link.connected().length === 1)
  return { heard, orders, connections, sounds: () => heard.filter(({ kind }) => kind === 'sound').length }
}

/** A browser, or a client posing as one. */
const openBrowser = async (
  options: { readonly origin?: string; readonly path?: string } = {},
): Promise<{
  readonly ws: WebSocket
  readonly said: VoiceTestSaid[]
  readonly sounds: Buffer[]
  readonly closed: Promise<number>
  readonly begin: (who: TestLogin, id?: string) => void
}> => {
  const ws = new WebSocket(`ws://${host}${options.path ?? '/api/parley/voice-test'}`, {
    origin: options.origin ?? `http://${host}`,
  })
  const said: VoiceTestSaid[] = []
  const sounds: Buffer[] = []
  ws.on('message', (data, isBinary) => {
    if (isBinary && Buffer.isBuffer(data)) sounds.push(data)
    else said.push(VoiceTestSaid.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '')))
  })
  const closed = new Promise<number>((resolve) => ws.once('close', resolve))
  onTestFinished(() => ws.terminate())
  await new Promise((resolve, reject) => {
    ws.once('open', resolve)
    ws.on('error', reject)
  })
  const begin = (who: TestLogin, id = sceneId): void =>
    ws.send(JSON.stringify({ kind: 'begin', ticket: who.ticket, sceneId: id, variables: { stray: 'x' } }))
  return { ws, said, sounds, closed, begin }
}

const frame = Buffer.alloc(320, 1)
const refusal = (said: readonly VoiceTestSaid[]) => said.find(({ kind }) => kind === 'refused')

describe('a voice test', () => {
  test('carries frames both ways, digits, and events; its end hangs up at the engine', async () => {
    const engine = await openEngine()
    const browser = await openBrowser()
    browser.begin(owner)
    await waitUntil(() => browser.said.some(({ kind }) => kind === 'taken'))
    expect(engine.orders[0]).toMatchObject({ variables: {}, maxTalkSec: 300, classifierParts: 0 })
    browser.ws.send(frame)
    browser.ws.send(JSON.stringify({ kind: 'digit', digit: '5' }))
    await waitUntil(() => engine.heard.some(({ kind }) => kind === 'digit'))
    expect(engine.heard).toContainEqual({ kind: 'sound', base64: frame.toString('base64') })
    engine.connections[0]?.report({ kind: 'sound', base64: frame.toString('base64') })
    engine.connections[0]?.report({ kind: 'update', update: { kind: 'heard', text: 'yes', isFinal: true } })
    await waitUntil(() => browser.said.some(({ kind }) => kind === 'heard'))
    expect(browser.sounds).toEqual([frame])
    browser.ws.close()
    await waitUntil(() => engine.connections[0]?.isClosed === true)
  })

  test('of another account is not found, without a ticket is refused, and of a broken draft reports every error', async () => {
    const engine = await openEngine()
    for (const [who, id, code] of [
      [stranger, sceneId, 'not_found'],
      [{ ...owner, ticket: 'nobody' }, sceneId, 'login_timeout'],
      [owner, brokenId, 'flow_no_start'],
      [owner, 'no-id', 'not_found'],
    ] as const) {
      const browser = await openBrowser()
      browser.begin(who, id)
      expect(await browser.closed).toBe(1000)
      expect(refusal(browser.said)).toMatchObject({ code })
    }
    expect(engine.orders).toEqual([])
  })

  test.each([
    ['busy', 'voice_test_busy'],
    ['waking', 'voice_test_waking'],
    ['deaf', 'voice_test_deaf'],
    ['draining', 'voice_test_no_engine'],
  ] as const)('that its engine refuses as %s reports it', async (why, code) => {
    await openEngine({ kind: 'refused', why })
    const browser = await openBrowser()
    browser.begin(owner)
    expect(await browser.closed).toBe(1000)
    expect(refusal(browser.said)).toMatchObject({ code })
  })

  test('without any engine reports it', async () => {
    await waitUntil(() => server.link.connected().length === 0)
    const browser = await openBrowser()
    browser.begin(owner)
    expect(await browser.closed).toBe(1000)
    expect(refusal(browser.said)).toMatchObject({ code: 'voice_test_no_engine' })
  })

  test('is one at a time for each login, and available again after its end', async () => {
    await openEngine()
    const first = await openBrowser()
    first.begin(owner)
    await waitUntil(() => first.said.length > 0)
    const second = await openBrowser()
    second.begin(owner)
    await second.closed
    expect(refusal(second.said)).toMatchObject({ code: 'voice_test_running' })
    first.ws.close()
    await first.closed
    const third = await openBrowser()
    third.begin(owner)
    await waitUntil(() => third.said.some(({ kind }) => kind === 'taken'))
  })

  test('whose engine dies ends', async () => {
    const engine = await openEngine()
    const browser = await openBrowser()
    browser.begin(owner)
    await waitUntil(() => browser.said.length > 0)
    engine.connections[0]?.end()
    expect(await browser.closed).toBe(1000)
  })
})

describe('a hostile client', () => {
  test.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['on another path', { path: '/api/parley/other' }],
  ])('%s is not admitted', async (_, options) => {
    await expect(openBrowser(options)).rejects.toThrow(/40[34]/)
  })

  test.each([
    ['text that is no word of ours', 'hello', 1003],
    ['JSON of another kind', '{"kind":"challenge"}', 1003],
    ['a frame before its name', frame, 1003],
    ['a message of 1 MB', Buffer.alloc(1024 * 1024), 1009],
  ])('with %s is closed', async (_, message, code) => {
    const browser = await openBrowser()
    browser.ws.on('error', () => {})
    browser.ws.send(message)
    expect(await browser.closed).toBe(code)
  })

  test('with a frame of another size is closed, and so is its call', async () => {
    const engine = await openEngine()
    const browser = await openBrowser()
    browser.begin(owner)
    await waitUntil(() => browser.said.length > 0)
    browser.ws.send(Buffer.alloc(321))
    expect(await browser.closed).toBe(1003)
    await waitUntil(() => engine.connections[0]?.isClosed === true)
    expect(engine.sounds()).toBe(0)
  })

  test('with 10,000 frames at once is stopped; a concurrent test loses nothing', async () => {
    const engine = await openEngine()
    const good = await openBrowser()
    good.begin(stranger, await ownSceneOf(stranger))
    await waitUntil(() => good.said.length > 0)
    const flood = await openBrowser()
    flood.begin(owner)
    await waitUntil(() => flood.said.length > 0)
    for (let sent = 0; sent < 10_000; sent++) flood.ws.send(frame)
    let sent = 0
    // At the pace of a microphone.
    for await (const _frame of every(20)) {
      good.ws.send(Buffer.alloc(320, 2))
      sent += 1
      if (sent === 25) break
    }
    await flood.closed
    expect(refusal(flood.said)).toMatchObject({ code: 'voice_test_flood' })
    const theirs = Buffer.alloc(320, 2).toString('base64')
    await waitUntil(() => engine.heard.filter(({ base64 }) => base64 === theirs).length === 25)
    expect(engine.heard.filter(({ base64 }) => base64 === frame.toString('base64')).length).toBeLessThan(200)
  })

  test('that poses as the engine of a test without its key gets no audio', async () => {
    const engine = await openEngine({ kind: 'taken' }, '0'.repeat(64))
    const browser = await openBrowser()
    browser.begin(owner)
    await waitUntil(() => engine.connections[0]?.isClosed === true)
    expect(browser.said).toEqual([])
  })
})

const ownSceneOf = (login: TestLogin): Promise<string> =>
  createScene(server.app, { account: login.account }, { name: 'theirs', script: english() })
