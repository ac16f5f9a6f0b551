import type { RtpPacket } from './rtp-packet.ts'

/**
 * Follows one SSRC. Another one takes over only when the first fell silent and the other sends packets in sequence (RFC 3550 A.1);
 * whatever else arrives is refused. One candidate is remembered, so a flood of sources costs no memory.
 */
export class SourceLock {
  #ssrc: number | undefined
  #heardMs = 0
  #candidate = { ssrc: 0, nextSequence: 0, inSequence: 0 }

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
  }

  #mayTakeOver(packet: RtpPacket, nowMs: number): boolean {
    const known = packet.ssrc === this.#candidate.ssrc && packet.sequence === this.#candidate.nextSequence
    this.#candidate = {
      ssrc: packet.ssrc,
      nextSequence: (packet.sequence + 1) & 0xffff,
      inSequence: known ? this.#candidate.inSequence + 1 : 1,
    }
    return this.#candidate.inSequence >= minInSequence && nowMs - this.#heardMs >= minQuietMs
  }
}

const minInSequence = 3
const minQuietMs = 100
