import type { DigestClient } from '../digest/digest-client.ts'
import type { Field } from '../message/header-fields.ts'
import type { SipRequest, SipResponse } from '../message/sip-message.ts'
import type { ClientHandlers } from '../transaction/client-transaction.ts'
import type { TransactionLayer } from '../transaction/transaction-layer.ts'
import { contactUri, type DialogState, routeRequest } from './dialog.ts'
import { draftInDialog, type RequestContent } from './draft-in-dialog.ts'
import { exchange } from './exchange.ts'

/** The sending half of a dialog: counts CSeq, follows the remote target and answers challenges. */
export class DialogRequests {
  readonly #layer: TransactionLayer
  readonly #digest: DigestClient
  #dialog: DialogState

  constructor(layer: TransactionLayer, digest: DigestClient, dialog: DialogState) {
    this.#layer = layer
    this.#digest = digest
    this.#dialog = dialog
  }

  get dialog(): DialogState {
    return this.#dialog
  }

  /** False for a request that is older than the last one (RFC 3261 §12.2.2). */
  takeRemoteCseq(remoteCseq: number): boolean {
    const last = this.#dialog.remoteCseq
    if (last !== undefined && remoteCseq < last) return false
    this.#dialog = { ...this.#dialog, remoteCseq }
    return true
  }

  /** A re-INVITE or its 2xx may change the remote target (RFC 3261 §12.2). */
  refreshTarget(message: SipRequest | SipResponse): void {
    const remoteTarget = contactUri(message)
    if (remoteTarget !== undefined) this.#dialog = { ...this.#dialog, remoteTarget }
  }

  /**
   * The ACK of a received 2xx. Returns a function that sends it, again for every repeated 2xx (RFC 3261
   * §13.2.2.4).
   */
  ackFor(cseq: number, credentials: readonly Field[]): () => void {
    const { draft, hop } = draftInDialog(
      this.#layer,
      this.#dialog,
      { method: 'ACK', cseq },
      { fields: credentials },
    )
    return () => this.#layer.sendAck(draft, hop)
  }

  bye(fields: readonly Field[]): Promise<SipResponse | undefined> {
    return exchange(this.#digest, (handlers) => {
      this.#send('BYE', { fields }, handlers)
    })
  }

  /** Sends the ACK of a 2xx itself. Undefined without a response. */
  reinvite(fields: readonly Field[], body: string): Promise<SipResponse | undefined> {
    return exchange(this.#digest, (handlers) => {
      let ack: (() => void) | undefined
      const sent = this.#send(
        'INVITE',
        { fields, body },
        {
          ...handlers,
          onResponse: (response) => {
            if (response.code >= 200 && response.code < 300) {
              if (!ack) this.refreshTarget(response)
              ack ??= this.ackFor(sent.cseq, sent.credentials)
              ack()
            }
            handlers.onResponse(response)
          },
        },
      )
    })
  }

  #send(method: string, content: RequestContent, handlers: ClientHandlers): Sent {
    const cseq = this.#dialog.localCseq + 1
    this.#dialog = { ...this.#dialog, localCseq: cseq }
    const { uri } = routeRequest(this.#dialog)
    const credentials = this.#digest.fieldsFor(method, uri, content.body)
    const signed = { ...content, fields: [...credentials, ...content.fields] }
    const { draft, hop, branch } = draftInDialog(this.#layer, this.#dialog, { method, cseq }, signed)
    this.#layer.request(draft, branch, hop, handlers)
    return { cseq, credentials }
  }
}

type Sent = { readonly cseq: number; readonly credentials: readonly Field[] }
