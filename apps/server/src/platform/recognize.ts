import type { ScriptLanguage } from '@parley/contract/vocabulary'
import type { SpeechOrder } from './synthesize.ts'

export type RecognitionOrder = SpeechOrder & {
  /** The expected phrases: a recognizer with a small vocabulary knows no other words. */
  readonly phrases: readonly string[]
}

/** Empty if there was sound but no known word; then no confidence is given. */
export type HeardSentence = { readonly text: string; readonly confidence?: number }

/**
 * An engine synthesizes a sentence as a callee's and recognizes it with the recognizers of calls. @throws no_engine,
 * voice_test_busy, voice_test_waking, voice_test_deaf, synthesis_failed, recognition_failed.
 */
export type Recognize = (order: RecognitionOrder) => Promise<HeardSentence>

/** A voice of a connected engine. */
export type EngineVoice = { readonly language: ScriptLanguage; readonly name: string }
