import { expect, test } from 'vitest'
import { readReason } from './read-reason.ts'

test.each([
  ['node anyOf yes, no', 'yes', { kind: 'node', type: 'anyOf', wanted: ['yes', 'no'], saw: ['yes'] }],
  ['node noneOf no', 'none of them', { kind: 'node', type: 'noneOf', wanted: ['no'], saw: [] }],
  [
    'node hits of a, b atLeast 2',
    '3',
    { kind: 'node', type: 'hitsAtLeast', wanted: ['a', 'b'], times: 2, saw: [3] },
  ],
  ['flow rounds atLeast 2', '2', { kind: 'flowRounds', type: 'atLeast', wanted: [2], saw: [2] }],
  ['talk seconds between 10 and 16', '15', { kind: 'talkSec', type: 'between', wanted: [10, 16], saw: [15] }],
  ['call status in 10, 22', '10 userBusy', { kind: 'callStatus', type: 'in', wanted: [10, 22], saw: [10] }],
  [
    'process state is silence',
    '3 silence',
    { kind: 'processState', type: 'is', wanted: ['silence'], saw: ['silence'] },
  ],
  ['otherwise', 'no earlier tag fitted', { kind: 'otherwise', wanted: [], saw: [] }],
  ['something else', 'x', { kind: 'kept', wanted: ['something else'], saw: ['x'] }],
])('an old record\'s "%s" is read as data', (rule, saw, data) => {
  expect(readReason({ rule, saw, turns: [3] })).toEqual({ ...data, turns: [3] })
})

test('a current reason stays unchanged', () => {
  const reason = { kind: 'doNotCall', wanted: [], saw: ['stop calling me'], turns: [1] } as const
  expect(readReason(reason)).toBe(reason)
})
