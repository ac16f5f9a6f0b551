import type { ConversationEvent, ConversationTurn } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { timeTurns } from './time-turns.ts'

const callee = (atMs: number, text: string): ConversationTurn => ({
  speaker: 'callee',
  atMs,
  text,
  nodeId: 'n',
})
const events: readonly ConversationEvent[] = [
  { kind: 'answered', atMs: 0 },
  { kind: 'speechStarted', atMs: 2000 },
  { kind: 'speechStarted', atMs: 7000 },
  { kind: 'heardPartial', atMs: 7400, text: 'yes' },
  { kind: 'speechStarted', atMs: 8200 },
  { kind: 'heardFinal', atMs: 10_000, text: 'yes please', confidence: 0.9 },
  { kind: 'speechStarted', atMs: 14_000 },
  { kind: 'heardPartial', atMs: 14_500, text: '可以' },
  { kind: 'heardUnclear', atMs: 16_000, speechMs: 900 },
  { kind: 'heardUnclear', atMs: 20_000, speechMs: 900 },
]

test('a turn has the time of its first word, and its recognized text', () => {
  const robot: ConversationTurn = { speaker: 'robot', atMs: 10_000, text: 'Good.', nodeId: 'n' }
  const turns = [
    callee(10_000, 'yes please'),
    robot,
    callee(16_000, ''),
    callee(20_000, ''),
    callee(30_000, '1'),
  ]
  expect(timeTurns(turns, events)).toEqual([
    { ...callee(10_000, 'yes please'), fromMs: 7000 },
    robot,
    { ...callee(16_000, ''), fromMs: 14_000, heard: '可以' },
    callee(20_000, ''),
    callee(30_000, '1'),
  ])
})
