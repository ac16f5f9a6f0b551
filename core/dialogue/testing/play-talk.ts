import type { TalkCommand, TalkEvent } from '@parley/contract/vocabulary'
import { takeTurn } from '../talk/take-turn.ts'
import { newTalk, type Stage, type Talk } from '../talk/talk.ts'

/** What happens to a talk, as a test tells it. Each takes a second. */
export type Move =
  | { readonly says: string }
  | { readonly mumbles: number }
  | { readonly presses: string }
  /** The robot's words end. */
  | 'finish'
  /** The running timer of this name fires. */
  | 'quiet'
  | 'late'
  | 'nobody'
  | TalkEvent

export type Played = {
  readonly talk: Talk
  readonly events: readonly TalkEvent[]
  readonly commands: readonly TalkCommand[]
  /** All that the robot said. */
  readonly said: readonly string[]
  readonly records: readonly string[]
}

/** Plays a talk from its answer on. */
export const playTalk = (stage: Stage, moves: readonly Move[]): Played => {
  let talk = newTalk(stage.scene.startNodeId, { name: 'Bob' })
  const events: TalkEvent[] = []
  const commands: TalkCommand[] = []
  const feed = (event: TalkEvent): void => {
    const step = takeTurn(stage, talk, event)
    talk = step.talk
    events.push(event)
    commands.push(...step.commands)
  }
  feed({ kind: 'answered', atMs: 0 })
  for (const [at, move] of moves.entries()) feed(eventOf(move, talk, (at + 1) * 1000))
  return {
    talk,
    events,
    commands,
    said: commands.flatMap((command) =>
      command.kind === 'say' ? [command.wordings.map(({ text }) => text).join(' ')] : [],
    ),
    records: commands.flatMap((command) => (command.kind === 'record' ? [command.event] : [])),
  }
}

const timers = { quiet: 'silence', late: 'node', nobody: 'transfer' } as const

const eventOf = (move: Move, talk: Talk, atMs: number): TalkEvent => {
  if (move === 'finish') return { kind: 'playbackFinished', atMs, utterance: talk.utterance }
  if (typeof move === 'string') {
    const timer = timers[move]
    return { kind: 'timer', atMs, timer, generation: talk.timers[timer] ?? -1 }
  }
  if ('says' in move) return { kind: 'heardFinal', atMs, text: move.says, confidence: 0.9 }
  if ('mumbles' in move) return { kind: 'heardUnclear', atMs, speechMs: move.mumbles }
  if ('presses' in move) return { kind: 'dtmf', atMs, digit: move.presses }
  return { ...move, atMs }
}
