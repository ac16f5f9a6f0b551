import { sameNetwork } from '../networks.ts'
import { SequenceProof } from './sequence-proof.ts'

type Source = { readonly address: string; readonly port: number }

/**
 * Distance of a source from the announced address: itself, its host, its network (IPv4 /24, IPv6 /64), or none
 * of these.
 */
const nearness = { announced: 3, host: 2, network: 1, foreign: 0 } as const
type Nearness = (typeof nearness)[keyof typeof nearness]

/**
 * Which source's RTP is accepted, and where ours goes. States:
 * - idle: no address is announced yet, nothing is admitted;
 * - waiting: no source is active, we send to the announced address. It is admitted at once, and so is its network, since RTP may
 *   come from another port than the SDP says (NAT, several addresses). Any other network must prove a stream in sequence within
 *   the window of 500 ms;
 * - heard: one source is active. The announced address replaces it at any time, a nearer source within the window. Others only
 *   when it was silent for 2 s, are near to it or to the announced address, and send in sequence.
 */
export class PeerGate {
  #announced: Source = { address: '', port: 0 }
  #current: Source = { address: '', port: 0 }
  #heardMs: number | undefined
  #windowEndsMs = 0
  readonly #proof = new SequenceProof()

  /**
   * The SDP announces an address. The same address again (an answer after the ringing) keeps the active source
   * and reopens the window.
   */
  expect(host: string, port: number, nowMs: number): void {
    this.#windowEndsMs = nowMs + windowMs
    if (host === this.#announced.address && port === this.#announced.port) return
    this.#announced = { address: host, port }
    this.#current = this.#announced
    this.#heardMs = undefined
    this.#proof.forget()
  }

  /** For a well-formed RTP packet of this call. `new`: another source is active from now on. */
  admits(source: Source, sequence: number, nowMs: number): 'same' | 'new' | 'refused' {
    if (this.#announced.port === 0) return 'refused'
    const isCurrent = isSame(source, this.#current)
    if (!isCurrent && !this.#mayTakeOver(source, sequence, nowMs)) return 'refused'
    const standing = isCurrent && this.#heardMs !== undefined ? 'same' : 'new'
    this.#current = { address: source.address, port: source.port }
    this.#heardMs = nowMs
    return standing
  }

  /** Whether the kernel may drop all other senders: a takeover could not be detected later. */
  isExclusive(nowMs: number): boolean {
    return (
      this.#heardMs !== undefined &&
      nowMs > this.#windowEndsMs &&
      nowMs - this.#heardMs < silentMs &&
      isSame(this.#current, this.#announced)
    )
  }

  get host(): string {
    return this.#current.address
  }

  get port(): number {
    return this.#current.port
  }

  #mayTakeOver(source: Source, sequence: number, nowMs: number): boolean {
    const near = this.#nearnessOf(source)
    if (near === nearness.announced) return true
    const inWindow = nowMs <= this.#windowEndsMs
    if (this.#heardMs === undefined && near !== nearness.foreign) return true
    if (this.#heardMs !== undefined && inWindow && near > this.#nearnessOf(this.#current)) return true
    const isProven = this.#proof.take(`${source.address} ${source.port}`, sequence)
    if (this.#heardMs === undefined) return isProven && inWindow
    const isNear = near !== nearness.foreign || sameNetwork(source.address, this.#current.address)
    const quietMs = inWindow && near === nearness.host ? pauseMs : silentMs
    return isProven && isNear && nowMs - this.#heardMs >= quietMs
  }

  #nearnessOf(source: Source): Nearness {
    if (isSame(source, this.#announced)) return nearness.announced
    if (source.address === this.#announced.address) return nearness.host
    return sameNetwork(source.address, this.#announced.address) ? nearness.network : nearness.foreign
  }
}

const isSame = (one: Source, other: Source): boolean =>
  one.address === other.address && one.port === other.port

const windowMs = 500
const silentMs = 2000
/** After the answer repeated the address of the ringing, RTP may come from another port of it. */
const pauseMs = 100
