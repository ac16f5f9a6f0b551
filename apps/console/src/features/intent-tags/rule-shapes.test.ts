import { expect, test } from 'vitest'
import { isComplete, setsFromWire, setsToWire, withKind } from './rule-shapes.ts'
import type { WireRule } from './tag-row.ts'

test.each<[string, WireRule]>([
  ['a node', { kind: 1, type: 2, values: ['opening', 'offer'] }],
  ['hits of a node', { kind: 1, type: 4, values: ['opening'], value: 2 }],
  ['business Q&A', { kind: 2, type: 1, values: [3, 9] }],
  ['hits of Q&A', { kind: 2, type: 4, values: [3], value: 3 }],
  ['rounds', { kind: 3, type: 10, value: 1, to: 4 }],
  ['dialogue rounds', { kind: 4, type: 5, value: 0 }],
  ['duration', { kind: 5, type: 6, value: 30 }],
  ['status', { kind: 6, type: 13, values: [6, 10] }],
  ['"do not call me"', { kind: 7, type: 3, values: [0] }],
  ['process state', { kind: 8, type: 12, values: [3] }],
  ['transfer', { kind: 9, type: 11, values: [4] }],
  ['every other call', { type: 21 }],
  ['call strategy', { kind: 10, type: 14, values: [3, 12] }],
  ['a kind that the form does not make', { kind: 11, type: 1, values: ['x'] }],
])('%s goes out as it came in, and is complete', (_, rule) => {
  const sets = setsFromWire([[rule]])
  expect(setsToWire(sets)).toEqual([[rule]])
  expect(sets[0]?.rules.every(isComplete)).toBe(true)
})

test.each<[string, WireRule]>([
  ['no Q&A', { kind: 2, type: 1, values: [] }],
  ['Q&A hit no times', { kind: 7, type: 4, values: [0], value: 0 }],
  ['no result', { kind: 9, type: 13, values: [] }],
  ['an upper bound below the lower', { kind: 5, type: 10, value: 9, to: 3 }],
])('%s is not complete', (_, rule) => {
  expect(setsFromWire([[rule]])[0]?.rules.every(isComplete)).toBe(false)
})

test('the codes of a rule are cleared when its kind changes', () => {
  const [rule] = setsFromWire([[{ kind: 2, type: 1, values: [6] }]])[0]?.rules ?? []
  expect(rule && withKind(rule, 'callStatus').codes).toEqual([])
})
