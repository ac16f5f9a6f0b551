import type { RecordEvent } from './record-event.ts'
import type { TagRule, TagRuleType } from './scene-tags.ts'
import type { TransferResult } from './transfer-result.ts'

/** Input events of the turn engine, each with its time since the answer. */
export type ConversationEvent =
  | { readonly kind: 'answered'; readonly atMs: number }
  /** The callee's voice, before any word is recognized. */
  | { readonly kind: 'speechStarted'; readonly atMs: number }
  | { readonly kind: 'heardPartial'; readonly atMs: number; readonly text: string }
  | {
      readonly kind: 'heardFinal'
      readonly atMs: number
      readonly text: string
      readonly confidence: number
      /** Closed grammar: other words are returned as one of its phrases, at any confidence. */
      readonly isConstrained?: true
      /** The language model's answer, where it was used and in time: an option's id. */
      readonly meant?: string
      /** The embedder's best match, where it was used and in time. */
      readonly classified?: Classified
    }
  /** The callee spoke, but no word was recognized. */
  | { readonly kind: 'heardUnclear'; readonly atMs: number; readonly speechMs: number }
  | { readonly kind: 'dtmf'; readonly atMs: number; readonly digit: string }
  | { readonly kind: 'playbackFinished'; readonly atMs: number; readonly utterance: number }
  | {
      readonly kind: 'playbackCut'
      readonly atMs: number
      readonly utterance: number
      readonly playedMs: number
    }
  | {
      readonly kind: 'timer'
      readonly atMs: number
      readonly timer: ConversationTimer
      readonly generation: number
    }
  | { readonly kind: 'hungUp'; readonly atMs: number }
  /** Result of a transfer that the robot requested. */
  | { readonly kind: 'transferEnded'; readonly atMs: number; readonly result: TransferResult }
  /** A voicemail or another machine answered. */
  /** Proven: by a beep or by words that no person says; else by the length of its speech. */
  | { readonly kind: 'machineHeard'; readonly atMs: number; readonly isProven?: boolean }
  /** Funds or the platform end the call: the robot says goodbye first. */
  | { readonly kind: 'mustEnd'; readonly atMs: number; readonly reason: 'noCredit' | 'stopped' | 'drain' }

/** A meaning's key and its confidence, 0-1; `none` where no candidate was similar. */
export type Classified = { readonly key: string; readonly score: number } | 'none'

export type ConversationTimer = 'opening' | 'silence' | 'maxCall' | 'resume' | 'node' | 'transfer'

/** Output commands of the turn engine. The call runner executes them and reports back by events. */
export type ConversationCommand =
  /** Play prompts one after another as one utterance; variables are filled in already. */
  | {
      readonly kind: 'say'
      readonly utterance: number
      readonly prompts: readonly SpokenPrompt[]
      readonly nodeId?: string
    }
  /** Pause the utterance: a voice is heard, possibly an interruption. */
  | { readonly kind: 'pauseSpeaking'; readonly utterance: number }
  /** Resume the utterance: there was no interruption. */
  | { readonly kind: 'resumeSpeaking'; readonly utterance: number }
  | { readonly kind: 'stopSpeaking'; readonly utterance: number }
  /** Recognize what this node's edges can match. */
  /** `confirms`: a yes or a no is expected too. */
  | { readonly kind: 'listen'; readonly nodeId: string; readonly confirms?: true }
  /** Replaces an earlier timer of the same name. */
  | {
      readonly kind: 'startTimer'
      readonly timer: ConversationTimer
      readonly generation: number
      readonly afterMs: number
    }
  | { readonly kind: 'hangUp'; readonly reason: HangUpReason }
  /** Transfer the call to an agent of this group; the result arrives as `transferEnded`. */
  | { readonly kind: 'transfer'; readonly group: string }
  /** A record event 0-25. */
  | {
      readonly kind: 'record'
      readonly event: Extract<
        RecordEvent,
        | 'nodeEntered'
        | 'interrupt'
        | 'timeout'
        | 'questionHit'
        | 'blacklistedByVoice'
        | 'transferAsked'
        | 'transferFailed'
      >
      readonly data: Readonly<Record<string, string | number>>
    }

export type SpokenPrompt = { readonly resId: string; readonly text: string }

export type HangUpReason =
  | 'endNode'
  | 'silence'
  | 'tooManyRepeats'
  | 'maxCall'
  | 'noCredit'
  | 'stopped'
  | 'drain'
  | 'flowEnds'
  | 'machine'
  /** After a Q&A that ends the call. */
  | 'question'
  | 'doNotCall'
  | 'transferFailed'
  | 'nodeTimeout'

/** Facts of a finished conversation, for its label: nodes in order, rounds, and the turns as evidence. */
export type ConversationFacts = {
  readonly nodeIds: readonly string[]
  readonly flowRounds: number
  readonly dialogueRounds: number
  readonly turns: readonly ConversationTurn[]
  readonly hangUpReason?: HangUpReason
  /** Q&A hits, in order. */
  readonly questions?: readonly QuestionHit[]
  /** An opt-out: the words, and the turn that holds them. */
  readonly doNotCall?: { readonly by: string; readonly turn: number }
  /** Withdrawn: the words came from a machine's greeting. */
  readonly isOptOutTakenBack?: boolean
  readonly transfer?: { readonly result: TransferResult; readonly turn: number }
}

/** `turn` is an index into the turns. */
export type QuestionHit = {
  readonly id: number
  readonly kind: 'business' | 'common'
  readonly turn: number
}

export type ConversationTurn = {
  readonly speaker: 'robot' | 'callee'
  readonly atMs: number
  readonly text: string
  readonly nodeId?: string
  readonly confidence?: number
  readonly matched?: TurnMatch
  /** An effective round (decision §6): of the main flow, or of the dialogue only. */
  readonly round?: 'flow' | 'dialogue'
}

/** Match of a callee's turn: an edge or a question, and its method. */
export type TurnMatch = {
  readonly connectionId?: string
  readonly questionId?: number
  readonly by: string
  /** Absent in older records. */
  readonly how?: MatchKind
  /** For classifier and embedding, 0-1. */
  readonly score?: number
}

/**
 * `embedding` is the embedder, `model` the language model, `anything` a force edge, `noKeyword` the edge for
 * unmatched speech.
 */
export type MatchKind =
  | 'keyword'
  | 'pattern'
  | 'likeness'
  | 'embedding'
  | 'model'
  | 'dtmf'
  | 'anything'
  | 'noKeyword'

/** A label with its reasons (decision §7). */
export type CallLabel = {
  readonly intentId: number
  readonly name: string
  readonly why: readonly LabelReason[]
}

/** A rule that held, its actual values, and the turns that prove it. */
export type LabelReason = {
  /** `doNotCall` belongs to no tag; `kept` is an older record's sentence. */
  readonly kind: TagRule['kind'] | 'doNotCall' | 'kept'
  /** The rule's type; absent for otherwise, doNotCall and kept. */
  readonly type?: TagRuleType
  /** What the rule requires: ids of nodes or questions, statuses, states, bounds. */
  readonly wanted: readonly (string | number)[]
  /** How many hits of them it requires. */
  readonly times?: number
  readonly saw: readonly (string | number)[]
  /** Indexes into ConversationFacts.turns. */
  readonly turns: readonly number[]
}
