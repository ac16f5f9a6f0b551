import type { ConversationCommand, ConversationEvent } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compiled, loanScript, testPatterns } from '../testing/loan-script.ts'
import { type Conversation, newConversation, type Stage } from './conversation.ts'
import { takeTurn } from './take-turn.ts'

const stage: Stage = { scene: compiled(), patterns: testPatterns }

/** Plays a conversation: `finish` ends the robot's utterance, `quiet` fires the silence timer. */
const play = (events: readonly (ConversationEvent | 'finish' | 'quiet')[], on: Stage = stage) => {
  let conversation: Conversation = newConversation(on.scene.startNodeId, { name: 'Bob' })
  const commands: ConversationCommand[] = []
  let atMs = 0
  for (const item of events) {
    atMs += 1000
    const event: ConversationEvent =
      item === 'finish'
        ? { kind: 'playbackFinished', atMs, utterance: conversation.utterance }
        : item === 'quiet'
          ? { kind: 'timer', atMs, timer: 'silence', generation: conversation.timers.silence ?? -1 }
          : item
    const step = takeTurn(on, conversation, event)
    conversation = step.conversation
    commands.push(...step.commands)
  }
  return {
    conversation,
    commands,
    said: commands.flatMap((command) =>
      command.kind === 'say' ? command.prompts.map(({ text }) => text) : [],
    ),
  }
}
const answered: ConversationEvent = { kind: 'answered', atMs: 0 }
const hears = (text: string): ConversationEvent => ({ kind: 'heardFinal', atMs: 1, text, confidence: 0.9 })
const partly = (text: string): ConversationEvent => ({ kind: 'heardPartial', atMs: 1, text })
const presses = (digit: string): ConversationEvent => ({ kind: 'dtmf', atMs: 1, digit })

