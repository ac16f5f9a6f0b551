import type { TagRule } from '@parley/contract/vocabulary'
import { labelCall } from '@parley/core/dialogue'
import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { sayReason, saySaw } from './say-reason.ts'
import type { Say } from './use-words.ts'

const say: Say = (key, values = {}) =>
  en[key].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
const titles = new Map([['n1', 'Agreed']])

test.each([
  ['node anyOf n1, n2', 'came to Agreed, n2'],
  ['node noneOf n1', 'never came to Agreed'],
  ['flow rounds atLeast 2', 'flow rounds ≥ 2'],
  ['talk seconds over 30', 'talk time > 30 s'],
  ['call status in 10, 22', 'the call ended as User busy, Ring missed'],
  ['call status isNot 10', 'the call did not end as User busy'],
  ['node hits of n1, n2 atLeast 3', 'came to Agreed, n2 at least 3 times'],
  ['talk seconds between 5 and 30', 'talk time ∈ 5–30 s'],
  [
    'process state in finished, calleeLeft',
    'how the flow ended: an end node was said, the callee hung up on the way',
  ],
  ['process state isNot silence', 'the flow did not end like this: silence'],
  ['otherwise', 'no earlier tag fitted'],
  ['something newer 7', 'something newer 7'],
])('the rule "%s" reads "%s"', (rule, sentence) => {
  expect(sayReason(rule, titles, say)).toBe(sentence)
})

test.each([
  ['n1, n2', 'Agreed, n2'],
  ['none of them', 'none of them'],
  ['4', '4'],
  ['10 userBusy', 'User busy'],
  ['3 silence', 'silence'],
])('what the rule saw, "%s", reads "%s"', (saw, words) => {
  expect(saySaw(saw, titles, say)).toBe(words)
})

test('what core keeps of a judged call reads as a sentence, whatever the rule', () => {
  const rules: readonly TagRule[] = [
    { kind: 'node', type: 'anyOf', nodeIds: ['n1'] },
    { kind: 'node', type: 'noneOf', nodeIds: ['n9'] },
    { kind: 'node', type: 'hitsAtLeast', nodeIds: ['n1'], value: 1 },
    { kind: 'flowRounds', type: 'atLeast', value: 1 },
    { kind: 'talkSec', type: 'between', value: 1, to: 60 },
    { kind: 'callStatus', type: 'is', statuses: [6] },
    { kind: 'processState', type: 'notIn', states: ['silence', 'machine'] },
    { kind: 'otherwise' },
  ]
  const facts = {
    nodeIds: ['n1'],
    flowRounds: 1,
    dialogueRounds: 1,
    turns: [],
    hangUpReason: 'endNode',
  } as const
  const call = { status: 'finished', talkMs: 20_000 } as const
  const { why } = labelCall([{ intentId: 1, name: 'A', priority: 1, ruleSets: [rules] }], facts, call)
  expect(why).toHaveLength(rules.length)
  for (const { rule, saw } of why) {
    expect(sayReason(rule, titles, say)).not.toBe(rule)
    expect(`${sayReason(rule, titles, say)} ${saySaw(saw, titles, say)}`).not.toMatch(
      /anyOf|atLeast|notIn|endNode|[a-z][A-Z]/,
    )
  }
})
