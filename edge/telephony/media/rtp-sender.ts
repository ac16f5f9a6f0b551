import { randomInt } from 'node:crypto'
import { encodeG711, g711Silence } from '../codec/g711.ts'
import { DtmfSender, type DtmfStep, dtmfTone } from './dtmf-sender.ts'
import type { RemoteMedia } from './media-session.ts'
import { type PlaybackNotices, PlaybackQueue } from './playback-queue.ts'
import { writeRtp } from './rtp-packet.ts'

/** From what we say to one packet per tick. The timestamp follows the clock, the sequence the packets (RFC 3550 §5.1). */
export class RtpSender {
  #ssrc = randomInt(0x1_0000_0000)
  readonly playbacks: PlaybackQueue
  readonly dtmf = new DtmfSender()
  readonly #payload = new Uint8Array(frameSamples)
  #sequence = randomInt(0x1_0000)
  #timestamp = randomInt(0x1_0000_0000)
  #packets = 0
  #octets = 0
  /** RFC 3551 §4.1: set on the first packet after none were sent. */
  #afterGap = true

  constructor(notices: PlaybackNotices) {
    this.playbacks = new PlaybackQueue(notices)
  }

  get ssrc(): number {
    return this.#ssrc
  }

  changeSsrc(): void {
    this.#ssrc = randomInt(0x1_0000_0000)
    this.#packets = 0
    this.#octets = 0
  }

  /** The packet of this tick; `heard` becomes what it sounds like, for the recording. */
  take(remote: RemoteMedia, heard: Int16Array): Buffer {
    const step = this.dtmf.take()
    const packet =
      step === undefined ? this.#audioPacket(remote, heard) : this.#digitPacket(step, remote, heard)
    this.#timestamp = (this.#timestamp + frameSamples) >>> 0
    return packet
  }

  /** So many frames pass with nothing sent. */
  skip(frames: number): void {
    this.#timestamp = (this.#timestamp + frames * frameSamples) >>> 0
    this.#afterGap = true
  }

  /** RFC 3550 §6.4.1; undefined before the first packet. */
  get sent(): { readonly timestamp: number; readonly packets: number; readonly octets: number } | undefined {
    if (this.#packets === 0) return undefined
    return { timestamp: this.#timestamp, packets: this.#packets, octets: this.#octets }
  }

  #audioPacket(remote: RemoteMedia, heard: Int16Array): Buffer {
    if (this.playbacks.take(heard)) return this.#encoded(remote, heard)
    heard.fill(0)
    this.#payload.fill(g711Silence[remote.codec])
    return this.#write(remote.payloadType, this.#payload)
  }

  #digitPacket(step: DtmfStep, remote: RemoteMedia, heard: Int16Array): Buffer {
    if (step.sounding) dtmfTone(step.digit, step.sinceStart, heard)
    else heard.fill(0)
    if (remote.dtmfPayloadType === undefined || step.packet === undefined) return this.#encoded(remote, heard)
    // RFC 4733 §2.2.1: all packets of an event carry the timestamp of its beginning; the first has the marker.
    if (step.packet.first) this.#afterGap = true
    const began = (this.#timestamp - step.sinceStart * frameSamples) >>> 0
    return this.#write(remote.dtmfPayloadType, step.packet.payload, began)
  }

  #encoded(remote: RemoteMedia, heard: Int16Array): Buffer {
    encodeG711(remote.codec, heard, this.#payload)
    return this.#write(remote.payloadType, this.#payload)
  }

  #write(payloadType: number, payload: Uint8Array, timestamp = this.#timestamp): Buffer {
    const marker = this.#afterGap
    this.#afterGap = false
    const sequence = this.#sequence
    this.#sequence = (sequence + 1) & 0xffff
    this.#packets = (this.#packets + 1) >>> 0
    this.#octets = (this.#octets + payload.length) >>> 0
    return writeRtp({ marker, payloadType, sequence, timestamp, ssrc: this.ssrc, payload })
  }
}

const frameSamples = 160