describe('a conversation', () => {
  test('ends at once with a machine, without a goodbye; a scene may ignore machines', () => {
    const machine: ConversationEvent = { kind: 'machineHeard', atMs: 1 }
    const { conversation, commands } = play([answered, machine])
    expect([conversation.phase, conversation.facts.hangUpReason]).toEqual(['over', 'machine'])
    expect(commands.at(-1)).toEqual({ kind: 'hangUp', reason: 'machine' })
    expect(commands.filter(({ kind }) => kind === 'say')).toHaveLength(1)
    const ignoring = { ...loanScript, settings: { ...loanScript.settings, machine: 'ignore' as const } }
    expect(play([answered, machine], { ...stage, scene: compiled(ignoring) }).conversation.phase).toBe(
      'speaking',
    )
  })

  test('opens with the start node and fills its variables', () => {
    expect(play([answered]).said).toEqual(['Hello Bob, do you want a loan?'])
  })

  test('follows keyword, digit and force edges to an end node and hangs up after its prompt', () => {
    const { conversation, said } = play([
      answered,
      'finish',
      hears('Yes, please!'),
      'finish',
      presses('1'),
      'finish',
      hears('whatever'),
      'finish',
    ])
    expect(said).toEqual([
      'Hello Bob, do you want a loan?',
      'Press one for details.',
      'Here are the terms.',
      'Great, goodbye.',
    ])
    expect(conversation.phase).toBe('over')
    expect(conversation.facts.hangUpReason).toBe('endNode')
    expect(conversation.facts.flowRounds).toBe(2)
    expect(conversation.facts.dialogueRounds).toBe(3)
  })

  test('takes the longest keyword, then a pattern, and records what matched', () => {
    const { conversation } = play([answered, 'finish', hears('oh please stop now')])
    expect(conversation.nodeId).toBe('no')
    expect(conversation.facts.turns.at(-2)?.matched).toEqual({
      connectionId: 'c2',
      by: 'stop (it|now)',
      how: 'pattern',
    })
  })

  test('does not find a keyword inside a longer word', () => {
    expect(play([answered, 'finish', hears('nothing')]).conversation.nodeId).toBe('hello')
  })

  test('repeats after no match, says goodbye after max repeats', () => {
    const { conversation, said } = play([
      answered,
      'finish',
      hears('x'),
      'finish',
      hears('x'),
      'finish',
      hears('x'),
      'finish',
    ])
    expect(said.slice(1)).toEqual(['Pardon?', 'Pardon?', 'Goodbye.'])
    expect(conversation.facts.hangUpReason).toBe('tooManyRepeats')
  })

  test('plays one reply per silence, then takes the silent edge', () => {
    const { said } = play([answered, 'finish', 'quiet', 'finish', 'quiet', 'finish', 'quiet'])
    expect(said.slice(1)).toEqual(['Are you there?', 'Hello?', 'We will call again.'])
  })

  test('hangs up with goodbye where the silence count is used up and there is no silent edge', () => {
    const { conversation, said } = play([
      answered,
      'finish',
      hears('yes'),
      'finish',
      'quiet',
      'finish',
      'quiet',
      'finish',
      'quiet',
      'finish',
    ])
    expect(said.at(-1)).toBe('Goodbye.')
    expect(conversation.facts.hangUpReason).toBe('silence')
  })

  test('a no-keyword edge may return to its node, which then plays its next prompt', () => {
    expect(play([answered, 'finish', hears('yes'), 'finish', hears('hm')]).said.at(-1)).toBe(
      'Once more: press one.',
    )
  })

  test('waits for a second digit only where an edge wants one', () => {
    const script = {
      ...loanScript,
      connections: loanScript.connections.map((c) => (c.id === 'c4' ? { ...c, specialDTMFWords: '12' } : c)),
    }
    const two: Stage = { scene: compiled(script), patterns: testPatterns }
    expect(play([answered, 'finish', hears('yes'), 'finish', presses('1')], two).conversation.nodeId).toBe(
      'offer',
    )
    expect(
      play([answered, 'finish', hears('yes'), 'finish', presses('1'), presses('2')], two).conversation.nodeId,
    ).toBe('terms')
  })

  test('stops speaking when enough words interrupt it, and not before', () => {
    expect(play([answered, partly('wait')]).conversation.phase).toBe('speaking')
    const { conversation, commands } = play([answered, partly('wait a moment')])
    expect(conversation.phase).toBe('listening')
    expect(commands).toContainEqual({ kind: 'stopSpeaking', utterance: 1 })
  })

  test('pauses its utterance at a voice and continues when no word confirms it', () => {
    const voice: ConversationEvent = { kind: 'speechStarted', atMs: 1 }
    const held = play([answered, voice])
    expect(held.conversation).toMatchObject({ phase: 'speaking', isPaused: true })
    expect(held.commands).toContainEqual({ kind: 'pauseSpeaking', utterance: 1 })
    const resumed = { kind: 'resumeSpeaking', utterance: 1 }
    expect(play([answered, voice, { kind: 'heardUnclear', atMs: 2, speechMs: 300 }]).commands).toContainEqual(
      resumed,
    )
    expect(play([answered, voice, hears('yes')]).commands).toContainEqual(resumed)
    const generation = held.conversation.timers.resume ?? -1
    expect(
      play([answered, voice, { kind: 'timer', atMs: 2001, timer: 'resume', generation }]).commands,
    ).toContainEqual(resumed)
    expect(play([answered, voice, partly('wait a moment')]).commands).toContainEqual({
      kind: 'stopSpeaking',
      utterance: 1,
    })
  })

  test('the silence timer waits while the callee speaks', () => {
    const { conversation } = play([answered, 'finish'])
    const speaking = takeTurn(stage, conversation, { kind: 'speechStarted', atMs: 5 })
    expect(
      takeTurn(stage, speaking.conversation, {
        kind: 'timer',
        atMs: 9,
        timer: 'silence',
        generation: conversation.timers.silence ?? -1,
      }).commands,
    ).toEqual([])
  })

  test('finishes its prompt on a non-interruptible node', () => {
    const { conversation } = play([
      answered,
      'finish',
      hears('yes'),
      'finish',
      presses('1'),
      partly('no no no stop'),
      hears('no no no stop'),
    ])
    expect(conversation).toMatchObject({ phase: 'speaking', nodeId: 'terms' })
  })

  test('says goodbye when the funds run out, and ignores speech afterwards', () => {
    const { said, conversation } = play([
      answered,
      { kind: 'mustEnd', atMs: 5, reason: 'noCredit' },
      hears('yes'),
      'finish',
    ])
    expect(said.at(-1)).toBe('Goodbye.')
    expect(conversation.facts.hangUpReason).toBe('noCredit')
  })

  test('speech without recognized words is an unmatched turn, a cough is not', () => {
    expect(play([answered, 'finish', { kind: 'heardUnclear', atMs: 2, speechMs: 900 }]).said.at(-1)).toBe(
      'Pardon?',
    )
    expect(play([answered, 'finish', { kind: 'heardUnclear', atMs: 2, speechMs: 100 }]).said).toHaveLength(1)
  })

  test('an old timer that fires late has no effect', () => {
    const before = play([answered, 'finish']).conversation
    const step = takeTurn(stage, before, { kind: 'timer', atMs: 9, timer: 'silence', generation: 0 })
    expect(step).toEqual({ conversation: before, commands: [] })
  })

  test('waits the opening delay before the first words', () => {
    const script = { ...loanScript, settings: { ...loanScript.settings, openingDelayMs: 700 } }
    const slow: Stage = { scene: compiled(script), patterns: testPatterns }
    const opened = play([answered], slow)
    expect(opened.said).toEqual([])
    const generation = opened.conversation.timers.opening ?? -1
    expect(
      play([answered, { kind: 'timer', atMs: 700, timer: 'opening', generation }], slow).said,
    ).toHaveLength(1)
  })
})

