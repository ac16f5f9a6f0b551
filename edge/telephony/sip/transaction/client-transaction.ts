import type { RequestDraft, SipResponse } from '../message/sip-message.ts'
import type { Hop } from '../transport/transport.ts'
import type { Timers, Timing } from './timers.ts'

/** What transactions depend on. */
export type TransactionContext = {
  readonly timers: Timers
  readonly timing: Timing
  send(draft: RequestDraft, hop: Hop, onFailed: (cause: Error) => void): void
}

export type ClientHandlers = {
  /**
   * Provisional responses as they arrive, a final one once; for INVITE every 2xx, retransmissions too (RFC
   * 6026).
   */
  onResponse(response: SipResponse): void
  /** Timer B or F: no final response arrived in time. */
  onTimeout(): void
  onTransportFailure(cause: Error): void
}

export type ClientTransactionOptions = {
  readonly context: TransactionContext
  /** Its topmost Via carries the branch. */
  readonly draft: RequestDraft
  readonly hop: Hop
  readonly handlers: ClientHandlers
  readonly onTerminated: () => void
}

export interface ClientTransaction {
  readonly draft: RequestDraft
  readonly hop: Hop
  receive(response: SipResponse): void
  /** Ends it at once without a report. */
  forget(): void
  /** Ends it at once; a waiting owner gets a transport failure. */
  abandon(cause: Error): void
}
