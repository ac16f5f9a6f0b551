/**
 * Samples by RTP timestamp, so packets of any length, order and number of copies are placed correctly; one
 * frame of 20 ms is taken per tick. Not started (nothing received) → playing (40 ms behind the newest, more
 * under jitter, less once it is calm) → not started, after 5 s without packets. Excess or missing delay is
 * removed or added by cross-fading to similar audio some milliseconds later, or earlier.
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
  #calmLooks = 0
  /** Samples of delay to remove, or below zero to add. */
  #excess = 0

  /** Received and not yet played. */
  get delayMs(): number {
    return this.#started ? Math.max(0, (this.#end - this.#playAt) | 0) / 8 : 0
  }

  /** The stream restarts (another source, another peer). */
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
      // Old audio is a late copy and dropped; new audio behind the play point means that the peer's clock
      // jumped.
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
    this.#look(depth)
    const found = this.#excess === 0 ? this.#takeFrame(into) : this.#takeFaded(into)
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
    this.#playAt = (this.#playAt + frameSamples) >>> 0
    return found
  }

  /**
   * Makes a frame from more, or less, than a frame of input: it begins as the next one, and ends as the one
   * `shift` later.
   */
  #takeFaded(into: Int16Array): number {
    const near = this.#nearSound()
    // Silence may be removed without a fade.
    if (near === 'pause') this.#skip(Math.min(frameSamples, this.#excess))
    if (near === 'pause' || near === undefined) return this.#takeFrame(into)
    const shift = this.#bestShift(near)
    this.#skip(frameSamples + shift)
    this.#excess -= shift
    for (let i = 0; i < frameSamples; i++) {
      const share = (1 - Math.cos((Math.PI * (i + 0.5)) / frameSamples)) / 2
      const from = near[frameSamples + i] ?? 0
      into[i] = Math.round(from + ((near[frameSamples + i + shift] ?? 0) - from) * share)
    }
    if (Math.abs(this.#excess) < leastShift) this.#excess = 0
    return frameSamples
  }

  /** The last played frame, the next one and the one after it; undefined where part of it is missing. */
  #nearSound(): Int16Array | 'pause' | undefined {
    const near = new Int16Array(3 * frameSamples)
    near.set(this.#last)
    const needed = this.#excess > 0 ? 2 * frameSamples : frameSamples
    let found = 0
    for (let i = 0; i < needed; i++) {
      const at = (this.#playAt + i) & ringMask
      if (this.#filled[at]) near[frameSamples + i] = this.#samples[at] ?? 0
      found += this.#filled[at] ?? 0
    }
    if (found === 0 && this.#excess > 0) return 'pause'
    return found === needed && this.#lostInRow === 0 ? near : undefined
  }

  /** Among the shifts within the excess, the one with the highest similarity. */
  #bestShift(near: Int16Array): number {
    const sign = Math.sign(this.#excess)
    const most = Math.min(frameSamples, Math.max(leastShift, Math.abs(this.#excess)))
    let best = sign * leastShift
    let least = Number.POSITIVE_INFINITY
    for (let length = leastShift; length <= most; length++) {
      let difference = 0
      for (let i = 0; i < frameSamples; i += 2) {
        const one = near[frameSamples + i] ?? 0
        difference += Math.abs(one - (near[frameSamples + i + sign * length] ?? 0))
      }
      if (difference < least) [least, best] = [difference, sign * length]
    }
    return best
  }

  #skip(samples: number): void {
    for (let i = 0; i < samples; i++) this.#filled[(this.#playAt + i) & ringMask] = 0
    this.#playAt = (this.#playAt + samples) >>> 0
  }

  /** One softer repeat of the last frame, a second one softer still, then silence. */
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

  /**
   * Once a second. Delay that was unused for the whole second is not needed: the peer's clock is faster than
   * ours, or it began with a burst. Where less than two frames were left its clock is slower, and a little more
   * delay avoids gaps.
   */
  #look(depth: number): void {
    this.#leastDepth = Math.min(this.#leastDepth, depth)
    if (++this.#takes % takesPerLook !== 0) return
    const least = this.#leastDepth
    this.#leastDepth = ringSamples
    this.#calmLooks = least >= this.#targetSamples - frameSamples ? this.#calmLooks + 1 : 0
    if (this.#calmLooks >= calmLooksToFall && this.#targetSamples > minTargetSamples) {
      this.#targetSamples -= frameSamples
      this.#calmLooks = 0
    }
    const excess = least - this.#targetSamples - frameSamples
    if (excess >= leastShift) this.#excess = excess
    else this.#excess = least >= 0 && least < minTargetSamples && this.#lostInRow === 0 ? -frameSamples : 0
  }

  #restart(timestamp: number): void {
    this.#filled.fill(0)
    this.#started = true
    this.#playAt = (timestamp - this.#targetSamples) >>> 0
    this.#end = timestamp
    this.#lateInRow = 0
    this.#takes = 0
    this.#leastDepth = ringSamples
    this.#excess = 0
    this.#calmLooks = 0
  }
}

const frameSamples = 160
// One second; a power of two divides 2^32, so the timestamp's wrap is seamless in the ring.
const ringSamples = 8192
const ringMask = ringSamples - 1
const minTargetSamples = 2 * frameSamples
const maxTargetSamples = 6 * frameSamples
const maxRepeats = 2
const maxLateInRow = 5
const maxUnderrunSamples = 40_000
const takesPerLook = 50
/** A cross-fade shorter than the pitch period of a voice would be audible. */
const leastShift = 40
const calmLooksToFall = 5
