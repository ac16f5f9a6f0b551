import type { SceneScript, TalkEvent } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { type Likeness, meaningKey } from '../match/likeness.ts'
import { compiled, loanScript, testPatterns } from '../testing/loan-script.ts'
import { type Move, playTalk } from '../testing/play-talk.ts'
import { shopScript, shopWith } from '../testing/shop-script.ts'
import type { Stage } from './talk.ts'

// Each test is named after a rule of the specification or of the decisions; docs/dialogue.md says them in prose.

const stageOf = (script: SceneScript, likeness?: Likeness): Stage => ({
  scene: compiled(script),
  patterns: testPatterns,
  ...(likeness && { likeness }),
})
const shop = stageOf(shopScript)
const play = (moves: readonly Move[], stage: Stage = shop) => playTalk(stage, moves)
const says = (text: string): Move => ({ says: text })
const opened: readonly Move[] = ['finish']
const partial = (text: string): TalkEvent => ({ kind: 'heardPartial', atMs: 0, text })

/** A model that has learned exactly these sentences. */
const taught = (lessons: Readonly<Record<string, string>>, score = 0.8): Likeness => ({
  nearest: (said, among) => {
    const key = lessons[said]
    return key !== undefined && among.includes(key) ? { key, score } : undefined
  },
})

describe('matching order: DTMF, ignorable and noise, edges, business Q&A, common dialog, no-match (decision §6)', () => {
  test('an edge of the node goes before a business Q&A', () => {
    const { talk } = play([...opened, says('yes, how much is it')])
    expect(talk.nodeId).toBe('offer')
    expect(talk.facts.turns[1]?.matched).toEqual({ connectionId: 'c1', by: 'yes', how: 'keyword' })
  })

  test('a business Q&A goes before a common dialog, whose keyword is longer', () => {
    const { talk, said } = play([...opened, says('the price list please')])
    expect(said.at(-1)).toBe('It is free.')
    expect(talk.facts.turns[1]?.matched).toEqual({ questionId: 10, by: 'price', how: 'keyword' })
  })

  test('a common dialog goes before no-match', () => {
    expect(play([...opened, says('pardon')]).said.at(-1)).toBe('I said hello.')
  })

  test('a Q&A goes before the "no keyword" edge', () => {
    const { talk, said } = play([...opened, says('yes'), 'finish', says('what is the price')])
    expect([talk.nodeId, said.at(-1)]).toEqual(['offer', 'It is free.'])
  })

  test('a disabled Q&A is not matched', () => {
    expect(play([...opened, says('switched off')]).said.at(-1)).toBe('Pardon?')
  })

  test('DTMF is heard on a node that hears no words', () => {
    const deaf = stageOf(shopWith({ ignorableNodes: ['offer'] }))
    const moves = [...opened, says('yes'), 'finish' as const]
    expect(play([...moves, says('details')], deaf).talk.nodeId).toBe('offer')
    expect(play([...moves, { presses: '1' }], deaf).talk.nodeId).toBe('terms')
  })
})

