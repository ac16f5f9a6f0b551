import { expect, onTestFinished, test, vi } from 'vitest'
import { watchCalls } from './watch-calls.ts'

test('running calls are noted each second, all at once; without calls nothing is written', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const keepSeen = vi.fn(async () => {})
  let up: string[] = []
  const stop = watchCalls({ answered: () => up }, { keepSeen }, () => Date.now())
  vi.advanceTimersByTime(3000)
  expect(keepSeen).not.toHaveBeenCalled()
  up = ['a', 'b']
  const fromMs = Date.now()
  vi.advanceTimersByTime(2000)
  up = ['b']
  vi.advanceTimersByTime(1000)
  expect(keepSeen.mock.calls).toEqual([
    [['a', 'b'], fromMs + 1000],
    [['a', 'b'], fromMs + 2000],
    [['b'], fromMs + 3000],
  ])
  stop()
  vi.advanceTimersByTime(5000)
  expect(keepSeen).toHaveBeenCalledTimes(3)
})
