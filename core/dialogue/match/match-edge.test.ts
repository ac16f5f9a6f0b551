import type { CompiledNode } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { countWords, normalizeSpeech } from '../prompts/normalize-speech.ts'
import { testPatterns } from '../testing/loan-script.ts'
import { matchSpeech } from './match-edge.ts'

const node: CompiledNode = {
  nodeId: 'n',
  type: 'task',
  title: 'N',
  botWords: [],
  edges: [
    { connectionId: 'yes', name: 'yes', target: 'a', keywords: ['好', 'yes', 'ya'], patterns: [], dtmf: [] },
    {
      connectionId: 'no',
      name: 'no',
      target: 'b',
      keywords: ['不好', 'no', 'not interested'],
      patterns: ['^bukan'],
      dtmf: [],
    },
  ],
}

test.each([
  ['好的', 'yes'],
  ['这个不好', 'no'],
  ['YES!', 'yes'],
  ['ＹＥＳ', 'yes'],
  ['I know', undefined],
  ['well, not interested', 'no'],
  ['bukan saya', 'no'],
  ['', undefined],
])('%s takes the edge %s', (said, connectionId) => {
  expect(matchSpeech(node, said, testPatterns)?.edge.connectionId).toBe(connectionId)
})

test.each([
  ['  Hello,   WORLD! ', 'hello world'],
  ['¿Qué?', 'qué'],
  ['I DON’T know...', "i don't know"],
  ["'quoted'", 'quoted'],
])('%s is compared as %s', (said, normal) => {
  expect(normalizeSpeech(said)).toBe(normal)
})

test.each([
  ['one two', 2],
  ['我要办理', 4],
  ['我要 VIP', 3],
  ['', 0],
])('%s counts as %d words', (said, words) => {
  expect(countWords(said)).toBe(words)
})
