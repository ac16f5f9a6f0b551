import type { ScriptLanguage } from './role.ts'
import type { Wording } from './scene.ts'
import type { SceneSettings } from './scene-settings.ts'
import type { IntentTag } from './scene-tags.ts'

/** One published version of a scene, compiled once; immutable, named by its content hash. */
export type CompiledScene = {
  readonly language: ScriptLanguage
  readonly startNodeId: string
  readonly nodes: Readonly<Record<string, CompiledNode>>
  readonly settings: SceneSettings
  readonly tags: readonly IntentTag[]
  readonly variableNames: readonly string[]
}

export type CompiledNode = {
  readonly nodeId: string
  readonly type: 'start' | 'task' | 'end'
  readonly title: string
  readonly botWords: readonly Wording[]
  /** Edges that something said can take, in order. */
  readonly edges: readonly CompiledEdge[]
  readonly forceTarget?: JumpTarget
  readonly silentTarget?: JumpTarget
  readonly noKeywordTarget?: JumpTarget
}

export type JumpTarget = { readonly connectionId: string; readonly name: string; readonly target: string }

export type CompiledEdge = JumpTarget & {
  /** Normalised: lower case, NFKC, single spaces. */
  readonly keywords: readonly string[]
  readonly patterns: readonly string[]
  readonly dtmf: readonly string[]
}
