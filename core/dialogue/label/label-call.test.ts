import type { CallStatus, ConversationFacts, PlacedBy, TagRule } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { loanScript } from '../testing/loan-script.ts'
import { labelCall } from './label-call.ts'

const facts: ConversationFacts = {
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
  test('records its rule, the values and the turns that prove it', () => {
    expect(labelCall(loanScript.tags, facts, call)).toEqual({
      intentId: 1,
      name: 'interested',
      why: [
        { kind: 'node', type: 'anyOf', wanted: ['yes'], saw: ['yes'], turns: [3] },
        { kind: 'flowRounds', type: 'atLeast', wanted: [2], saw: [2], turns: [1, 3] },
      ],
    })
  })

  test('follows priority: the first tag that matches wins', () => {
    const tags = [
      ...loanScript.tags,
      { intentId: 9, name: 'first', priority: 0, ruleSets: [[{ kind: 'otherwise' as const }]] },
    ]
    expect(labelCall(tags, facts, call).name).toBe('first')
  })

  test('is "cannot tell" (-1) where no tag matches', () => {
    expect(labelCall([], facts, call)).toEqual({ intentId: -1, name: 'cannot tell', why: [] })
  })

  test('of an unanswered call follows its status', () => {
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
    'a conversation that ended by %s is in process state %s, proven by its last turn',
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

const asked: ConversationFacts = {
  ...facts,
  questions: [
    { id: 10, kind: 'business', turn: 1 },
    { id: 10, kind: 'business', turn: 3 },
    { id: 17, kind: 'common', turn: 3 },
  ],
  transfer: { result: 'agentBusy', turn: 4 },
}
const reasonOf = (rule: TagRule, known: ConversationFacts = asked) =>
  labelCall([{ intentId: 7, name: 'it', priority: 1, ruleSets: [[rule]] }], known, call).why[0]

describe('rule kinds 2, 7 and 9', () => {
  test('kind 2 checks business Q&A, kind 7 the common dialog, each with the turns that hit', () => {
    expect(reasonOf({ kind: 'question', type: 'anyOf', questionIds: [10, 11] })).toEqual({
      kind: 'question',
      type: 'anyOf',
      wanted: [10, 11],
      saw: [10],
      turns: [1, 3],
    })
    expect(reasonOf({ kind: 'question', type: 'anyOf', questionIds: [17] })).toBeUndefined()
    expect(reasonOf({ kind: 'generalNode', type: 'anyOf', questionIds: [17] })?.turns).toEqual([3])
    expect(reasonOf({ kind: 'question', type: 'hitsAtLeast', questionIds: [10], value: 2 })).toMatchObject({
      times: 2,
      saw: [2],
    })
    expect(reasonOf({ kind: 'question', type: 'hitsAtLeast', questionIds: [10], value: 3 })).toBeUndefined()
  })

  test('kind 9 checks the result of a transfer; a call without one has no result', () => {
    expect(reasonOf({ kind: 'transferStatus', type: 'is', results: ['agentBusy'] })).toEqual({
      kind: 'transferStatus',
      type: 'is',
      wanted: ['agentBusy'],
      saw: ['agentBusy'],
      turns: [4],
    })
    expect(reasonOf({ kind: 'transferStatus', type: 'in', results: ['success'] })).toBeUndefined()
    expect(reasonOf({ kind: 'transferStatus', type: 'in', results: ['success'] }, facts)).toBeUndefined()
    expect(reasonOf({ kind: 'transferStatus', type: 'isNot', results: ['success'] }, facts)?.saw).toEqual([])
  })
})

test.each<
  [
    type: 'is' | 'isNot' | 'in' | 'notIn',
    wanted: number[],
    placedBy: PlacedBy | undefined,
    saw: number[] | undefined,
  ]
>([
  ['is', [3], { strategy: 3 }, [3]],
  ['is', [3], { strategy: 3, round: 7 }, [3, 7]],
  ['is', [7], { strategy: 3, round: 7 }, [3, 7]],
  ['is', [7], { strategy: 3 }, undefined],
  ['in', [1, 7], { strategy: 3, round: 7 }, [3, 7]],
  ['in', [1, 2], { strategy: 3, round: 7 }, undefined],
  ['isNot', [3], { strategy: 3, round: 7 }, undefined],
  ['isNot', [9], { strategy: 3, round: 7 }, [3, 7]],
  ['notIn', [1, 2], undefined, []],
  ['in', [1, 2], undefined, undefined],
])('kind 10: placed by %s %j, for %j, records %j', (type, wanted, placedBy, saw) => {
  const tags = [
    {
      intentId: 7,
      name: 'it',
      priority: 1,
      ruleSets: [[{ kind: 'strategy' as const, type, placedBy: wanted }]],
    },
  ]
  const label = labelCall(tags, facts, { ...call, ...(placedBy && { placedBy }) })
  expect(label.why).toEqual(saw === undefined ? [] : [{ kind: 'strategy', type, wanted, saw, turns: [] }])
})

describe('"do not call me" is not overwritten by a label (decision §6)', () => {
  const refusing: ConversationFacts = { ...facts, doNotCall: { by: 'stop calling me', turn: 3 } }
  test('its own label wins over tags about other facts, whatever their priority', () => {
    const tags = [{ intentId: 9, name: 'hot', priority: -9, ruleSets: [[{ kind: 'otherwise' as const }]] }]
    expect(labelCall(tags, refusing, call)).toEqual({
      intentId: -2,
      name: 'do not call',
      why: [{ kind: 'doNotCall', wanted: [], saw: ['stop calling me'], turns: [3] }],
    })
    expect(labelCall(tags, facts, call).name).toBe('hot')
  })

  test('a tag based on the same turn may replace it', () => {
    const reached = (nodeId: string) => [
      {
        intentId: 9,
        name: 'refused',
        priority: 1,
        ruleSets: [[{ kind: 'node' as const, type: 'anyOf' as const, nodeIds: [nodeId] }]],
      },
    ]
    expect(labelCall(reached('yes'), refusing, call).name).toBe('refused')
    expect(labelCall(reached('offer'), refusing, call).name).toBe('do not call')
  })
})
