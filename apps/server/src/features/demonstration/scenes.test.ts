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
  'en-US': '08e41eb88479d58ac5595d868133e81b6f00e93745cdeaa9caa8fffe9b0564cc',
  'zh-CN': 'a6d003868e86b1594766905bf5aa8b8c51d70b5693260156afaf6d2022962488',
  'zh-HK': '948c0eaedcd00f4e5f2cc6c2e2d39a5fcf5369cdc910d9bcfd7172b6c876c57c',
  'id-ID': '5446dcf453b1c361af635338ae654fc456bd8720d2a02af58275e554e2ae8961',
} as const

test.each(languages)('the demonstration in %s has the name that it always had', (language, words) => {
  const compilation = compileScene(savingsScene(words), patterns)
  expect(compilation.ok && sha256Hex(compilation.canonical)).toBe(hashes[language])
})
