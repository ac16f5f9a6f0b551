import { checkFlow, compileScene } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { expect, test } from 'vitest'
import { sha256Hex } from '../../platform/sha256.ts'
import { savingsScene } from './savings-scene.ts'
import { demonstrationWords } from './script-texts/index.ts'

const patterns = createRe2Patterns()
const languages = demonstrationWords.map((words) => [words.language, words] as const)

test.each(languages)('the demonstration in %s keeps every rule of a flow', (_language, words) => {
  expect(checkFlow(savingsScene(words), patterns)).toEqual([])
})

/**
 * Hashes of scripts in databases: other bytes would be another version to every task. A change to the script changes its hashes
 * here.
 */
const hashes = {
  'en-US': '382241799a705906aba77cee8d580d8325099714bda9f9ed42c9b55012e57d54',
  'zh-CN': '6045ae10e3c858362b335bbf46f7c50993fc7728bb7c313c3296b6da9704e4ee',
  'zh-HK': '4f2cc153cf5fed7308454b1adc3a46090f6fe2c3feb40c2c2b871a5c2857718b',
  'id-ID': 'a5be00aebd18a5460fd33f7b32f4ee5428ed18506f3733c44f5dfa9220fdf544',
} as const

test.each(languages)('the demonstration in %s keeps its name', (language, words) => {
  const compilation = compileScene(savingsScene(words), patterns)
  expect(compilation.ok && sha256Hex(compilation.canonical)).toBe(hashes[language])
})
