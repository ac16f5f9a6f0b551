import type { ResponseDraft } from '../message/sip-message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { Timer } from '../transaction/timers.ts'
import type { TransactionLayer } from '../transaction/transaction-layer.ts'

export type AnswerKeeperOptions = {
  readonly layer: TransactionLayer
  readonly transaction: ServerTransaction
  readonly draft: ResponseDraft
  readonly onAck: (sdp: string | undefined) => void
  readonly onTimeout: () => void
}

/**
 * Repeats a 2xx to an INVITE until its ACK arrives (RFC 3261 §13.3.1.4): the transaction does not, and it is
 * required over streams as well. Gives up after 64·T1.
 */
export class AnswerKeeper {
  readonly #options: AnswerKeeperOptions
  #resend: Timer | undefined
  #giveUp: Timer | undefined

  constructor(options: AnswerKeeperOptions) {
    this.#options = options
  }

  /** CSeq of the INVITE; its ACK carries the same number. */
  get cseq(): number {
    return this.#options.transaction.request.cseq.number
  }

  start(): void {
    const { layer, transaction, draft, onTimeout } = this.#options
    transaction.respond(draft)
    this.#scheduleResend(layer.timing.t1Ms)
    this.#giveUp = layer.timers.after(layer.timing.giveUpMs, () => {
      this.stop()
      onTimeout()
    })
  }

  acknowledge(sdp: string | undefined): void {
    this.stop()
    this.#options.onAck(sdp)
  }

  stop(): void {
    this.#resend?.stop()
    this.#giveUp?.stop()
  }

  #scheduleResend(delayMs: number): void {
    const { layer, transaction, draft } = this.#options
    this.#resend = layer.timers.after(delayMs, () => {
      transaction.respond(draft)
      this.#scheduleResend(Math.min(2 * delayMs, layer.timing.t2Ms))
    })
  }
}
