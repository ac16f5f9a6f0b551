import { SceneStatus } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { codeOptions } from './code-options.ts'

test('each option has the wire code of its word, in the order of the words', () => {
  expect(codeOptions(SceneStatus, ['online', 'draft'], (word) => `status ${word}`)).toEqual([
    { value: 1, label: 'status online' },
    { value: 0, label: 'status draft' },
  ])
})
