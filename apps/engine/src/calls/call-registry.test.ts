import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlaceCall } from '@parley/contract/engine-wire'
import type { CompiledScene } from '@parley/contract/vocabulary'
import type { Recognizer } from '@parley/edge/speech'
import type { Leg, LegObserver, TelephonyEngine } from '@parley/edge/telephony'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEvents } from '../events.ts'
import { openJournal } from '../journal/journal.ts'
import { createCallRegistry } from './call-registry.ts'
import { createClassifierCache } from './classifier-cache.ts'

/** A telephony engine without a network: it rings until it is hung up. */
const ringing = () => {
  const placed: string[] = []
  const observers: LegObserver[] = []
  const telephony: TelephonyEngine = {
    placeCall: async (order, observer) => {
      placed.push(order.callId)
      observers.push(observer)
      const leg: Partial<Leg> = {
        hangUp: () => observer.onEnded({ atMs: Date.now(), by: 'us', sipCode: 487 }),
      }
      return leg as Leg // only what a ringing call uses
    },
    probe: async () => true,
    endAbandoned: async () => 'ended',
    close: async () => {},
  }
  return { telephony, placed, observers }
}
const recognizers: Recognizer = {
  slots: 2,
  open: () => ({ expect: vi.fn(), begin: vi.fn(), frame: vi.fn(), end: vi.fn(), close: vi.fn() }),
  close: async () => {},
}
const scene = {
  language: 'en-US',
  startNodeId: 'a',
  nodes: {},
  settings: { silenceReplies: [], noMatchReplies: [], goodbye: { resId: 'g', word: '' } },
}

const openBook = async (mostCalls = 10) => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-book-'))
  const journal = await openJournal(folder)
  const { telephony, placed } = ringing()
  const events = createEvents(pino({ level: 'silent' }))
  const book = createCallRegistry({
    journal,
    telephony,
    voice: { prepare: async () => {}, speak: async () => ({ audio: undefined, unrecorded: [] }) },
    recognizerFor: (_scene, line) => (line?.host === 'deaf' ? undefined : recognizers),
    patterns: { problemOf: () => undefined, occursIn: () => false },
    classifierCache: createClassifierCache(events),
    recordingsFolder: folder,
    mostCalls,
    events,
    now: () => Date.now(),
  })
  book.saveScene('x', scene as unknown as CompiledScene) // only what an unanswered call uses
  onTestFinished(async () => {
    await book.drain(0)
    await journal.close()
    await rm(folder, { recursive: true })
  })
  const reported = () =>
    journal
      .unshipped()
      .map(({ attemptId, event }) => [attemptId, event.kind === 'refused' ? event.reason : event.kind])
  const order = (attemptId: string, changes: Partial<PlaceCall> = {}): PlaceCall => ({
    kind: 'placeCall',
    attemptId,
    epoch: journal.epoch,
    notAfterMs: Date.now() + 5000,
    sceneHash: 'x',
    variables: {},
    line: { lineId: 'l', host: '127.0.0.1', port: 1, transport: 'udp', codecs: ['PCMU'] },
    callingNumber: '1',
    calledNumber: '2',
    ringSec: 30,
    maxTalkSec: 60,
    heldSec: 60,
    ...changes,
  })
  return { book, journal, placed, reported, order }
}

const questions = { forHold: () => {} }

test('an order that arrives twice is dialed once', async () => {
  const { book, placed, order } = await openBook()
  book.placeCall(order('a'), questions)
  book.placeCall(order('a'), questions)
  await vi.waitFor(() => expect(placed).toEqual(['a']))
  book.placeCall(order('a'), questions)
  book.placeCall(order('b'), questions)
  await vi.waitFor(() => expect(placed).toEqual(['a', 'b']))
})

test('an order from another server for a disowned attempt places no call', async () => {
  const { book, placed, reported, order } = await openBook()
  book.disown(['a'])
  book.placeCall(order('a'), questions)
  book.placeCall(order('b'), questions)
  await vi.waitFor(() => expect(placed).toEqual(['b']))
  expect(reported().filter(([attempt]) => attempt === 'a')).toEqual([])
})

test('a call that fails because the disk is full is ended once there is free space', async () => {
  const { book, journal, reported, order } = await openBook()
  const append = Reflect.get(journal, 'append')
  book.placeCall(order('a'), questions)
  await vi.waitFor(() => expect(reported()).toEqual([['a', 'accepted']]))
  await journal.keepDialog('a', { callId: 'a' } as DialogSnapshot) // only the fact that an INVITE was sent matters
  const refuse = vi.fn(() => Promise.reject(new Error('no space left on device')))
  Object.assign(journal, { append: refuse })
  book.find('a')?.mustEnd('drain')
  await vi.waitFor(() => expect(refuse.mock.calls.length).toBeGreaterThan(2), 5000)
  expect([journal.openAttempts().length, book.size]).toEqual([1, 1])
  Object.assign(journal, { append })
  await vi.waitFor(() => expect(reported().at(-1)).toEqual(['a', 'ended']), 5000)
  await vi.waitFor(() => expect(book.size).toBe(0))
  expect(journal.openAttempts()).toEqual([])
})

test('an order of another timeline than the newest is refused, and the newest is kept', async () => {
  const { book, placed, reported, order } = await openBook()
  book.onTimeline('0000000B')
  book.onTimeline('0000000A')
  book.placeCall(order('a', { timeline: '0000000A' }), questions)
  book.placeCall(order('b', { timeline: '0000000B' }), questions)
  await vi.waitFor(() => expect(placed).toEqual(['b']))
  expect(reported().filter(([attempt]) => attempt === 'a')).toEqual([['a', 'otherTimeline']])
})

