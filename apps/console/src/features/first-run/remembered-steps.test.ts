import { afterEach, expect, test, vi } from 'vitest'
import { rememberDone, withRemembered } from './remembered-steps.ts'

afterEach(() => vi.unstubAllGlobals())

test('a step that was done stays done when its proof is gone, for its own account alone', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  rememberDone('a1', [
    { key: 'script', isDone: true },
    { key: 'task', isDone: false },
  ])
  const nothing = [
    { key: 'script', isDone: false },
    { key: 'task', isDone: false },
  ] as const
  expect(withRemembered('a1', nothing).map(({ isDone }) => isDone)).toEqual([true, false])
  expect(withRemembered('a2', nothing).map(({ isDone }) => isDone)).toEqual([false, false])
})
