import type { ScriptLanguage } from '@parley/contract/vocabulary'
import type { Hypothesis } from './ports.ts'

/** What a child process loads. Paths are absolute. */
export type ChildSettings =
  | { readonly kind: 'grammar'; readonly language: ScriptLanguage; readonly modelFolder?: string }
  | { readonly kind: 'moonshine'; readonly modelFolder: string }

/** Between the recognizer's front and its child processes. A stream is one call, on one of the child's decoders. */
export type ChildCommand =
  | { readonly kind: 'open'; readonly stream: number }
  /** Phrases come with the first utterance that may contain them. */
  | { readonly kind: 'begin'; readonly stream: number; readonly phrases?: readonly string[] }
  | { readonly kind: 'audio'; readonly stream: number; readonly samples: Int16Array }
  | { readonly kind: 'end'; readonly stream: number }
  | { readonly kind: 'close'; readonly stream: number }
  /** Answered in its turn: the way there and back is how late this ear is. */
  | { readonly kind: 'ping' }

export type ChildReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  /** Nothing to tell but that it is at work. */
  | { readonly kind: 'working' }
  | { readonly kind: 'partial'; readonly stream: number; readonly text: string }
  | { readonly kind: 'final'; readonly stream: number; readonly hypothesis: Hypothesis }
  | { readonly kind: 'nothing'; readonly stream: number }
  | { readonly kind: 'warning'; readonly warning: PhraseWarning }

/** A phrase that this recognizer cannot listen for. */
export type PhraseWarning = {
  readonly kind: 'phraseDropped'
  readonly phrase: string
  readonly reason: string
}
