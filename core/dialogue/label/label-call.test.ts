import type { CallStatus, TagRule, TalkFacts } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { loanScript } from '../testing/loan-script.ts'
import { labelCall } from './label-call.ts'

const facts: TalkFacts = {
  nodeIds: ['hello', 'offer', 'yes'],
  flowRounds: 2,
  dialogueRounds: 3,
  turns: [
    { speaker: 'robot', atMs: 0, text: 'Hello', nodeId: 'hello' },
    {
      speaker: 'callee',
      atMs: 1,
      text: 'yes',
      nodeId: 'hello',
      matched: { connectionId: 'c1', by: 'yes' },
      round: 'flow',
    },
    { speaker: 'robot', atMs: 2, text: 'Offer', nodeId: 'offer' },
    {
      speaker: 'callee',
      atMs: 3,
      text: 'fine',
      nodeId: 'offer',
      matched: { connectionId: 'c4', by: 'fine' },
      round: 'flow',
    },
    { speaker: 'robot', atMs: 4, text: 'Great', nodeId: 'yes' },
  ],
}
const call = { status: 'finished' as CallStatus, talkMs: 15_001 }
const only = (rule: TagRule) =>
  labelCall([{ intentId: 7, name: 'it', priority: 1, ruleSets: [[rule]] }], facts, call)

describe('a label', () => {
  test('keeps its rule, what it saw and the turns that prove it', () => {
    expect(labelCall(loanScript.tags, facts, call)).toEqual({
      intentId: 1,
      name: 'interested',
      why: [
        { kind: 'node', type: 'anyOf', wanted: ['yes'], saw: ['yes'], turns: [3] },
        { kind: 'flowRounds', type: 'atLeast', wanted: [2], saw: [2], turns: [1, 3] },
      ],
    })
  })

  test('goes by priority: the first tag that fits wins', () => {
    const tags = [
      ...loanScript.tags,
      { intentId: 9, name: 'first', priority: 0, ruleSets: [[{ kind: 'otherwise' as const }]] },
    ]
    expect(labelCall(tags, facts, call).name).toBe('first')
  })

  test('is "cannot tell" (-1) where nothing fits', () => {
    expect(labelCall([], facts, call)).toEqual({ intentId: -1, name: 'cannot tell', why: [] })
  })

  test('a call that nobody answered is labelled by its status', () => {
    expect(labelCall(loanScript.tags, undefined, { status: 'userBusy', talkMs: 0 }).name).toBe('not reached')
  })

  test.each<[TagRule, boolean]>([
    [{ kind: 'node', type: 'allOf', nodeIds: ['hello', 'no'] }, false],
    [{ kind: 'node', type: 'noneOf', nodeIds: ['no'] }, true],
    [{ kind: 'flowRounds', type: 'over', value: 2 }, false],
    [{ kind: 'flowRounds', type: 'equals', value: 2 }, true],
    [{ kind: 'dialogueRounds', type: 'under', value: 4 }, true],
    [{ kind: 'talkSec', type: 'atLeast', value: 16 }, true],
    [{ kind: 'talkSec', type: 'atMost', value: 15 }, false],
    [{ kind: 'talkSec', type: 'between', value: 10, to: 16 }, true],
    [{ kind: 'callStatus', type: 'notIn', statuses: [6] }, false],
    [{ kind: 'callStatus', type: 'in', statuses: [6] }, true],
    [{ kind: 'callStatus', type: 'is', statuses: [6] }, true],
    [{ kind: 'callStatus', type: 'isNot', statuses: [6] }, false],
    [{ kind: 'node', type: 'hitsAtLeast', nodeIds: ['hello', 'yes'], value: 2 }, true],
    [{ kind: 'node', type: 'hitsAtLeast', nodeIds: ['hello', 'yes'], value: 3 }, false],
    [{ kind: 'processState', type: 'is', states: ['calleeLeft'] }, true],
    [{ kind: 'processState', type: 'notIn', states: ['calleeLeft', 'silence'] }, false],
  ])('%j holds: %s', (rule, holds) => {
    expect(only(rule).intentId === 7).toBe(holds)
  })

  test.each([
    ['endNode', 'finished'],
    ['silence', 'silence'],
    ['tooManyRepeats', 'notUnderstood'],
    ['maxCall', 'timeLimit'],
    ['machine', 'machine'],
    ['drain', 'cut'],
    ['question', 'finished'],
    ['doNotCall', 'finished'],
    ['transferFailed', 'finished'],
    ['nodeTimeout', 'timeLimit'],
  ] as const)(
    'a talk that ended by %s is in the process state %s, proven by its last turn',
    (reason, state) => {
      const tags = [
        {
          intentId: 7,
          name: 'it',
          priority: 1,
          ruleSets: [[{ kind: 'processState' as const, type: 'is' as const, states: [state] }]],
        },
      ]
      const [why] = labelCall(tags, { ...facts, hangUpReason: reason }, call).why
      expect(why).toEqual({ kind: 'processState', type: 'is', wanted: [state], saw: [state], turns: [4] })
      expect(labelCall(tags, undefined, call).intentId).toBe(-1)
    },
  )
})
