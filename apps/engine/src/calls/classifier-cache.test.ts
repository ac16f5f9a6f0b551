import { createHash } from 'node:crypto'
import type { ClassifierPart } from '@parley/contract/engine-wire'
import { trainClassifier } from '@parley/core/dialogue'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createEvents } from '../events.ts'
import { createClassifierCache } from './classifier-cache.ts'

const examples = [
  ...['how much is it', 'what does it cost', 'the price please'].map((said) => ({ said, key: 'question:1' })),
  ...['call me later', 'I am busy now', 'try tomorrow'].map((said) => ({ said, key: 'question:2' })),
]
const bytes = Buffer.from(trainClassifier(examples, 'en-US')?.bytes ?? [])
const hash = createHash('sha256').update(bytes).digest('hex')

const inPieces = (content: Buffer, name = hash, pieceBytes = 1000): ClassifierPart[] => {
  const parts = Math.ceil(content.length / pieceBytes)
  return Array.from({ length: parts }, (_, part) => ({
    kind: 'classifier',
    hash: name,
    part,
    parts,
    base64: content.subarray(part * pieceBytes, (part + 1) * pieceBytes).toString('base64'),
  }))
}

const openCache = (waitMs = 5000) => {
  const warned: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => warned.push(JSON.parse(line).why) })
  return { classifierCache: createClassifierCache(createEvents(log), { waitMs }), warned }
}

test('a model received in parts is available to the waiting call, and to the next without a request', async () => {
  const { classifierCache, warned } = openCache()
  const ask = vi.fn()
  classifierCache.want(hash, ask)
  const waiting = classifierCache.get(hash)
  for (const piece of inPieces(bytes)) classifierCache.take(piece)
  expect((await waiting)?.nearest('what is the price', ['question:1', 'question:2'])?.key).toBe('question:1')
  classifierCache.want(hash, ask)
  expect(await classifierCache.get(hash)).toBe(await waiting)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(warned).toEqual([])
})

test.each<[string, readonly ClassifierPart[]]>([
  [
    'damaged',
    inPieces(Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes[bytes.length - 1] === 0 ? 1 : 0])])),
  ],
  ['a part is missing', inPieces(bytes).filter(({ part }) => part !== 1)],
  ['the server does not have it', [{ kind: 'classifier', hash, part: 0, parts: 0, base64: '' }]],
])(
  '%s: keywords alone decide, one log line reports it, and the next call requests it again',
  async (why, pieces) => {
    const { classifierCache, warned } = openCache()
    const ask = vi.fn()
    classifierCache.want(hash, ask)
    const waiting = classifierCache.get(hash)
    for (const piece of pieces) classifierCache.take(piece)
    expect(await waiting).toBeUndefined()
    expect(warned).toEqual([why])
    classifierCache.want(hash, ask)
    expect(ask).toHaveBeenCalledTimes(2)
  },
)

test('complete bytes of another format are not used', async () => {
  const { classifierCache, warned } = openCache()
  const other = Buffer.from('a model of times to come')
  const name = createHash('sha256').update(other).digest('hex')
  classifierCache.want(name, () => {})
  const waiting = classifierCache.get(name)
  for (const piece of inPieces(other, name)) classifierCache.take(piece)
  expect(await waiting).toBeUndefined()
  expect(warned).toEqual(['another format'])
})

test('a call does not wait forever, and one without a model does not wait at all', async () => {
  const { classifierCache, warned } = openCache(20)
  classifierCache.want(hash, () => {})
  expect(await classifierCache.get(hash)).toBeUndefined()
  expect(warned).toEqual(['too late'])
  expect(await classifierCache.get(undefined)).toBeUndefined()
  // Parts that no call waits for are ignored.
  for (const piece of inPieces(bytes)) classifierCache.take(piece)
  expect(await classifierCache.get(hash)).toBeUndefined()
})
