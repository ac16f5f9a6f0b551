/**
 * Sound that comes while it is made: frames of another call, say. Waits for two frames, so that a late one leaves no hole, and
 * never holds more than six: what a stall has heaped up is dropped, or every later word would come late.
 */
export class LiveSound {
  #frames: Int16Array[] = []
  #isFlowing = false

  add(frame: Int16Array): void {
    this.#frames.push(frame)
    if (this.#frames.length > mostFrames) this.#frames = this.#frames.slice(-startFrames)
    if (this.#frames.length >= startFrames) this.#isFlowing = true
  }

  /** Fills the next frame, or leaves it untouched and answers false. */
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
