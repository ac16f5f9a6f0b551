/**
 * Audio produced live, such as frames of another call. Waits for two frames, so that a late one leaves no gap,
 * and never holds more than six: a backlog from a stall is dropped, since all later audio would be late.
 */
export class LiveSound {
  #frames: Int16Array[] = []
  #isFlowing = false

  add(frame: Int16Array): void {
    this.#frames.push(frame)
    if (this.#frames.length > mostFrames) this.#frames = this.#frames.slice(-startFrames)
    if (this.#frames.length >= startFrames) this.#isFlowing = true
  }

  /** Fills the next frame, or leaves it untouched and returns false. */
  take(into: Int16Array): boolean {
    const frame = this.#isFlowing ? this.#frames.shift() : undefined
    if (frame === undefined) {
      this.#isFlowing = false
      return false
    }
    into.fill(0)
    into.set(frame.subarray(0, into.length))
    return true
  }

  forget(): void {
    this.#frames = []
    this.#isFlowing = false
  }
}

const startFrames = 2
const mostFrames = 6
