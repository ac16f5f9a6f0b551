import { expect, test } from 'vitest'
import type { QuestionRow } from './question-kinds.ts'
import { freshQuestion, toWire, valuesOf } from './question-values.ts'

const row: QuestionRow = {
  id: 's.3',
  questionId: 3,
  sceneId: 's',
  question: 'fee',
  keyWords: 'how much##price',
  similarCount: 2,
  answer: 'It is free.',
  resId: 'r',
  funcOn: 15,
  holdBeforeLead: 2,
  leadWords: 'So,',
  mastId: 'offer',
  maxRepeatTime: 3,
  maxRepeatTimeJumpNode: 'goodbye',
  enabled: true,
  updateTime: 1,
  inForce: false,
  version: 4,
}

test('a question goes out as it came in', () => {
  const { id: _1, questionId: _2, sceneId: _3, similarCount: _4, resId: _5, ...rest } = row
  const { updateTime: _6, inForce: _7, version: _8, ...form } = rest
  expect(toWire(valuesOf(row))).toEqual(form)
})

test.each([
  ['jump', { holdBeforeLead: 0, leadWords: '', mastId: '', funcOn: 14, maxRepeatTime: 3 }],
  ['repeat', { maxRepeatTime: 0, maxRepeatTimeJumpNode: 0, funcOn: 13, leadWords: 'So,' }],
] as const)('with %s off, what stands behind it is cleared', (name, expected) => {
  expect(toWire({ ...valuesOf(row), [name]: false })).toMatchObject(expected)
})

test('a fresh question has every switch off', () => {
  expect(toWire(freshQuestion)).toMatchObject({ funcOn: 0, maxRepeatTimeJumpNode: 0, mastId: '' })
})
