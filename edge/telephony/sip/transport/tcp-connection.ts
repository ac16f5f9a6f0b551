import type { Socket } from 'node:net'
import { type Framed, StreamFramer } from './stream-framer.ts'
import type { HopConnection } from './transport.ts'

/** Longer than any pause of a call that keeps its connection by re-INVITE or keepalive. */
const idleMs = 15 * 60_000
/** A connection without any message is closed after this time. */
const firstMessageMs = 10_000
/** A message must be complete within this time, or it only holds memory (64·T1 of 500 ms). */
const messageMs = 32_000
/** The longest call, and its end: a connection of ours is kept open for this long after its last message. */
const keepOpenMs = 2.2 * 3_600_000

/**
 * One stream, split into messages. A connection that we opened is kept open through NATs by CRLFs (RFC 5626
 * §3.5.1, §4.4.1).
 */
export class TcpConnection implements HopConnection {
  readonly #socket: Socket
  readonly #framer = new StreamFramer()
  readonly #onFramed: (framed: Framed) => void
  #messageMs = Date.now()
  #hasSpoken = false
  #wholeBy: NodeJS.Timeout | undefined
  #keepalive: NodeJS.Timeout | undefined

  constructor(socket: Socket, { isOurs, onFramed }: { isOurs: boolean; onFramed: (framed: Framed) => void }) {
    this.#socket = socket
    this.#onFramed = onFramed
    socket.setNoDelay(true)
    socket.setTimeout(isOurs ? idleMs : firstMessageMs, () => socket.destroy())
    // 'close' follows and cleans up; without a handler the error would end the process.
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      this.#receive(chunk)
    })
    socket.on('close', () => {
      clearTimeout(this.#wholeBy)
      clearTimeout(this.#keepalive)
    })
    if (isOurs) this.#keepOpen()
  }

  get alive(): boolean {
    return !this.#socket.destroyed && !this.#socket.writableEnded
  }

  /** Whether a whole message was ever received. */
  get hasSpoken(): boolean {
    return this.#hasSpoken
  }

  send(bytes: Buffer, onFailed: (cause: Error) => void): void {
    this.#messageMs = Date.now()
    this.#socket.write(bytes, (error) => {
      if (error) onFailed(error)
    })
  }

  destroy(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    for (const framed of this.#framer.push(chunk)) {
      if (framed.kind === 'ping') this.#socket.write('\r\n')
      if (framed.kind === 'message') this.#noteMessage()
      this.#onFramed(framed)
      if (framed.kind === 'broken') this.#socket.end()
    }
    if (!this.#framer.midMessage) {
      clearTimeout(this.#wholeBy)
      this.#wholeBy = undefined
    } else this.#wholeBy ??= setTimeout(() => this.#socket.destroy(), messageMs)
  }

  #noteMessage(): void {
    this.#messageMs = Date.now()
    if (!this.#hasSpoken) this.#socket.setTimeout(idleMs)
    this.#hasSpoken = true
  }

  /** RFC 5626 §4.4.1: at a random time between 95 and 120 s. */
  #keepOpen(): void {
    this.#keepalive = setTimeout(
      () => {
        if (!this.alive || Date.now() - this.#messageMs > keepOpenMs) return
        this.#socket.write('\r\n\r\n')
        this.#keepOpen()
      },
      95_000 + Math.random() * 25_000,
    )
  }
}
