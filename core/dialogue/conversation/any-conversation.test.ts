import type { ConversationCommand, ConversationEvent } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileScene } from '../edit/compile-scene.ts'
import { type AnyMove, anyMove, anyScene } from '../testing/any-scene.ts'
import { testPatterns } from '../testing/loan-script.ts'
import { type Conversation, newConversation, type Stage, type Step } from './conversation.ts'
import { takeTurn } from './take-turn.ts'

/**
 * Models a call runner: which utterance plays, which timers run. It checks that commands are
 * consistent.
 */
class Runner {
  conversation: Conversation
  atMs = 0
  playing: number | undefined
  lastUtterance = 0
  isPaused = false
  hangUps = 0
  transfers = 0
  readonly timers = new Map<string, number>()
  readonly steps: Step[] = []
  readonly events: ConversationEvent[] = []
  private readonly stage: Stage

  constructor(stage: Stage) {
    this.stage = stage
    this.conversation = newConversation(stage.scene.startNodeId, { name: 'Bob' })
    this.feed({ kind: 'answered', atMs: 0 })
  }

  /**
   * False where the event cannot happen on a line: an utterance that does not play cannot finish.
   */
  move(move: AnyMove): void {
    this.atMs += 700
    const { atMs } = this
    switch (move.kind) {
      case 'event':
        this.feed({ ...move.event, atMs })
        return
      case 'finish':
      case 'cut': {
        const utterance = move.isStale ? this.lastUtterance - 1 : this.playing
        if (utterance === undefined) return
        if (!move.isStale && move.kind === 'finish') this.playing = undefined
        this.feed(
          move.kind === 'finish'
            ? { kind: 'playbackFinished', atMs, utterance }
            : { kind: 'playbackCut', atMs, utterance, playedMs: 1 },
        )
        return
      }
      case 'timer': {
        const running = this.timers.get(move.timer)
        if (running === undefined) return
        const generation = move.isStale ? running - 1 : running
        if (!move.isStale) this.timers.delete(move.timer)
        this.feed({ kind: 'timer', atMs, timer: move.timer, generation })
      }
    }
  }

  private feed(event: ConversationEvent): void {
    const wasOver = this.conversation.phase === 'over'
    const step = takeTurn(this.stage, this.conversation, event)
    if (wasOver) expect(step.commands).toEqual([])
    this.conversation = step.conversation
    this.events.push(event)
    this.steps.push(step)
    checkStep(step.commands)
    for (const command of step.commands) this.carryOut(command)
  }

  private carryOut(command: ConversationCommand): void {
    switch (command.kind) {
      case 'say':
        expect(this.playing, 'an utterance started before the last one finished or was cut').toBeUndefined()
        expect(command.utterance).toBeGreaterThan(this.lastUtterance)
        this.playing = command.utterance
        this.lastUtterance = command.utterance
        this.isPaused = false
        return
      case 'stopSpeaking':
        expect(command.utterance).toBe(this.playing)
        this.playing = undefined
        this.isPaused = false
        return
      case 'pauseSpeaking':
        expect([command.utterance, this.isPaused]).toEqual([this.playing, false])
        this.isPaused = true
        return
      case 'resumeSpeaking':
        expect([command.utterance, this.isPaused]).toEqual([this.playing, true])
        this.isPaused = false
        return
      case 'startTimer':
        expect(command.afterMs).toBeGreaterThanOrEqual(0)
        this.timers.set(command.timer, command.generation)
        return
      case 'hangUp':
        this.hangUps++
        return
      case 'transfer':
        this.transfers++
        return
      case 'listen':
      case 'record':
    }
  }
}

/** Within one step: at most one utterance, nothing after a hang-up, one timer per name. */
const checkStep = (commands: readonly ConversationCommand[]): void => {
  const count = (kind: ConversationCommand['kind']) =>
    commands.filter((command) => command.kind === kind).length
  for (const kind of ['say', 'listen', 'hangUp', 'transfer', 'stopSpeaking', 'pauseSpeaking'] as const)
    expect(count(kind), `${kind} in ${JSON.stringify(commands)}`).toBeLessThanOrEqual(1)
  if (count('hangUp') > 0) {
    expect(commands.at(-1)?.kind).toBe('hangUp')
    expect(count('say') + count('listen') + count('transfer') + count('startTimer')).toBe(0)
  }
  if (count('transfer') > 0) expect(count('say') + count('listen')).toBe(0)
  expect(commands.length).toBeLessThan(12)
}

