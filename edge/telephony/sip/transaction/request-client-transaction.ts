import type { SipResponse } from '../message/sip-message.ts'
import { isReliable } from '../transport/transport.ts'
import type { ClientTransaction, ClientTransactionOptions } from './client-transaction.ts'
import type { Timer } from './timers.ts'

/**
 * RFC 3261 §17.1.2, every request but INVITE and ACK. States:
 * trying → proceeding (1xx) → completed (final, timer K) → terminated (timer F from the first two).
 */
export class RequestClientTransaction implements ClientTransaction {
  readonly draft
  readonly hop
  readonly #options: ClientTransactionOptions
  #state: 'trying' | 'proceeding' | 'completed' | 'terminated' = 'trying'
  #resend: Timer | undefined
  #end: Timer | undefined

  constructor(options: ClientTransactionOptions) {
    this.#options = options
    this.draft = options.draft
    this.hop = options.hop
  }

  start(): void {
    const { timers, timing } = this.#options.context
    this.#send()
    if (!isReliable(this.hop.transport)) this.#scheduleResend(timing.t1Ms)
    this.#end = timers.after(timing.giveUpMs, () => {
      this.#terminate()
      this.#options.handlers.onTimeout()
    })
  }

  receive(response: SipResponse): void {
    if (this.#state !== 'trying' && this.#state !== 'proceeding') return
    if (response.code < 200) {
      this.#state = 'proceeding'
      this.#options.handlers.onResponse(response)
      return
    }
    this.#state = 'completed'
    this.#stopTimers()
    const { timers, timing } = this.#options.context
    // Timer K absorbs retransmitted responses.
    if (isReliable(this.hop.transport)) this.#terminate()
    else this.#end = timers.after(timing.t4Ms, () => this.#terminate())
    this.#options.handlers.onResponse(response)
  }

  forget(): void {
    this.#terminate()
  }

  abandon(cause: Error): void {
    const waiting = this.#state === 'trying' || this.#state === 'proceeding'
    this.#terminate()
    if (waiting) this.#options.handlers.onTransportFailure(cause)
  }

  /** Timer E doubles up to T2, and is T2 while proceeding. */
  #scheduleResend(delayMs: number): void {
    const { timers, timing } = this.#options.context
    this.#resend = timers.after(delayMs, () => {
      this.#send()
      this.#scheduleResend(this.#state === 'proceeding' ? timing.t2Ms : Math.min(2 * delayMs, timing.t2Ms))
    })
  }

  #send(): void {
    this.#options.context.send(this.draft, this.hop, (cause) => {
      this.abandon(cause)
    })
  }

  #terminate(): void {
    if (this.#state === 'terminated') return
    this.#state = 'terminated'
    this.#stopTimers()
    this.#options.onTerminated()
  }

  #stopTimers(): void {
    this.#resend?.stop()
    this.#end?.stop()
  }
}
