import { expect, test } from 'vitest'
import { compiled, loanScript, testPatterns } from '../testing/loan-script.ts'
import { newConversation } from './conversation.ts'
import { endOfTurnMs } from './end-of-turn.ts'

const stage = { scene: compiled(), patterns: testPatterns }
const conversation = newConversation(stage.scene.startNodeId, {})

test.each([
  ['yes', 300, 'takes an edge, and "yes please" takes the same'],
  ['yes please', 300, 'takes an edge'],
  ['stop it', 300, 'takes an edge by its pattern'],
  ['what do you', 500, 'takes none yet'],
  ['yes but', 1000, 'takes an edge, but more follows'],
  ['I would like um', 1000, 'is a filler'],
  ['', 500, 'is nothing'],
])('"%s" is over after %d ms: it %s', (words, silenceMs) => {
  expect(endOfTurnMs(stage, conversation, words)).toBe(silenceMs)
})

test('words that another edge may continue use the normal pause', () => {
  const connections = loanScript.connections.map((connection) =>
    connection.id === 'c1' ? { ...connection, keyWords: 'yes##no problem' } : connection,
  )
  const scene = compiled({ ...loanScript, connections })
  expect(endOfTurnMs({ ...stage, scene }, conversation, 'no')).toBe(500)
  expect(endOfTurnMs({ ...stage, scene }, conversation, 'no problem')).toBe(300)
})

test('each language has joining words that extend the pause', () => {
  for (const [language, words] of [
    ['id-ID', 'saya mau tapi'],
    ['zh-CN', '我想要但是'],
    ['zh-HK', '我想要但係'],
  ] as const)
    expect(endOfTurnMs({ ...stage, scene: { ...stage.scene, language } }, conversation, words)).toBe(1000)
})
