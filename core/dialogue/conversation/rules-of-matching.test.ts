import { describe, expect, test } from 'vitest'
import { meaningKey } from '../match/classifier.ts'
import { loanScript } from '../testing/loan-script.ts'
import type { Move } from '../testing/play-conversation.ts'
import { opened, play, says, stageOf, taught } from '../testing/play-shop.ts'
import { shopScript, shopWith } from '../testing/shop-script.ts'
import type { Stage } from './conversation.ts'

// Each test is named after a rule of the specification or of the decisions; docs/dialogue.md
// explains them.

describe('matching order: DTMF, ignorable and noise, edges, business Q&A, common dialog, no-match (decision §6)', () => {
  test('an edge of the node takes precedence over a business Q&A', () => {
    const { conversation } = play([...opened, says('yes, how much is it')])
    expect(conversation.nodeId).toBe('offer')
    expect(conversation.facts.turns[1]?.matched).toEqual({ connectionId: 'c1', by: 'yes', how: 'keyword' })
  })

  test('a business Q&A takes precedence over a common dialog with a longer keyword', () => {
    const { conversation, said } = play([...opened, says('the price list please')])
    expect(said.at(-1)).toBe('It is free.')
    expect(conversation.facts.turns[1]?.matched).toEqual({ questionId: 10, by: 'price', how: 'keyword' })
  })

  test('a common dialog takes precedence over no-match', () => {
    expect(play([...opened, says('pardon')]).said.at(-1)).toBe('I said hello.')
  })

  test('a Q&A takes precedence over the "no keyword" edge', () => {
    const { conversation, said } = play([...opened, says('yes'), 'finish', says('what is the price')])
    expect([conversation.nodeId, said.at(-1)]).toEqual(['offer', 'It is free.'])
  })

  test('a disabled Q&A is not matched', () => {
    expect(play([...opened, says('switched off')]).said.at(-1)).toBe('Pardon?')
  })

  test('DTMF works on a node without word recognition', () => {
    const deaf = stageOf(shopWith({ ignorableNodes: ['offer'] }))
    const moves = [...opened, says('yes'), 'finish' as const]
    expect(play([...moves, says('details')], deaf).conversation.nodeId).toBe('offer')
    expect(play([...moves, { presses: '1' }], deaf).conversation.nodeId).toBe('terms')
  })
})

describe('exact keyword, then pattern, then classifier; longest wins, ties by order (decision §6)', () => {
  test('a keyword takes precedence over a pattern of an earlier edge', () => {
    const { conversation } = play([...opened, says('stop now, call me later')])
    expect(conversation.facts.turns[1]?.matched).toMatchObject({ connectionId: 'later', how: 'keyword' })
  })

  test('the longer of two keywords wins; of equal length, the earlier edge', () => {
    const script = (first: string, second: string): Stage => {
      const [one, other, ...rest] = loanScript.connections
      if (!one || !other) throw new Error('the loan script has no edges')
      return stageOf({
        ...loanScript,
        connections: [{ ...one, keyWords: first }, { ...other, keyWords: second, patterns: [] }, ...rest],
      })
    }
    expect(play([...opened, says('blue sky')], script('sky', 'blue')).conversation.nodeId).toBe('no')
    expect(play([...opened, says('blue sea now')], script('blue', 'now')).conversation.nodeId).toBe('offer')
    expect(play([...opened, says('red sea blue')], script('sea', 'red')).conversation.nodeId).toBe('offer')
    expect(play([...opened, says('red sea blue')], script('red', 'sea')).conversation.nodeId).toBe('offer')
  })

  test('a pattern matches unless an excluding pattern matches too', () => {
    expect(play([...opened, says('call me right back')]).conversation.nodeId).toBe('quiet')
    expect(play([...opened, says('i do not call people back')]).conversation.nodeId).toBe('hello')
  })

  test('where no words match, the classifier compares the edges of the node and all Q&A, and its score is recorded', () => {
    const model = taught({
      'some other day': meaningKey.intent(20),
      'what must i pay': meaningKey.question(10),
      'never call, some other day': meaningKey.intent(20),
    })
    const stage = stageOf(shopScript, model)
    const { conversation } = play([...opened, says('Some other day!')], stage)
    expect(conversation.nodeId).toBe('quiet')
    expect(conversation.facts.turns[1]?.matched).toEqual({
      connectionId: 'later',
      by: 'intent:20',
      how: 'likeness',
      score: 0.8,
    })
    expect(play([...opened, says('What must I pay?')], stage).said.at(-1)).toBe('It is free.')
    // Another node has no edge for that intent.
    expect(play([...opened, says('yes'), 'finish', says('some other day')], stage).conversation.nodeId).toBe(
      'offer',
    )
  })

  test('an excluding pattern overrules the classifier too', () => {
    const model = taught({ 'not call some day': meaningKey.intent(20) })
    expect(play([...opened, says('not call some day')], stageOf(shopScript, model)).conversation.nodeId).toBe(
      'hello',
    )
  })

  test('a "none of these" of the classifier is no match', () => {
    expect(play([...opened, says('bananas')], stageOf(shopScript, taught({}))).said.at(-1)).toBe('Pardon?')
  })
})

