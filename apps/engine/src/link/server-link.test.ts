import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'
import {
  createLineReader,
  type DownMessage,
  linkTls,
  linkTlsIdentity,
  UpMessage,
} from '@parley/contract/engine-wire'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CallRegistry } from '../calls/call-registry.ts'
import { createClassifierCache } from '../calls/classifier-cache.ts'
import { createEvents } from '../events.ts'
import { openJournal } from '../journal/journal.ts'
import { orderTo } from '../testing/order-to.ts'
import { connectToServer } from './connect-to-server.ts'
import { openServerLink } from './server-link.ts'

const secret = Buffer.alloc(32, 7)
const attempt = '01939b7e-0000-7000-8000-000000000001'

/** A server with the wire protocol: records messages, sends what the test sends. */
const openServer = async (key = secret) => {
  const heard: UpMessage[] = []
  let connection: TLSSocket | undefined
  const say = (message: DownMessage): void => {
    connection?.write(`${JSON.stringify(message)}\n`)
  }
  const pskCallback = (_: TLSSocket, identity: string) => (identity === linkTlsIdentity ? key : null)
  const server = createServer({ ...linkTls, pskCallback }, (socket) => {
    connection = socket
    socket.on('error', () => {})
    const read = createLineReader((line) => heard.push(UpMessage.parse(JSON.parse(line))))
    socket.on('data', (chunk) => read(chunk.toString()))
  })
  let refused = 0
  server.on('tlsClientError', () => {
    refused += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  onTestFinished(() => {
    connection?.destroy()
    server.close()
  })
  return {
    heard,
    get refused() {
      return refused
    },
    say,
    port,
    drop: () => connection?.destroy(),
    cut: (text: string) => connection?.write(text),
  }
}

/** Reports of calls, and their confirmations. */
const confirmed: unknown[] = []
const openLink = async (port: number, book: Partial<CallRegistry> = {}) => {
  const events = createEvents(pino({ level: 'silent' }))
  const classifierCache = createClassifierCache(events)
  const folder = await mkdtemp(join(tmpdir(), 'parley-link-'))
  const journal = await openJournal(folder)
  const link = openServerLink({
    server: { host: '127.0.0.1', port },
    engineId: 'engine-1',
    address: '127.0.0.1:5060',
    connect: (server) => connectToServer(server, secret),
    capacity: () => ({ calls: 5, recognizers: { 'en-US': 3 } }),
    freeDiskMiB: () => 1_234,
    journal,
    synthesizer: {
      speak: async ({ text }) => Int16Array.from(Array.from(text, (sign) => sign.charCodeAt(0))),
    },
    voices: [],
    recognitionPreview: async ({ requestId }) => ({
      kind: 'recognized',
      requestId,
      result: { kind: 'refused', why: 'deaf' },
    }),
    book: { recentAttempts: () => [], timeline: () => undefined, ...book } as CallRegistry, // only what the test's commands reach
    classifierCache,
    voiceTests: { take: () => {} },
    leases: {
      report: () => ({ kind: 'alive', reportId: 7, attemptIds: [attempt] }),
      confirmed: (message) => confirmed.push(message),
      look: () => {},
    },
    probeLine: async ({ port: sipPort }) => sipPort === 5060,
    events,
  })
  journal.onDurable(() => link.ship())
  onTestFinished(async () => {
    link.close()
    await journal.close()
    await rm(folder, { recursive: true })
  })
  return { journal, link, classifierCache }
}
const shipped = (heard: readonly UpMessage[]): number[] =>
  heard.flatMap((message) =>
    message.kind === 'events' ? message.events.map((event) => event.journalSeq) : [],
  )

test('says hello to an authenticated server, and nothing to one with another secret', async () => {
  const server = await openServer()
  const { journal } = await openLink(server.port)
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  expect(server.heard[0]).toMatchObject({ kind: 'hello', engineId: 'engine-1', epoch: journal.epoch })
  const impostor = await openServer(Buffer.alloc(32, 8))
  await openLink(impostor.port)
  await vi.waitFor(() => expect(impostor.refused).toBeGreaterThan(1))
  expect(impostor.heard).toEqual([])
})

test('ships each event once it is durable, and again after a lost link until it is acknowledged', async () => {
  const server = await openServer()
  const { journal } = await openLink(server.port)
  await journal.append(attempt, 1, { kind: 'accepted' })
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  expect(shipped(server.heard)).toEqual([])
  server.say({ kind: 'welcome' })
  await vi.waitFor(() => expect(shipped(server.heard)).toEqual([1]))
  await journal.append(attempt, 2, { kind: 'moved', status: 'dialing' })
  await vi.waitFor(() => expect(shipped(server.heard)).toEqual([1, 2]))
  server.say({ kind: 'acknowledge', journalSeq: 1 })
  await vi.waitFor(() => expect(journal.unshipped().map(({ journalSeq }) => journalSeq)).toEqual([2]))
  server.drop()
  await vi.waitFor(() => expect(server.heard.filter(({ kind }) => kind === 'hello')).toHaveLength(2), 3000)
  server.say({ kind: 'welcome' })
  await vi.waitFor(() => expect(shipped(server.heard)).toEqual([1, 2, 2]), 3000)
})

test('reports its running calls after the welcome, and accepts the answer', async () => {
  const server = await openServer()
  const { link } = await openLink(server.port)
  link.reportAlive()
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  server.say({ kind: 'welcome' })
  const alive = { kind: 'alive', reportId: 7, attemptIds: [attempt], journalBacklog: 0, freeDiskMiB: 1_234 }
  await vi.waitFor(() => expect(server.heard).toContainEqual(alive))
  const renewed: DownMessage = { kind: 'renewed', reportId: 7, over: [attempt] }
  server.say(renewed)
  await vi.waitFor(() => expect(confirmed).toEqual([renewed]))
})

test('answers which attempts it has', async () => {
  const server = await openServer()
  const known = crypto.randomUUID()
  const unknown = crypto.randomUUID()
  const disown = vi.fn()
  await openLink(server.port, { knows: (attemptId) => attemptId === known, disown })
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  server.say({ kind: 'welcome' })
  server.say({ kind: 'reconcile', attemptIds: [known, unknown] })
  await vi.waitFor(() =>
    expect(server.heard.at(-1)).toEqual({
      kind: 'reconciled',
      live: [known],
      unknown: [unknown],
      called: [],
    }),
  )
  expect(disown).toHaveBeenCalledWith([unknown])
})

test('sends acknowledged events again when a server asks for the attempt: it may have lost them', async () => {
  const server = await openServer()
  const { journal } = await openLink(server.port, { knows: () => false, disown: () => {} })
  await journal.append(attempt, 1, { kind: 'accepted' })
  await journal.append(attempt, 2, { kind: 'refused', reason: 'neverSent' })
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  server.say({ kind: 'welcome' })
  server.say({ kind: 'acknowledge', journalSeq: 2 })
  await vi.waitFor(() => expect(journal.unshipped()).toEqual([]))
  server.say({ kind: 'reconcile', attemptIds: [attempt] })
  await vi.waitFor(() =>
    expect(server.heard.at(-1)).toEqual({ kind: 'reconciled', live: [attempt], unknown: [], called: [] }),
  )
  expect(shipped(server.heard)).toEqual([1, 2, 1, 2])
})

test('says hello again after it received a timeline, with that timeline', async () => {
  const server = await openServer()
  let timeline: string | undefined
  await openLink(server.port, {
    timeline: () => timeline,
    onTimeline: (to) => {
      timeline = to
    },
  })
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  server.say({ kind: 'timeline', timeline: '00000002' })
  await vi.waitFor(() => expect(server.heard).toHaveLength(2))
  expect(server.heard[1]).toMatchObject({ kind: 'hello', timeline: '00000002' })
})

test('disconnects from a server that sends invalid messages, and reconnects', async () => {
  const server = await openServer()
  await openLink(server.port)
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  server.cut('{"kind":"dance"}\n')
  await vi.waitFor(() => expect(server.heard.filter(({ kind }) => kind === 'hello')).toHaveLength(2), 3000)
})

test('announces draining, also to a server that reconnects', async () => {
  const server = await openServer()
  const { link } = await openLink(server.port)
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  server.say({ kind: 'welcome' })
  link.announceDraining()
  await vi.waitFor(() => expect(server.heard.at(-1)).toMatchObject({ kind: 'capacity', draining: true }))
  server.drop()
  await vi.waitFor(() => expect(server.heard.filter(({ kind }) => kind === 'hello')).toHaveLength(2), 3000)
  server.say({ kind: 'welcome' })
  await vi.waitFor(() => expect(server.heard.filter(({ kind }) => kind === 'capacity')).toHaveLength(2))
})

test('requests a model for a call, once, whatever the number of calls', async () => {
  const server = await openServer()
  const placed: unknown[] = []
  const { classifierCache } = await openLink(server.port, { placeCall: (order) => placed.push(order) })
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  server.say({ kind: 'welcome' })
  const hash = 'ab'.repeat(32)
  server.say(orderTo(9, { classifierHash: hash }))
  server.say(orderTo(9, { classifierHash: hash }))
  server.say(orderTo(9))
  await vi.waitFor(() => expect(placed).toHaveLength(3))
  const asked = () => server.heard.filter(({ kind }) => kind === 'classifierWanted')
  await vi.waitFor(() => expect(asked()).toEqual([{ kind: 'classifierWanted', hash }]))
  server.say({ kind: 'classifier', hash, part: 0, parts: 0, base64: '' })
  await expect(classifierCache.get(hash)).resolves.toBeUndefined()
})

test('synthesizes texts for the console, and reports failures', async () => {
  const server = await openServer()
  await openLink(server.port)
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  server.say({ kind: 'welcome' })
  const voice = { speed: 100, tone: 100, volume: 100 }
  server.say({ kind: 'synthesize', requestId: attempt, language: 'en-US', text: 'AB', voice })
  const audio = Buffer.from([65, 0, 66, 0]).toString('base64')
  await vi.waitFor(() =>
    expect(server.heard.at(-1)).toEqual({ kind: 'synthesized', requestId: attempt, audio }),
  )
})

test('fetches a recording from the server, and goes on without one if it has none or disconnects', async () => {
  const server = await openServer()
  const { link } = await openLink(server.port)
  const [one, other, third] = ['1', '2', '3'].map((sign) => sign.repeat(64))
  if (one === undefined || other === undefined || third === undefined) throw new Error('three are wanted')
  expect(await link.fetchRecording(one)).toBeUndefined()
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  server.say({ kind: 'welcome' })
  await vi.waitFor(() => expect(server.heard.at(-1)?.kind).toBe('capacity'))
  const wanted = [one, other, third].map((sha256) => link.fetchRecording(sha256))
  await vi.waitFor(() => expect(server.heard.at(-1)).toEqual({ kind: 'recordingWanted', sha256: third }))
  server.say({ kind: 'recording', sha256: other })
  server.say({ kind: 'recording', sha256: one, wav: Buffer.from('sound').toString('base64') })
  expect((await wanted[0])?.toString()).toBe('sound')
  expect(await wanted[1]).toBeUndefined()
  server.drop()
  expect(await wanted[2]).toBeUndefined()
})

test('reports whether a line answers', async () => {
  const server = await openServer()
  await openLink(server.port)
  await vi.waitFor(() => expect(server.heard).toHaveLength(1))
  server.say({ kind: 'welcome' })
  for (const port of [5060, 5061]) {
    const { line } = orderTo(port)
    server.say({ kind: 'probeLine', line })
    const reported = { kind: 'lineProbed', lineId: line.lineId, isAnswered: port === 5060 }
    await vi.waitFor(() => expect(server.heard.at(-1)).toEqual(reported))
  }
})
