/**
 * Notices that the far side is gone: no RTP that counts and no RTCP report for `limitMs`, while RTP is due. A far side that stops
 * sending while it listens (silence suppression) is common, so time in which we speak counts a quarter.
 */
export class SilenceWatch {
  readonly #limitMs: number
  #quietMs = 0
  #heardMs = 0
  #isReported = false

  /** A limit of 0 watches nothing. */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** A peer is announced, or announced again. */
  begin(): void {
    this.#quietMs = 0
    this.#isReported = false
  }

  heard(): void {
    this.begin()
  }

  /** Call once every 20 ms. True once, when the limit is reached. */
  tick(now: { readonly heardMs: number; readonly isDue: boolean; readonly isSpeaking: boolean }): boolean {
    if (now.heardMs !== this.#heardMs || !now.isDue) {
      this.#heardMs = now.heardMs
      this.begin()
      return false
    }
    this.#quietMs += now.isSpeaking ? frameMs / 4 : frameMs
    if (this.#limitMs === 0 || this.#quietMs < this.#limitMs || this.#isReported) return false
    this.#isReported = true
    return true
  }
}

const frameMs = 20
