import type { TalkCommand, TalkEvent } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compiled, loanScript, testPatterns } from '../testing/loan-script.ts'
import { takeTurn } from './take-turn.ts'
import { newTalk, type Stage, type Talk } from './talk.ts'

const stage: Stage = { scene: compiled(), patterns: testPatterns }

/** Plays a talk: `finish` ends what the robot says, `quiet` lets the silence timer fire. */
const play = (events: readonly (TalkEvent | 'finish' | 'quiet')[], on: Stage = stage) => {
  let talk: Talk = newTalk(on.scene.startNodeId, { name: 'Bob' })
  const commands: TalkCommand[] = []
  let atMs = 0
  for (const item of events) {
    atMs += 1000
    const event: TalkEvent =
      item === 'finish'
        ? { kind: 'playbackFinished', atMs, utterance: talk.utterance }
        : item === 'quiet'
          ? { kind: 'timer', atMs, timer: 'silence', generation: talk.timers.silence ?? -1 }
          : item
    const step = takeTurn(on, talk, event)
    talk = step.talk
    commands.push(...step.commands)
  }
  return {
    talk,
    commands,
    said: commands.flatMap((command) =>
      command.kind === 'say' ? command.wordings.map(({ text }) => text) : [],
    ),
  }
}
const answered: TalkEvent = { kind: 'answered', atMs: 0 }
const hears = (text: string): TalkEvent => ({ kind: 'heardFinal', atMs: 1, text, confidence: 0.9 })
const partly = (text: string): TalkEvent => ({ kind: 'heardPartial', atMs: 1, text })
const presses = (digit: string): TalkEvent => ({ kind: 'dtmf', atMs: 1, digit })

