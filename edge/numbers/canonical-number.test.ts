import { expect, test } from 'vitest'
import { canonicalNumber } from './canonical-number.ts'

test.each([
  ['13800138000', 'CN', '+8613800138000'],
  ['8613800138000', 'CN', '+8613800138000'],
  ['+86 138 0013 8000', 'CN', '+8613800138000'],
  ['008613800138000', 'US', '+8613800138000'],
  ['013800138000', 'CN', '+8613800138000'],
  // Digits alone mean another number in another country.
  ['13125550123', 'CN', '+8613125550123'],
  ['13125550123', 'US', '+13125550123'],
  ['(312) 555-0123', 'US', '+13125550123'],
  ['02128888888', 'ID', '+622128888888'],
  ['81234567890', 'ID', '+6281234567890'],
  ['0612345678', undefined, '0612345678'],
  // In no numbering plan: its digits are its canonical form.
  ['10086', 'CN', '10086'],
  ['+10086', 'CN', '10086'],
])('%s, written in %s, is %s', (written, home, canonical) => {
  expect(canonicalNumber(written, home)).toBe(canonical)
})
