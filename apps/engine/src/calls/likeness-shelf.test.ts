import { createHash } from 'node:crypto'
import type { LikenessPart } from '@parley/contract/engine-wire'
import { trainLikeness } from '@parley/core/dialogue'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createEvents } from '../events.ts'
import { createLikenessShelf } from './likeness-shelf.ts'

const examples = [
  ...['how much is it', 'what does it cost', 'the price please'].map((said) => ({ said, key: 'question:1' })),
  ...['call me later', 'I am busy now', 'try tomorrow'].map((said) => ({ said, key: 'question:2' })),
]
const bytes = Buffer.from(trainLikeness(examples, 'en-US')?.bytes ?? [])
const hash = createHash('sha256').update(bytes).digest('hex')

const inPieces = (content: Buffer, name = hash, pieceBytes = 1000): LikenessPart[] => {
  const parts = Math.ceil(content.length / pieceBytes)
  return Array.from({ length: parts }, (_, part) => ({
    kind: 'likeness',
    hash: name,
    part,
    parts,
    base64: content.subarray(part * pieceBytes, (part + 1) * pieceBytes).toString('base64'),
  }))
}

const openShelf = (waitMs = 5000) => {
  const warned: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => warned.push(JSON.parse(line).why) })
  return { shelf: createLikenessShelf(createEvents(log), { waitMs }), warned }
}

test('a model that arrives in pieces is there for the call that waits, and for the next without asking', async () => {
  const { shelf, warned } = openShelf()
  const ask = vi.fn()
  shelf.want(hash, ask)
  const waiting = shelf.get(hash)
  for (const piece of inPieces(bytes)) shelf.take(piece)
  expect((await waiting)?.nearest('what is the price', ['question:1', 'question:2'])?.key).toBe('question:1')
  shelf.want(hash, ask)
  expect(await shelf.get(hash)).toBe(await waiting)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(warned).toEqual([])
})

test.each<[string, readonly LikenessPart[]]>([
  [
    'damaged',
    inPieces(Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes[bytes.length - 1] === 0 ? 1 : 0])])),
  ],
  ['a piece is missing', inPieces(bytes).filter(({ part }) => part !== 1)],
  ['the server does not have it', [{ kind: 'likeness', hash, part: 0, parts: 0, base64: '' }]],
])('%s: words alone decide, one line says so, and the next call asks again', async (why, pieces) => {
  const { shelf, warned } = openShelf()
  const ask = vi.fn()
  shelf.want(hash, ask)
  const waiting = shelf.get(hash)
  for (const piece of pieces) shelf.take(piece)
  expect(await waiting).toBeUndefined()
  expect(warned).toEqual([why])
  shelf.want(hash, ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('whole bytes of another format are not used', async () => {
  const { shelf, warned } = openShelf()
  const other = Buffer.from('a model of times to come')
  const name = createHash('sha256').update(other).digest('hex')
  shelf.want(name, () => {})
  const waiting = shelf.get(name)
  for (const piece of inPieces(other, name)) shelf.take(piece)
  expect(await waiting).toBeUndefined()
  expect(warned).toEqual(['another format'])
})

test('a call does not wait for ever, and one without a model does not wait at all', async () => {
  const { shelf, warned } = openShelf(20)
  shelf.want(hash, () => {})
  expect(await shelf.get(hash)).toBeUndefined()
  expect(warned).toEqual(['too late'])
  expect(await shelf.get(undefined)).toBeUndefined()
  // Pieces that nobody waits for any more are nothing.
  for (const piece of inPieces(bytes)) shelf.take(piece)
  expect(await shelf.get(hash)).toBeUndefined()
})