describe('a talk', () => {
  test('with a machine ends at once, without a goodbye; a scene may ignore machines', () => {
    const machine: TalkEvent = { kind: 'machineHeard', atMs: 1 }
    const { talk, commands } = play([answered, machine])
    expect([talk.phase, talk.facts.hangUpReason]).toEqual(['over', 'machine'])
    expect(commands.at(-1)).toEqual({ kind: 'hangUp', reason: 'machine' })
    expect(commands.filter(({ kind }) => kind === 'say')).toHaveLength(1)
    const ignoring = { ...loanScript, settings: { ...loanScript.settings, machine: 'ignore' as const } }
    expect(play([answered, machine], { ...stage, scene: compiled(ignoring) }).talk.phase).toBe('speaking')
  })

  test('opens with the start node and says its variables', () => {
    expect(play([answered]).said).toEqual(['Hello Bob, do you want a loan?'])
  })

  test('follows keyword, digit and force edges to an end node and hangs up after its words', () => {
    const { talk, said } = play([
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
    expect(talk.phase).toBe('over')
    expect(talk.facts.hangUpReason).toBe('endNode')
    expect(talk.facts.flowRounds).toBe(2)
    expect(talk.facts.dialogueRounds).toBe(3)
  })

  test('takes the longest keyword, then a pattern, and keeps what matched', () => {
    const { talk } = play([answered, 'finish', hears('oh please stop now')])
    expect(talk.nodeId).toBe('no')
    expect(talk.facts.turns.at(-2)?.matched).toEqual({
      connectionId: 'c2',
      by: 'stop (it|now)',
      how: 'pattern',
    })
  })

  test('does not find a keyword inside a longer word', () => {
    expect(play([answered, 'finish', hears('nothing')]).talk.nodeId).toBe('hello')
  })

  test('repeats after no match, says goodbye after max repeats', () => {
    const { talk, said } = play([
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
    expect(talk.facts.hangUpReason).toBe('tooManyRepeats')
  })

  test('says one reply per silence, then takes the silent edge', () => {
    const { said } = play([answered, 'finish', 'quiet', 'finish', 'quiet', 'finish', 'quiet'])
    expect(said.slice(1)).toEqual(['Are you there?', 'Hello?', 'We will call again.'])
  })

  test('hangs up with goodbye where the silence count is used up and no silent edge exists', () => {
    const { talk, said } = play([
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
    expect(talk.facts.hangUpReason).toBe('silence')
  })

  test('a no-keyword edge may return to its node, which then says its next wording', () => {
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
    expect(play([answered, 'finish', hears('yes'), 'finish', presses('1')], two).talk.nodeId).toBe('offer')
    expect(
      play([answered, 'finish', hears('yes'), 'finish', presses('1'), presses('2')], two).talk.nodeId,
    ).toBe('terms')
  })

  test('falls silent when enough words interrupt it, and not before', () => {
    expect(play([answered, partly('wait')]).talk.phase).toBe('speaking')
    const { talk, commands } = play([answered, partly('wait a moment')])
    expect(talk.phase).toBe('listening')
    expect(commands).toContainEqual({ kind: 'stopSpeaking', utterance: 1 })
  })

  test('holds its words back at a voice and goes on when no word confirms it', () => {
    const voice: TalkEvent = { kind: 'speechStarted', atMs: 1 }
    const held = play([answered, voice])
    expect(held.talk).toMatchObject({ phase: 'speaking', isPaused: true })
    expect(held.commands).toContainEqual({ kind: 'pauseSpeaking', utterance: 1 })
    const resumed = { kind: 'resumeSpeaking', utterance: 1 }
    expect(play([answered, voice, { kind: 'heardUnclear', atMs: 2, speechMs: 300 }]).commands).toContainEqual(
      resumed,
    )
    expect(play([answered, voice, hears('yes')]).commands).toContainEqual(resumed)
    const generation = held.talk.timers.resume ?? -1
    expect(
      play([answered, voice, { kind: 'timer', atMs: 2001, timer: 'resume', generation }]).commands,
    ).toContainEqual(resumed)
    expect(play([answered, voice, partly('wait a moment')]).commands).toContainEqual({
      kind: 'stopSpeaking',
      utterance: 1,
    })
  })

  test('silence waits while the callee speaks', () => {
    const { talk } = play([answered, 'finish'])
    const speaking = takeTurn(stage, talk, { kind: 'speechStarted', atMs: 5 })
    expect(
      takeTurn(stage, speaking.talk, {
        kind: 'timer',
        atMs: 9,
        timer: 'silence',
        generation: talk.timers.silence ?? -1,
      }).commands,
    ).toEqual([])
  })

  test('finishes its words on an unbreakable node', () => {
    const { talk } = play([
      answered,
      'finish',
      hears('yes'),
      'finish',
      presses('1'),
      partly('no no no stop'),
      hears('no no no stop'),
    ])
    expect(talk).toMatchObject({ phase: 'speaking', nodeId: 'terms' })
  })

  test('says goodbye when money runs out, and hears nothing after', () => {
    const { said, talk } = play([
      answered,
      { kind: 'mustEnd', atMs: 5, reason: 'noCredit' },
      hears('yes'),
      'finish',
    ])
    expect(said.at(-1)).toBe('Goodbye.')
    expect(talk.facts.hangUpReason).toBe('noCredit')
  })

  test('speech without a known word is answered as no match, a cough is not', () => {
    expect(play([answered, 'finish', { kind: 'heardUnclear', atMs: 2, speechMs: 900 }]).said.at(-1)).toBe(
      'Pardon?',
    )
    expect(play([answered, 'finish', { kind: 'heardUnclear', atMs: 2, speechMs: 100 }]).said).toHaveLength(1)
  })

  test('an old timer that fires late changes nothing', () => {
    const before = play([answered, 'finish']).talk
    const step = takeTurn(stage, before, { kind: 'timer', atMs: 9, timer: 'silence', generation: 0 })
    expect(step).toEqual({ talk: before, commands: [] })
  })

  test('waits the opening delay before the first words', () => {
    const script = { ...loanScript, settings: { ...loanScript.settings, openingDelayMs: 700 } }
    const slow: Stage = { scene: compiled(script), patterns: testPatterns }
    const opened = play([answered], slow)
    expect(opened.said).toEqual([])
    const generation = opened.talk.timers.opening ?? -1
    expect(
      play([answered, { kind: 'timer', atMs: 700, timer: 'opening', generation }], slow).said,
    ).toHaveLength(1)
  })
})

const anyMove = fc.oneof(
  fc.constantFrom<TalkEvent | 'finish' | 'quiet'>('finish', 'quiet', answered, {
    kind: 'mustEnd',
    atMs: 0,
    reason: 'drain',
  }),
  fc.constantFrom('yes', 'no', 'details', '', 'blah blah', 'stop now').map(hears),
  fc.constantFrom('yes', 'one two three').map(partly),
  fc.constantFrom('1', '2', '#').map(presses),
  fc.constant<TalkEvent>({ kind: 'speechStarted', atMs: 0 }),
  fc.constantFrom(100, 900).map((speechMs): TalkEvent => ({ kind: 'heardUnclear', atMs: 0, speechMs })),
)

describe('whatever happens', () => {
  test('never stuck: a talk that is not over always waits for a playback, a timer or the answer', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
        const { talk, commands } = play([answered, ...moves])
        const started = new Set(
          commands.flatMap((command) => (command.kind === 'startTimer' ? [command.generation] : [])),
        )
        if (talk.phase === 'speaking' || talk.phase === 'closing') {
          expect(
            commands.some((command) => command.kind === 'say' && command.utterance === talk.utterance),
          ).toBe(true)
          if (talk.isPaused) expect(started.has(talk.timers.resume ?? -1)).toBe(true)
        } else if (talk.phase === 'listening') {
          expect(started.has(talk.timers.silence ?? -1)).toBe(true)
        } else {
          expect(talk.phase).toBe('over')
          expect(commands.filter((command) => command.kind === 'hangUp')).toHaveLength(1)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('never two utterances at once: the robot speaks only when the last words ended or were cut', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
        let talk = newTalk(stage.scene.startNodeId, {})
        let playing: number | undefined
        for (const move of [answered, ...moves]) {
          const event: TalkEvent =
            move === 'finish'
              ? { kind: 'playbackFinished', atMs: 1, utterance: playing ?? -1 }
              : move === 'quiet'
                ? { kind: 'timer', atMs: 1, timer: 'silence', generation: talk.timers.silence ?? -1 }
                : move
          if (event.kind === 'playbackFinished') playing = undefined
          const step = takeTurn(stage, talk, event)
          talk = step.talk
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

  test('the same events make the same talk', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        expect(play([answered, ...moves])).toEqual(play([answered, ...moves]))
      }),
    )
  })

  test('enough quiet ends every talk', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        const rest = Array.from({ length: 12 }, () => ['finish', 'quiet'] as const).flat()
        expect(play([answered, ...moves, ...rest]).talk.phase).toBe('over')
      }),
    )
  })
})
