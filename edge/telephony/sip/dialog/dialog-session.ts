import { Networks, sameNetwork } from '../../networks.ts'
import type { DigestClient } from '../digest/digest-client.ts'
import { buildResponse, type ResponseDetail } from '../message/build-response.ts'
import type { Field } from '../message/header-fields.ts'
import { allowField, codeForMethod, sdpField } from '../message/own-fields.ts'
import { quote } from '../message/parameters.ts'
import { q850Cause } from '../message/reason-header.ts'
import { reasonPhrase } from '../message/reason-phrases.ts'
import { sdpOf } from '../message/session-body.ts'
import type { SipRequest, SipResponse } from '../message/sip-message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { TransactionLayer } from '../transaction/transaction-layer.ts'
import type { KnownPeers } from '../transport/known-peers.ts'
import type { SipReply, Transport } from '../user-agent.ts'
import { AnswerKeeper } from './answer-keeper.ts'
import { type DialogState, dialogKey, hostsOf } from './dialog.ts'
import { DialogRequests } from './dialog-requests.ts'
import { toReply } from './sip-reply.ts'

/** What dialogs depend on: the transactions below them and the other dialogs. */
export interface SessionContext {
  readonly layer: TransactionLayer
  /** By dialogKey. */
  readonly sessions: Map<string, DialogSession>
  readonly peers: KnownPeers
  /** Our Contact; over a stream it needs the transport parameter, or the peer sends its ACK by UDP. */
  contact(transport: Transport): Field
  /** 0 ≤ x < 1. */
  random(): number
}

export type SessionOptions = {
  readonly context: SessionContext
  readonly state: DialogState
  readonly digest: DigestClient
  /** RFC 3261 §14.1: the owner of the Call-ID waits longer after glare. */
  readonly ownsCallId: boolean
  /** CIDR networks allowed for its requests, beside those of the addresses it was created with. */
  readonly networks: readonly string[]
  /** Source of the INVITE or of its answer. */
  readonly source?: string
  readonly observer: SessionObserver
}

export interface SessionObserver {
  /** Our full offer, for a far side that requests one; absent: the last negotiated description. */
  onOfferWanted?(): string | undefined
  onOffer(sdp: string): string | undefined
  onBye(reason: { readonly q850?: number }): void
}

export type ByeReason = { readonly q850: number; readonly text?: string }

/**
 * One dialog at work, the same for caller and callee. States: early (callee before the answer) → confirmed →
 * ended (BYE either way, or a request of ours that the far side no longer knew).
 */
export class DialogSession {
  readonly #options: SessionOptions
  readonly #key: string
  readonly #requests: DialogRequests
  #status: 'early' | 'confirmed' | 'ended' = 'early'
  #localSdp = ''
  #awaitingAck: AnswerKeeper | undefined
  /** A re-INVITE of ours is pending: one of the peer collides with it and is refused. */
  #reinviting = false
  /** The same, including the pause after a collision. */
  #offering = false
  #endPause: () => void = () => undefined
  #farewell: Promise<SipResponse | undefined> | undefined

