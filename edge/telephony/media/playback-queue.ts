import { LiveSound } from './live-sound.ts'

export type PlaybackNotices = {
  readonly started: (playback: number) => void
  readonly finished: (playback: number) => void
}

/** Our audio, frame by frame. Empty, or playing its head; a pause keeps the position. */
export class PlaybackQueue {
  readonly #notices: PlaybackNotices
  #waiting: { readonly playback: number; readonly audio: Int16Array; sentSamples: number }[] = []
  #paused = false
  readonly #live = new LiveSound()

  constructor(notices: PlaybackNotices) {
    this.#notices = notices
  }

  add(playback: number, audio: Int16Array): void {
    this.#waiting.push({ playback, audio, sentSamples: 0 })
  }

  feed(frame: Int16Array): void {
    this.#live.add(frame)
  }

  /** Fills the next frame, or leaves it untouched and returns false. */
  take(into: Int16Array): boolean {
    const head = this.#waiting[0]
    if (head === undefined) return this.#live.take(into)
    if (this.#paused) return false
    const samples = head.audio.subarray(head.sentSamples, head.sentSamples + into.length)
    into.set(samples)
    into.fill(0, samples.length)
    if (head.sentSamples === 0) this.#notices.started(head.playback)
    head.sentSamples += samples.length
    if (head.sentSamples >= head.audio.length) {
      this.#waiting.shift()
      this.#notices.finished(head.playback)
    }
    return true
  }

  /** Whether a playback is active; live audio is none. */
  get isPlaying(): boolean {
    return this.#waiting.length > 0 && !this.#paused
  }

  pause(): void {
    this.#paused = true
  }

  resume(): void {
    this.#paused = false
  }

  /** Clears the queue and any pause: the next playback starts at once. */
  stop(): { readonly playback: number; readonly playedMs: number } | undefined {
    const head = this.#waiting[0]
    this.#waiting = []
    this.#paused = false
    this.#live.forget()
    return head && { playback: head.playback, playedMs: Math.round(head.sentSamples / samplesPerMs) }
  }
}

const samplesPerMs = 8
