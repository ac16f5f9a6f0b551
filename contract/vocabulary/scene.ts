import type { ScriptLanguage } from './role.ts'

/**
 * A scene as its author keeps it. Field names are the specification's own (1 §3); the flow is what
 * `processGraph` holds.
 */
export type SceneScript = {
  readonly language: ScriptLanguage
  readonly nodes: readonly FlowNode[]
  readonly connections: readonly Connection[]
  readonly variables: readonly SceneVariable[]
  readonly tags: readonly IntentTag[]
  readonly settings: SceneSettings
}

export type FlowNode = {
  readonly nodeId: string
  readonly type: 'start' | 'task' | 'end'
  readonly title: string
  readonly description?: string
  /** What the robot says here: the first wording on the first visit, the next on each return, then the last again. */
  readonly botWords: readonly Wording[]
}

/** A wording may hold variables, written {name}. `resId` names its recording or synthesis. */
export type Wording = { readonly resId: string; readonly word: string }

/** An edge. Exactly one of keywords, force, silent or noKeyword decides when it is taken. */
export type Connection = {
  readonly id: string
  readonly source: string
  readonly target: string
  /** The intent's name, unique on its node. */
  readonly name: string
  readonly kind: 'keywords' | 'force' | 'silent' | 'noKeyword'
  /** Keywords separated by ## (specification 1 §3). */
  readonly keyWords?: string
  /** RE2 patterns, matched anywhere in what the callee said. */
  readonly patterns?: readonly string[]
  /** DTMF digits (0-9, *, #) separated by ##. */
  readonly specialDTMFWords?: string
}

export type SceneVariable = {
  readonly name: string
  readonly type: 'custom' | 'gender' | 'money' | 'name' | 'number' | 'regex'
  readonly regex?: string
}

export type SceneSettings = {
  /** Wait after the answer before the first words, ms, 0-10000 (specification 1 §9). */
  readonly openingDelayMs: number
  /** Silence that counts as one silence, ms. */
  readonly silenceMs: number
  /** Silences in a row before the silent edge is taken, or the robot hangs up. */
  readonly silenceTimes: number
  /** One reply per silence; must equal silenceTimes in number (specification 1 §5). */
  readonly silenceReplies: readonly Wording[]
  /** Said where nothing matched and the node has no noKeyword edge; the node stays. */
  readonly noMatchReplies: readonly Wording[]
  /** Times in a row that a node may be repeated after no match before the robot says goodbye. */
  readonly maxRepeats: number
  /** Said before a hang-up that no end node speaks for. */
  readonly goodbye: Wording
  /** Longest call after the answer, s; 0 is unlimited within the platform's 7200 (specification 1 §9). */
  readonly maxCallSec: number
  readonly interrupt: InterruptRule
  /** What to do once a machine is known to have answered; hangUp where nothing is said. */
  readonly machine?: 'hangUp' | 'ignore'
  readonly voice: VoiceSettings
}

export type InterruptRule = {
  /** Words a partial needs before the robot falls silent; 0 forbids interruption altogether. */
  readonly minWords: number
  /** Node ids whose words are always finished. */
  readonly unbreakableNodes: readonly string[]
}

/** Voice settings in the specification's terms; speed, tone and volume are percent of the voice's normal. */
export type VoiceSettings = { readonly speed: number; readonly tone: number; readonly volume: number }

/** A label with its rules: AND inside a rule set, OR between sets, tags by priority (decision §7). */
export type IntentTag = {
  readonly intentId: number
  readonly name: string
  /** Smaller comes first; the first tag that fits wins. */
  readonly priority: number
  readonly ruleSets: readonly (readonly TagRule[])[]
}

/** Rule kinds 1, 3, 4, 5 and 6 of decision §7; the others join with their features. */
export type TagRule =
  | {
      readonly kind: 'node'
      readonly type: 'anyOf' | 'allOf' | 'noneOf'
      readonly nodeIds: readonly string[]
    }
  | { readonly kind: 'flowRounds'; readonly type: NumericTest; readonly value: number; readonly to?: number }
  | {
      readonly kind: 'dialogueRounds'
      readonly type: NumericTest
      readonly value: number
      readonly to?: number
    }
  | { readonly kind: 'talkSec'; readonly type: NumericTest; readonly value: number; readonly to?: number }
  | { readonly kind: 'callStatus'; readonly type: 'in' | 'notIn'; readonly statuses: readonly number[] }
  | { readonly kind: 'otherwise' }

export type NumericTest = 'over' | 'atLeast' | 'equals' | 'under' | 'atMost' | 'between'

/** Decision §7: where no tag fits, the label is "cannot tell". */
export const unknownIntentId = -1
