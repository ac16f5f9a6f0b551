import type { Confirmation } from './voice-confirmation.ts'

export type SpeechChange =
  | { readonly kind: 'started'; readonly atMs: number }
  /** `voicedUntilMs`: when the last voiced frame came; turns are measured from it. */
  | { readonly kind: 'ended'; readonly atMs: number; readonly voicedUntilMs: number }

/**
 * Turns voiced frames into speech. Silent → speaking once 4 of 5 frames are voiced (80 ms) and the confirmation
 * does not object; the time reported is that of the first voiced frame. Speaking → silent after `endpointMs`
 * without two consecutive voiced frames (the time reported is the decision's); audio classified as noise is not
 * voiced. Recognized words may shorten or extend the pause of this speech; the next one starts with the usual
 * pause.
 */
export class SpeechDetector {
  readonly #usualFrames: number
  #endpointFrames: number
  #speaking = false
  #recent: { readonly voiced: boolean; readonly atMs: number }[] = []
  /** Start of possible speech. */
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

  /** The pause that ends the current speech; no effect in silence. */
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
    // A single voiced frame is a click, not the next word: the silence continues after it.
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
/** Words may begin in noise: audio older than the recognizers' pre-roll is not part of them. */
const longestAmbiguityMs = 300
