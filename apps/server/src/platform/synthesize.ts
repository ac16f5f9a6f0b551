import type { ScriptLanguage, VoiceSettings } from '@parley/contract/vocabulary'

export type SpeechOrder = {
  readonly language: ScriptLanguage
  readonly text: string
  readonly voice: VoiceSettings
}

/**
 * An engine synthesizes a text: 8 kHz, 16 bits, as in a call. @throws unavailable without an engine, synthesis_failed if it
 * failed.
 */
export type Synthesize = (order: SpeechOrder) => Promise<Int16Array>
