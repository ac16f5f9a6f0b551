import type { ConversationEvent, SceneScript } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import type { Move } from '../testing/play-conversation.ts'
import { opened, play, says, stageOf } from '../testing/play-shop.ts'
import { shopScript, shopWith } from '../testing/shop-script.ts'
import type { Stage } from './conversation.ts'

// Each test is named after a rule of the specification or of the decisions; docs/dialogue.md
// explains them.

const partial = (text: string): ConversationEvent => ({ kind: 'heardPartial', atMs: 0, text })

describe('business Q&A and common dialog (decision §6 "funcOn bits")', () => {
  test("after an answer the node's own edges stay active", () => {
    const { conversation, said } = play([...opened, says('price'), 'finish', says('yes')])
    expect(said.slice(1)).toEqual(['It is free.', 'Press one for details.'])
    expect(conversation.nodeId).toBe('offer')
  })

  test('a hit is recorded with the number of the question', () => {
    expect(play([...opened, says('price')]).commands).toContainEqual({
      kind: 'record',
      event: 'questionHit',
      data: { questionId: 10, name: 'question 10', by: 'price' },
    })
  })

  test('jump to main flow: after holdBeforeLead seconds of silence, with leadWords, to mastId', () => {
    const answered = play([...opened, says('who are you'), 'finish'])
    expect(answered.commands.at(-1)).toMatchObject({ kind: 'startTimer', timer: 'silence', afterMs: 2000 })
    const { conversation, said, records } = play([...opened, says('who are you'), 'finish', 'quiet'])
    expect(said.at(-1)).toBe('So, Bob: Press one for details.')
    expect(conversation).toMatchObject({ nodeId: 'offer', silences: 0 })
    expect(records).not.toContain('timeout')
  })

  test('jump to main flow: speech in that time is matched on the node first', () => {
    expect(play([...opened, says('who are you'), 'finish', says('no')]).conversation.nodeId).toBe('no')
    // An unmatched turn returns at once.
    expect(play([...opened, says('who are you'), 'finish', says('oh')]).said.at(-1)).toBe(
      'So, Bob: Press one for details.',
    )
  })

  test('jump to main flow: without a node it returns to the current node, which is not entered again', () => {
    const { conversation, said } = play([...opened, says('and now'), 'finish'])
    expect(said.at(-1)).toBe('Hello Bob, do you want a loan?')
    expect(conversation.facts.nodeIds).toEqual(['hello'])
  })

  test('no-repeat: answered maxRepeatTime times, then continues at its jump node', () => {
    const once: readonly Move[] = [...opened, says('is it safe'), 'finish']
    expect(play(once).said.at(-1)).toBe('It is safe.')
    expect(play([...once, says('is it safe')]).conversation.nodeId).toBe('no')
  })

  test('not interruptible: the answer plays to its end', () => {
    const asked: readonly Move[] = [...opened, says('long story')]
    expect(play([...asked, partial('wait wait wait')]).conversation.phase).toBe('speaking')
    expect(play([...opened, says('price'), partial('wait wait wait')]).conversation.phase).toBe('listening')
    expect(play([...asked, 'finish', says('yes'), partial('one two three')]).conversation.phase).toBe(
      'listening',
    )
  })

  test('hang up after: the call ends after the answer', () => {
    const { conversation, said, commands } = play([...opened, says('wrong number'), says('yes'), 'finish'])
    expect(said.at(-1)).toBe('I am sorry.')
    expect(commands.at(-1)).toEqual({ kind: 'hangUp', reason: 'question' })
    expect(conversation.facts.hangUpReason).toBe('question')
  })

  test('an answer resets the counts of repeats and silences', () => {
    const { conversation } = play([...opened, says('x'), 'finish', 'quiet', 'finish', says('price')])
    expect([conversation.repeats, conversation.silences]).toEqual([0, 0])
  })
})

describe('force jump and silent jump (specification 1 §3)', () => {
  const options: readonly Move[] = [...opened, says('yes'), 'finish', { presses: '1' }, 'finish']
  test('force: taken after any speech, before any Q&A', () => {
    const { conversation } = play([...options, says('price')])
    expect(conversation.nodeId).toBe('yes')
    expect(conversation.facts.turns.at(-2)?.matched).toEqual({
      connectionId: 'c6',
      by: 'price',
      how: 'anything',
    })
  })

  test('force: taken after speech without recognized words, but not after a cough or silence', () => {
    expect(play([...options, { mumbles: 900 }]).conversation.nodeId).toBe('yes')
    expect(play([...options, { mumbles: 100 }]).conversation.nodeId).toBe('terms')
    expect(play([...options, 'quiet']).conversation.nodeId).toBe('terms')
  })

  test('silent: taken when the silence count is used up', () => {
    const silences: readonly Move[] = [...opened, 'quiet', 'finish', 'quiet', 'finish']
    expect(play(silences).conversation.nodeId).toBe('hello')
    expect(play([...silences, 'quiet']).conversation.nodeId).toBe('quiet')
  })
})

describe('silence (specification 1 §5)', () => {
  const offer: readonly Move[] = [...opened, says('yes'), 'finish']
  test('each silence has its reply; more silences than configured means hang up', () => {
    const { said, conversation } = play([...offer, 'quiet', 'finish', 'quiet', 'finish', 'quiet', 'finish'])
    expect(said.slice(2)).toEqual(['Are you there?', 'Hello?', 'Goodbye.'])
    expect(conversation.facts.hangUpReason).toBe('silence')
  })

  test('speech in between resets the count', () => {
    const { conversation } = play([...offer, 'quiet', 'finish', says('hm'), 'finish', 'quiet'])
    expect(conversation).toMatchObject({ silences: 1, phase: 'speaking' })
  })
})