describe('exact keyword, then pattern, then likeness; longest wins, ties by order (decision §6)', () => {
  test('a keyword goes before a pattern of an earlier edge', () => {
    const { talk } = play([...opened, says('stop now, call me later')])
    expect(talk.facts.turns[1]?.matched).toMatchObject({ connectionId: 'later', how: 'keyword' })
  })

  test('of two keywords the longer one wins, of two as long the earlier edge', () => {
    const script = (first: string, second: string): Stage => {
      const [one, other, ...rest] = loanScript.connections
      if (!one || !other) throw new Error('the loan script lost its edges')
      return stageOf({
        ...loanScript,
        connections: [{ ...one, keyWords: first }, { ...other, keyWords: second, patterns: [] }, ...rest],
      })
    }
    expect(play([...opened, says('blue sky')], script('sky', 'blue')).talk.nodeId).toBe('no')
    expect(play([...opened, says('blue sea now')], script('blue', 'now')).talk.nodeId).toBe('offer')
    expect(play([...opened, says('red sea blue')], script('sea', 'red')).talk.nodeId).toBe('offer')
    expect(play([...opened, says('red sea blue')], script('red', 'sea')).talk.nodeId).toBe('offer')
  })

  test('a pattern is taken unless one that speaks against it matches too', () => {
    expect(play([...opened, says('call me right back')]).talk.nodeId).toBe('quiet')
    expect(play([...opened, says('i do not call people back')]).talk.nodeId).toBe('hello')
  })

  test('likeness is asked where no word tells, among the edges of the node and all Q&A, and leaves its score', () => {
    const model = taught({
      'some other day': meaningKey.intent(20),
      'what must i pay': meaningKey.question(10),
      'never call, some other day': meaningKey.intent(20),
    })
    const stage = stageOf(shopScript, model)
    const { talk } = play([...opened, says('Some other day!')], stage)
    expect(talk.nodeId).toBe('quiet')
    expect(talk.facts.turns[1]?.matched).toEqual({
      connectionId: 'later',
      by: 'intent:20',
      how: 'likeness',
      score: 0.8,
    })
    expect(play([...opened, says('What must I pay?')], stage).said.at(-1)).toBe('It is free.')
    // On another node nobody listens for that intent.
    expect(play([...opened, says('yes'), 'finish', says('some other day')], stage).talk.nodeId).toBe('offer')
  })

  test('likeness too is overruled by a pattern that speaks against it', () => {
    const model = taught({ 'not call some day': meaningKey.intent(20) })
    expect(play([...opened, says('not call some day')], stageOf(shopScript, model)).talk.nodeId).toBe('hello')
  })

  test('an honest "none of these" of likeness is no match', () => {
    expect(play([...opened, says('bananas')], stageOf(shopScript, taught({}))).said.at(-1)).toBe('Pardon?')
  })
})

describe('business Q&A and common dialog (decision §6 "funcOn bits")', () => {
  test('after an answer the node goes on listening to its own edges', () => {
    const { talk, said } = play([...opened, says('price'), 'finish', says('yes')])
    expect(said.slice(1)).toEqual(['It is free.', 'Press one for details.'])
    expect(talk.nodeId).toBe('offer')
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
    const { talk, said, records } = play([...opened, says('who are you'), 'finish', 'quiet'])
    expect(said.at(-1)).toBe('So, Bob: Press one for details.')
    expect(talk).toMatchObject({ nodeId: 'offer', silences: 0 })
    expect(records).not.toContain('timeout')
  })

  test('jump to main flow: who speaks in that time is heard on the node first', () => {
    expect(play([...opened, says('who are you'), 'finish', says('no')]).talk.nodeId).toBe('no')
    // What nothing matches is led back at once, not asked again.
    expect(play([...opened, says('who are you'), 'finish', says('oh')]).said.at(-1)).toBe(
      'So, Bob: Press one for details.',
    )
  })

  test('jump to main flow: without a node it leads back to where the talk was, which is not entered again', () => {
    const { talk, said } = play([...opened, says('and now'), 'finish'])
    expect(said.at(-1)).toBe('Hello Bob, do you want a loan?')
    expect(talk.facts.nodeIds).toEqual(['hello'])
  })

  test('no-repeat: answered maxRepeatTime times, then on to its jump node', () => {
    const once: readonly Move[] = [...opened, says('is it safe'), 'finish']
    expect(play(once).said.at(-1)).toBe('It is safe.')
    expect(play([...once, says('is it safe')]).talk.nodeId).toBe('no')
  })

  test('not interruptible: the answer is said to its end', () => {
    const asked: readonly Move[] = [...opened, says('long story')]
    expect(play([...asked, partial('wait wait wait')]).talk.phase).toBe('speaking')
    expect(play([...opened, says('price'), partial('wait wait wait')]).talk.phase).toBe('listening')
    expect(play([...asked, 'finish', says('yes'), partial('one two three')]).talk.phase).toBe('listening')
  })

  test('hang up after: the answer is the last word', () => {
    const { talk, said, commands } = play([...opened, says('wrong number'), says('yes'), 'finish'])
    expect(said.at(-1)).toBe('I am sorry.')
    expect(commands.at(-1)).toEqual({ kind: 'hangUp', reason: 'question' })
    expect(talk.facts.hangUpReason).toBe('question')
  })

  test('an answer ends the row of repeats and silences', () => {
    const { talk } = play([...opened, says('x'), 'finish', 'quiet', 'finish', says('price')])
    expect([talk.repeats, talk.silences]).toEqual([0, 0])
  })
})

