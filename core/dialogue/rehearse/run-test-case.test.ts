import type { TestCase, TestTurn } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import type { Stage } from '../conversation/conversation.ts'
import { compiled, testPatterns } from '../testing/loan-script.ts'
import { coverageOf, nodeOfNextTurn, runTestCase } from './run-test-case.ts'

const stage: Stage = { scene: compiled(), patterns: testPatterns }
const said = (question: string, expectedNodeId?: string): TestTurn => ({
  kind: 'say',
  question,
  ...(expectedNodeId === undefined ? {} : { expectedNodeId }),
})
const run = (testCase: Partial<TestCase>, heard?: readonly string[]) =>
  runTestCase(stage, { name: 'case', variables: { name: 'Bob' }, turns: [], ...testCase }, heard)

describe('a test case', () => {
  test('passes where every turn leads to its node and the conversation to its end', () => {
    const digit: TestTurn = { kind: 'digit', question: '1', expectedNodeId: 'terms' }
    const result = run({ turns: [said('yes please', 'offer'), digit], expectedEndNodeId: 'terms' })
    expect(result).toMatchObject({ isPassed: true, endNodeId: 'terms', nodeIds: ['hello', 'offer', 'terms'] })
    expect(result.turns.map(({ by }) => by)).toEqual(['yes please', '1'])
  })

  test('fails at the turn that goes elsewhere, and reports the node', () => {
    const result = run({ turns: [said('yes please', 'terms')] })
    expect(result.isPassed).toBe(false)
    expect(result.turns).toEqual([
      { recognizedText: 'yes please', nodeId: 'offer', by: 'yes please', isPassed: false },
    ])
  })

  test('fails at a wrong end or a wrong label with every turn right', () => {
    const turns = [said('yes please', 'offer')]
    expect(run({ turns, expectedEndNodeId: 'no' })).toMatchObject({ isPassed: false, isEndPassed: false })
    const { intentId } = run({ turns })
    expect(run({ turns, expectedIntentId: intentId }).isPassed).toBe(true)
    expect(run({ turns, expectedIntentId: intentId + 1 })).toMatchObject({ isIntentPassed: false })
  })

  test('uses the recognized text where it differs from the spoken one', () => {
    const result = run({ turns: [said('yes please', 'offer')] }, ['no thanks'])
    expect(result.turns[0]).toMatchObject({ recognizedText: 'no thanks', isPassed: false })
  })

  test('repeats the prompt where no word was recognized, as in a call', () => {
    const result = run({ turns: [said('yes please', 'hello'), said('yes please', 'offer')] }, [
      '',
      'yes please',
    ])
    expect(result).toMatchObject({
      isPassed: true,
      turns: [{ recognizedText: '', by: '' }, { nodeId: 'offer' }],
    })
  })

  test('gives the node of its next turn, by the recognized texts before it', () => {
    const testCase = { name: 'case', variables: {}, turns: [said('yes please'), said('no'), said('yes')] }
    expect(nodeOfNextTurn(stage, testCase, [])).toBe('hello')
    expect(nodeOfNextTurn(stage, testCase, ['yes please'])).toBe('offer')
    expect(nodeOfNextTurn(stage, testCase, ['no thanks'])).toBeUndefined()
    expect(nodeOfNextTurn(stage, { ...testCase, startNodeId: 'offer' }, [])).toBe('offer')
  })

  test('may begin at any node', () => {
    expect(run({ startNodeId: 'offer', turns: [] })).toMatchObject({ nodeIds: ['offer'], isPassed: true })
  })

  test('a turn after the end has no effect, and fails where it expects a node', () => {
    const hangUp: TestTurn = { kind: 'hangUp', question: '' }
    expect(run({ turns: [hangUp, said('yes')] }).isPassed).toBe(true)
    expect(run({ turns: [hangUp, said('yes', 'offer')] }).turns[1]).toMatchObject({
      nodeId: '',
      isPassed: false,
    })
  })
})

test('coverage counts nodes and edges of every kind on the paths', () => {
  const silent: TestTurn = { kind: 'silent', question: '' }
  const none = coverageOf(stage.scene, [])
  expect(none.nodes.covered + none.edges.covered).toBe(0)
  const results = [
    run({ turns: [said('yes please')] }),
    run({ turns: Array.from({ length: 9 }, () => silent) }),
  ]
  const { nodes, edges } = coverageOf(stage.scene, results)
  expect(results[1]?.nodeIds).toEqual(['hello', 'quiet'])
  expect(nodes.missing).toEqual(expect.not.arrayContaining(['hello', 'offer', 'quiet']))
  expect(nodes.covered).toBe(3)
  expect(edges.covered).toBe(2)
  expect(edges.covered + edges.missing.length).toBe(edges.total)
})
