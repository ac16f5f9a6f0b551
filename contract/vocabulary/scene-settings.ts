import type { Prompt } from './prompt.ts'

/** General settings of a scene. What is optional came later; a scene without it goes on as before. */
export type SceneSettings = {
  /** Wait after the answer before the first words, ms, 0-10000 (specification 1 §9). */
  readonly openingDelayMs: number
  /** Silence that counts as one silence, ms. */
  readonly silenceMs: number
  /** Silences in a row before the silent edge is taken, or the robot hangs up. */
  readonly silenceTimes: number
  /** One reply per silence; must equal silenceTimes in number (specification 1 §5). */
  readonly silenceReplies: readonly Prompt[]
  /** Said where nothing matched and the node has no noKeyword edge; the node stays. */
  readonly noMatchReplies: readonly Prompt[]
  /** Times in a row that a node may be repeated after no match before the robot says goodbye. */
  readonly maxRepeats: number
  /** Where the talk goes instead of goodbye once a node was repeated so often. */
  readonly maxRepeatsJumpNode?: string
  /** Said before a hang-up that no end node speaks for. */
  readonly goodbye: Prompt
  /** Longest call after the answer, s; 0 is unlimited within the platform's 7200 (specification 1 §9). */
  readonly maxCallSec: number
  readonly interrupt: InterruptRule
  /** What to do once a machine is known to have answered; hangUp where nothing is said. */
  readonly machine?: 'hangUp' | 'ignore'
  readonly voice: VoiceSettings
  /** Whether a language model is asked what a callee means where nothing else told; not where nothing is said. */
  readonly asksModel?: boolean
  /** Whether an embedder is asked where likeness is in doubt; not where nothing is said. */
  readonly asksEmbedder?: boolean
  /** Said to whoever does not want to be called again; the language's own sentence where nothing is said. */
  readonly doNotCallReply?: string
  /** Said where no agent can take the call; the language's own promise to call back where nothing is said. */
  readonly transferFailedReply?: string
  /** Said before the opening, such as that a machine calls. */
  readonly disclosure?: string
  /** Nodes on which no words are heard; digits are. */
  readonly ignorableNodes?: readonly string[]
  /** Nodes on which what nothing matches is passed over. */
  readonly noiseNodes?: readonly string[]
  /** How long words that nothing matched are kept on a node and matched together with what follows, s, 30-300 (specification 1 §9). */
  readonly matchingWindowSec?: number
  /** Outbound type: 1 proportional, 2 predictive v1.0, 3 predictive v2.0 (decision §5). */
  readonly predictionAlgorithm?: 1 | 2 | 3
}

export type InterruptRule = {
  /** Words a partial needs before the robot falls silent; 0 forbids interruption altogether. */
  readonly minWords: number
  /** Node ids whose words are always finished. */
  readonly unbreakableNodes: readonly string[]
  /** Shortest time between two interruptions, ms. */
  readonly intervalMs?: number
  /** Longest stay on one node, ms. */
  readonly nodeTimeoutMs?: number
}

/** Voice settings in the specification's terms; speed, tone and volume are percent of the voice's normal. */
export type VoiceSettings = {
  readonly speed: number
  readonly tone: number
  readonly volume: number
  /** The language's own voice where none is named. */
  readonly name?: string
}
