import type { ConversationTurn, LabelReason } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { sayLabel } from './say-label.ts'

const turns: readonly ConversationTurn[] = [
  { speaker: 'robot', text: 'Hello', atMs: 0 },
  { speaker: 'callee', text: 'not interested', atMs: 900 },
]
const reason = (more: Partial<LabelReason> & Pick<LabelReason, 'kind'>): LabelReason => ({
  wanted: [],
  saw: [],
  turns: [],
  ...more,
})

test.each<readonly [LabelReason, string]>([
  [reason({ kind: 'callStatus', type: 'notIn', wanted: [6], saw: [10] }), 'user busy'],
  [
    reason({ kind: 'node', type: 'anyOf', wanted: ['refused'], saw: ['refused'], turns: [1] }),
    'came to refused: "not interested"',
  ],
  [reason({ kind: 'node', type: 'noneOf', wanted: ['agreed'] }), 'never came to agreed'],
  [reason({ kind: 'doNotCall', turns: [1] }), 'does not want to be called: "not interested"'],
  [reason({ kind: 'talkSec', type: 'over', wanted: [5], saw: [12] }), 'talked for 12 s'],
])('%j is described as %s', (why, said) => {
  expect(sayLabel({ intentId: 1, name: 'x', why: [why] }, turns)).toBe(said)
})

test('a label without a rule is described as such', () => {
  expect(sayLabel({ intentId: 1, name: 'x', why: [] }, turns)).toBe('no rule fits')
})