test('recent attempts include an order before it is in the journal', async () => {
  const { book, journal, order } = await openBook()
  const calls = { account: 'c', task: 't', contact: 'x', numberKey: 'k' }
  book.placeCall(order('a', { calls }), questions)
  expect([journal.recentAttempts(), book.recentAttempts()]).toEqual([[], [{ attemptId: 'a', calls }]])
  await vi.waitFor(() => expect(journal.recentAttempts()).toEqual([{ attemptId: 'a', calls }]))
})

test('the journal accepts before the line rings', async () => {
  const { book, placed, reported, order } = await openBook()
  book.placeCall(order('a'), questions)
  expect(placed).toEqual([])
  await vi.waitFor(() => expect(placed).toEqual(['a']))
  expect(reported()[0]).toEqual(['a', 'accepted'])
})

test.each<[string, Partial<PlaceCall>]>([
  ['otherEpoch', { epoch: 99 }],
  ['pastNotAfter', { notAfterMs: 1 }],
  ['unknownScene', { sceneHash: 'y' }],
])('an order is refused: %s', async (reason, changes) => {
  const { book, placed, reported, order } = await openBook()
  book.placeCall(order('a', changes), questions)
  await vi.waitFor(() => expect(reported()).toEqual([['a', reason]]))
  expect(placed).toEqual([])
})

test('a call without a free recognizer is refused', async () => {
  const { book, placed, reported, order } = await openBook()
  for (const attempt of ['a', 'b', 'c']) book.placeCall(order(attempt), questions)
  await vi.waitFor(() => expect(reported()).toContainEqual(['c', 'full']))
  await vi.waitFor(() => expect(placed).toEqual(['a', 'b']))
})

test('a call over a line without a recognizer for its language is refused', async () => {
  const { book, placed, reported, order } = await openBook()
  const { line } = order('a')
  book.placeCall(order('a', { line: { ...line, host: 'deaf' } }), questions)
  await vi.waitFor(() => expect(reported()).toEqual([['a', 'full']]))
  expect(placed).toEqual([])
})

test('a full engine accepts exactly as many calls as its capacity', async () => {
  const { book, placed, reported, order } = await openBook(1)
  for (const attempt of ['a', 'b']) book.placeCall(order(attempt), questions)
  await vi.waitFor(() => expect(reported()).toContainEqual(['b', 'full']))
  await vi.waitFor(() => expect(placed).toEqual(['a']))
})

test('draining refuses new calls and cancels those that are ringing', async () => {
  const { book, reported, order, journal } = await openBook()
  book.placeCall(order('a'), questions)
  await vi.waitFor(() => expect(book.find('a')).toBeDefined())
  const drained = book.drain(50)
  book.placeCall(order('b'), questions)
  await drained
  await vi.waitFor(() => expect(reported()).toContainEqual(['b', 'draining']))
  expect(journal.unshipped().find(({ event }) => event.kind === 'ended')?.event).toMatchObject({
    status: 'customerStopped',
  })
})

test('without contact to a server all calls end, and the engine reports them until their ends are acknowledged', async () => {
  const { book, reported, order } = await openBook()
  for (const attemptId of ['a', 'b']) book.placeCall(order(attemptId), { forHold: () => {} })
  await vi.waitFor(() => expect(book.find('a') && book.find('b')).toBeDefined())
  expect(book.answersFor()).toEqual(['a', 'b'])
  expect(book.endCalls('atOnce')).toBe(2)
  await vi.waitFor(() => expect(reported().filter(([, what]) => what === 'ended')).toHaveLength(2))
  await vi.waitFor(() => expect(book.size).toBe(0))
  expect(book.answersFor()).toEqual(['a', 'b'])
  expect(book.endCalls('atOnce')).toBe(0)
})

test('a scene test occupies a recognizer until it is over, and is refused without a free one', async () => {
  const { book } = await openBook()
  const tried = scene as unknown as CompiledScene // only its language is used
  const ends: (() => void)[] = []
  const start = () => ({
    call: {
      mustEnd: () => ends.shift()?.(),
      endNow: () => {},
      holdExtended: () => {},
      seatAnswered: () => {},
      isAnswered: true,
    },
    over: new Promise<void>((resolve) => ends.push(resolve)),
  })
  let taken = 0
  while (book.tryScene(`test-${taken}`, tried, start) === undefined) taken++
  expect(taken).toBe(Math.min(recognizers.slots, 10))
  expect(book.tryScene('one more', tried, start)).toBe('busy')
  expect([book.testsIn(), book.callsIn(tried.language)]).toEqual([taken, taken])
  expect(book.answered(), 'no journal knows of a test').toEqual([])
  ends.shift()?.()
  await vi.waitFor(() => expect(book.testsIn(tried.language)).toBe(taken - 1))
  expect(book.tryScene('then', tried, start)).toBeUndefined()
  while (ends.length > 0) ends.shift()?.()
})

test('a recognizer is lent for a preview, but never the last one while there are calls', async () => {
  const { book } = await openBook()
  let stop = (): void => {}
  const until = new Promise<void>((resolve) => {
    stop = resolve
  })
  expect(book.lendRecognizer('one', 'en-US', () => until)).toBeUndefined()
  expect(book.testsIn('en-US')).toBe(1)
  // The other of two recognizers is reserved for a call.
  expect(book.lendRecognizer('two', 'en-US', () => until)).toBe('busy')
  expect(book.lendRecognizer('three', 'id-ID', () => until)).toBeUndefined()
  stop()
  await vi.waitFor(() => expect(book.testsIn()).toBe(0))
  expect(book.lendRecognizer('four', 'en-US', async () => {})).toBeUndefined()
  await vi.waitFor(() => expect(book.size).toBe(0))
  void book.drain(0)
  expect(book.lendRecognizer('five', 'en-US', async () => {})).toBe('draining')
})
