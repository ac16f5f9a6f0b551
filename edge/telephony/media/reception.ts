import type { RtpPacket } from './rtp-packet.ts'

/** RFC 3550 §6.4.1: statistics of one source in a report block. */
export type ReceptionReport = {
  readonly ssrc: number
  readonly fractionLost: number
  readonly lost: number
  readonly highestSequence: number
  readonly jitter: number
}

/** Counts one source's packets as in RFC 3550 A.1, A.3 and A.8. */
export class Reception {
  #source: number | undefined
  #base = 0
  #highest = 0
  #cycles = 0
  #received = 0
  #expectedBefore = 0
  #receivedBefore = 0
  #jitter = 0
  #transit = 0

  count(packet: RtpPacket, nowMs: number): void {
    if (packet.ssrc !== this.#source) this.#begin(packet)
    const ahead = (packet.sequence - this.#highest) & 0xffff
    if (ahead > 0 && ahead < 0x8000) {
      if (packet.sequence < this.#highest) this.#cycles += 0x1_0000
      this.#highest = packet.sequence
    }
    this.#received++
    const transit = (Math.round(nowMs * 8) - packet.timestamp) | 0
    if (this.#received > 1) this.#jitter += (Math.abs((transit - this.#transit) | 0) - this.#jitter) / 16
    this.#transit = transit
  }

  /** Undefined before the first packet. The fraction counts from the previous report. */
  report(): ReceptionReport | undefined {
    if (this.#source === undefined) return undefined
    const highestSequence = (this.#cycles + this.#highest) >>> 0
    const expected = highestSequence - this.#base + 1
    const expectedNow = expected - this.#expectedBefore
    const lostNow = expectedNow - (this.#received - this.#receivedBefore)
    this.#expectedBefore = expected
    this.#receivedBefore = this.#received
    return {
      ssrc: this.#source,
      fractionLost:
        expectedNow > 0 ? Math.min(255, Math.max(0, Math.floor((lostNow * 256) / expectedNow))) : 0,
      lost: Math.min(0x7f_ffff, Math.max(-0x80_0000, expected - this.#received)),
      highestSequence,
      jitter: Math.min(0xffff_ffff, Math.round(this.#jitter)),
    }
  }

  #begin(packet: RtpPacket): void {
    this.#source = packet.ssrc
    this.#base = packet.sequence
    this.#highest = packet.sequence
    this.#cycles = 0
    this.#received = 0
    this.#expectedBefore = 0
    this.#receivedBefore = 0
    this.#jitter = 0
  }
}
