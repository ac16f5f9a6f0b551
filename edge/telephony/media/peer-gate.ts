/**
 * Whose packets count. States:
 * - idle: nobody announced yet, nothing is accepted;
 * - open: for 500 ms after the SDP any port of the announced host may claim the stream, once;
 * - locked: only the one address and port that claimed it (or the announced one, when nobody did in time).
 */
export class PeerGate {
  #host = ''
  #port = 0
  #announcedPort = 0
  #openUntilMs = 0
  #locked = false

  /** The SDP names a peer. The same peer again keeps its lock. */
  expect(host: string, port: number, nowMs: number): void {
    if (this.#locked && host === this.#host && port === this.#announcedPort) return
    this.#host = host
    this.#port = port
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
    if (source.address !== this.#host || this.#announcedPort === 0) return false
    if (this.#locked || nowMs > this.#openUntilMs) {
      this.#locked = true
      return source.port === this.#port
    }
    if (!isRtp) return false
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
