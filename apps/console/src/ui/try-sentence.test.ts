import { createRe2Patterns } from '@parley/edge/patterns'
import { expect, test } from 'vitest'
import { trySentence } from './try-sentence.ts'

const words = {
  keywords: ['Yes please'],
  patterns: ['call (me )?back'],
  exceptPatterns: ['(never|not) call'],
}

test.each([
  ['oh, yes please', { outcome: 'keyword', by: 'yes please' }],
  ['call me back', { outcome: 'pattern', by: 'call (me )?back' }],
  ['do not call back', { outcome: 'except', by: '(never|not) call' }],
  ['yes please, do not call back', { outcome: 'keyword', by: 'yes please' }],
  ['never call', { outcome: 'except', by: '(never|not) call' }],
  ['who is this', { outcome: 'none', by: '' }],
] as const)('“%s” is judged as in a call', (said, outcome) => {
  expect(trySentence(words, said, createRe2Patterns())).toEqual(outcome)
})

test('a pattern that is wrong is named before anything is judged', () => {
  const tried = trySentence({ ...words, exceptPatterns: ['(?=x)'] }, 'yes please', createRe2Patterns())
  expect(tried.outcome).toBe('wrong')
  expect(tried.by).not.toBe('')
})
