import type { Prompt } from './prompt.ts'
import type { ScriptLanguage } from './role.ts'
import type { SceneSettings } from './scene-settings.ts'
import type { IntentTag } from './scene-tags.ts'

/** One published version of a scene, compiled once; immutable, named by its content hash. */
export type CompiledScene = {
  readonly language: ScriptLanguage
  readonly startNodeId: string
  readonly nodes: Readonly<Record<string, CompiledNode>>
  /** Enabled Q&A, business before common, each in the author's order. */
  readonly questions?: readonly CompiledQuestion[]
  readonly settings: SceneSettings
  readonly tags: readonly IntentTag[]
  readonly variableNames: readonly string[]
  /** By variable, the default value for contacts without one. */
  readonly variableDefaults?: Readonly<Record<string, string>>
  /**
   * SHA-256 of recordings by resId; `resId#1` and so on are the pieces of a prompt between its variables.
   * Prompts without an entry are synthesized.
   */
  readonly recordings?: Readonly<Record<string, string>>
}

export type CompiledNode = {
  readonly nodeId: string
  readonly type: 'start' | 'task' | 'end'
  readonly title: string
  readonly botWords: readonly Prompt[]
  /** Edges that speech or digits can take, in order. */
  readonly edges: readonly CompiledEdge[]
  readonly forceTarget?: JumpTarget
  readonly silentTarget?: JumpTarget
  readonly noKeywordTarget?: JumpTarget
  /** The call is transferred to this group of agents after the prompt. */
  readonly transferGroup?: string
}

export type JumpTarget = { readonly connectionId: string; readonly name: string; readonly target: string }

export type CompiledEdge = JumpTarget & {
  /** Normalized: lower case, NFKC, single spaces. */
  readonly keywords: readonly string[]
  readonly patterns: readonly string[]
  readonly dtmf: readonly string[]
  /** Excluding patterns. */
  readonly exceptPatterns?: readonly string[]
  /** Intents by which the classifier may take it. */
  readonly intentIds?: readonly number[]
}

export type CompiledQuestion = {
  readonly id: number
  readonly kind: 'business' | 'common'
  readonly name: string
  readonly keywords: readonly string[]
  readonly answer: Prompt
  /** After this silence, continues with `lead` at a node; at the current node where none is named. */
  readonly jump?: { readonly holdMs: number; readonly returnPath?: Prompt; readonly nodeId?: string }
  /** Maximum number of answers; then continues at a node, or at the current one. */
  readonly repeat?: { readonly times: number; readonly nodeId?: string }
  readonly isUninterruptible?: boolean
  readonly hangsUpAfter?: boolean
}
