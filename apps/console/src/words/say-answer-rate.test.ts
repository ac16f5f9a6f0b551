import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { sayAnswerRate } from './say-answer-rate.ts'
import type { Say } from './use-words.ts'

const intl = createIntl({ locale: 'en', messages: en })
const say: Say = (key, values) => intl.formatMessage({ id: key }, values)

test('an answer rate names the calls that it is of, and is no figure where nobody was called', () => {
  expect(sayAnswerRate({ answered: 18, calls: 40 }, say)).toBe('45% (18 of 40)')
  expect(sayAnswerRate({ answered: 0, calls: 0 }, say)).toBe('--')
})
