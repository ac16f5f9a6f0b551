import { coded } from '../coded.ts'
import type { Prompt } from './prompt.ts'
import type { ScriptLanguage } from './role.ts'
import type { SceneIntent, SceneQuestion } from './scene-questions.ts'
import type { SceneSettings } from './scene-settings.ts'
import type { IntentTag } from './scene-tags.ts'

/**
 * A scene as its author edits it. Field names are the specification's (1 §3); the flow is the content of
 * `processGraph`.
 */
export type SceneScript = {
  readonly language: ScriptLanguage
  readonly nodes: readonly FlowNode[]
  readonly connections: readonly Connection[]
  readonly variables: readonly SceneVariable[]
  readonly tags: readonly IntentTag[]
  readonly settings: SceneSettings
  /** Business Q&A and common dialog. */
  readonly questions?: readonly SceneQuestion[]
  /** Intents that edges share by number. */
  readonly intents?: readonly SceneIntent[]
  /** Prompts with variables that are not synthesized as a whole. */
  readonly spokenPrompts?: readonly SpokenPromptRule[]
  /** The highest number of any item so far; numbers are never reused. */
  readonly lastNumber?: number
}

export type FlowNode = {
  readonly nodeId: string
  readonly type: 'start' | 'task' | 'end'
  readonly title: string
  readonly description?: string
  /** Data of the editor, stored unchanged. */
  readonly configKey?: string
  /** Prompts of the node: the first on the first visit, the next on each return, then the last again. */
  readonly botWords: readonly Prompt[]
  /** The agents' group of a transfer node, used after its prompt; empty is any agent. */
  readonly transferGroup?: string
}

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
  /** Intents of the scene whose keywords and patterns apply too. */
  readonly intentIds?: readonly number[]
  /** RE2 patterns, matched anywhere in the callee's text. */
  readonly patterns?: readonly string[]
  /** Excluding patterns: what one of them matches is taken neither by a pattern nor by the classifier. */
  readonly exceptPatterns?: readonly string[]
  /** DTMF digits (0-9, *, #) separated by ##. */
  readonly specialDTMFWords?: string
}

/** A value that each contact supplies for the prompts. */
export type SceneVariable = {
  readonly name: string
  readonly type: VariableType
  /** Of type regex: an RE2 pattern that the whole value must match. */
  readonly regex?: string
  /** Unique in the scene; scenes older than variable numbers get them when they are next saved. */
  readonly id?: number
  /** Hint in forms. */
  readonly tip?: string
  readonly relatedText?: string
  readonly paramDesc?: string
  readonly ttsType?: SpokenBy
  /** Default value; where blank or absent, every contact needs one. */
  readonly defaultValue?: string
}

export const variableTypes = ['custom', 'gender', 'money', 'name', 'number', 'regex'] as const
export type VariableType = (typeof variableTypes)[number]

/** Specification 1 §3 "TTS type": the whole prompt by synthesis, or only the variable and the rest as recordings. */
export const SpokenBy = coded({ whole: 1, variable: 2 })
export type SpokenBy = (typeof SpokenBy.words)[number]

export type SpokenPromptRule = { readonly resId: string; readonly ttsType: SpokenBy }
