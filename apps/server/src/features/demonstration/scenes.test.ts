import { checkFlow } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { expect, test } from 'vitest'
import { savingsScene } from './savings-scene.ts'
import { demonstrationWords } from './words/index.ts'

test.each(demonstrationWords.map((words) => [words.language, words] as const))(
  'the demonstration in %s keeps every rule of a flow',
  (_language, words) => {
    expect(checkFlow(savingsScene(words), createRe2Patterns())).toEqual([])
  },
)