  constructor(options: SessionOptions) {
    this.#options = options
    this.#requests = new DialogRequests(options.context.layer, options.digest, options.state)
    this.#key = dialogKey(options.state.callId, options.state.localTag, options.state.remoteTag)
    options.context.sessions.set(this.#key, this)
    for (const address of this.#addresses()) options.context.peers.reached(address, [address])
  }

  get dialog(): DialogState {
    return this.#requests.dialog
  }

  confirm(localSdp: string): void {
    this.#status = 'confirmed'
    this.#localSdp = localSdp
  }

  /** BYE; resolves when answered or timed out. */
  async bye(reason?: ByeReason): Promise<void> {
    await this.farewell(reason)
  }

  /** BYE, and the response to it; undefined without one or where the dialog was over. */
  farewell(reason?: ByeReason): Promise<SipResponse | undefined> {
    this.#farewell ??= this.#sayBye(reason)
    return this.#farewell
  }

  /** Offers new media. A 491 is waited out and retried once; no response is reported as 408. */
  async reinvite(sdp: string): Promise<SipReply> {
    if (!this.#usable) return localReply(481)
    // RFC 3261 §14.1: one INVITE at a time, from either side.
    if (this.#offering || this.#awaitingAck) return localReply(491)
    this.#offering = true
    let response = await this.#sendReinvite(sdp)
    if (response?.code === 491) {
      await this.#pauseAfterGlare()
      if (this.#usable && !this.#awaitingAck) response = await this.#sendReinvite(sdp)
    }
    this.#offering = false
    return this.#concludeReinvite(response, sdp)
  }

  get #usable(): boolean {
    return this.#status === 'confirmed' && this.#farewell === undefined
  }

  /** The ACK of a received 2xx: returns a function that sends it, again for every repeated 2xx. */
  ackFor(cseq: number, credentials: readonly Field[]): () => void {
    return this.#requests.ackFor(cseq, credentials)
  }

  /** Sends a 2xx and repeats it until the ACK. */
  answer(transaction: ServerTransaction, detail: ResponseDetail, handlers: AnswerHandlers): void {
    this.#awaitingAck?.stop()
    const keeper = new AnswerKeeper({
      layer: this.#options.context.layer,
      transaction,
      draft: buildResponse(transaction.request, detail),
      onAck: (sdp) => {
        this.#awaitingAck = undefined
        handlers.onAck(sdp)
      },
      onTimeout: () => {
        this.#awaitingAck = undefined
        handlers.onTimeout()
      },
    })
    this.#awaitingAck = keeper
    keeper.start()
  }

  /**
   * Whether requests of this dialog may come from an address: of its line, or near one of its own (other
   * proxies of a carrier).
   */
  trusts(address: string): boolean {
    const isNear = this.#addresses().some((one) => sameNetwork(one, address))
    return isNear || new Networks(this.#options.networks).contains(address)
  }

  /** Addresses of the far side: destination, source of its answer, and those of its Contact and route. */
  #addresses(): readonly string[] {
    const { source, context, state } = this.#options
    const { remoteTarget, routeSet, via } = this.dialog
    const hosts = [via.host, state.via.host, ...hostsOf([remoteTarget, ...routeSet])]
    return [...hosts.flatMap((host) => context.peers.addressesOf(host)), ...(source ? [source] : [])]
  }

  receiveAck(request: SipRequest): void {
    if (this.#awaitingAck?.cseq === request.cseq.number) this.#awaitingAck.acknowledge(sdpOf(request))
  }

  receive(transaction: ServerTransaction): void {
    const { request } = transaction
    if (!this.#requests.takeRemoteCseq(request.cseq.number)) {
      this.#respond(transaction, { code: 500 })
      return
    }
    if (request.method === 'BYE') this.#receiveBye(transaction)
    else if (request.method === 'INVITE') this.#receiveReinvite(transaction)
    else if (request.method === 'OPTIONS') this.#respond(transaction, { code: 200, fields: [allowField] })
    else this.#respond(transaction, { code: codeForMethod(request.method), fields: [allowField] })
  }

  /** Removes the dialog: nothing of it is answered or repeated any more. */
  end(): void {
    this.#status = 'ended'
    this.#endPause()
    this.#awaitingAck?.stop()
    this.#awaitingAck = undefined
    this.#options.context.sessions.delete(this.#key)
  }

  async #sayBye(reason: ByeReason | undefined): Promise<SipResponse | undefined> {
    if (this.#status === 'ended') return undefined
    this.#awaitingAck?.stop()
    this.#awaitingAck = undefined
    const fields = reason ? [reasonField(reason)] : []
    const reply = await this.#requests.bye(fields)
    this.end()
    return reply
  }

  #receiveBye(transaction: ServerTransaction): void {
    this.#respond(transaction, { code: 200 })
    const alreadyLeaving = this.#farewell !== undefined || this.#status === 'ended'
    this.end()
    if (alreadyLeaving) return
    const q850 = q850Cause(transaction.request.headers)
    this.#options.observer.onBye(q850 === undefined ? {} : { q850 })
  }

  #receiveReinvite(transaction: ServerTransaction): void {
    const refusal = this.#reinviteRefusal()
    if (refusal) {
      this.#respond(transaction, refusal)
      return
    }
    const offer = sdpOf(transaction.request)
    // RFC 3261 §14.2: without an offer we send one. It is the full offer again (RFC 6337 §5.3.1), or a far side
    // that held us could not resume us through a third party.
    const { observer } = this.#options
    const sdp = offer === undefined ? (observer.onOfferWanted?.() ?? this.#localSdp) : observer.onOffer(offer)
    if (sdp === undefined) {
      this.#respond(transaction, { code: 488 })
      return
    }
    this.#requests.refreshTarget(transaction.request)
    this.#localSdp = sdp
    const fields = [this.#contact(), allowField, sdpField]
    this.answer(
      transaction,
      { code: 200, fields, body: sdp },
      {
        // The answer to our offer comes in the ACK; it is reported to the observer like an offer without a
        // required answer.
        onAck: (answer) => {
          if (offer === undefined && answer !== undefined) this.#options.observer.onOffer(answer)
        },
        // RFC 3261 §14.2: no ACK means that the session is dead.
        onTimeout: () => this.#lose(),
      },
    )
  }

  #reinviteRefusal(): ResponseDetail | undefined {
    if (this.#farewell) return { code: 481 }
    if (this.#reinviting) return { code: 491 }
    if (this.#status === 'confirmed') return undefined
    // RFC 3261 §14.2: the first INVITE is not answered yet.
    return { code: 500, fields: [['Retry-After', String(Math.floor(this.#options.context.random() * 10))]] }
  }

  async #sendReinvite(sdp: string): Promise<SipResponse | undefined> {
    this.#reinviting = true
    const response = await this.#requests.reinvite([this.#contact(), allowField, sdpField], sdp)
    this.#reinviting = false
    return response
  }

  #concludeReinvite(response: SipResponse | undefined, sdp: string): SipReply {
    // RFC 3261 §12.2.1.2: no response and 481 both mean that the dialog is over.
    if (!response || response.code === 408 || response.code === 481) this.#lose()
    if (!response) return localReply(408)
    if (response.code < 300) this.#localSdp = sdp
    return toReply(response)
  }

  #pauseAfterGlare(): Promise<void> {
    const { context, ownsCallId } = this.#options
    // RFC 3261 §14.1: 2.1-4 s for the owner of the Call-ID, 0-2 s for the other; in T1 of 500 ms.
    const [from, to] = ownsCallId ? [4.2, 8] : [0, 4]
    const delayMs = context.layer.timing.t1Ms * (from + context.random() * (to - from))
    return new Promise((resolve) => {
      this.#endPause = resolve
      context.layer.timers.after(delayMs, resolve)
    })
  }

  #lose(): void {
    if (this.#farewell || this.#status === 'ended') return
    void this.bye()
    this.#options.observer.onBye({})
  }

  #respond(transaction: ServerTransaction, detail: ResponseDetail): void {
    transaction.respond(buildResponse(transaction.request, detail))
  }

  #contact(): Field {
    return this.#options.context.contact(this.dialog.via.transport)
  }
}

type AnswerHandlers = {
  readonly onAck: (sdp: string | undefined) => void
  readonly onTimeout: () => void
}

const localReply = (code: number): SipReply => ({ code, reason: reasonPhrase(code), headers: new Map() })

const reasonField = (reason: ByeReason): Field => [
  'Reason',
  `Q.850;cause=${reason.q850}${reason.text === undefined ? '' : `;text=${quote(reason.text)}`}`,
]
