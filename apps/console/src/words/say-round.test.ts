import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { sayRound } from './say-round.ts'
import type { Say } from './use-words.ts'

const intl = createIntl({ locale: 'en', messages: en })
const say: Say = (key, values) => intl.formatMessage({ id: key }, values)
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
  expect(sayRound(one, tags, say)).toBe(sentence)
})
