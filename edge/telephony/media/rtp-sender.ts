import { randomInt } from 'node:crypto'
import { encodeG711, g711Silence } from '../codec/g711.ts'
import { DtmfSender, type DtmfStep, dtmfTone } from './dtmf-sender.ts'
import type { RemoteMedia } from './media-session.ts'
import { type AudioPacket, Packetizer } from './packetizer.ts'
import { type PlaybackNotices, PlaybackQueue } from './playback-queue.ts'
import { writeRtp } from './rtp-packet.ts'

/**
 * Converts 20 ms frames to the packets of a tick: one of 20 ms, or as the far side's `a=ptime` requests
 * (packetizer.ts). The timestamp follows the clock, the sequence the packets (RFC 3550 §5.1).
 */
export class RtpSender {
  #ssrc = randomInt(0x1_0000_0000)
  readonly playbacks: PlaybackQueue
  readonly dtmf = new DtmfSender()
  readonly #payload = new Uint8Array(frameSamples)
  readonly #packetizer = new Packetizer()
  #sequence = randomInt(0x1_0000)
  #timestamp = randomInt(0x1_0000_0000)
  #packets = 0
  #octets = 0
  /** RFC 3551 §4.1: set on the first packet after a pause. */
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

  /** The packets of this tick; `heard` is set to the tick's audio, for the recording. */
  take(remote: RemoteMedia, heard: Int16Array): readonly Buffer[] {
    const step = this.dtmf.take()
    const packets =
      step === undefined ? this.#audioPackets(remote, heard) : this.#digitPackets(step, remote, heard)
    this.#timestamp = (this.#timestamp + frameSamples) >>> 0
    return packets
  }

  /** Number of frames to skip without sending. */
  skip(frames: number): void {
    this.#packetizer.clear()
    this.#timestamp = (this.#timestamp + frames * frameSamples) >>> 0
    this.#afterGap = true
  }

  /** RFC 3550 §6.4.1; undefined before the first packet. */
  get sent(): { readonly timestamp: number; readonly packets: number; readonly octets: number } | undefined {
    if (this.#packets === 0) return undefined
    return { timestamp: this.#timestamp, packets: this.#packets, octets: this.#octets }
  }

  #audioPackets(remote: RemoteMedia, heard: Int16Array): readonly Buffer[] {
    if (this.playbacks.take(heard)) return this.#encoded(remote, heard)
    heard.fill(0)
    this.#payload.fill(g711Silence[remote.codec])
    return this.#packed(remote)
  }

  #digitPackets(step: DtmfStep, remote: RemoteMedia, heard: Int16Array): readonly Buffer[] {
    if (step.sounding) dtmfTone(step.digit, step.sinceStart, heard)
    else heard.fill(0)
    if (remote.dtmfPayloadType === undefined || step.packet === undefined) return this.#encoded(remote, heard)
    const before = this.#packetizer.flush().map((packet) => this.#writeAudio(packet))
    // RFC 4733 §2.2.1: all packets of an event carry the timestamp of its beginning; the first has the marker.
    if (step.packet.first) this.#afterGap = true
    const began = (this.#timestamp - step.sinceStart * frameSamples) >>> 0
    return [...before, this.#write(remote.dtmfPayloadType, step.packet.payload, began)]
  }

  #encoded(remote: RemoteMedia, heard: Int16Array): readonly Buffer[] {
    encodeG711(remote.codec, heard, this.#payload)
    return this.#packed(remote)
  }

  #packed({ payloadType, packetMs }: RemoteMedia): readonly Buffer[] {
    const frame = { payloadType, timestamp: this.#timestamp, payload: this.#payload }
    if (packetMs === undefined || packetMs === frameMs) {
      const before = this.#packetizer.flush()
      return before.length === 0
        ? [this.#writeAudio(frame)]
        : [...before, frame].map((packet) => this.#writeAudio(packet))
    }
    return this.#packetizer.add(frame, packetMs).map((packet) => this.#writeAudio(packet))
  }

  #writeAudio({ payloadType, timestamp, payload }: AudioPacket): Buffer {
    return this.#write(payloadType, payload, timestamp)
  }

  #write(payloadType: number, payload: Uint8Array, timestamp: number): Buffer {
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
const frameMs = 20
