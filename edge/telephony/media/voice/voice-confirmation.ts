/** Whether a person speaks, according to the confirmation: `none` without one, or without an answer in time. */
export type Confirmation = 'none' | 'unsure' | 'speech' | 'noise'

/** One frame of one session. A new `run` is a separate piece of audio, classified without earlier context. */
export type ConfirmerQuestion = { readonly session: number; readonly run: number; readonly frame: Int16Array }

/** Probability of voice in the window that ended with this frame of the run (counted from 1), 0-1. */
export type ConfirmerAnswer = {
  readonly session: number
  readonly run: number
  readonly frames: number
  readonly probability: number
}

/**
 * One session's requests to the voice confirmer. Quiet → requesting, from a quarter of a second before the
 * first voiced frame → quiet, half a second after the last one unless there is speech. Answers more than 200 ms
 * late are not waited for.
 */
export class VoiceConfirmation {
  readonly #session: number
  #before: Int16Array[] = []
  #run = 0
  #isAsking = false
  #asked = 0
  #askedAtOnce = 0
  #answered = 0
  #unvoicedFrames = 0
  #latest: number[] = []

  constructor(session: number) {
    this.#session = session
  }

  /** Requests for this frame, oldest first. */
  questions(frame: Int16Array, voiced: boolean, isSpeaking: boolean): readonly ConfirmerQuestion[] {
    this.#unvoicedFrames = voiced ? 0 : this.#unvoicedFrames + 1
    if (this.#isAsking && !isSpeaking && this.#unvoicedFrames > asksOnFrames) this.#isAsking = false
    const now = frame.slice()
    if (!this.#isAsking && !voiced) {
      this.#before.push(now)
      if (this.#before.length > framesBefore) this.#before.shift()
      return []
    }
    const frames = this.#isAsking ? [now] : this.#begin(now)
    this.#asked += frames.length
    return frames.map((each) => ({ session: this.#session, run: this.#run, frame: each }))
  }

  answered({ run, frames, probability }: ConfirmerAnswer): void {
    if (run !== this.#run) return
    this.#answered = frames
    this.#latest.push(probability)
    if (this.#latest.length > windowsLookedAt) this.#latest.shift()
  }

  get confirmation(): Confirmation {
    if (!this.#isAsking) return 'none'
    const behind = this.#asked - (this.#answered === 0 ? this.#askedAtOnce : this.#answered)
    if (behind > lateFrames) return 'none'
    const most = Math.max(0, ...this.#latest)
    if (most >= surelyVoice) return 'speech'
    return this.#latest.length === windowsLookedAt && most < hardlyVoice ? 'noise' : 'unsure'
  }

  #begin(frame: Int16Array): readonly Int16Array[] {
    const frames = [...this.#before, frame]
    this.#before = []
    this.#isAsking = true
    this.#run++
    this.#asked = 0
    this.#askedAtOnce = frames.length
    this.#answered = 0
    this.#latest = []
    return frames
  }
}

// Frames of 20 ms.
const framesBefore = 12
const asksOnFrames = 25
const lateFrames = 10
/** Of 32 ms each. */
const windowsLookedAt = 3
const surelyVoice = 0.5
const hardlyVoice = 0.35
