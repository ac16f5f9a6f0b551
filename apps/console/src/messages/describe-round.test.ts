import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { describeRound } from './describe-round.ts'
import { en } from './en/index.ts'
import type { Translate } from './use-messages.ts'

const intl = createIntl({ locale: 'en', messages: en })
const t: Translate = (key, values) => intl.formatMessage({ id: key }, values)
const round = {
  execution: 2,
  callTime: 30,
  callCount: 2,
  tags: [10, 99],
  range: 3,
}
const tags = [{ value: 10, label: 'user busy' }]

test.each([
  [
    round,
    '30 min after the last attempt: user busy, a label that is gone — at most 2 calls, who was not connected',
  ],
  [
    { ...round, execution: 1, callTime: 550, callCount: 1, tags: [10], range: 1 },
    'At 09:10: user busy — at most 1 calls, everybody',
  ],
])('a round is said as a person reads it', (one, sentence) => {
  expect(describeRound(one, tags, t)).toBe(sentence)
})
