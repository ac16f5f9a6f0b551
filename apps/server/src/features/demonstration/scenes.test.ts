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

/**
 * As they stand in databases: a script that compiles to other bytes would be another version to every task.
 * Who changes the script itself writes its new names here. */
const hashes = {
  'en-US': '3658c2f318c4f0abbd5c8e6dda4aead1add4ea624fdf5c98e416701d240bd263',
  'zh-CN': '08674cbf46f6ca21abb15cc0677ec1ae273005013bf100e42a772784abc9e0e0',
  'zh-HK': '05c8c9957d047e30e2ca0fa8def7f82806b1ac88446a862c3d55c218bc68d527',
  'id-ID': 'cb5505cca794e5d06e378f6cd3af6a62f9b1fc6b794aa14b21a2fc6d383c18b2',
} as const

test.each(languages)('the demonstration in %s has the name that it always had', (language, words) => {
  const compilation = compileScene(savingsScene(words), patterns)
  expect(compilation.ok && sha256Hex(compilation.canonical)).toBe(hashes[language])
})