describe('force jump and silent jump (specification 1 §3)', () => {
  const terms: readonly Move[] = [...opened, says('yes'), 'finish', { presses: '1' }, 'finish']
  test('force: taken whatever was said, before any Q&A', () => {
    const { talk } = play([...terms, says('price')])
    expect(talk.nodeId).toBe('yes')
    expect(talk.facts.turns.at(-2)?.matched).toEqual({ connectionId: 'c6', by: 'price', how: 'anything' })
  })

  test('force: also for speech without a known word, not for a cough or for silence', () => {
    expect(play([...terms, { mumbles: 900 }]).talk.nodeId).toBe('yes')
    expect(play([...terms, { mumbles: 100 }]).talk.nodeId).toBe('terms')
    expect(play([...terms, 'quiet']).talk.nodeId).toBe('terms')
  })

  test('silent: taken when the silence count is used up', () => {
    const silences: readonly Move[] = [...opened, 'quiet', 'finish', 'quiet', 'finish']
    expect(play(silences).talk.nodeId).toBe('hello')
    expect(play([...silences, 'quiet']).talk.nodeId).toBe('quiet')
  })
})

describe('silence (specification 1 §5)', () => {
  const offer: readonly Move[] = [...opened, says('yes'), 'finish']
  test('each silence has its reply; more silences than configured means hang up', () => {
    const { said, talk } = play([...offer, 'quiet', 'finish', 'quiet', 'finish', 'quiet', 'finish'])
    expect(said.slice(2)).toEqual(['Are you there?', 'Hello?', 'Goodbye.'])
    expect(talk.facts.hangUpReason).toBe('silence')
  })

  test('what was said in between ends the row', () => {
    const { talk } = play([...offer, 'quiet', 'finish', says('hm'), 'finish', 'quiet'])
    expect(talk).toMatchObject({ silences: 1, phase: 'speaking' })
  })
})

describe('max repeats and their jump node', () => {
  const three: readonly Move[] = [...opened, says('x'), 'finish', says('x'), 'finish', says('x')]
  test('beyond them the talk goes on at the jump node', () => {
    expect(play(three, stageOf(shopWith({ maxRepeatsJumpNode: 'quiet' }))).talk.nodeId).toBe('quiet')
  })

  test('without a jump node the robot says goodbye', () => {
    expect(play([...three, 'finish']).talk.facts.hangUpReason).toBe('tooManyRepeats')
  })
})

describe('interruption (specification 1 §3: minimum word count, interval, node timeout)', () => {
  const patient = (intervalMs: number): Stage =>
    stageOf(shopWith({ interrupt: { minWords: 2, unbreakableNodes: ['terms'], intervalMs } }))
  test('interval: the robot is not interrupted again so soon', () => {
    // Interrupted at 1 s and answered; the next try is at 2 s.
    const moves: readonly Move[] = [says('well wait price'), partial('no no no')]
    expect(play(moves, patient(0)).talk.phase).toBe('listening')
    expect(play(moves, patient(1001)).talk.phase).toBe('speaking')
    expect(play([...moves, partial('no no no')], patient(1001)).talk.phase).toBe('listening')
  })

  const late = (unbreakableNodes: readonly string[] = []): Stage =>
    stageOf(shopWith({ interrupt: { minWords: 2, unbreakableNodes, nodeTimeoutMs: 9000 } }))
  test('node timeout: the silent edge is taken, else the robot says goodbye', () => {
    expect(play([...opened, 'late'], late()).talk.nodeId).toBe('quiet')
    const { talk, records } = play([...opened, says('yes'), 'finish', 'late', 'finish'], late())
    expect(talk.facts.hangUpReason).toBe('nodeTimeout')
    expect(records).toContain('timeout')
  })

  test('node timeout: words are cut, unless the node must finish them', () => {
    const cut = play(['late'], late())
    expect(cut.commands.filter(({ kind }) => kind === 'stopSpeaking')).toHaveLength(1)
    expect(cut.talk.nodeId).toBe('quiet')
    const kept = play(['late'], late(['hello']))
    expect(kept.talk).toMatchObject({ nodeId: 'hello', phase: 'speaking' })
    expect(play(['late', 'finish', 'late'], late(['hello'])).talk.nodeId).toBe('quiet')
  })

  test('node timeout: a Q&A does not start it anew, the next node does', () => {
    const asked = play([...opened, says('price')], late())
    expect(asked.commands.filter((one) => one.kind === 'startTimer' && one.timer === 'node')).toHaveLength(1)
    const moved = play([...opened, says('yes')], late())
    expect(moved.commands.filter((one) => one.kind === 'startTimer' && one.timer === 'node')).toHaveLength(2)
  })
})

