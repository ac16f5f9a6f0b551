import type { Field } from '../message/header-fields.ts'
import { userAgentField } from '../message/own-fields.ts'
import type { RequestDraft } from '../message/sip-message.ts'
import { newBranch, type TransactionLayer } from '../transaction/transaction-layer.ts'
import type { Hop } from '../transport/transport.ts'
import { type DialogState, routeRequest } from './dialog.ts'

export type RequestContent = { readonly fields: readonly Field[]; readonly body?: string }

export type DraftInDialog = { readonly draft: RequestDraft; readonly hop: Hop; readonly branch: string }

/** RFC 3261 §12.2.1.1: a request within a dialog, with a new branch. */
export const draftInDialog = (
  layer: TransactionLayer,
  dialog: DialogState,
  start: { readonly method: string; readonly cseq: number },
  content: RequestContent,
): DraftInDialog => {
  const { uri, routes, hop } = routeRequest(dialog)
  const branch = newBranch()
  const { method, cseq } = start
  const fields: Field[] = [
    ['Via', layer.via(hop.transport, branch)],
    ['Max-Forwards', '70'],
    ...routes,
    ['From', `<${dialog.localUri}>;tag=${dialog.localTag}`],
    ['To', `<${dialog.remoteUri}>${dialog.remoteTag === '' ? '' : `;tag=${dialog.remoteTag}`}`],
    ['Call-ID', dialog.callId],
    ['CSeq', `${cseq} ${method}`],
    userAgentField,
    ...content.fields,
  ]
  const body = content.body === undefined ? {} : { body: content.body }
  return { draft: { method, uri, fields, ...body }, hop, branch }
}
