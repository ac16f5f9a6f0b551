import type { ScriptLanguage } from '@parley/contract/vocabulary'
import type { Hypothesis } from './ports.ts'

/** The model of a child process. Paths are absolute. */
export type ChildSettings =
  | { readonly kind: 'grammar'; readonly language: ScriptLanguage; readonly modelFolder?: string }
  | { readonly kind: 'moonshine'; readonly modelFolder: string }

/**
 * Protocol between the recognizer and its child processes. A stream is one call, on one of the child's
 * decoders.
 */
export type ChildCommand =
  | { readonly kind: 'open'; readonly stream: number }
  /** Phrases are sent with the first utterance that may contain them. */
  | { readonly kind: 'begin'; readonly stream: number; readonly phrases?: readonly string[] }
  | { readonly kind: 'audio'; readonly stream: number; readonly samples: Int16Array }
  | { readonly kind: 'end'; readonly stream: number }
  | { readonly kind: 'close'; readonly stream: number }
  /** Answered in order: the round trip is the child's lag. */
  | { readonly kind: 'ping' }

export type ChildReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  /** A sign of life without content. */
  | { readonly kind: 'working' }
  | { readonly kind: 'partial'; readonly stream: number; readonly text: string }
  | { readonly kind: 'final'; readonly stream: number; readonly hypothesis: Hypothesis }
  | { readonly kind: 'nothing'; readonly stream: number }
  | { readonly kind: 'warning'; readonly warning: PhraseWarning }

/** A phrase that this recognizer cannot search. */
export type PhraseWarning = {
  readonly kind: 'phraseDropped'
  readonly phrase: string
  readonly reason: string
}
