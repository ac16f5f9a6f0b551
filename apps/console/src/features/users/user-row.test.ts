import { maskBits, operateBits } from '@parley/contract/api'
import { expect, test } from 'vitest'
import { accountStatusOf, maskOf, namesIn, operations, operationsIn } from './user-row.ts'

test('a mask names its operations in the order of their bits, and the names make the same mask', () => {
  expect(operationsIn(0)).toEqual([])
  expect(operationsIn(0b10101)).toEqual(['add', 'update', 'publish'])
  for (let mask = 0; mask < 32; mask++) expect(maskOf(operationsIn(mask), operateBits)).toBe(mask)
  expect(operationsIn(31)).toEqual(operations)
})

test('unknown bits of a mask have no name', () => {
  expect(namesIn(0b1010, maskBits, ['flow', 'words', 'tricks'])).toEqual(['words'])
})

test.each([
  [0, 'disabled'],
  [1, 'normal'],
  [3, 'arrears'],
  [2, 'disabled'],
])('account status %i is %s', (accountStatus, word) => {
  expect(accountStatusOf({ accountStatus })).toBe(word)
})
