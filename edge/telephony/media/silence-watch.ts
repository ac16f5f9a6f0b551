/**
 * Detects a lost far side: no accepted RTP and no RTCP report for `limitMs`, while RTP is due. Many far sides
 * stop sending while they listen (silence suppression), so time in which we send speech counts a quarter.
 */
export class SilenceWatch {
  readonly #limitMs: number
  #quietMs = 0
  #heardMs = 0
  #isReported = false

  /** A limit of 0 disables it. */
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