describe('ignorable and noise nodes (specification 1 §2)', () => {
  const deaf = stageOf(shopWith({ ignorableNodes: ['hello'] }))
  test('ignorable: no words are heard, neither while the robot speaks nor after', () => {
    const moves: readonly Move[] = [{ kind: 'speechStarted', atMs: 0 }, says('yes please now')]
    const { talk, commands } = play([...moves, 'finish', ...moves, { mumbles: 900 }], deaf)
    expect(talk).toMatchObject({ nodeId: 'hello', phase: 'listening' })
    expect(commands.some(({ kind }) => kind === 'pauseSpeaking' || kind === 'stopSpeaking')).toBe(false)
    expect(talk.facts.turns.filter(({ speaker }) => speaker === 'callee')).toEqual([])
  })

  test('ignorable: silence goes on meanwhile', () => {
    const spoken = play([...opened, says('yes'), 'quiet'], deaf)
    expect(spoken.talk.silences).toBe(1)
  })

  const noisy = stageOf(shopWith({ noiseNodes: ['hello', 'offer'] }))
  test('noise: what nothing matches is passed over, and is no round', () => {
    const { talk, said } = play([...opened, says('blah'), says('blah'), says('blah'), says('blah')], noisy)
    expect(said).toHaveLength(1)
    expect(talk).toMatchObject({ phase: 'listening', repeats: 0, facts: { dialogueRounds: 0 } })
  })

  test('noise: the "no keyword" edge is passed over too, words that match are not', () => {
    const { talk } = play([...opened, says('yes'), 'finish', says('hm')], noisy)
    expect(talk.facts.nodeIds).toEqual(['hello', 'offer'])
    expect(play([...opened, says('price')], noisy).said.at(-1)).toBe('It is free.')
  })
})

describe('the text matching window (specification 1 §9: 30 s, at most 300 s)', () => {
  const windowed = (sec: number): Stage =>
    stageOf(shopWith({ matchingWindowSec: sec, noiseNodes: ['hello'], maxCallSec: 0 }))
  const wait: Move = { kind: 'heardUnclear', atMs: 0, speechMs: 1 }
  test('words that match nothing alone are matched together with those before them', () => {
    const { talk } = play([...opened, says('I am not'), says('interested')], windowed(30))
    expect(talk.nodeId).toBe('no')
    expect(talk.facts.turns.at(-2)).toMatchObject({ text: 'interested', matched: { by: 'not interested' } })
  })

  test('only within the window', () => {
    const pause = Array.from({ length: 31 }, () => wait)
    expect(play([...opened, says('not'), ...pause, says('interested')], windowed(30)).talk.nodeId).toBe(
      'hello',
    )
    expect(play([...opened, says('not'), ...pause, says('interested')], windowed(60)).talk.nodeId).toBe('no')
  })

  test('what matches alone is not looked at together', () => {
    expect(play([...opened, says('not'), says('yes interested')], windowed(30)).talk.nodeId).toBe('offer')
  })

  test('another node begins anew', () => {
    const stage = stageOf(shopWith({ noiseNodes: ['hello', 'offer'] }))
    const moves: readonly Move[] = [...opened, says('how much'), says('yes'), 'finish', says('is it')]
    expect(play(moves, stage).talk.facts.questions).toBeUndefined()
  })
})

