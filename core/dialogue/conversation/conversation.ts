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
 * Where a talk stands. Every member is always there, be it undefined: objects of one shape are copied several times faster.
 *
 * - `waiting`: not answered, or the opening delay runs. Leaves by `answered` and the opening timer.
 * - `speaking`: the robot says a node's words. Leaves when they are finished, or cut by an interruption. While it is
 *   paused, somebody speaks into them: words stop it, anything else lets it go on.
 * - `listening`: the callee's turn; the silence timer runs. Leaves by speech, digits or silence.
 * - `transferring`: an agent is being looked for. Leaves by the transfer's end, or its timer.
 * - `closing`: the last words play; nothing is heard any more. Leaves when they are finished.
 * - `over`: nothing happens any more.
 */
export type Conversation = {
  readonly phase: 'waiting' | 'speaking' | 'listening' | 'transferring' | 'closing' | 'over'
  readonly nodeId: string
  readonly variables: Readonly<Record<string, string>>
  readonly visits: Readonly<Record<string, number>>
  /** Number of the latest utterance; the one playing while speaking or closing. */
  readonly utterance: number
  readonly isPaused: boolean
  /** Why the robot hangs up once the closing words are said. */
  readonly closingFor: HangUpReason | undefined
  /** Silences in a row on this node. */
  readonly silences: number
  /** Times in a row that nothing matched on this node. */
  readonly repeats: number
  /** Digits so far where an edge wants several. */
  readonly digits: string
  /** Number of the latest timer; an older one that fires late is nothing. */
  readonly generation: number
  /** How often each Q&A was answered. */
  readonly answers: Readonly<Record<number, number>>
  /** While a Q&A is answered that must be heard to its end. */
  readonly isUninterruptible: boolean
  /** Where a Q&A leads back to once its silence is over. */
  readonly returnPath: ReturnPath | undefined
  /** What was said on this node and nothing matched, the latest last. */
  readonly unmatched: readonly { readonly atMs: number; readonly text: string }[]
  /** When the robot was last interrupted. */
  readonly interruptedAtMs: number | undefined
  /** Nobody took the call that this node hands over: its edges are listened for instead. */
  readonly isBack: boolean
  /** What sounded like "do not call me" and was not certain: the callee is asked whether it was meant. */
  readonly optOutAsked: { readonly by: string; readonly turn: number } | undefined
  /** The generation that the running timers must carry. */
  readonly timers: Readonly<Record<ConversationTimer, number | undefined>>
  readonly facts: ConversationFacts
}

export type ReturnPath = {
  readonly holdMs: number
  readonly words: readonly Prompt[]
  readonly nodeId?: string
}

/** What a turn needs besides the talk: the scene, an engine for the patterns that authors wrote, and a trained model. */
export type Stage = {
  readonly scene: CompiledScene
  readonly patterns: Patterns
  /** Missing where the scene was published without example sentences. */
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
  optOutAsked: undefined,
  timers: noTimers,
  facts: { nodeIds: [], flowRounds: 0, dialogueRounds: 0, turns: [] },
})
