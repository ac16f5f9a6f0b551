import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { en } from '../../messages/en/index.ts'
import type { Translate } from '../../messages/use-messages.ts'
import { describeRule, describeRules } from './describe-rule.ts'
import type { RuleNames } from './rule-names.ts'
import type { WireRule } from './tag-row.ts'

const intl = createIntl({ locale: 'en', messages: en })
const t: Translate = (key, values) => intl.formatMessage({ id: key }, values)
const names: RuleNames = {
  nodes: new Map([['n1', 'Offer']]),
  questions: new Map([[3, 'Price?']]),
  business: [],
  common: [],
  strategies: [{ value: 5, label: 'Evening' }],
}

test.each<[WireRule, string]>([
  [{ kind: 1, type: 4, values: ['n1'], value: 2 }, 'came to “Offer” at least 2 times'],
  [{ kind: 2, type: 3, values: [3] }, 'never asked “Price?”'],
  [{ kind: 5, type: 10, value: 10, to: 30 }, `${en['tags.kind.talkSec']}: from 10 to 30`],
  [{ kind: 6, type: 13, values: [8, 10] }, 'Call status: one of Powered off, User busy'],
  [{ kind: 8, type: 12, values: [3] }, `${en['tags.kind.processState']}: not silence`],
  [{ kind: 10, type: 11, values: [5] }, 'Call strategy: “Evening”'],
  [{ type: 21 }, 'every other call'],
])('%j in words', (rule, text) => {
  expect(describeRule(rule, names, t)).toBe(text)
})

test('a rule of an unknown kind is shown by its codes', () => {
  expect(describeRule({ kind: 77, type: 1 }, names, t)).toContain('77')
})

test('sets are joined by their conjunctions', () => {
  const other: WireRule = { type: 21 }
  expect(describeRules([[other, other], [other]], names, t)).toBe(
    'every other call and every other call or every other call',
  )
})
