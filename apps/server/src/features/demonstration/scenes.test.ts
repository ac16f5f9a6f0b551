import { checkFlow, compileScene } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { expect, test } from 'vitest'
import { sha256Hex } from '../../platform/sha256.ts'
import { savingsScene } from './savings-scene.ts'
import { demonstrationWords } from './words/index.ts'

const patterns = createRe2Patterns()
const languages = demonstrationWords.map((words) => [words.language, words] as const)

test.each(languages)('the demonstration in %s keeps every rule of a flow', (_language, words) => {
  expect(checkFlow(savingsScene(words), patterns)).toEqual([])
})

/** As they stand in databases: a script that compiles to other bytes would be another version to every task. */
const hashes = {
  'en-US': 'f05d46075e692757607dc7368cf740ecd4cff3b14ade830481c38cbbc90e8a70',
  'zh-CN': '47cc03bcb02830b8c8ed7e73e600a2f53125268935e0cff4879f269ca72409ac',
  'zh-HK': '6a1d1665a8c7e213a76f06c092cc956bec0efd137c76b55c432524d44119ef9a',
  'id-ID': '25e589541ba42569dd5ebf0bc08edd2e39b94f7abaea2a854cd7b148c4802c9c',
} as const

test.each(languages)('the demonstration in %s has the name that it always had', (language, words) => {
  const compilation = compileScene(savingsScene(words), patterns)
  expect(compilation.ok && sha256Hex(compilation.canonical)).toBe(hashes[language])
})