describe('AI-to-human transfer (decision §5)', () => {
  const asked: readonly Move[] = [...opened, says('a person please'), 'finish']
  const ended = (result: 'success' | 'agentBusy'): Move => ({ kind: 'transferEnded', atMs: 0, result })
  test('the call is handed to the group of the node once its words are said', () => {
    const { commands, records, talk } = play(asked)
    expect(commands).toContainEqual({ kind: 'transfer', group: 'sales' })
    expect(records).toContain('transferAsked')
    expect(talk.phase).toBe('transferring')
  })

  test('where no agent takes it the robot comes back, promises a call-back and listens for the edges', () => {
    const { said, records, talk } = play([...asked, ended('agentBusy'), 'finish'])
    expect(said.at(-1)).toBe('I am sorry, all my colleagues are busy. One of them will call you back.')
    expect(records).toContain('transferFailed')
    expect(talk).toMatchObject({ phase: 'listening', facts: { transfer: { result: 'agentBusy' } } })
    expect(play([...asked, ended('agentBusy'), 'finish', says('all right')]).talk.nodeId).toBe('yes')
  })

  test('a node that ends the talk ends it with the promise', () => {
    const { commands, said } = play([...opened, says('an agent'), 'finish', ended('agentBusy'), 'finish'])
    expect(said.at(-1)).toContain('call you back')
    expect(commands.at(-1)).toEqual({ kind: 'hangUp', reason: 'transferFailed' })
  })

  test('never silence: after 20 s without an answer the robot comes back by itself', () => {
    expect(play(asked).commands.at(-1)).toMatchObject({ timer: 'transfer', afterMs: 20_000 })
    expect(play([...asked, 'nobody']).said.at(-1)).toContain('call you back')
  })

  test('with an agent on the line the robot is out, and nobody hangs up', () => {
    const { talk, commands } = play([...asked, ended('success'), says('yes')])
    expect(talk).toMatchObject({ phase: 'over', facts: { transfer: { result: 'success' } } })
    expect(commands.some(({ kind }) => kind === 'hangUp')).toBe(false)
  })

  test('who hangs up while an agent is looked for has a result of its own', () => {
    const { talk } = play([...asked, { kind: 'hungUp', atMs: 0 }])
    expect(talk.facts.transfer?.result).toBe('hungUpAssigning')
  })
})

