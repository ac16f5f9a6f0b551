import type { ConversationEvent, SceneScript } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { replayConversation } from '../replay/replay-conversation.ts'
import { compiled, testPatterns } from '../testing/loan-script.ts'
import { type Move, playConversation } from '../testing/play-conversation.ts'
import { shopScript } from '../testing/shop-script.ts'
import { meaningQuestion } from './ask-model.ts'
import type { Stage } from './conversation.ts'

const stageOf = (script: SceneScript): Stage => ({ scene: compiled(script), patterns: testPatterns })
const asking = stageOf({ ...shopScript, settings: { ...shopScript.settings, asksModel: true } })
const opened: readonly Move[] = ['finish']
const final = (text: string, meant?: string): Extract<ConversationEvent, { kind: 'heardFinal' }> => ({
  kind: 'heardFinal',
  atMs: 5000,
  text,
  confidence: 0.9,
  ...(meant !== undefined && { meant }),
})
const asked = (text: string, stage = asking, moves = opened) =>
  meaningQuestion(stage, playConversation(stage, moves).conversation, final(text))

describe('when a language model is used', () => {
  test('where nothing else matches, with the edges of the node and all Q&A as options', () => {
    const question = asked('my wife decides such things')
    expect(question?.said).toBe('my wife decides such things')
    const ids = question?.options.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['edge:c1', 'edge:later', 'question:10']))
  })

  test.each([
    ['a keyword tells', 'yes please'],
    ['a Q&A tells', 'what is the price'],
    ['the callee asks not to be called', 'do not call me again'],
    ['it is a filler', 'um'],
  ])('not where %s', (_, text) => {
    expect(asked(text)).toBeUndefined()
  })

  test('not where the scene disables it, and not on nodes without recognition', () => {
    expect(asked('my wife decides such things', stageOf(shopScript))).toBeUndefined()
    const closing = playConversation(asking, [...opened, says('do not call me again')]).conversation
    expect(meaningQuestion(asking, closing, final('my wife decides such things'))).toBeUndefined()
  })

  test.each([
    ['ring 138 0013 8000 instead', 'ring … instead'],
    ['ask one three eight zero zero then', 'ask …then'],
    ['打 一三八零零 试试', '打 …试试'],
    ['this is bob speaking', 'this is … speaking'],
  ])('numbers and values of variables are not sent: %s', (text, sent) => {
    expect(asked(text)?.said).toBe(sent)
  })
})

function says(text: string): Move {
  return { says: text }
}

describe("effect of the model's answer", () => {
  const wife = 'my wife decides such things'

  test('takes an edge or answers a question, and the turn records the method', () => {
    const { conversation } = playConversation(asking, [...opened, final(wife, 'edge:c1')])
    expect(conversation.nodeId).toBe('offer')
    expect(conversation.facts.turns[1]?.matched).toEqual({ connectionId: 'c1', by: 'edge:c1', how: 'model' })
    expect(playConversation(asking, [...opened, final(wife, 'question:10')]).said.at(-1)).toBe('It is free.')
  })

  test('an unknown id has the same effect as no answer', () => {
    const unasked = playConversation(asking, [...opened, final(wife)])
    for (const id of ['edge:nowhere', 'question:999', 'none'])
      expect(playConversation(asking, [...opened, final(wife, id)]).conversation).toEqual(
        unasked.conversation,
      )
  })

  test('keywords take precedence', () => {
    expect(playConversation(asking, [...opened, final('yes', 'question:10')]).conversation.nodeId).toBe(
      'offer',
    )
  })

  test('a replay of the recorded call needs no model and gives the same conversation', () => {
    const { events, commands, conversation } = playConversation(asking, [
      ...opened,
      final(wife, 'edge:c1'),
      'finish',
    ])
    const outcome = { status: 'finished', talkMs: 9000 } as const
    const recorded = JSON.parse(JSON.stringify(events))
    const again = replayConversation(asking, { events: recorded, variables: { name: 'Bob' }, outcome })
    expect(JSON.stringify(again.facts)).toBe(JSON.stringify(conversation.facts))
    expect(again.steps.flatMap((step) => step.commands)).toEqual(commands)
  })
})
