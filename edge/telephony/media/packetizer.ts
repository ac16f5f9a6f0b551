/** G.711 of one packet: one octet is one sample at 8 kHz. */
export type AudioPacket = {
  readonly payloadType: number
  /** Of its first sample. */
  readonly timestamp: number
  readonly payload: Uint8Array
}

/**
 * Repackages a stream of 20 ms frames into packets of another length, the `a=ptime` of the far side (RFC 8866
 * §6.4). Lengths that are no multiple of 20 ms leave with the frame that completes them, so a packet of 30 ms
 * is up to 10 ms off its even spacing.
 */
export class Packetizer {
  readonly #held = new Uint8Array(longestMs * samplesPerMs + frameSamples)
  #length = 0
  #timestamp = 0
  #payloadType = 0

  /** The packets that this frame completes. `packetMs` is clamped to 10-60. */
  add(frame: AudioPacket, packetMs: number): readonly AudioPacket[] {
    const packets = frame.payloadType === this.#payloadType ? [] : [...this.flush()]
    if (this.#length === 0) this.#timestamp = frame.timestamp
    this.#payloadType = frame.payloadType
    this.#held.set(frame.payload, this.#length)
    this.#length += frame.payload.length
    const samples = Math.min(longestMs, Math.max(shortestMs, packetMs)) * samplesPerMs
    while (this.#length >= samples) packets.push(this.#cut(samples))
    return packets
  }

  /** Held-back audio as a shorter packet: sent before a packet of another kind, so that no audio is late. */
  flush(): readonly AudioPacket[] {
    return this.#length === 0 ? [] : [this.#cut(this.#length)]
  }

  clear(): void {
    this.#length = 0
  }

  #cut(samples: number): AudioPacket {
    const packet = {
      payloadType: this.#payloadType,
      timestamp: this.#timestamp,
      payload: this.#held.slice(0, samples),
    }
    this.#held.copyWithin(0, samples, this.#length)
    this.#length -= samples
    this.#timestamp = (this.#timestamp + samples) >>> 0
    return packet
  }
}

const samplesPerMs = 8
const frameSamples = 160
/** Ten is the shortest that gateways request, sixty the longest whose loss can be concealed. */
const shortestMs = 10
const longestMs = 60
