import type { ScriptLanguage } from '@parley/contract/vocabulary'

/** Audio: 8 kHz, 16-bit, mono, frames of 20 ms (160 samples). */

/** A recognizer process or vendor connection that serves many calls. */
export interface Recognizer {
  /** Maximum concurrent calls, in each of its languages. */
  readonly slots: number
  open(options: RecognizerStreamOptions, observer: RecognizerObserver): RecognizerStream
  close(): Promise<void>
}

export type RecognizerStreamOptions = {
  readonly language: ScriptLanguage
  /** For a scripted recognizer: the callee's future sentences, turn by turn. */
  readonly scriptedLines?: readonly string[]
}

/**
 * One call's recognition session. The caller does the endpointing (when a turn begins and ends), by speech
 * events.
 */
export interface RecognizerStream {
  /** The expected phrases of this node. Takes effect with the next `begin`. */
  expect(phrases: readonly string[]): void
  /** Speech began; frames follow (including some audio from before the start). */
  begin(atMs: number): void
  frame(frame: Int16Array): void
  /** Speech ended: one onFinal follows, or onNothing. */
  end(atMs: number): void
  close(): void
}

export interface RecognizerObserver {
  onPartial(text: string): void
  /** Speech outside the vocabulary gives onNothing. */
  onFinal(hypothesis: Hypothesis): void
  /** Sound without recognized words. */
  onNothing(): void
  onFailure(failure: RecognitionFailure): void
}

export type Hypothesis = {
  /** In the script's spelling, where it is one of the expected phrases. */
  readonly text: string
  /** 0-1. */
  readonly confidence: number
  /**
   * The search was constrained to the expected phrases (a grammar, or a phrase preferred to the transcript), so
   * other words may be returned as one of them, at any confidence.
   */
  readonly isConstrained: boolean
}

export type RecognitionFailure = {
  readonly kind: 'auth' | 'quota' | 'rate' | 'network' | 'format' | 'server'
  readonly retryable: boolean
  readonly message: string
}

export interface Synthesizer {
  /** The whole text as audio; cached by voice and text. Throws EdgeFailure('tts-failed'). */
  speak(request: SpeechRequest): Promise<Int16Array>
  close(): Promise<void>
}

/** A voice that can be selected by name. */
export type NamedVoice = { readonly language: ScriptLanguage; readonly name: string }

export type SpeechRequest = {
  readonly language: ScriptLanguage
  readonly text: string
  /** Percent of the voice's default: speed and tone 50-200, volume 0-200. */
  readonly speed: number
  readonly tone: number
  readonly volume: number
  /**
   * One of the synthesizer's named voices in this language; any other name gives the language's default voice.
   */
  readonly name?: string
  /** A voice variant in the synthesizer's own naming, for callees of the sandbox. */
  readonly variant?: string
}
