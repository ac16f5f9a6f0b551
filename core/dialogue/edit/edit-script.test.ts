import type { SceneQuestion, SceneScript } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { loanScript, testPatterns } from '../testing/loan-script.ts'
import { checkKeywords, checkQuestion } from './check-words.ts'
import { compareScripts } from './compare-scripts.ts'
import { nextNumber, numberVariables } from './item-numbers.ts'

describe('numbers of items', () => {
  test('continue after the highest number ever used', () => {
    expect(nextNumber(loanScript)).toBe(4)
    expect(nextNumber({ ...loanScript, tags: [], lastNumber: 9 })).toBe(10)
  })

  test('are given in order to variables without one, and stay', () => {
    const variables: SceneScript['variables'] = [
      { name: 'a', type: 'name' },
      { name: 'b', type: 'name', id: 7 },
      { name: 'c', type: 'name' },
    ]
    const numbered = numberVariables({ ...loanScript, variables })
    expect(numbered.variables.map(({ id }) => id)).toEqual([8, 7, 9])
    expect(numberVariables(numbered)).toEqual(numbered)
  })
})

describe('keywords', () => {
  test.each([
    ['yes##no', undefined],
    ['yes## YES! ', 'keyword_repeated'],
    ['##!!##', 'parameter_error'],
    ['I am {name}', 'flow_variable_forbidden'],
  ])('%s: %s', (keyWords, code) => {
    expect(checkKeywords({ keyWords }, testPatterns)?.code).toBe(code)
  })

  test('accept valid patterns', () => {
    expect(checkKeywords({ keyWords: 'a', patterns: ['b', '('] }, testPatterns)).toEqual({
      code: 'pattern_invalid',
      values: { pattern: '(' },
    })
  })
})

const question = (changes: Partial<SceneQuestion>): SceneQuestion => ({
  id: 1,
  kind: 'business',
  name: 'Price?',
  keyWords: 'price##how much',
  answer: { resId: 'q', word: 'Nothing.' },
  isEnabled: true,
  updatedAtMs: 0,
  ...changes,
})

describe('a question', () => {
  test('is refused where another one has it, naming both', () => {
    const other = question({ id: 2, name: 'Cost?', keyWords: 'fee##How  much' })
    expect(checkQuestion(question({}), [other])).toEqual({
      code: 'question_duplicate',
      values: { keyword: 'how much', name: 'Price?', other: 'Cost?' },
    })
  })

  test('has its standard question once among its kind', () => {
    const same = question({ id: 2, name: 'price', keyWords: 'fee' })
    expect(checkQuestion(question({}), [same])?.code).toBe('name_taken')
    expect(checkQuestion(question({}), [{ ...same, kind: 'common' }])).toBeUndefined()
  })
})

describe('two scripts', () => {
  test('that are equal have no differences', () => {
    expect(compareScripts(loanScript, structuredClone(loanScript))).toEqual([])
  })

  test('differ by prompt, node, edge, setting and tag', () => {
    const after: SceneScript = {
      ...loanScript,
      nodes: [
        ...loanScript.nodes.filter(({ nodeId }) => nodeId !== 'quiet'),
        { nodeId: 'new', type: 'end' as const, title: 'New', botWords: [{ resId: 'r9', word: 'Bye' }] },
      ].map((node) =>
        node.nodeId === 'hello'
          ? { ...node, title: 'Start', botWords: [{ resId: 'r1', word: 'Good day {name}' }] }
          : node,
      ),
      connections: loanScript.connections.filter(({ id }) => id !== 'c3'),
      settings: { ...loanScript.settings, maxRepeats: 5 },
      tags: loanScript.tags.slice(1),
    }
    expect(
      compareScripts(loanScript, after).map(({ part, id, change, fields }) =>
        [part, id, change, ...fields].join(' '),
      ),
    ).toEqual([
      'node hello changed title',
      'node new added',
      'node quiet removed',
      'edge c3 removed',
      'wording r1 changed word',
      'wording r9 added',
      'wording r7 removed',
      'setting maxRepeats changed value',
      'tag 1 removed',
    ])
  })
})
