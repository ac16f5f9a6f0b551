/**
 * A key may arrive twice, as telephone-event and as in-band tones; it counts once. Where events are negotiated,
 * tones count only while no event arrives: some gateways negotiate events and still pass the tones.
 */
export class DigitMerger {
  #eventMs = Number.NEGATIVE_INFINITY
  #tone: { readonly digit: string; readonly atMs: number } | undefined

  /** A packet of an event arrived; the event is reported when it ends. */
  eventReceived(nowMs: number): void {
    this.#eventMs = nowMs
  }

  /** Whether a digit that ended as event counts. */
  takeEvent(digit: string, nowMs: number): boolean {
    const isTwice = this.#tone?.digit === digit && nowMs - this.#tone.atMs < sameKeyMs
    this.#tone = undefined
    return !isTwice
  }

  /** Whether a digit detected as tones counts. */
  takeTone(digit: string, nowMs: number): boolean {
    if (nowMs - this.#eventMs < eventsComeMs) return false
    this.#tone = { digit, atMs: nowMs }
    return true
  }
}

/** Tones pass through the jitter buffer, event packets do not. */
const eventsComeMs = 1000
/** A gateway that converts tones to events does so within the time that the key is held. */
const sameKeyMs = 600
