import { decodeG711, type G711Law } from '../codec/g711.ts'
import { DigitMerger } from './digit-merger.ts'
import { DtmfReceiver } from './dtmf-receiver.ts'
import { JitterBuffer } from './jitter-buffer.ts'
import type { RemoteMedia } from './media-session.ts'
import { PeerGate } from './peer-gate.ts'
import { Reception } from './reception.ts'
import { parseRtp, type RtpPacket } from './rtp-packet.ts'
import { SourceLock } from './source-lock.ts'

type Source = { readonly address: string; readonly port: number }

/** Converts datagrams to one frame of 20 ms per tick, and digits. */
export class RtpReceiver {
  readonly gate = new PeerGate()
  readonly reception = new Reception()
  readonly #source = new SourceLock()
  readonly #jitter = new JitterBuffer()
  readonly #events = new DtmfReceiver()
  readonly #decoded = new Int16Array(maxPayloadBytes)
  readonly #digits = new DigitMerger()
  readonly #onDigit: (digit: string) => void
  #remote: RemoteMedia | undefined
  #heardMs = 0
  #packets = 0

  constructor(onDigit: (digit: string) => void) {
    this.#onDigit = onDigit
  }

  connect(remote: RemoteMedia, host: string, nowMs: number): void {
    const isOtherPeer = host !== this.#remote?.host || remote.port !== this.#remote.port
    this.#remote = { ...remote, host }
    this.gate.expect(host, remote.port, nowMs)
    this.#heardMs = nowMs
    if (!isOtherPeer) return
    this.#source.forget()
    this.#events.reset()
  }

  datagram(bytes: Buffer, source: Source, nowMs: number): void {
    const remote = this.#remote
    if (remote === undefined) return
    const packet = parseRtp(bytes)
    if (packet === undefined || !isExpected(packet, remote)) return
    const peer = this.gate.admits(source, packet.sequence, nowMs)
    if (peer === 'refused') return
    if (peer === 'new') this.#source.forget()
    const standing = this.#source.admits(packet, nowMs)
    if (standing === 'refused') return
    if (standing === 'new') {
      this.#jitter.reset()
      this.#events.reset()
    }
    this.#heardMs = nowMs
    this.#packets++
    this.reception.count(packet, nowMs)
    this.#accept(packet, remote, nowMs)
  }

  /** The next 20 ms of the far side. */
  take(into: Int16Array, nowMs: number): void {
    this.#jitter.take(into)
    const digit = this.#events.tick(nowMs)
    if (digit !== undefined) this.#reportEvent(digit, nowMs)
  }

  /** A digit detected as tones. */
  tone(digit: string, nowMs: number): void {
    if (this.#digits.takeTone(digit, nowMs)) this.#onDigit(digit)
  }

  /** When the last accepted packet arrived, or when the peer was announced. */
  get heardMs(): number {
    return this.#heardMs
  }

  /** Packets since the last call. */
  takePackets(): number {
    const packets = this.#packets
    this.#packets = 0
    return packets
  }

  #reportEvent(digit: string, nowMs: number): void {
    if (this.#digits.takeEvent(digit, nowMs)) this.#onDigit(digit)
  }

  #accept(packet: RtpPacket, remote: RemoteMedia, nowMs: number): void {
    if (packet.payloadType === remote.dtmfPayloadType) {
      this.#digits.eventReceived(nowMs)
      const digit = this.#events.packet(packet, nowMs)
      if (digit !== undefined) this.#reportEvent(digit, nowMs)
      return
    }
    const law = lawOf(packet.payloadType, remote)
    if (law === undefined || packet.payload.length > maxPayloadBytes) return
    this.#jitter.put(packet.timestamp, decodeG711(law, packet.payload, this.#decoded))
  }
}

/**
 * The payload types a peer may use; including the other law's static number, since some carriers negotiate one
 * and send the other.
 */
const lawOf = (payloadType: number, remote: RemoteMedia): G711Law | undefined => {
  if (payloadType === remote.payloadType) return remote.codec
  if (payloadType === 0) return 'PCMU'
  return payloadType === 8 ? 'PCMA' : undefined
}

const isExpected = (packet: RtpPacket, remote: RemoteMedia): boolean =>
  packet.payloadType === remote.dtmfPayloadType ||
  packet.payloadType === comfortNoise ||
  lawOf(packet.payloadType, remote) !== undefined

/** RFC 3389: its frames are played as silence. */
const comfortNoise = 13
/** 180 ms of G.711: no telephone sends more in one packet. */
const maxPayloadBytes = 1440
