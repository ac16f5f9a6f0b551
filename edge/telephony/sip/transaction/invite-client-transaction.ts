import type { RequestDraft, SipResponse } from '../message/sip-message.ts'
import { isReliable } from '../transport/transport.ts'
import type { ClientTransaction, ClientTransactionOptions } from './client-transaction.ts'
import type { Timer } from './timers.ts'

/**
 * RFC 3261 §17.1.1 with RFC 6026 §8.4. States: calling → proceeding (1xx) → accepted (2xx, every further 2xx is
 * passed up) or completed (3xx-6xx, each is ACKed here) → terminated (timers D, M; from calling by timer B or
 * the transport).
 */
export class InviteClientTransaction implements ClientTransaction {
  readonly draft
  readonly hop
  readonly #options: ClientTransactionOptions
  #state: 'calling' | 'proceeding' | 'accepted' | 'completed' | 'terminated' = 'calling'
  #repeatUntilMs = 0
  #resend: Timer | undefined
  #end: Timer | undefined
  #ack: RequestDraft | undefined

  constructor(options: ClientTransactionOptions) {
    this.#options = options
    this.draft = options.draft
    this.hop = options.hop
  }

  start(): void {
    const { context } = this.#options
    this.#send(this.draft)
    this.#repeatUntilMs = context.timers.nowMs + context.timing.giveUpMs
    if (!isReliable(this.hop.transport)) this.#scheduleResend(context.timing.t1Ms)
    this.#end = context.timers.after(context.timing.giveUpMs, () => {
      this.#terminate()
      this.#options.handlers.onTimeout()
    })
  }

  /** Restores an INVITE that an earlier process sent: its responses are awaited, it is not sent again. */
  adopt(): void {
    this.#state = 'proceeding'
  }

  receive(response: SipResponse): void {
    if (response.code < 200) this.#receiveProvisional(response)
    else if (response.code < 300) this.#receiveSuccess(response)
    else this.#receiveFailure(response)
  }

  forget(): void {
    this.#terminate()
  }

  abandon(cause: Error): void {
    const waiting = this.#state === 'calling' || this.#state === 'proceeding'
    this.#terminate()
    if (waiting) this.#options.handlers.onTransportFailure(cause)
  }

  #receiveProvisional(response: SipResponse): void {
    if (this.#state !== 'calling' && this.#state !== 'proceeding') return
    this.#state = 'proceeding'
    this.#stopTimers()
    this.#options.handlers.onResponse(response)
  }

  #receiveSuccess(response: SipResponse): void {
    if (this.#state === 'completed' || this.#state === 'terminated') return
    if (this.#state !== 'accepted') {
      this.#state = 'accepted'
      this.#stopTimers()
      // Timer M: forks may answer 200 as well, and a lost ACK brings the same 200 again.
      this.#endAfter(this.#options.context.timing.giveUpMs)
    }
    this.#options.handlers.onResponse(response)
  }

  #receiveFailure(response: SipResponse): void {
    if (this.#state === 'completed' && this.#ack) this.#send(this.#ack)
    if (this.#state !== 'calling' && this.#state !== 'proceeding') return
    this.#state = 'completed'
    this.#stopTimers()
    this.#ack = ackOf(this.draft, response)
    this.#send(this.#ack)
    // Timer D: 32 s over UDP, none over a stream.
    if (isReliable(this.hop.transport)) this.#terminate()
    else this.#endAfter(this.#options.context.timing.giveUpMs)
    this.#options.handlers.onResponse(response)
  }

  /**
   * Timer A doubles without a limit. In a process that was stopped it runs before timer B although both are
   * long due, and the far side, which has dropped the transaction by then, would treat the retransmission as a
   * new call.
   */
  #scheduleResend(delayMs: number): void {
    const { timers } = this.#options.context
    this.#resend = timers.after(delayMs, () => {
      if (timers.nowMs >= this.#repeatUntilMs) return
      this.#send(this.draft)
      this.#scheduleResend(2 * delayMs)
    })
  }

  #send(draft: RequestDraft): void {
    this.#options.context.send(draft, this.hop, (cause) => {
      this.abandon(cause)
    })
  }

  #endAfter(delayMs: number): void {
    this.#end = this.#options.context.timers.after(delayMs, () => {
      this.#terminate()
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

/**
 * RFC 3261 §17.1.1.3: the ACK of a failure repeats the INVITE's topmost Via and Route, and takes To from the
 * response.
 */
const ackOf = (invite: RequestDraft, response: SipResponse): RequestDraft => {
  const kept = new Set(['via', 'from', 'call-id', 'route', 'max-forwards'])
  const fields = invite.fields.filter(([name]) => kept.has(name.toLowerCase()))
  return {
    method: 'ACK',
    uri: invite.uri,
    fields: [...fields, ['To', response.headers.first('to') ?? ''], ['CSeq', `${response.cseq.number} ACK`]],
  }
}
