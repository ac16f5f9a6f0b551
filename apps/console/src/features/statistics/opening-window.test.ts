import { expect, test } from 'vitest'
import { openingWindow } from './opening-window.ts'

const noon = new Date(2026, 4, 5, 12).getTime()

test.each([
  ['five minutes ago', 5, 'last10'],
  ['an hour ago', 60, 'today'],
  ['yesterday', 24 * 60, 'week'],
] as const)('with the latest call %s the page opens on “%s minutes”: %s', (_, minutes, window) => {
  expect(openingWindow((noon - minutes * 60_000) / 1000, noon)).toBe(window)
})

test('without a call it opens on today', () => {
  expect(openingWindow(null, noon)).toBe('today')
})
