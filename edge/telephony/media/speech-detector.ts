export type SpeechChange =
  | { readonly kind: 'started'; readonly atMs: number }
  /** `voicedUntilMs`: when the last voiced frame came, which is what a turn is measured from. */
  | { readonly kind: 'ended'; readonly atMs: number; readonly voicedUntilMs: number }

/**
 * Turns voiced frames into speech. Silent → speaking once 4 of 5 frames are voiced (80 ms; the time told is the first voiced frame's);
 * speaking → silent after `endpointMs` without two voiced frames in a row (the time told is the decision's). What was said may show that
 * this speech ends sooner, or later; the next one begins with the usual pause again.
 */
export class SpeechDetector {
  readonly #usualFrames: number
  #endpointFrames: number
  #speaking = false
  #recent: { readonly voiced: boolean; readonly atMs: number }[] = []
  #quietFrames = 0
  #voicedUntilMs = 0

  constructor(endpointMs: number) {
    this.#usualFrames = framesOf(endpointMs)
    this.#endpointFrames = this.#usualFrames
  }

  /** The silence that ends the speech under way; nothing while nobody speaks. */
  endAfter(silenceMs: number): void {
    if (this.#speaking) this.#endpointFrames = framesOf(silenceMs)
  }

  frame(voiced: boolean, atMs: number): SpeechChange | undefined {
    this.#recent.push({ voiced, atMs })
    if (this.#recent.length > windowFrames) this.#recent.shift()
    return this.#speaking ? this.#whileSpeaking(voiced, atMs) : this.#whileSilent()
  }

  #whileSilent(): SpeechChange | undefined {
    const voicedFrames = this.#recent.filter((frame) => frame.voiced)
    const first = voicedFrames[0]
    if (first === undefined || voicedFrames.length < minVoicedFrames) return undefined
    this.#speaking = true
    this.#endpointFrames = this.#usualFrames
    this.#quietFrames = 0
    this.#voicedUntilMs = voicedFrames.at(-1)?.atMs ?? first.atMs
    return { kind: 'started', atMs: first.atMs }
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
