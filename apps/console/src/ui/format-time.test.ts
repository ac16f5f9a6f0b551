import { expect, test } from 'vitest'
import { formatTimeIn } from './format-time.ts'

test.each([
  ['Asia/Shanghai', '2026-11-24 09:00 Asia/Shanghai'],
  ['UTC', '2026-11-24 01:00 UTC'],
  ['America/New_York', '2026-11-23 20:00 America/New_York'],
] as const)('an instant by the clock of %s names that zone', (zone, said) => {
  expect(formatTimeIn(Date.UTC(2026, 10, 24, 1) / 1000, zone)).toBe(said)
})
