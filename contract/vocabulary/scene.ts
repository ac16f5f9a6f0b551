import { coded } from '../coded.ts'
import type { Prompt } from './prompt.ts'
import type { ScriptLanguage } from './role.ts'
import type { SceneIntent, SceneQuestion } from './scene-questions.ts'
import type { SceneSettings } from './scene-settings.ts'
import type { IntentTag } from './scene-tags.ts'

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
  /** Business Q&A and common dialog. */
  readonly questions?: readonly SceneQuestion[]
  /** Intents that edges share by their number. */
  readonly intents?: readonly SceneIntent[]
  /** Wordings with variables that are not spoken whole by synthesis. */
  readonly spokenPrompts?: readonly SpokenPromptRule[]
  /** The highest number that an item of the scene ever had, so that none is given twice. */
  readonly lastNumber?: number
}

export type FlowNode = {
  readonly nodeId: string
  readonly type: 'start' | 'task' | 'end'
  readonly title: string
  readonly description?: string
  /** The editor's own, kept for it. */
  readonly configKey?: string
  /** What the robot says here: the first wording on the first visit, the next on each return, then the last again. */
  readonly botWords: readonly Prompt[]
  /** The agents' group that the call is handed to once the words are said; empty is any agent. */
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
  /** Intents of the scene whose keywords and patterns count here too. */
  readonly intentIds?: readonly number[]
  /** RE2 patterns, matched anywhere in what the callee said. */
  readonly patterns?: readonly string[]
  /** Patterns that speak against it: what one of them matches is not taken by a pattern or by likeness. */
  readonly exceptPatterns?: readonly string[]
  /** DTMF digits (0-9, *, #) separated by ##. */
  readonly specialDTMFWords?: string
}

/** What a contact brings along for the wordings. */
export type SceneVariable = {
  readonly name: string
  readonly type: VariableType
  /** Of type regex: an RE2 pattern that the whole value must match. */
  readonly regex?: string
  /** Unique in the scene; scenes kept before variables had numbers get theirs when they are next saved. */
  readonly id?: number
  /** Shown to whoever fills it in. */
  readonly tip?: string
  readonly relatedText?: string
  readonly paramDesc?: string
  readonly ttsType?: SpokenBy
  /** Said for a contact that has no value; blank or absent, every contact needs one. */
  readonly defaultValue?: string
}

export const variableTypes = ['custom', 'gender', 'money', 'name', 'number', 'regex'] as const
export type VariableType = (typeof variableTypes)[number]

/** Specification 1 §3 "TTS type": the whole sentence by synthesis, or only the variable, the rest as recordings. */
export const SpokenBy = coded({ whole: 1, variable: 2 })
export type SpokenBy = (typeof SpokenBy.words)[number]

export type SpokenPromptRule = { readonly resId: string; readonly ttsType: SpokenBy }
