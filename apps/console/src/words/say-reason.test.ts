import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { sayReason } from './say-reason.ts'
import type { Say } from './use-words.ts'

const say: Say = (key, values = {}) =>
  en[key].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
const titles = new Map([['n1', 'Agreed']])

test.each([
  ['node anyOf n1, n2', 'came to Agreed, n2'],
  ['node noneOf n1', 'never came to Agreed'],
  ['flow rounds atLeast 2', 'flow rounds ≥ 2'],
  ['talk seconds over 30', 'talk time > 30 s'],
  ['call status in 10, 22', 'the call ended as User busy, Ring missed'],
  ['otherwise', 'no earlier tag fitted'],
  ['something newer 7', 'something newer 7'],
])('the rule "%s" reads "%s"', (rule, sentence) => {
  expect(sayReason(rule, titles, say)).toBe(sentence)
})
