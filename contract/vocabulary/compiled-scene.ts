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
  /** By variable, what is said for a contact that has no value. */
  readonly variableDefaults?: Readonly<Record<string, string>>
  /**
   * Recordings to play by SHA-256, named by resId; `resId#1` and so on are the pieces of a wording between its variables. What is not
   * named is synthesized.
   */
  readonly recordings?: Readonly<Record<string, string>>
}

export type CompiledNode = {
  readonly nodeId: string
  readonly type: 'start' | 'task' | 'end'
  readonly title: string
  readonly botWords: readonly Prompt[]
  /** Edges that something said can take, in order. */
  readonly edges: readonly CompiledEdge[]
  readonly forceTarget?: JumpTarget
  readonly silentTarget?: JumpTarget
  readonly noKeywordTarget?: JumpTarget
  /** The call is handed to this group of agents once the words are said. */
  readonly transferGroup?: string
}

export type JumpTarget = { readonly connectionId: string; readonly name: string; readonly target: string }

export type CompiledEdge = JumpTarget & {
  /** Normalized: lower case, NFKC, single spaces. */
  readonly keywords: readonly string[]
  readonly patterns: readonly string[]
  readonly dtmf: readonly string[]
  /** Patterns that speak against it. */
  readonly exceptPatterns?: readonly string[]
  /** Intents by which likeness may take it. */
  readonly intentIds?: readonly number[]
}

export type CompiledQuestion = {
  readonly id: number
  readonly kind: 'business' | 'common'
  readonly name: string
  readonly keywords: readonly string[]
  readonly answer: Prompt
  /** After so much silence on with `lead` to a node; to where the talk was, where none is named. */
  readonly jump?: { readonly holdMs: number; readonly returnPath?: Prompt; readonly nodeId?: string }
  /** Answered so often; then on to a node, or back to where the talk was. */
  readonly repeat?: { readonly times: number; readonly nodeId?: string }
  readonly isUninterruptible?: boolean
  readonly hangsUpAfter?: boolean
}
