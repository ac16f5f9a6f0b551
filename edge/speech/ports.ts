import type { ScriptLanguage } from '@parley/contract/vocabulary'

/** Inside: 8 kHz, 16-bit, mono, frames of 20 ms (160 samples). */

/** A recognizer process or vendor connection that serves many calls. */
export interface Recognizer {
  /** Calls it can hear at once, in each of its languages. */
  readonly slots: number
  open(options: RecognizerStreamOptions, observer: RecognizerObserver): RecognizerStream
  close(): Promise<void>
}

export type RecognizerStreamOptions = {
  readonly language: ScriptLanguage
  /** For an ear that is scripted: what the callee is going to say, turn by turn. */
  readonly scriptedLines?: readonly string[]
}

/** One call's ear. The endpointing (when a turn begins and ends) is the caller's, by speech events. */
export interface RecognizerStream {
  /** What may be said next: phrases of this node. Takes effect with the next `begin`. */
  expect(phrases: readonly string[]): void
  /** Speech began; frames follow (the caller sends a little audio from before the start, too). */
  begin(atMs: number): void
  frame(frame: Int16Array): void
  /** Speech ended: one onFinal follows, or onNothing. */
  end(atMs: number): void
  close(): void
}

export interface RecognizerObserver {
  onPartial(text: string): void
  /** What lies outside the vocabulary is onNothing. */
  onFinal(hypothesis: Hypothesis): void
  /** Sound, but no words the recognizer knows. */
  onNothing(): void
  onFailure(failure: RecognitionFailure): void
}

export type Hypothesis = {
  /** As the script spells the phrase, where it is one of the expected phrases. */
  readonly text: string
  /** 0-1. */
  readonly confidence: number
  /**
   * The search was constrained to the expected phrases (a grammar, or a phrase preferred to the transcript), so that other
   * words may come out as one of them, with any confidence.
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

/** A voice that can be asked for by its name. */
export type NamedVoice = { readonly language: ScriptLanguage; readonly name: string }

export type SpeechRequest = {
  readonly language: ScriptLanguage
  readonly text: string
  /** Percent of the voice's normal: speed and tone 50-200, volume 0-200. */
  readonly speed: number
  readonly tone: number
  readonly volume: number
  /** One of the synthesizer's named voices in this language; any other name is the language's own voice. */
  readonly name?: string
  /** A voice variant of the synthesizer's own naming, for callees of the sandbox. */
  readonly variant?: string
}
