/**
 * Samples by RTP timestamp, so packets of any length, order and number of copies fall into place; one frame of 20 ms is taken per tick.
 * Not started (nothing heard) → playing (taking 40 ms behind the newest, more where the network jitters) → not started, after 5 s of nothing.
 */
export class JitterBuffer {
  readonly #samples = new Int16Array(ringSamples)
  readonly #filled = new Uint8Array(ringSamples)
  readonly #last = new Int16Array(frameSamples)
  #started = false
  #playAt = 0
  #end = 0
  #targetSamples = minTargetSamples
  #lateInRow = 0
  #lostInRow = 0
  #takes = 0
  #leastDepth = ringSamples

  /** The stream begins anew (another source, another peer). */
  reset(): void {
    this.#started = false
    this.#filled.fill(0)
    this.#lostInRow = maxRepeats
  }

  put(timestamp: number, samples: Int16Array): 'stored' | 'late' {
    if (!this.#started) this.#restart(timestamp)
    let ahead = (timestamp - this.#playAt) | 0
    if (ahead + samples.length > ringSamples) {
      this.#restart(timestamp)
      ahead = this.#targetSamples
    }
    if (ahead + samples.length <= 0) {
      const fellBehind = ((timestamp - this.#end) | 0) >= 0
      // Old audio is a late copy and dropped; new audio behind the play point means that the peer's clock slipped.
      if (!fellBehind && ++this.#lateInRow < maxLateInRow) return 'late'
      if (fellBehind) this.#targetSamples = Math.min(this.#targetSamples + frameSamples, maxTargetSamples)
      this.#restart(timestamp)
      ahead = this.#targetSamples
    }
    this.#lateInRow = 0
    for (let i = Math.max(0, -ahead); i < samples.length; i++) {
      const at = (timestamp + i) & ringMask
      this.#samples[at] = samples[i] ?? 0
      this.#filled[at] = 1
    }
    const end = (timestamp + samples.length) >>> 0
    if (((end - this.#end) | 0) > 0) this.#end = end
    return 'stored'
  }

  take(into: Int16Array): 'audio' | 'concealed' | 'silence' {
    if (!this.#started) {
      into.fill(0)
      return 'silence'
    }
    const depth = (this.#end - this.#playAt) | 0
    if (depth < -maxUnderrunSamples) this.reset()
    this.#trim(depth)
    const found = this.#takeFrame(into)
    this.#playAt = (this.#playAt + frameSamples) >>> 0
    if (found === 0) return this.#conceal(into)
    this.#lostInRow = 0
    this.#last.set(into)
    return 'audio'
  }

  #takeFrame(into: Int16Array): number {
    let found = 0
    for (let i = 0; i < frameSamples; i++) {
      const at = (this.#playAt + i) & ringMask
      const isFilled = this.#filled[at] ?? 0
      into[i] = isFilled ? (this.#samples[at] ?? 0) : 0
      found += isFilled
      this.#filled[at] = 0
    }
    return found
  }

  /** One softer repeat of the last frame, a second softer still, then silence. */
  #conceal(into: Int16Array): 'concealed' | 'silence' {
    this.#lostInRow++
    if (this.#lostInRow > maxRepeats) {
      into.fill(0)
      return 'silence'
    }
    const gain = this.#lostInRow === 1 ? 0.7 : 0.3
    for (let i = 0; i < frameSamples; i++) into[i] = (this.#last[i] ?? 0) * gain
    return 'concealed'
  }

  /** The peer's clock runs faster than ours, or it began with a burst: what has been waiting for a whole second is not needed. */
  #trim(depth: number): void {
    this.#leastDepth = Math.min(this.#leastDepth, depth)
    if (++this.#takes % takesPerLook !== 0) return
    const excess = this.#leastDepth - this.#targetSamples - frameSamples
    this.#leastDepth = ringSamples
    for (let skipped = frameSamples; skipped <= excess; skipped += frameSamples) {
      for (let i = 0; i < frameSamples; i++) this.#filled[(this.#playAt + i) & ringMask] = 0
      this.#playAt = (this.#playAt + frameSamples) >>> 0
    }
  }

  #restart(timestamp: number): void {
    this.#filled.fill(0)
    this.#started = true
    this.#playAt = (timestamp - this.#targetSamples) >>> 0
    this.#end = timestamp
    this.#lateInRow = 0
    this.#takes = 0
    this.#leastDepth = ringSamples
  }
}

const frameSamples = 160
// A power of two divides 2^32, so the timestamp's wrap is none in the ring. One second.
const ringSamples = 8192
const ringMask = ringSamples - 1
const minTargetSamples = 2 * frameSamples
const maxTargetSamples = 6 * frameSamples
const maxRepeats = 2
const maxLateInRow = 5
const maxUnderrunSamples = 40_000
const takesPerLook = 50