describe('"do not call me" (decision §6)', () => {
  test('is answered, ends the call, and is recorded at once with its turn as evidence', () => {
    const { said, commands, talk } = play([...opened, says('Please do not call me again!'), 'finish'])
    expect(said.at(-1)).toBe('I am sorry to have disturbed you. We will not call you again. Goodbye.')
    expect(
      commands.filter((one) => one.kind === 'record' && one.event === 'blacklistedByVoice'),
    ).toHaveLength(1)
    expect(commands.at(-1)).toEqual({ kind: 'hangUp', reason: 'doNotCall' })
    expect(talk.facts.doNotCall).toEqual({ by: 'do not call me again', turn: 1 })
    expect(talk.facts.turns[1]?.text).toBe('Please do not call me again!')
  })

  test.each([
    ['while the robot must not be interrupted', [...opened, says('long story')]],
    ['on a node that is finished whatever happens', [...opened, says('yes'), 'finish', { presses: '1' }]],
    ['on a node with a force edge', [...opened, says('yes'), 'finish', { presses: '1' }, 'finish']],
    ['while an agent is looked for', [...opened, says('a person'), 'finish']],
  ] as const)('is heard %s', (_where, before) => {
    const { talk } = play([...before, says('take me off your list'), 'finish'])
    expect(talk.facts).toMatchObject({ hangUpReason: 'doNotCall', doNotCall: {} })
  })

  test('is heard on nodes that hear nothing else, and while the last words are said', () => {
    const deaf = stageOf(shopWith({ ignorableNodes: ['hello'] }))
    expect(play([...opened, says('stop calling me')], deaf).talk.facts.doNotCall).toBeDefined()
    const closing = play([...opened, says('wrong number'), says('stop calling me'), 'finish'])
    expect(closing.talk.facts).toMatchObject({
      hangUpReason: 'question',
      doNotCall: { by: 'stop calling me' },
    })
  })

  test('goes before an edge that a shorter keyword takes', () => {
    expect(play([...opened, says('no, do not call me again')]).talk.nodeId).toBe('hello')
  })

  test('leaves the way to an author who has words of at least that length for it; the fact stays', () => {
    const [first, ...rest] = shopScript.connections
    if (!first) throw new Error('the script lost its edges')
    const own = { ...first, target: 'no', keyWords: 'do not call me again' }
    const { talk, records } = play(
      [...opened, says('do not call me again')],
      stageOf({ ...shopScript, connections: [own, ...rest] }),
    )
    expect(talk.nodeId).toBe('no')
    expect(talk.facts.doNotCall).toEqual({ by: 'do not call me again', turn: 1 })
    expect(records).toContain('blacklistedByVoice')
  })

  test('is taken back where a beep or its words prove a machine, and only there', () => {
    const said = [...opened, says('please do not call me again')]
    const proven = play([...said, { kind: 'machineHeard', atMs: 0, isProven: true }]).talk.facts
    expect(proven).toMatchObject({ hangUpReason: 'machine', questions: [], isOptOutTakenBack: true })
    expect(proven.doNotCall).toBeUndefined()
    const talkative = play([...said, { kind: 'machineHeard', atMs: 0, isProven: false }]).talk.facts
    expect(talkative).toMatchObject({
      hangUpReason: 'machine',
      doNotCall: { turn: 1 },
      questions: [{ id: 0 }],
    })
    const nobodyAsked = play([...opened, { kind: 'machineHeard', atMs: 0, isProven: true }]).talk.facts
    expect(nobodyAsked.isOptOutTakenBack).toBeUndefined()
  })

  test('may be said in two breaths', () => {
    expect(
      play([...opened, says('take me off'), 'finish', says('your list')]).talk.facts.doNotCall,
    ).toBeDefined()
  })

  test('has a sentence of the scene, where its author wrote one', () => {
    const own = stageOf(shopWith({ doNotCallReply: 'Never again, {name}.' }))
    expect(play([...opened, says('stop calling me')], own).said.at(-1)).toBe('Never again, Bob.')
  })
})

describe('effective rounds (decision §6: recognised, neither noise nor filler, and answered)', () => {
  test.each<[string, readonly Move[], number, number]>([
    ['an edge of the flow', [says('yes')], 1, 1],
    ['a digit', [says('yes'), 'finish', { presses: '1' }], 2, 2],
    ['a Q&A', [says('price')], 0, 1],
    ['what nothing matched, and the robot asked again', [says('bananas')], 0, 1],
    ['a filler', [says('um')], 0, 0],
    ['speech without a known word', [{ mumbles: 900 }], 0, 0],
    ['nothing at all', ['quiet'], 0, 0],
  ])('%s', (_what, moves, flow, dialogue) => {
    const { facts } = play([...opened, ...moves]).talk
    expect([facts.flowRounds, facts.dialogueRounds]).toEqual([flow, dialogue])
  })
})

describe('opening delay and longest call (specification 1 §9)', () => {
  test('the longest call ends with a goodbye', () => {
    const { talk } = play([])
    const timer: TalkEvent = {
      kind: 'timer',
      atMs: 0,
      timer: 'maxCall',
      generation: talk.timers.maxCall ?? -1,
    }
    const { said, talk: over } = play([...opened, timer, 'finish'])
    expect([said.at(-1), over.facts.hangUpReason]).toEqual(['Goodbye.', 'maxCall'])
  })

  test('0 is unlimited', () => {
    expect(play([], stageOf(shopWith({ maxCallSec: 0 }))).talk.timers.maxCall).toBeUndefined()
  })
})

test('the worked example of docs/dialogue.md', () => {
  const script: SceneScript = {
    ...shopScript,
    connections: shopScript.connections.filter(({ kind }) => kind !== 'noKeyword'),
  }
  const { said, records, talk } = play(
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
  const callee = talk.facts.turns.filter(({ speaker }) => speaker === 'callee')
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
