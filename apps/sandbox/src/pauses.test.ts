import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pauses } from './pauses.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('pauses follow the pace, can be canceled, and end with the call', () => {
  const acted: string[] = []
  const pauses = new Pauses(0.5)
  pauses.after(100, () => acted.push('first'))
  const forget = pauses.after(100, () => acted.push('forgotten'))
  pauses.after(1000, () => acted.push('too late'))
  forget()
  vi.advanceTimersByTime(49)
  expect(acted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(acted).toEqual(['first'])
  pauses.end()
  pauses.after(10, () => acted.push('after the end'))
  vi.advanceTimersByTime(10_000)
  expect(acted).toEqual(['first'])
  expect(pauses.waiting).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
