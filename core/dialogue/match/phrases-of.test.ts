import type { CompiledScene } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { phrasesOf } from './phrases-of.ts'

const node = (nodeId: string, keyword: string): CompiledScene['nodes'][string] => ({
  nodeId,
  type: 'task',
  title: nodeId,
  botWords: [],
  edges: [{ connectionId: nodeId, name: '', target: '', keywords: [keyword], patterns: [], dtmf: [] }],
})
const scene: Pick<CompiledScene, 'language' | 'nodes' | 'questions'> = {
  language: 'id-ID',
  nodes: { here: node('here', 'ya'), there: node('there', 'tidak') },
  questions: [
    { id: 1, kind: 'business', name: '', keywords: ['berapa harganya'], answer: { resId: '', word: '' } },
  ],
}

test('a recognizer with a closed grammar expects the edges of the node, the Q&A, and opt-outs', () => {
  const phrases = phrasesOf(scene, { nodeId: 'here' })
  expect(phrases).toEqual(expect.arrayContaining(['ya', 'berapa harganya', 'jangan telepon saya lagi']))
  expect(phrases).not.toContain('tidak')
  expect(phrases).not.toContain('do not call me')
})
