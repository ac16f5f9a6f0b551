/**
 * Whose packets count. States:
 * - idle: nobody announced yet, nothing is accepted;
 * - open: for 500 ms after the SDP whoever sends RTP first claims the stream, once: behind a NAT, and on a host with
 *   several addresses, RTP comes from elsewhere than the SDP says. The announced peer itself may still take it back
 *   from a stranger within that time;
 * - locked: only the one address and port that claimed it (or the announced one, when nobody did in time).
 */
export class PeerGate {
  #host = ''
  #port = 0
  #announcedHost = ''
  #announcedPort = 0
  #openUntilMs = 0
  #locked = false

  /** The SDP names a peer. The same peer again keeps its lock. */
  expect(host: string, port: number, nowMs: number): void {
    if (this.#locked && host === this.#announcedHost && port === this.#announcedPort) return
    this.#host = host
    this.#port = port
    this.#announcedHost = host
    this.#announcedPort = port
    this.#openUntilMs = nowMs + latchWindowMs
    this.#locked = false
  }

  /** Decides by the source alone; `isRtp` false never claims the stream. */
  admits(
    source: { readonly address: string; readonly port: number },
    isRtp: boolean,
    nowMs: number,
  ): boolean {
    if (this.#announcedPort === 0) return false
    const isAnnounced = source.address === this.#announcedHost && source.port === this.#announcedPort
    const mayTakeBack = isAnnounced && isRtp && nowMs <= this.#openUntilMs
    if ((this.#locked && !mayTakeBack) || nowMs > this.#openUntilMs) {
      this.#locked = true
      return source.address === this.#host && source.port === this.#port
    }
    if (!isRtp) return false
    this.#host = source.address
    this.#port = source.port
    this.#locked = true
    return true
  }

  get host(): string {
    return this.#host
  }

  get port(): number {
    return this.#port
  }

  get locked(): boolean {
    return this.#locked
  }
}

const latchWindowMs = 500
