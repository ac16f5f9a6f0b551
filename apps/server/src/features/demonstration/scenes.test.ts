import { checkFlow } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { expect, test } from 'vitest'
import { chineseScene } from './chinese-scene.ts'
import { englishScene } from './english-scene.ts'

test.each([
  ['English', englishScene],
  ['Chinese', chineseScene],
])('the %s script of the demonstration keeps every rule of a flow', (_language, script) => {
  expect(checkFlow(script, createRe2Patterns())).toEqual([])
})
