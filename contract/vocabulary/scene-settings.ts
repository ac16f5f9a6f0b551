import type { Prompt } from './prompt.ts'

/**
 * General settings of a scene. Optional members were added later; a scene without them keeps its earlier
 * behavior.
 */
export type SceneSettings = {
  /** Delay from the answer to the first prompt, ms, 0-10000 (specification 1 §9). */
  readonly openingDelayMs: number
  /** Length of one silence, ms. */
  readonly silenceMs: number
  /** Consecutive silences before the silent edge is taken, or the robot hangs up. */
  readonly silenceTimes: number
  /** One reply per silence; must equal silenceTimes in number (specification 1 §5). */
  readonly silenceReplies: readonly Prompt[]
  /** Played where nothing matched and the node has no noKeyword edge; the node stays current. */
  readonly noMatchReplies: readonly Prompt[]
  /** Consecutive repeats of a node after no match before the robot says goodbye. */
  readonly maxRepeats: number
  /** Node after the maximum of repeats, instead of goodbye. */
  readonly maxRepeatsJumpNode?: string
  /** Played before a hang-up without an end node. */
  readonly goodbye: Prompt
  /** Longest call after the answer, s; 0 is unlimited within the platform's 7200 (specification 1 §9). */
  readonly maxCallSec: number
  readonly interrupt: InterruptRule
  /** What to do once a machine is detected; default hangUp. */
  readonly machine?: 'hangUp' | 'ignore'
  readonly voice: VoiceSettings
  /** Whether a language model is used where nothing else matches; default off. */
  readonly asksModel?: boolean
  /** Whether an embedder is used where the classifier is in doubt; default off. */
  readonly asksEmbedder?: boolean
  /** Prompt after an opt-out; default: the language's own. */
  readonly doNotCallReply?: string
  /** Prompt where no agent answers; default: the language's promise to call back. */
  readonly transferFailedReply?: string
  /** Played before the opening, for example to disclose that the caller is a machine. */
  readonly disclosure?: string
  /** Nodes without word recognition; digits still work. */
  readonly ignorableNodes?: readonly string[]
  /** Nodes on which unmatched speech is skipped. */
  readonly noiseNodes?: readonly string[]
  /**
   * How long unmatched words are kept on a node and matched together with later ones, s, 30-300 (specification
   * 1 §9).
   */
  readonly matchingWindowSec?: number
  /** Outbound type: 1 proportional, 2 predictive v1.0, 3 predictive v2.0 (decision §5). */
  readonly predictionAlgorithm?: 1 | 2 | 3
}

export type InterruptRule = {
  /** Words in a partial result that stop the robot; 0 disables interruption. */
  readonly minWords: number
  /** Ids of nodes whose prompts always finish. */
  readonly unbreakableNodes: readonly string[]
  /** Minimum time between two interruptions, ms. */
  readonly intervalMs?: number
  /** Longest stay on one node, ms. */
  readonly nodeTimeoutMs?: number
}

/** Voice settings in the specification's terms; speed, tone and volume are percent of the voice's default. */
export type VoiceSettings = {
  readonly speed: number
  readonly tone: number
  readonly volume: number
  /** The language's default voice where none is named. */
  readonly name?: string
}
