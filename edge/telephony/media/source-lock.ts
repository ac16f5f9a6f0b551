import type { RtpPacket } from './rtp-packet.ts'
import { SequenceProof } from './sequence-proof.ts'

/**
 * Follows one SSRC. Another one takes over when it sends in sequence and the first was silent for 100 ms; all
 * others are refused.
 */
export class SourceLock {
  #ssrc: number | undefined
  #heardMs = 0
  readonly #proof = new SequenceProof()

  admits(packet: RtpPacket, nowMs: number): 'same' | 'new' | 'refused' {
    if (packet.ssrc === this.#ssrc) {
      this.#heardMs = nowMs
      return 'same'
    }
    if (this.#ssrc !== undefined && !this.#mayTakeOver(packet, nowMs)) return 'refused'
    this.#ssrc = packet.ssrc
    this.#heardMs = nowMs
    return 'new'
  }

  forget(): void {
    this.#ssrc = undefined
    this.#proof.forget()
  }

  #mayTakeOver(packet: RtpPacket, nowMs: number): boolean {
    return this.#proof.take(packet.ssrc, packet.sequence) && nowMs - this.#heardMs >= minQuietMs
  }
}

const minQuietMs = 100
