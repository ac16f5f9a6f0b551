/** Locates the speech in an utterance, by loudness: the endpointing adds silence before and after. */
export class SpeechSpan {
  readonly #levels: number[] = []
  #rest = new Int16Array(0)

  /** Number of frames examined. */
  get samples(): number {
    return this.#levels.length * windowSamples + this.#rest.length
  }

  add(samples: Int16Array): void {
    const all = new Int16Array(this.#rest.length + samples.length)
    all.set(this.#rest)
    all.set(samples, this.#rest.length)
    let at = 0
    for (; at + windowSamples <= all.length; at += windowSamples)
      this.#levels.push(levelOf(all.subarray(at, at + windowSamples)))
    this.#rest = all.slice(at)
  }

  /** In samples, from the beginning of the utterance; undefined without speech. */
  find(): { readonly from: number; readonly to: number } | undefined {
    if (this.#levels.length === 0) return undefined
    const sorted = this.#levels.toSorted((a, b) => a - b)
    const loudest = sorted[Math.floor(sorted.length * 0.97)] ?? 0
    const quiet = sorted[Math.floor(sorted.length * 0.1)] ?? 0
    // Steady sound is noise, however loud.
    if (loudest < quiet * leastSwell) return undefined
    // Without any pause the noise level is unknown, and is assumed far below the speech.
    const noiseLevel = Math.min(quiet, loudest / 12)
    const threshold = Math.max(leastLevel, noiseLevel * 3, loudest / 20)
    const first = this.#levels.findIndex((level) => level >= threshold)
    if (first < 0) return undefined
    const last = this.#levels.findLastIndex((level) => level >= threshold)
    return { from: first * windowSamples, to: (last + 1) * windowSamples }
  }
}

const levelOf = (samples: Int16Array): number => {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / samples.length)
}

// 20 ms at 8 kHz.
const windowSamples = 160
const leastSwell = 2.5
/** Below it (-50 dB) is line noise. */
const leastLevel = 100