describe('max repeats and their jump node', () => {
  const three: readonly Move[] = [...opened, says('x'), 'finish', says('x'), 'finish', says('x')]
  test('after them the conversation continues at the jump node', () => {
    expect(play(three, stageOf(shopWith({ maxRepeatsJumpNode: 'quiet' }))).conversation.nodeId).toBe('quiet')
  })

  test('without a jump node the robot says goodbye', () => {
    expect(play([...three, 'finish']).conversation.facts.hangUpReason).toBe('tooManyRepeats')
  })
})

describe('interruption (specification 1 §3: minimum word count, interval, node timeout)', () => {
  const patient = (intervalMs: number): Stage =>
    stageOf(shopWith({ interrupt: { minWords: 2, unbreakableNodes: ['terms'], intervalMs } }))
  test('interval: two interruptions keep the minimum distance', () => {
    // First interruption at 1 s; the next attempt is at 2 s.
    const moves: readonly Move[] = [says('well wait price'), partial('no no no')]
    expect(play(moves, patient(0)).conversation.phase).toBe('listening')
    expect(play(moves, patient(1001)).conversation.phase).toBe('speaking')
    expect(play([...moves, partial('no no no')], patient(1001)).conversation.phase).toBe('listening')
  })

  const late = (unbreakableNodes: readonly string[] = []): Stage =>
    stageOf(shopWith({ interrupt: { minWords: 2, unbreakableNodes, nodeTimeoutMs: 9000 } }))
  test('node timeout: the silent edge is taken, else the robot says goodbye', () => {
    expect(play([...opened, 'late'], late()).conversation.nodeId).toBe('quiet')
    const { conversation, records } = play([...opened, says('yes'), 'finish', 'late', 'finish'], late())
    expect(conversation.facts.hangUpReason).toBe('nodeTimeout')
    expect(records).toContain('timeout')
  })

  test('node timeout: the prompt is cut, unless the node must finish it', () => {
    const cut = play(['late'], late())
    expect(cut.commands.filter(({ kind }) => kind === 'stopSpeaking')).toHaveLength(1)
    expect(cut.conversation.nodeId).toBe('quiet')
    const kept = play(['late'], late(['hello']))
    expect(kept.conversation).toMatchObject({ nodeId: 'hello', phase: 'speaking' })
    expect(play(['late', 'finish', 'late'], late(['hello'])).conversation.nodeId).toBe('quiet')
  })

  test('node timeout: a Q&A does not restart it, the next node does', () => {
    const asked = play([...opened, says('price')], late())
    expect(asked.commands.filter((one) => one.kind === 'startTimer' && one.timer === 'node')).toHaveLength(1)
    const moved = play([...opened, says('yes')], late())
    expect(moved.commands.filter((one) => one.kind === 'startTimer' && one.timer === 'node')).toHaveLength(2)
  })
})

describe('effective rounds (decision §6: recognized, neither noise nor filler, and answered)', () => {
  test.each<[string, readonly Move[], number, number]>([
    ['an edge of the flow', [says('yes')], 1, 1],
    ['a digit', [says('yes'), 'finish', { presses: '1' }], 2, 2],
    ['a Q&A', [says('price')], 0, 1],
    ['what nothing matched, and the robot asked again', [says('bananas')], 0, 1],
    ['a filler', [says('um')], 0, 0],
    ['speech without a known word', [{ mumbles: 900 }], 0, 0],
    ['nothing at all', ['quiet'], 0, 0],
  ])('%s', (_what, moves, flow, dialogue) => {
    const { facts } = play([...opened, ...moves]).conversation
    expect([facts.flowRounds, facts.dialogueRounds]).toEqual([flow, dialogue])
  })
})

describe('opening delay and longest call (specification 1 §9)', () => {
  test('the longest call ends with a goodbye', () => {
    const { conversation } = play([])
    const timer: ConversationEvent = {
      kind: 'timer',
      atMs: 0,
      timer: 'maxCall',
      generation: conversation.timers.maxCall ?? -1,
    }
    const { said, conversation: over } = play([...opened, timer, 'finish'])
    expect([said.at(-1), over.facts.hangUpReason]).toEqual(['Goodbye.', 'maxCall'])
  })

  test('0 is unlimited', () => {
    expect(play([], stageOf(shopWith({ maxCallSec: 0 }))).conversation.timers.maxCall).toBeUndefined()
  })
})

test('the worked example of docs/dialogue.md', () => {
  const script: SceneScript = {
    ...shopScript,
    connections: shopScript.connections.filter(({ kind }) => kind !== 'noKeyword'),
  }
  const { said, records, conversation } = play(
    [
      'finish',
      says('Who are you?'),
      'finish',
      'quiet',
      'finish',
      says('um'),
      'finish',
      { presses: '1' },
      says('No, do not call me again'),
      'finish',
    ],
    stageOf(script),
  )
  expect(said).toEqual([
    'Hello Bob, do you want a loan?',
    'I am Alice.',
    'So, Bob: Press one for details.',
    'Pardon?',
    'Here are the terms.',
    'I am sorry to have disturbed you. We will not call you again. Goodbye.',
  ])
  const callee = conversation.facts.turns.filter(({ speaker }) => speaker === 'callee')
  expect(callee.map(({ matched, round }) => [matched?.questionId ?? matched?.connectionId, round])).toEqual([
    [11, 'dialogue'],
    [undefined, undefined],
    ['c4', 'flow'],
    [0, 'dialogue'],
  ])
  expect(records.filter((event) => event === 'questionHit' || event === 'blacklistedByVoice')).toEqual([
    'questionHit',
    'blacklistedByVoice',
    'questionHit',
  ])
})