const stages = anyScene.map((script): Stage => {
  const compilation = compileScene(script, testPatterns)
  if (!compilation.ok)
    throw new Error(`a generated scene is invalid: ${JSON.stringify(compilation.problems)}`)
  return { scene: compilation.scene, patterns: testPatterns }
})

/** A conversation that is not over always has a pending event. */
const checkAlive = ({ conversation, playing, timers }: Runner): void => {
  const runs = (timer: keyof Conversation['timers']) =>
    conversation.timers[timer] !== undefined && timers.get(timer) === conversation.timers[timer]
  switch (conversation.phase) {
    case 'waiting':
      expect(runs('opening')).toBe(true)
      return
    case 'speaking':
      expect(playing).toBe(conversation.utterance)
      if (conversation.isPaused) expect(runs('resume')).toBe(true)
      return
    case 'closing':
      expect(playing).toBe(conversation.utterance)
      return
    case 'listening':
      expect(runs('silence')).toBe(true)
      return
    case 'transferring':
      expect(runs('transfer')).toBe(true)
      return
    case 'over':
  }
}

const runs = 400

test('any scene, any events: no exception, no contradiction, always a pending event', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(stages, fc.array(anyMove, { maxLength: 60, size: 'max' }), (stage, moves) => {
      const runner = new Runner(stage)
      for (const move of moves) {
        runner.move(move)
        checkAlive(runner)
        reached.add(runner.conversation.phase)
      }
      const { conversation, hangUps, transfers } = runner
      expect(hangUps).toBe(conversation.facts.hangUpReason === undefined ? 0 : 1)
      if (transfers > 0) reached.add('transferred')
      if (conversation.facts.doNotCall) reached.add('doNotCall')
      if (conversation.facts.questions) reached.add('question')
      reached.add(conversation.facts.hangUpReason ?? 'no reason')
      for (const { turn } of conversation.facts.questions ?? [])
        expect(conversation.facts.turns[turn]?.speaker).toBe('callee')
      const evidence = conversation.facts.doNotCall?.turn
      if (evidence !== undefined) expect(conversation.facts.turns[evidence]?.speaker).toBe('callee')
      expect(conversation.facts.hangUpReason).not.toBe('flowEnds')
    }),
    // Fixed seed: the scenes are the same each time, and the kinds of events reached are counted
    // below.
    { numRuns: runs, seed: 7 },
  )
  // The fuzzer must reach every kind.
  for (const place of [
    'speaking',
    'listening',
    'transferring',
    'closing',
    'over',
    'question',
    'doNotCall',
    'silence',
  ])
    expect(reached).toContain(place)
})

test('the same events make the same bytes', () => {
  fc.assert(
    fc.property(stages, fc.array(anyMove, { maxLength: 40, size: 'max' }), (stage, moves) => {
      const runner = new Runner(stage)
      for (const move of moves) runner.move(move)
      let conversation = newConversation(stage.scene.startNodeId, { name: 'Bob' })
      const steps = runner.events.map((event) => {
        const step = takeTurn(stage, conversation, event)
        conversation = step.conversation
        return step
      })
      expect(JSON.stringify(steps)).toBe(JSON.stringify(runner.steps))
    }),
    { numRuns: runs / 4 },
  )
})

test('no endless loop: without a callee, every conversation ends', () => {
  fc.assert(
    fc.property(stages, fc.array(anyMove, { maxLength: 40, size: 'max' }), (stage, moves) => {
      const runner = new Runner(stage)
      for (const move of moves) runner.move(move)
      const settle: readonly AnyMove[] = [
        { kind: 'timer', timer: 'opening', isStale: false },
        { kind: 'timer', timer: 'resume', isStale: false },
        { kind: 'finish', isStale: false },
        { kind: 'timer', timer: 'transfer', isStale: false },
        { kind: 'finish', isStale: false },
        { kind: 'timer', timer: 'silence', isStale: false },
      ]
      // A silent edge may lead to nodes that also have one. Such a path ends after them, or loops
      // until the longest call.
      for (let round = 0; round < 40 && runner.conversation.phase !== 'over'; round++)
        for (const move of settle) runner.move(move)
      runner.move({ kind: 'timer', timer: 'maxCall', isStale: false })
      runner.move({ kind: 'finish', isStale: false })
      const isLimited = stage.scene.settings.maxCallSec > 0
      if (isLimited) expect(runner.conversation.phase).toBe('over')
    }),
    { numRuns: runs / 2 },
  )
})
