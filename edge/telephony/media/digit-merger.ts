/**
 * A key may be heard twice, as telephone-event and as the tones themselves; it counts once. Where events are agreed to, tones count only
 * while no event comes: some gateways agree to events and pass the tones on all the same.
 */
export class DigitMerger {
  #eventMs = Number.NEGATIVE_INFINITY
  #tone: { readonly digit: string; readonly atMs: number } | undefined

  /** A packet of an event came; it is reported when it ends. */
  eventHeard(nowMs: number): void {
    this.#eventMs = nowMs
  }

  /** Whether a digit that ended as event counts. */
  takeEvent(digit: string, nowMs: number): boolean {
    const isTwice = this.#tone?.digit === digit && nowMs - this.#tone.atMs < sameKeyMs
    this.#tone = undefined
    return !isTwice
  }

  /** Whether a digit heard as tones counts. */
  takeTone(digit: string, nowMs: number): boolean {
    if (nowMs - this.#eventMs < eventsComeMs) return false
    this.#tone = { digit, atMs: nowMs }
    return true
  }
}

/** The tones come through the jitter buffer, the packets of their event do not. */
const eventsComeMs = 1000
/** A gateway that hears tones and makes an event of them is no later than the key is held. */
const sameKeyMs = 600
