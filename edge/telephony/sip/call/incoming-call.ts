import { dialogOfRequest, newTag } from '../dialog/dialog.ts'
import { DialogSession } from '../dialog/dialog-session.ts'
import { DigestClient } from '../digest/digest-client.ts'
import { buildResponse } from '../message/build-response.ts'
import type { Field } from '../message/header-fields.ts'
import { allowField, sdpField } from '../message/own-fields.ts'
import { sdpOf } from '../message/session-body.ts'
import type { SipRequest } from '../message/sip-message.ts'
import { parseUri, type Uri } from '../message/uri.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { DialogObserver, IncomingInvite } from '../user-agent.ts'
import type { CallContext } from './call-context.ts'

/**
 * The callee's side of a call. States:
 * waiting (100 sent, maybe 18x) → answered (2xx, repeated) → confirmed (ACK) → over;
 * from waiting also → over by reject, by CANCEL and by a BYE before the answer.
 */
export class IncomingCall implements IncomingInvite {
  readonly callId: string
  readonly calledNumber: string
  readonly callingNumber: string
  readonly sdp?: string
  readonly headers: ReadonlyMap<string, string>
  readonly #context: CallContext
  readonly #transaction: ServerTransaction
  readonly #localTag = newTag()
  readonly #session: DialogSession
  #state: 'waiting' | 'answered' | 'confirmed' | 'over' = 'waiting'
  #observer: DialogObserver | undefined
  #onCancelled: (() => void) | undefined
  /** The ACK arrived, or its timeout passed. */
  #settle: () => void = () => undefined
  readonly #settled = new Promise<void>((resolve) => {
    this.#settle = resolve
  })

  constructor(context: CallContext, transaction: ServerTransaction) {
    const { request, hop } = transaction
    this.#context = context
    this.#transaction = transaction
    this.callId = request.callId
    this.calledNumber = userOf(parseUri(request.uri))
    this.callingNumber = userOf(request.from.uri)
    const sdp = sdpOf(request)
    if (sdp !== undefined) this.sdp = sdp
    this.headers = request.headers.joined()
    const via = { host: hop.host, port: hop.port, transport: hop.transport }
    this.#session = new DialogSession({
      context,
      state: dialogOfRequest(request, this.#localTag, via),
      digest: new DigestClient(undefined),
      ownsCallId: false,
      networks: [],
      source: hop.host,
      observer: {
        onOffer: (offer) => this.#observer?.onOffer(offer),
        onBye: () => this.#receiveBye(),
      },
    })
    transaction.respond(buildResponse(request, { code: 100 }))
  }

  ring(sdp?: string, headers: readonly Field[] = []): void {
    if (this.#state !== 'waiting') return
    this.#respond(sdp === undefined ? 180 : 183, [...this.#dialogFields(), ...headers], sdp)
  }

  answer(sdp: string, observer: DialogObserver, headers: readonly Field[] = []): void {
    if (this.#state !== 'waiting' || !this.#transaction.open) return
    this.#state = 'answered'
    this.#observer = observer
    this.#session.confirm(sdp)
    const fields = [...this.#dialogFields(), allowField, ...headers, sdpField]
    this.#session.answer(
      this.#transaction,
      { code: 200, toTag: this.#localTag, fields, body: sdp },
      { onAck: (answer) => this.#confirm(answer), onTimeout: () => this.#giveUp() },
    )
  }

  reject(code: number, headers: readonly Field[] = []): void {
    if (this.#state !== 'waiting') return
    this.#state = 'over'
    this.#session.end()
    this.#respond(code, headers)
  }

  async bye(): Promise<void> {
    if (this.#state === 'waiting') {
      this.reject(480)
      return
    }
    // RFC 3261 §15: the callee may not send BYE before the ACK, or before the ACK's timeout.
    if (this.#state === 'answered') await this.#settled
    this.#state = 'over'
    await this.#session.bye()
  }

  onCancelled(handler: () => void): void {
    this.#onCancelled = handler
  }

  /** The caller's CANCEL; already answered 200. */
  cancel(): void {
    if (this.#state !== 'waiting') return
    this.#state = 'over'
    this.#session.end()
    this.#respond(487, [])
    this.#onCancelled?.()
  }

  #confirm(answer: string | undefined): void {
    if (this.#state === 'answered') this.#state = 'confirmed'
    this.#observer?.onConfirmed()
    // The INVITE had no offer, so ours was in the 200 and this is the answer to it: reported like an offer.
    if (this.sdp === undefined && answer !== undefined) this.#observer?.onOffer(answer)
    this.#settle()
  }

  #giveUp(): void {
    this.#state = 'over'
    void this.#session.bye()
    this.#settle()
    this.#observer?.onAckTimeout()
  }

  #receiveBye(): void {
    if (this.#state === 'waiting') {
      // RFC 3261 §15.1.2: a BYE in an early dialog ends its INVITE too.
      this.cancel()
      return
    }
    if (this.#state === 'over') return
    this.#state = 'over'
    this.#settle()
    this.#observer?.onBye()
  }

  #respond(code: number, fields: readonly Field[], sdp?: string): void {
    const body = sdp === undefined ? {} : { body: sdp }
    const typed = sdp === undefined ? fields : [...fields, sdpField]
    const detail = { code, toTag: this.#localTag, fields: typed, ...body }
    this.#transaction.respond(buildResponse(this.#transaction.request, detail))
  }

  /** RFC 3261 §12.1.1: a response that creates a dialog carries the Contact and the received Record-Route. */
  #dialogFields(): Field[] {
    const { request, hop } = this.#transaction
    return [...recordRouteFields(request), this.#context.contact(hop.transport)]
  }
}

const recordRouteFields = (request: SipRequest): Field[] =>
  request.headers.all('record-route').map((value) => ['Record-Route', value])

const userOf = (uri: Uri): string => (uri.kind === 'sip' ? (uri.user ?? '') : uri.text)
