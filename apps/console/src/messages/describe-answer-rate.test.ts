import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { describeAnswerRate } from './describe-answer-rate.ts'
import { en } from './en/index.ts'
import type { Translate } from './use-messages.ts'

const intl = createIntl({ locale: 'en', messages: en })
const t: Translate = (key, values) => intl.formatMessage({ id: key }, values)

test('an answer rate names the calls that it is of, and is no figure where nobody was called', () => {
  expect(describeAnswerRate({ answered: 18, calls: 40 }, t)).toBe('45% (18 of 40)')
  expect(describeAnswerRate({ answered: 0, calls: 0 }, t)).toBe('--')
})
