import { dtmfDigits } from './dtmf-digits.ts'
import type { RtpPacket } from './rtp-packet.ts'

/**
 * One digit per event, identified by its RTP timestamp; the marker bit is not needed (some carriers never set
 * it). None → sounding (packets of one timestamp) → reported: by an end packet, by the next event, or by 120 ms
 * without a packet.
 */
export class DtmfReceiver {
  #sounding: { readonly digit: string; timestamp: number; duration: number; heardMs: number } | undefined
  #reportedTimestamp: number | undefined

  /** Returns the digit that this packet ends. */
  packet(packet: RtpPacket, nowMs: number): string | undefined {
    const event = parseEvent(packet.payload)
    if (event === undefined || this.#isOld(packet.timestamp)) return undefined
    const before = this.#sounding
    if (before !== undefined && isSameEvent(before, event.digit, packet.timestamp)) {
      before.timestamp = packet.timestamp
      before.duration = event.duration
      before.heardMs = nowMs
      return event.end ? this.#report() : undefined
    }
    // Its end packets were lost: a new timestamp is a new event.
    const lostEnd = this.#report()
    this.#sounding = { ...event, timestamp: packet.timestamp, heardMs: nowMs }
    if (lostEnd !== undefined) return lostEnd
    return event.end ? this.#report() : undefined
  }

  /** Call once a frame: returns the digit whose packets stopped without an end. */
  tick(nowMs: number): string | undefined {
    const sounding = this.#sounding
    return sounding !== undefined && nowMs - sounding.heardMs >= lostEndMs ? this.#report() : undefined
  }

  reset(): void {
    this.#sounding = undefined
    this.#reportedTimestamp = undefined
  }

  #report(): string | undefined {
    const digit = this.#sounding?.digit
    if (this.#sounding !== undefined) this.#reportedTimestamp = this.#sounding.timestamp
    this.#sounding = undefined
    return digit
  }

  /** A copy of an end packet, or a late packet of a reported event. */
  #isOld(timestamp: number): boolean {
    if (this.#sounding !== undefined && ((timestamp - this.#sounding.timestamp) | 0) < 0) return true
    if (this.#reportedTimestamp === undefined) return false
    const ahead = (timestamp - this.#reportedTimestamp) | 0
    return ahead <= 0 && ahead > -stragglerSamples
  }
}

const parseEvent = (
  payload: Uint8Array,
): { readonly digit: string; readonly end: boolean; readonly duration: number } | undefined => {
  const [code, flags, high, low] = payload
  if (code === undefined || flags === undefined || high === undefined || low === undefined) return undefined
  const digit = dtmfDigits[code]
  return digit === undefined ? undefined : { digit, end: (flags & 0x80) !== 0, duration: (high << 8) | low }
}

/**
 * RFC 4733 §2.5.1.3: an event longer than 0xFFFF continues in a new segment, whose timestamp follows the full
 * one.
 */
const isSameEvent = (
  before: { readonly digit: string; readonly timestamp: number; readonly duration: number },
  digit: string,
  timestamp: number,
): boolean => {
  if (timestamp === before.timestamp) return digit === before.digit
  const isNextSegment = before.duration === 0xffff && ((timestamp - before.timestamp) | 0) === 0xffff
  return isNextSegment && digit === before.digit
}

const lostEndMs = 120
/** Ten seconds: an older timestamp is not a late packet; the peer restarted its timestamps. */
const stragglerSamples = 80_000
