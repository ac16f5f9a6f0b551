import type { Classified, ConversationEvent, SceneScript } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { type IntentClassifier, meaningKey } from '../match/classifier.ts'
import { replayConversation } from '../replay/replay-conversation.ts'
import { compiled, testPatterns } from '../testing/loan-script.ts'
import { type Move, playConversation } from '../testing/play-conversation.ts'
import { shopScript } from '../testing/shop-script.ts'
import { classifierQuestion } from './ask-embedder.ts'
import type { Stage } from './conversation.ts'

const price = meaningKey.question(10)
/** A classifier that matches "maybe" to the price question, with low confidence. */
const classifier = {
  nearest: (said, among) =>
    said.includes('maybe') && among.includes(price) ? { key: price, score: 0.6 } : undefined,
  vectors: {
    embedder: 'pretend',
    isAmbiguous: (said) => said.includes('maybe') || said.includes('perhaps'),
    nearest: () => undefined,
  },
} satisfies IntentClassifier

const stageOf = (script: SceneScript, model: IntentClassifier = classifier): Stage => ({
  scene: compiled(script),
  patterns: testPatterns,
  classifier: model,
})
const asking = stageOf({ ...shopScript, settings: { ...shopScript.settings, asksEmbedder: true } })
const opened: readonly Move[] = ['finish']
const final = (
  text: string,
  classified?: Classified,
): Extract<ConversationEvent, { kind: 'heardFinal' }> => ({
  kind: 'heardFinal',
  atMs: 5000,
  text,
  confidence: 0.9,
  ...(classified !== undefined && { classified }),
})
const asked = (text: string, stage = asking) =>
  classifierQuestion(stage, playConversation(stage, opened).conversation, final(text))

describe('when an embedder is used', () => {
  test('where the classifier is in doubt, whether or not it accepted the sentence', () => {
    expect(asked('maybe then')?.said).toBe('maybe then')
    expect(asked('maybe then')?.among).toContain(price)
    expect(asked('perhaps then')?.said).toBe('perhaps then')
    expect(asked('perhaps 138 0013 8000')?.said).toBe('perhaps …')
  })

  test.each([
    ['likeness has no doubt', 'my wife decides such things'],
    ['a keyword tells', 'yes maybe'],
    ['a Q&A tells', 'maybe what is the price'],
    ['the callee asks not to be called', 'maybe do not call me again'],
    ['it is a filler', 'um'],
  ])('not where %s', (_, text) => {
    expect(asked(text)).toBeUndefined()
  })

  test('not where the scene disables it, nor where the model has no vectors', () => {
    expect(asked('maybe then', stageOf(shopScript))).toBeUndefined()
    const { vectors: _vectors, ...plain } = classifier
    const settings = { ...shopScript.settings, asksEmbedder: true }
    expect(asked('maybe then', stageOf({ ...shopScript, settings }, plain))).toBeUndefined()
  })
})

describe("effect of the embedder's answer", () => {
  const matchedBy = (move: Move) =>
    playConversation(asking, [...opened, move]).conversation.facts.turns[1]?.matched

  test('it replaces the classifier, and the turn records so', () => {
    expect(matchedBy(final('maybe then'))).toMatchObject({ questionId: 10, how: 'likeness', score: 0.6 })
    expect(matchedBy(final('perhaps then', { key: price, score: 0.8 }))).toEqual({
      questionId: 10,
      by: price,
      how: 'embedding',
      score: 0.8,
    })
    expect(matchedBy(final('maybe then', 'none'))).toBeUndefined()
  })

  test('an unknown key matches nothing, and keywords take precedence', () => {
    expect(matchedBy(final('maybe then', { key: 'question:99', score: 0.9 }))).toBeUndefined()
    expect(matchedBy(final('yes', { key: price, score: 0.9 }))).toMatchObject({ how: 'keyword' })
  })

  test('it is in the log: a replay needs neither embedder nor vectors', () => {
    const played = playConversation(asking, [...opened, final('perhaps then', { key: price, score: 0.8 })])
    const { classifier: _none, ...bare } = asking
    const { facts } = replayConversation(bare, {
      events: JSON.parse(JSON.stringify(played.events)),
      variables: played.conversation.variables,
      outcome: { status: 'finished', talkMs: 1000 },
    })
    expect(facts.turns[1]).toEqual(played.conversation.facts.turns[1])
  })
})
