import { expect, test } from 'vitest'
import { createRateLimit } from './create-rate-limit.ts'

test('a holder has its burst, then its rate, and does not affect others', () => {
  let nowMs = 0
  const limit = createRateLimit({ perSec: 10, burst: 3 }, () => nowMs)
  expect([1, 2, 3, 4].map(() => limit.allows('one'))).toEqual([true, true, true, false])
  expect(limit.allows('other')).toBe(true)
  nowMs += 100
  expect([limit.allows('one'), limit.allows('one')]).toEqual([true, false])
  nowMs += 60_000
  expect([1, 2, 3, 4].map(() => limit.allows('one'))).toEqual([true, true, true, false])
})

test('a clock that goes back grants nothing extra', () => {
  let nowMs = 10_000
  const limit = createRateLimit({ perSec: 1, burst: 1 }, () => nowMs)
  expect(limit.allows('one')).toBe(true)
  nowMs = 0
  expect(limit.allows('one')).toBe(false)
})