const anyMove = fc.oneof(
  fc.constantFrom<ConversationEvent | 'finish' | 'quiet'>('finish', 'quiet', answered, {
    kind: 'mustEnd',
    atMs: 0,
    reason: 'drain',
  }),
  fc.constantFrom('yes', 'no', 'details', '', 'blah blah', 'stop now').map(hears),
  fc.constantFrom('yes', 'one two three').map(partly),
  fc.constantFrom('1', '2', '#').map(presses),
  fc.constant<ConversationEvent>({ kind: 'speechStarted', atMs: 0 }),
  fc
    .constantFrom(100, 900)
    .map((speechMs): ConversationEvent => ({ kind: 'heardUnclear', atMs: 0, speechMs })),
)

describe('any events', () => {
  test('a conversation that is not over always waits for a playback, a timer or the answer', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
        const { conversation, commands } = play([answered, ...moves])
        const started = new Set(
          commands.flatMap((command) => (command.kind === 'startTimer' ? [command.generation] : [])),
        )
        if (conversation.phase === 'speaking' || conversation.phase === 'closing') {
          expect(
            commands.some(
              (command) => command.kind === 'say' && command.utterance === conversation.utterance,
            ),
          ).toBe(true)
          if (conversation.isPaused) expect(started.has(conversation.timers.resume ?? -1)).toBe(true)
        } else if (conversation.phase === 'listening') {
          expect(started.has(conversation.timers.silence ?? -1)).toBe(true)
        } else {
          expect(conversation.phase).toBe('over')
          expect(commands.filter((command) => command.kind === 'hangUp')).toHaveLength(1)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('never two utterances at once: the robot speaks only after the last one finished or was cut', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
        let conversation = newConversation(stage.scene.startNodeId, {})
        let playing: number | undefined
        for (const move of [answered, ...moves]) {
          const event: ConversationEvent =
            move === 'finish'
              ? { kind: 'playbackFinished', atMs: 1, utterance: playing ?? -1 }
              : move === 'quiet'
                ? { kind: 'timer', atMs: 1, timer: 'silence', generation: conversation.timers.silence ?? -1 }
                : move
          if (event.kind === 'playbackFinished') playing = undefined
          const step = takeTurn(stage, conversation, event)
          conversation = step.conversation
          for (const command of step.commands) {
            if (command.kind === 'stopSpeaking') playing = undefined
            if (command.kind === 'say') {
              expect(playing).toBeUndefined()
              playing = command.utterance
            }
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the same events give the same conversation', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        expect(play([answered, ...moves])).toEqual(play([answered, ...moves]))
      }),
    )
  })

  test('enough silence ends every conversation', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        const rest = Array.from({ length: 12 }, () => ['finish', 'quiet'] as const).flat()
        expect(play([answered, ...moves, ...rest]).conversation.phase).toBe('over')
      }),
    )
  })
})
