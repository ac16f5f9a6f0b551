import type { ResponseDraft, SipRequest } from '../message/sip-message.ts'
import { type Hop, isReliable } from '../transport/transport.ts'
import type { Timer, Timers, Timing } from './timers.ts'

export type ServerTransactionOptions = {
  readonly request: SipRequest
  /** Where responses go (RFC 3261 §18.2.2, RFC 3581). */
  readonly hop: Hop
  readonly timers: Timers
  readonly timing: Timing
  readonly send: (draft: ResponseDraft, hop: Hop) => void
}

/**
 * RFC 3261 §17.2 with RFC 6026 §8.5, for INVITE and for the rest. States:
 * proceeding → completed (final; of an INVITE 3xx-6xx, repeated by timer G until the ACK) → confirmed (ACK, timer I)
 * → terminated (timers H, I, J); an INVITE's 2xx leads to accepted (timer L), where the core repeats the 2xx.
 */
export class ServerTransaction {
  readonly request: SipRequest
  readonly hop: Hop
  readonly #options: ServerTransactionOptions
  #state: 'proceeding' | 'accepted' | 'completed' | 'confirmed' | 'terminated' = 'proceeding'
  #last: ResponseDraft | undefined
  #resend: Timer | undefined
  #end: Timer | undefined
  readonly #endings: (() => void)[] = []

  constructor(options: ServerTransactionOptions) {
    this.#options = options
    this.request = options.request
    this.hop = options.hop
  }

  /** Whether a final response may still be sent. */
  get open(): boolean {
    return this.#state === 'proceeding'
  }

  onTerminated(ending: () => void): void {
    this.#endings.push(ending)
  }

  respond(draft: ResponseDraft): void {
    if (this.#state === 'accepted' && draft.code < 300 && draft.code >= 200) {
      this.#options.send(draft, this.hop)
      return
    }
    if (this.#state !== 'proceeding') return
    this.#last = draft
    this.#options.send(draft, this.hop)
    if (draft.code >= 200) this.#complete(draft.code)
  }

  /** A retransmission of the request. */
  repeat(): void {
    const silent = this.#state === 'accepted' || this.#state === 'confirmed' || this.#state === 'terminated'
    if (!silent && this.#last) this.#options.send(this.#last, this.hop)
  }

  /** The ACK of a failure, which belongs to this transaction; false where it belongs to the core (2xx). */
  acknowledge(): boolean {
    if (this.#state === 'accepted') return false
    if (this.#state !== 'completed') return true
    this.#state = 'confirmed'
    this.#stopTimers()
    this.#endAfter(isReliable(this.hop.transport) ? 0 : this.#options.timing.t4Ms)
    return true
  }

  terminate(): void {
    if (this.#state === 'terminated') return
    this.#state = 'terminated'
    this.#stopTimers()
    for (const ending of this.#endings) ending()
  }

  #complete(code: number): void {
    const { timing } = this.#options
    const reliable = isReliable(this.hop.transport)
    if (this.request.method !== 'INVITE') {
      this.#state = 'completed'
      this.#endAfter(reliable ? 0 : timing.giveUpMs)
      return
    }
    this.#state = code < 300 ? 'accepted' : 'completed'
    this.#endAfter(timing.giveUpMs)
    if (code >= 300 && !reliable) this.#scheduleResend(timing.t1Ms)
  }

  /** Timer G doubles up to T2. */
  #scheduleResend(delayMs: number): void {
    const { timers, timing } = this.#options
    this.#resend = timers.after(delayMs, () => {
      if (this.#last) this.#options.send(this.#last, this.hop)
      this.#scheduleResend(Math.min(2 * delayMs, timing.t2Ms))
    })
  }

  #endAfter(delayMs: number): void {
    this.#end = this.#options.timers.after(delayMs, () => this.terminate())
  }

  #stopTimers(): void {
    this.#resend?.stop()
    this.#end?.stop()
  }
}
