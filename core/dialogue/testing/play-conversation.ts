import type { ConversationCommand, ConversationEvent } from '@parley/contract/vocabulary'
import { type Conversation, newConversation, type Stage } from '../conversation/conversation.ts'
import { takeTurn } from '../conversation/take-turn.ts'

/** The events of a conversation, as a test writes them. Each takes a second. */
export type Move =
  | { readonly says: string }
  | { readonly mumbles: number }
  | { readonly presses: string }
  /** The robot's utterance ends. */
  | 'finish'
  /** The running timer of this name fires. */
  | 'quiet'
  | 'late'
  | 'nobody'
  | ConversationEvent

export type Played = {
  readonly conversation: Conversation
  readonly events: readonly ConversationEvent[]
  readonly commands: readonly ConversationCommand[]
  /** All of the robot's prompts. */
  readonly said: readonly string[]
  readonly records: readonly string[]
}

/** Plays a conversation from its answer on. */
export const playConversation = (stage: Stage, moves: readonly Move[]): Played => {
  let conversation = newConversation(stage.scene.startNodeId, { name: 'Bob' })
  const events: ConversationEvent[] = []
  const commands: ConversationCommand[] = []
  const feed = (event: ConversationEvent): void => {
    const step = takeTurn(stage, conversation, event)
    conversation = step.conversation
    events.push(event)
    commands.push(...step.commands)
  }
  feed({ kind: 'answered', atMs: 0 })
  for (const [at, move] of moves.entries()) feed(eventOf(move, conversation, (at + 1) * 1000))
  return {
    conversation,
    events,
    commands,
    said: commands.flatMap((command) =>
      command.kind === 'say' ? [command.prompts.map(({ text }) => text).join(' ')] : [],
    ),
    records: commands.flatMap((command) => (command.kind === 'record' ? [command.event] : [])),
  }
}

const timers = { quiet: 'silence', late: 'node', nobody: 'transfer' } as const

const eventOf = (move: Move, conversation: Conversation, atMs: number): ConversationEvent => {
  if (move === 'finish') return { kind: 'playbackFinished', atMs, utterance: conversation.utterance }
  if (typeof move === 'string') {
    const timer = timers[move]
    return { kind: 'timer', atMs, timer, generation: conversation.timers[timer] ?? -1 }
  }
  if ('says' in move) return { kind: 'heardFinal', atMs, text: move.says, confidence: 0.9 }
  if ('mumbles' in move) return { kind: 'heardUnclear', atMs, speechMs: move.mumbles }
  if ('presses' in move) return { kind: 'dtmf', atMs, digit: move.presses }
  return { ...move, atMs }
}
