/** What happens to a robot while it talks: the events that the turn engine takes, each with its time on the call's clock. */
export type TalkEvent =
  | { readonly kind: 'answered'; readonly atMs: number }
  /** The callee's voice, before any word of it is known. */
  | { readonly kind: 'speechStarted'; readonly atMs: number }
  | { readonly kind: 'heardPartial'; readonly atMs: number; readonly text: string }
  | { readonly kind: 'heardFinal'; readonly atMs: number; readonly text: string; readonly confidence: number }
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
  | { readonly kind: 'timer'; readonly atMs: number; readonly timer: TalkTimer; readonly generation: number }
  | { readonly kind: 'hungUp'; readonly atMs: number }
  /** Not a person answered, but a voicemail. */
  | { readonly kind: 'machineHeard'; readonly atMs: number }
  /** Money or the platform ends the call: the robot says goodbye first. */
  | { readonly kind: 'mustEnd'; readonly atMs: number; readonly reason: 'noCredit' | 'stopped' | 'drain' }

export type TalkTimer = 'opening' | 'silence' | 'maxCall' | 'resume'

/** What the turn engine wants done. The call runner carries it out and reports back by events. */
export type TalkCommand =
  /** Say wordings one after another as one utterance; texts are filled in already. */
  | {
      readonly kind: 'say'
      readonly utterance: number
      readonly wordings: readonly SpokenWording[]
      readonly nodeId?: string
    }
  /** Hold the words back where they are: somebody speaks, perhaps to interrupt. */
  | { readonly kind: 'pauseSpeaking'; readonly utterance: number }
  /** It was no interruption: go on where the words were held. */
  | { readonly kind: 'resumeSpeaking'; readonly utterance: number }
  | { readonly kind: 'stopSpeaking'; readonly utterance: number }
  /** Listen for what this node's edges can catch. */
  | { readonly kind: 'listen'; readonly nodeId: string }
  /** A later timer of the same name replaces the earlier one. */
  | {
      readonly kind: 'startTimer'
      readonly timer: TalkTimer
      readonly generation: number
      readonly afterMs: number
    }
  | { readonly kind: 'hangUp'; readonly reason: HangUpReason }
  /** Worth a record event 0-25. */
  | {
      readonly kind: 'record'
      readonly event: 'nodeEntered' | 'interrupt' | 'timeout'
      readonly data: Readonly<Record<string, string | number>>
    }

export type SpokenWording = { readonly resId: string; readonly text: string }

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

/** What a finished talk leaves behind for its label: nodes in order, rounds, and the turns as evidence. */
export type TalkFacts = {
  readonly nodeIds: readonly string[]
  readonly flowRounds: number
  readonly dialogueRounds: number
  readonly turns: readonly TalkTurn[]
  readonly hangUpReason?: HangUpReason
}

export type TalkTurn = {
  readonly speaker: 'robot' | 'callee'
  readonly atMs: number
  readonly text: string
  readonly nodeId?: string
  readonly confidence?: number
  /** For a callee's turn: the edge taken and what made it match. */
  readonly matched?: { readonly connectionId: string; readonly by: string }
}

/** A label with its reason: the rule, the values it saw and the turns that prove it (decision §7). */
export type CallLabel = {
  readonly intentId: number
  readonly name: string
  readonly why: readonly LabelReason[]
}

export type LabelReason = {
  readonly rule: string
  readonly saw: string
  /** Indexes into TalkFacts.turns. */
  readonly turns: readonly number[]
}
