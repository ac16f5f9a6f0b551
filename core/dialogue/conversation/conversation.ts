import type {
  CompiledScene,
  ConversationCommand,
  ConversationFacts,
  ConversationTimer,
  HangUpReason,
  Prompt,
} from '@parley/contract/vocabulary'
import type { IntentClassifier } from '../match/classifier.ts'
import type { Patterns } from '../match/patterns.ts'

/**
 * State of a conversation. Every member is always present, possibly undefined: objects of one shape are copied
 * several times faster.
 *
 * - `waiting`: not answered, or the opening delay runs. Left on `answered` and on the opening timer.
 * - `speaking`: the robot plays a node's prompt. Left when it finishes, or when an interruption cuts it. While it is
 *   paused, a voice is heard over it: recognized words stop it, anything else resumes it.
 * - `listening`: the callee's turn; the silence timer runs. Left on speech, digits or silence.
 * - `transferring`: an agent is being assigned. Left at the transfer's end, or on its timer.
 * - `closing`: the closing words play; input is ignored. Left when they finish.
 * - `over`: final.
 */
export type Conversation = {
  readonly phase: 'waiting' | 'speaking' | 'listening' | 'transferring' | 'closing' | 'over'
  readonly nodeId: string
  readonly variables: Readonly<Record<string, string>>
  readonly visits: Readonly<Record<string, number>>
  /** Number of the latest utterance; the one playing while speaking or closing. */
  readonly utterance: number
  readonly isPaused: boolean
  /** Why the robot hangs up after the closing words. */
  readonly closingFor: HangUpReason | undefined
  /** Consecutive silences on this node. */
  readonly silences: number
  /** Consecutive unmatched turns on this node. */
  readonly repeats: number
  /** Digits so far where an edge wants several. */
  readonly digits: string
  /** Number of the latest timer; events of older timers are ignored. */
  readonly generation: number
  /** How often each Q&A was answered. */
  readonly answers: Readonly<Record<number, number>>
  /** True while a non-interruptible Q&A answer plays. */
  readonly isUninterruptible: boolean
  /** Where the conversation returns after a Q&A and its silence. */
  readonly returnPath: ReturnPath | undefined
  /** Unmatched texts on this node, the latest last. */
  readonly unmatched: readonly { readonly atMs: number; readonly text: string }[]
  /** When the robot was last interrupted. */
  readonly interruptedAtMs: number | undefined
  /** Nobody took the transfer of this node: its edges are active instead. */
  readonly isBack: boolean
  /** An uncertain "do not call me"; the robot asks the callee for confirmation. */
  readonly uncertainOptOut: { readonly by: string; readonly turn: number } | undefined
  /** Generation that the running timers must carry. */
  readonly timers: Readonly<Record<ConversationTimer, number | undefined>>
  readonly facts: ConversationFacts
}

export type ReturnPath = {
  readonly holdMs: number
  readonly words: readonly Prompt[]
  readonly nodeId?: string
}

/**
 * What a turn needs besides the conversation: the scene, a regular-expression engine for authors'
 * patterns, and a trained classifier.
 */
export type Stage = {
  readonly scene: CompiledScene
  readonly patterns: Patterns
  /** Absent where the scene was published without example sentences. */
  readonly classifier?: IntentClassifier
}

export type Step = { readonly conversation: Conversation; readonly commands: readonly ConversationCommand[] }

export const noTimers: Conversation['timers'] = {
  opening: undefined,
  silence: undefined,
  maxCall: undefined,
  resume: undefined,
  node: undefined,
  transfer: undefined,
}

export const stay = (conversation: Conversation): Step => ({ conversation, commands: [] })

export const newConversation = (
  startNodeId: string,
  variables: Readonly<Record<string, string>>,
): Conversation => ({
  phase: 'waiting',
  nodeId: startNodeId,
  variables,
  visits: {},
  utterance: 0,
  isPaused: false,
  silences: 0,
  repeats: 0,
  digits: '',
  generation: 0,
  answers: {},
  isUninterruptible: false,
  closingFor: undefined,
  returnPath: undefined,
  unmatched: [],
  interruptedAtMs: undefined,
  isBack: false,
  uncertainOptOut: undefined,
  timers: noTimers,
  facts: { nodeIds: [], flowRounds: 0, dialogueRounds: 0, turns: [] },
})
