import { expect, test } from 'vitest'
import { api } from './api.ts'
import { bodyLimitOf } from './body-limit.ts'

test('an endpoint accepts what its fields can hold, and hardly more', () => {
  expect(bodyLimitOf(api.login)).toBe(16 * 1024)
  expect(bodyLimitOf(api.listTasks)).toBeLessThanOrEqual(64 * 1024)
  expect(bodyLimitOf(api.saveFlow)).toBe(1024 * 1024)
})

test('no endpoint without a session accepts more than 64 KiB', () => {
  const open = Object.entries(api).filter(([, route]) => 'ticket' in route)
  expect(open.length).toBeGreaterThan(0)
  expect(open.filter(([, route]) => bodyLimitOf(route) > 64 * 1024).map(([name]) => name)).toEqual([])
})
