import type { TestCase } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { compiled, testPatterns } from '../testing/loan-script.ts'
import { holdForVoices } from './hold-for-voices.ts'
import { coverageOf, runTestCase } from './run-test-case.ts'

const stage = { scene: compiled(), patterns: testPatterns }
const testCase: TestCase = {
  name: 'agrees',
  variables: { name: 'Bob' },
  turns: [{ kind: 'say', question: 'yes please', expectedNodeId: 'offer' }],
}
const heardAs = (voice: string, text: string) => ({ voice, result: runTestCase(stage, testCase, [text]) })

test('a case passes where it passes for every voice', () => {
  const held = holdForVoices([heardAs('', 'yes please'), heardAs('male-1', 'yes please')])
  expect(held).toMatchObject({ isPassed: true, endNodeId: 'offer' })
  expect(held.voices?.map(({ voice, isPassed }) => [voice, isPassed])).toEqual([
    ['', true],
    ['male-1', true],
  ])
})

test('one misrecognized voice fails it and gives the overall result; each voice keeps its own text', () => {
  const held = holdForVoices([heardAs('', 'yes please'), heardAs('male-1', 'cheese'), heardAs('x', 'bees')])
  expect(held).toMatchObject({ isPassed: false, turns: [{ recognizedText: 'cheese', isPassed: false }] })
  expect(held.voices?.map(({ turns }) => turns.map(({ recognizedText }) => recognizedText))).toEqual([
    ['yes please'],
    ['cheese'],
    ['bees'],
  ])
  // The first voice's path counts as covered.
  expect(coverageOf(stage.scene, [held]).nodes.missing).not.toContain('offer')
})
