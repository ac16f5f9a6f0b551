import type { ScriptLanguage } from '@parley/contract/vocabulary'
import type { SpeechOrder } from './synthesize.ts'

export type RecognitionOrder = SpeechOrder & {
  /** What may be said there: an ear with a small vocabulary knows no other words. */
  readonly phrases: readonly string[]
}

/** Empty where there was sound and no word that the ear knows; then nobody is sure of anything. */
export type HeardSentence = { readonly text: string; readonly confidence?: number }

/**
 * Has an engine say a sentence as a callee would and hear it with the ears of calls. @throws no_engine, voice_test_busy, voice_test_waking,
 * voice_test_deaf, synthesis_failed, recognition_failed.
 */
export type Recognize = (order: RecognitionOrder) => Promise<HeardSentence>

/** A voice that an engine that is here has. */
export type EngineVoice = { readonly language: ScriptLanguage; readonly name: string }