describe('ignorable and noise nodes (specification 1 §2)', () => {
  const deaf = stageOf(shopWith({ ignorableNodes: ['hello'] }))
  test('ignorable: words are ignored, while the robot speaks and after', () => {
    const moves: readonly Move[] = [{ kind: 'speechStarted', atMs: 0 }, says('yes please now')]
    const { conversation, commands } = play([...moves, 'finish', ...moves, { mumbles: 900 }], deaf)
    expect(conversation).toMatchObject({ nodeId: 'hello', phase: 'listening' })
    expect(commands.some(({ kind }) => kind === 'pauseSpeaking' || kind === 'stopSpeaking')).toBe(false)
    expect(conversation.facts.turns.filter(({ speaker }) => speaker === 'callee')).toEqual([])
  })

  test('ignorable: the silence timer keeps running', () => {
    const spoken = play([...opened, says('yes'), 'quiet'], deaf)
    expect(spoken.conversation.silences).toBe(1)
  })

  const noisy = stageOf(shopWith({ noiseNodes: ['hello', 'offer'] }))
  test('noise: unmatched speech is skipped, and is no round', () => {
    const { conversation, said } = play(
      [...opened, says('blah'), says('blah'), says('blah'), says('blah')],
      noisy,
    )
    expect(said).toHaveLength(1)
    expect(conversation).toMatchObject({ phase: 'listening', repeats: 0, facts: { dialogueRounds: 0 } })
  })

  test('noise: the "no keyword" edge is skipped too, matching words are not', () => {
    const { conversation } = play([...opened, says('yes'), 'finish', says('hm')], noisy)
    expect(conversation.facts.nodeIds).toEqual(['hello', 'offer'])
    expect(play([...opened, says('price')], noisy).said.at(-1)).toBe('It is free.')
  })
})

describe('the text matching window (specification 1 §9: 30 s, at most 300 s)', () => {
  const windowed = (sec: number): Stage =>
    stageOf(shopWith({ matchingWindowSec: sec, noiseNodes: ['hello'], maxCallSec: 0 }))
  const wait: Move = { kind: 'heardUnclear', atMs: 0, speechMs: 1 }
  test('unmatched words are joined with those before them', () => {
    const { conversation } = play([...opened, says('I am not'), says('interested')], windowed(30))
    expect(conversation.nodeId).toBe('no')
    expect(conversation.facts.turns.at(-2)).toMatchObject({
      text: 'interested',
      matched: { by: 'not interested' },
    })
  })

  test('only within the window', () => {
    const pause = Array.from({ length: 31 }, () => wait)
    expect(
      play([...opened, says('not'), ...pause, says('interested')], windowed(30)).conversation.nodeId,
    ).toBe('hello')
    expect(
      play([...opened, says('not'), ...pause, says('interested')], windowed(60)).conversation.nodeId,
    ).toBe('no')
  })

  test('a turn that matches alone is not joined', () => {
    expect(play([...opened, says('not'), says('yes interested')], windowed(30)).conversation.nodeId).toBe(
      'offer',
    )
  })

  test('another node starts a new window', () => {
    const stage = stageOf(shopWith({ noiseNodes: ['hello', 'offer'] }))
    const moves: readonly Move[] = [...opened, says('how much'), says('yes'), 'finish', says('is it')]
    expect(play(moves, stage).conversation.facts.questions).toBeUndefined()
  })
})
