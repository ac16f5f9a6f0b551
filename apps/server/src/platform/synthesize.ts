import type { ScriptLanguage, VoiceSettings } from '@parley/contract/vocabulary'

export type SpeechOrder = {
  readonly language: ScriptLanguage
  readonly text: string
  readonly voice: VoiceSettings
}

/**
 * Has an engine say a text: 8 kHz, 16 bits, as a call would say it. @throws unavailable where no engine is here, and
 * synthesis_failed where it could not say it.
 */
export type Synthesize = (order: SpeechOrder) => Promise<Int16Array>
