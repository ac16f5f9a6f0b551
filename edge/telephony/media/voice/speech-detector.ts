import type { Confirmation } from './voice-confirmation.ts'

export type SpeechChange =
  | { readonly kind: 'started'; readonly atMs: number }
  /** `voicedUntilMs`: when the last voiced frame came, which is what a turn is measured from. */
  | { readonly kind: 'ended'; readonly atMs: number; readonly voicedUntilMs: number }

/**
 * Turns voiced frames into speech. Silent → speaking once 4 of 5 frames are voiced (80 ms) and nobody who was asked doubts that a person
 * speaks; the time told is the first voiced frame's. Speaking → silent after `endpointMs` without two voiced frames in a row (the time told is
 * the decision's); sound that is judged to be noise is not voiced. What was said may show that this speech ends sooner, or later; the next
 * one begins with the usual pause again.
 */
export class SpeechDetector {
  readonly #usualFrames: number
  #endpointFrames: number
  #speaking = false
  #recent: { readonly voiced: boolean; readonly atMs: number }[] = []
  /** Since when it might be speech. */
  #maybeSinceMs: number | undefined
  #quietFrames = 0
  #voicedUntilMs = 0

  constructor(endpointMs: number) {
    this.#usualFrames = framesOf(endpointMs)
    this.#endpointFrames = this.#usualFrames
  }

  get isSpeaking(): boolean {
    return this.#speaking
  }

  /** The silence that ends the speech under way; nothing while nobody speaks. */
  endAfter(silenceMs: number): void {
    if (this.#speaking) this.#endpointFrames = framesOf(silenceMs)
  }

  frame(voiced: boolean, atMs: number, confirmation: Confirmation = 'none'): SpeechChange | undefined {
    this.#recent.push({ voiced, atMs })
    if (this.#recent.length > windowFrames) this.#recent.shift()
    return this.#speaking
      ? this.#whileSpeaking(voiced && confirmation !== 'noise', atMs)
      : this.#whileSilent(atMs, confirmation)
  }

  #whileSilent(atMs: number, confirmation: Confirmation): SpeechChange | undefined {
    const voicedFrames = this.#recent.filter((frame) => frame.voiced)
    const first = voicedFrames[0]
    if (first === undefined) this.#maybeSinceMs = undefined
    if (first === undefined || voicedFrames.length < minVoicedFrames) return undefined
    this.#maybeSinceMs ??= first.atMs
    if (confirmation === 'unsure' || confirmation === 'noise') return undefined
    this.#speaking = true
    this.#endpointFrames = this.#usualFrames
    this.#quietFrames = 0
    this.#voicedUntilMs = voicedFrames.at(-1)?.atMs ?? first.atMs
    const sinceMs = Math.max(this.#maybeSinceMs, atMs - longestAmbiguityMs)
    this.#maybeSinceMs = undefined
    return { kind: 'started', atMs: sinceMs }
  }

  #whileSpeaking(voiced: boolean, atMs: number): SpeechChange | undefined {
    // One voiced frame alone is a click, not the next word: the silence goes on after it.
    if (!voiced) this.#quietFrames++
    else if (this.#recent.at(-2)?.voiced === true) {
      this.#quietFrames = 0
      this.#voicedUntilMs = atMs
    }
    if (this.#quietFrames < this.#endpointFrames) return undefined
    this.#speaking = false
    this.#recent = []
    return { kind: 'ended', atMs, voicedUntilMs: this.#voicedUntilMs }
  }
}

const framesOf = (silenceMs: number): number => Math.max(1, Math.round(silenceMs / frameMs))

const frameMs = 20
const windowFrames = 5
const minVoicedFrames = 4
/** Words may begin in the midst of noise: what is older than the sound that ears keep was not theirs. */
const longestAmbiguityMs = 300
