import type { RecordEvent } from './record-event.ts'
import type { TagRule, TagRuleType } from './scene-tags.ts'
import type { TransferResult } from './transfer-result.ts'

/** What happens to a robot while it talks: the events that the turn engine takes, each with its time on the call's clock. */
export type ConversationEvent =
  | { readonly kind: 'answered'; readonly atMs: number }
  /** The callee's voice, before any word of it is known. */
  | { readonly kind: 'speechStarted'; readonly atMs: number }
  | { readonly kind: 'heardPartial'; readonly atMs: number; readonly text: string }
  | {
      readonly kind: 'heardFinal'
      readonly atMs: number
      readonly text: string
      readonly confidence: number
      /** The recognizer could only choose among the expected phrases: other words come out as one of them, too, with any confidence. */
      readonly isConstrained?: true
      /** What a language model took it for, where it was asked and answered in time: an option's id. */
      readonly meant?: string
      /** What an embedder found it like, where it was asked and answered in time. */
      readonly classified?: Classified
    }
  /** The callee spoke, but no word was understood. */
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
  /** What became of a transfer that the robot asked for. */
  | { readonly kind: 'transferEnded'; readonly atMs: number; readonly result: TransferResult }
  /** Not a person answered, but a voicemail. */
  /** Proven: by a beep or by words that no person says; else by the length of its speech. */
  | { readonly kind: 'machineHeard'; readonly atMs: number; readonly isProven?: boolean }
  /** Money or the platform ends the call: the robot says goodbye first. */
  | { readonly kind: 'mustEnd'; readonly atMs: number; readonly reason: 'noCredit' | 'stopped' | 'drain' }

/** A meaning's key and how sure that is, 0-1; `none` where nothing in question was like it. */
export type Classified = { readonly key: string; readonly score: number } | 'none'

export type ConversationTimer = 'opening' | 'silence' | 'maxCall' | 'resume' | 'node' | 'transfer'

/** What the turn engine wants done. The call runner carries it out and reports back by events. */
export type ConversationCommand =
  /** Say wordings one after another as one utterance; texts are filled in already. */
  | {
      readonly kind: 'say'
      readonly utterance: number
      readonly prompts: readonly SpokenPrompt[]
      readonly nodeId?: string
    }
  /** Hold the words back where they are: somebody speaks, perhaps to interrupt. */
  | { readonly kind: 'pauseSpeaking'; readonly utterance: number }
  /** It was no interruption: go on where the words were held. */
  | { readonly kind: 'resumeSpeaking'; readonly utterance: number }
  | { readonly kind: 'stopSpeaking'; readonly utterance: number }
  /** Listen for what this node's edges can catch. */
  /** `confirms`: a yes or a no is expected besides what the node takes. */
  | { readonly kind: 'listen'; readonly nodeId: string; readonly confirms?: true }
  /** A later timer of the same name replaces the earlier one. */
  | {
      readonly kind: 'startTimer'
      readonly timer: ConversationTimer
      readonly generation: number
      readonly afterMs: number
    }
  | { readonly kind: 'hangUp'; readonly reason: HangUpReason }
  /** Hand the call to an agent of this group; told back by `transferEnded`. */
  | { readonly kind: 'transfer'; readonly group: string }
  /** Worth a record event 0-25. */
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

/** What a finished talk leaves behind for its label: nodes in order, rounds, and the turns as evidence. */
export type ConversationFacts = {
  readonly nodeIds: readonly string[]
  readonly flowRounds: number
  readonly dialogueRounds: number
  readonly turns: readonly ConversationTurn[]
  readonly hangUpReason?: HangUpReason
  /** Q&A that were hit, in order. */
  readonly questions?: readonly QuestionHit[]
  /** The callee does not want to be called: the words, and the turn that holds them. */
  readonly doNotCall?: { readonly by: string; readonly turn: number }
  /** What sounded like it was a machine's greeting: nobody asked. */
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

/** What took a callee's turn: an edge or a question, and what made it match. */
export type TurnMatch = {
  readonly connectionId?: string
  readonly questionId?: number
  readonly by: string
  /** Older records do not say. */
  readonly how?: MatchKind
  /** Of likeness and embedding, 0-1. */
  readonly score?: number
}

/** `embedding` is likeness by an embedder, `model` a language model's word, `anything` is a force edge, `noKeyword` the edge for what nothing matched. */
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

/** A rule that held, the values that it saw, and the turns that prove it. */
export type LabelReason = {
  /** `doNotCall` is no tag's rule; `kept` is an older record's sentence. */
  readonly kind: TagRule['kind'] | 'doNotCall' | 'kept'
  /** The rule's type; otherwise, doNotCall and kept have none. */
  readonly type?: TagRuleType
  /** What the rule asks for: ids of nodes or questions, statuses, states, bounds. */
  readonly wanted: readonly (string | number)[]
  /** How many hits of them it asks for. */
  readonly times?: number
  readonly saw: readonly (string | number)[]
  /** Indexes into TalkFacts.turns. */
  readonly turns: readonly number[]
}
