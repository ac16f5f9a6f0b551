import type {
  ConversationCommand,
  ConversationEvent,
  ConversationTimer,
  HangUpReason,
} from '@parley/contract/vocabulary'
import { type Conversation, newConversation, type Stage } from '../conversation/conversation.ts'
import { takeTurn } from '../conversation/take-turn.ts'
import { valuesInForce } from '../prompts/contact-values.ts'
import { countWords } from '../prompts/normalize-speech.ts'

/** A callee's move. */
export type SimulatedMove =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'silent' }
  | { readonly kind: 'digit'; readonly digit: string }
  | { readonly kind: 'hangUp' }

/** The recognized text; empty where no word is recognized. */
export type HeardMove = SimulatedMove | { readonly kind: 'unclear' }

/** State after each move; the first entry is the opening, before any move. */
export type SimulatedStep = { readonly turns: number; readonly nodes: number; readonly atMs: number }

export type SimulatedConversation = {
  readonly conversation: Conversation
  readonly steps: readonly SimulatedStep[]
  readonly isOver: boolean
  /** Why the robot hung up; `callee` where it did not. */
  readonly endedBy?: HangUpReason | 'callee'
}

/**
 * Simulates a conversation as text: the turn engine itself, with utterances that play to their end
 * at the pace of speech. The same moves always give the same conversation; a changed turn is
 * simulated with other moves. Moves after the end are ignored.
 */
export const simulateConversation = (
  stage: Stage,
  variables: Readonly<Record<string, string>>,
  moves: readonly HeardMove[],
): SimulatedConversation => {
  let run = settle(stage, {
    conversation: newConversation(stage.scene.startNodeId, valuesInForce(stage.scene, variables)),
    atMs: 0,
    timers: new Map(),
    due: [{ kind: 'answered', atMs: 0 }],
  })
  const steps = [stepOf(run)]
  for (const move of moves) {
    if (run.conversation.phase === 'over') break
    run = settle(stage, { ...run, ...eventsOf(run, move) })
    steps.push(stepOf(run))
  }
  const isOver = run.conversation.phase === 'over'
  const endedBy = isOver ? (run.conversation.facts.hangUpReason ?? 'callee') : undefined
  return { conversation: run.conversation, steps, isOver, ...(endedBy === undefined ? {} : { endedBy }) }
}

type Timer = { readonly generation: number; readonly dueMs: number }
type Run = {
  readonly conversation: Conversation
  readonly atMs: number
  readonly timers: ReadonlyMap<ConversationTimer, Timer>
  readonly due: readonly ConversationEvent[]
}

const stepOf = ({ conversation, atMs }: Run): SimulatedStep => ({
  turns: conversation.facts.turns.length,
  nodes: conversation.facts.nodeIds.length,
  atMs,
})

/** The callee answers after a moment, and speaks at the robot's pace. */
const answerMs = 800
const perWordMs = 380
/** Long enough to be a turn. */
const unclearMs = 1000

const eventsOf = (run: Run, move: HeardMove): Pick<Run, 'atMs' | 'due'> => {
  const atMs = run.atMs + answerMs
  switch (move.kind) {
    case 'say': {
      const endMs = atMs + countWords(move.text) * perWordMs
      const heard: ConversationEvent = { kind: 'heardFinal', atMs: endMs, text: move.text, confidence: 1 }
      return { atMs: endMs, due: [{ kind: 'speechStarted', atMs }, heard] }
    }
    case 'unclear': {
      const endMs = atMs + unclearMs
      const unclear: ConversationEvent = { kind: 'heardUnclear', atMs: endMs, speechMs: unclearMs }
      return { atMs: endMs, due: [{ kind: 'speechStarted', atMs }, unclear] }
    }
    case 'digit':
      return { atMs, due: [{ kind: 'dtmf', atMs, digit: move.digit }] }
    case 'hangUp':
      return { atMs, due: [{ kind: 'hungUp', atMs }] }
    case 'silent': {
      const timer = run.timers.get('silence')
      if (timer === undefined) return { atMs, due: [] }
      const { generation, dueMs } = timer
      return { atMs: dueMs, due: [{ kind: 'timer', atMs: dueMs, timer: 'silence', generation }] }
    }
  }
}

/** Executes the robot's commands until the callee's turn, or the end. */
const settle = (stage: Stage, start: Run): Run => {
  let run = start
  while (run.conversation.phase !== 'over') {
    const [event, ...later] = run.due
    if (event === undefined) {
      const next = nextByItself(run)
      if (next === undefined) return run
      run = { ...run, atMs: Math.max(run.atMs, next.atMs), due: [next] }
      continue
    }
    const { conversation, commands } = takeTurn(stage, run.conversation, event)
    run = commands.reduce(carryOut, { ...run, conversation, due: later })
  }
  return run
}

const carryOut = (run: Run, command: ConversationCommand): Run => {
  if (command.kind === 'say') {
    const words = command.prompts.reduce((sum, { text }) => sum + countWords(text), 0)
    const atMs = run.atMs + words * perWordMs
    return {
      ...run,
      atMs,
      due: [...run.due, { kind: 'playbackFinished', atMs, utterance: command.utterance }],
    }
  }
  if (command.kind === 'transfer') {
    // A simulated call has no agents: the robot promises a call-back, as where all agents are busy.
    const busy: ConversationEvent = { kind: 'transferEnded', atMs: run.atMs, result: 'agentBusy' }
    return { ...run, due: [...run.due, busy] }
  }
  if (command.kind !== 'startTimer') return run
  const timer = { generation: command.generation, dueMs: run.atMs + command.afterMs }
  return { ...run, timers: new Map(run.timers).set(command.timer, timer) }
}

/** The opening delay, the longest call and the longest stay on a node run out by themselves. */
const nextByItself = ({ conversation, timers, atMs }: Run): ConversationEvent | undefined => {
  const opening = timers.get('opening')
  if (conversation.phase === 'waiting' && opening !== undefined)
    return { kind: 'timer', atMs: opening.dueMs, timer: 'opening', generation: opening.generation }
  for (const timer of ['maxCall', 'node'] as const) {
    const longest = timers.get(timer)
    if (longest !== undefined && longest.dueMs <= atMs && conversation.timers[timer] === longest.generation)
      return { kind: 'timer', atMs, timer, generation: longest.generation }
  }
  return undefined
}
