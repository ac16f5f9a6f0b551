import { type DialogState, routeRequest } from '../dialog/dialog.ts'
import { draftInDialog } from '../dialog/draft-in-dialog.ts'
import { exchange } from '../dialog/exchange.ts'
import type { DigestClient } from '../digest/digest-client.ts'
import { digitChars, isAll, splitList } from '../message/scanner.ts'
import type { SipResponse } from '../message/sip-message.ts'
import type { TransactionLayer } from '../transaction/transaction-layer.ts'

/** More forks than this are an attack on our memory. */
const maxForks = 32

type EarlyDialog = { state: DialogState; lastRSeq: number | undefined }

/** Reliable provisional responses (RFC 3262): each is acknowledged by PRACK within its early dialog. */
export class EarlyDialogs {
  readonly #layer: TransactionLayer
  readonly #digest: DigestClient
  readonly #byTag = new Map<string, EarlyDialog>()

  constructor(layer: TransactionLayer, digest: DigestClient) {
    this.#layer = layer
    this.#digest = digest
  }

  /** Whether the response is new: not a retransmission, and not ahead of a lost one (RFC 3262 §4). */
  receive(response: SipResponse, state: DialogState): boolean {
    const rseq = reliableNumber(response)
    if (rseq === undefined) return true
    const known = this.#byTag.get(state.remoteTag)
    if (known?.lastRSeq !== undefined && rseq !== known.lastRSeq + 1) return false
    if (!known && this.#byTag.size >= maxForks) return false
    const dialog = known ?? { state, lastRSeq: rseq }
    dialog.lastRSeq = rseq
    this.#byTag.set(state.remoteTag, dialog)
    void this.#acknowledge(dialog, `${rseq} ${response.cseq.number} ${response.cseq.method}`)
    return true
  }

  /** The last CSeq used in this fork; the confirmed dialog continues from it. */
  cseqOf(remoteTag: string): number {
    return this.#byTag.get(remoteTag)?.state.localCseq ?? 0
  }

  #acknowledge(dialog: EarlyDialog, rack: string): Promise<SipResponse | undefined> {
    return exchange(this.#digest, (handlers) => {
      const cseq = dialog.state.localCseq + 1
      dialog.state = { ...dialog.state, localCseq: cseq }
      const credentials = this.#digest.fieldsFor('PRACK', routeRequest(dialog.state).uri)
      const content = { fields: [['RAck', rack] as const, ...credentials] }
      const { draft, branch, hop } = draftInDialog(
        this.#layer,
        dialog.state,
        { method: 'PRACK', cseq },
        content,
      )
      this.#layer.request(draft, branch, hop, handlers)
    })
  }
}

/** RSeq of a response that requires a PRACK. */
const reliableNumber = (response: SipResponse): number | undefined => {
  const required = response.headers.all('require').flatMap(splitList)
  const rseq = response.headers.first('rseq') ?? ''
  const reliable = response.code > 100 && required.some((option) => option.toLowerCase() === '100rel')
  if (!reliable || rseq === '' || !isAll(rseq, digitChars) || Number(rseq) >= 2 ** 32) return undefined
  return Number(rseq)
}
