import { expect, test } from 'vitest'
import { readCallee } from './read-callee.ts'

test.each([
  ['+13052345678', 'FL'],
  ['+14052345678', 'OK'],
  ['+12062345678', 'WA'],
  ['+12142345678', 'TX'],
  ['+16052345678', 'SD'],
  // States without hours of their own, Canada, a toll-free number, and the same digits elsewhere.
  ['+12122345678', undefined],
  ['+14162345678', undefined],
  ['+18002345678', undefined],
  ['+8613052345678', undefined],
])('%s is of %s', (number, state) => {
  expect(readCallee(number, undefined).state).toBe(state)
})
