import type { Field } from './header-fields.ts'
import type { Answerable } from './parse-message.ts'
import { reasonPhrase } from './reason-phrases.ts'
import type { ResponseDraft } from './sip-message.ts'
import { formatVia } from './via.ts'

export type ResponseDetail = {
  readonly code: number
  readonly reason?: string
  /** Added to To where the request carries none. */
  readonly toTag?: string
  readonly fields?: readonly Field[]
  readonly body?: string
}

/** RFC 3261 §8.2.6: Via, From, To, Call-ID and CSeq of the request, all unchanged. */
export const buildResponse = (request: Answerable, detail: ResponseDetail): ResponseDraft => {
  const { headers, vias } = request
  const to = headers.first('to') ?? ''
  const fields: Field[] = vias.map((via) => ['Via', formatVia(via)])
  fields.push(
    ['From', headers.first('from') ?? ''],
    ['To', detail.toTag === undefined ? to : `${to};tag=${detail.toTag}`],
    ['Call-ID', headers.first('call-id') ?? ''],
    ['CSeq', headers.first('cseq') ?? ''],
  )
  const timestamp = headers.first('timestamp')
  if (detail.code === 100 && timestamp !== undefined) fields.push(['Timestamp', timestamp])
  return {
    code: detail.code,
    reason: detail.reason ?? reasonPhrase(detail.code),
    fields: [...fields, ...(detail.fields ?? [])],
    ...(detail.body === undefined ? {} : { body: detail.body }),
  }
}
