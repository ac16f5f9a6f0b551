import type { Field, HeaderFields } from './header-fields.ts'
import type { NameAddress } from './name-address.ts'
import type { Via } from './via.ts'

/** Common fields of every message, checked and parsed. */
export type MessageCore = {
  readonly headers: HeaderFields
  /** Topmost first; never empty. */
  readonly vias: readonly [Via, ...Via[]]
  readonly from: NameAddress
  readonly to: NameAddress
  readonly callId: string
  readonly cseq: { readonly number: number; readonly method: string }
  readonly body: Buffer
}

export type SipRequest = MessageCore & {
  readonly kind: 'request'
  readonly method: string
  readonly uri: string
}

export type SipResponse = MessageCore & {
  readonly kind: 'response'
  readonly code: number
  readonly reason: string
  /** Its source address. */
  readonly source?: string
}

export type SipMessage = SipRequest | SipResponse

/** A request of ours, with all headers but Content-Length. */
export type RequestDraft = {
  readonly method: string
  readonly uri: string
  readonly fields: readonly Field[]
  readonly body?: string
}

/** A response of ours, with all headers but Content-Length. */
export type ResponseDraft = {
  readonly code: number
  readonly reason: string
  readonly fields: readonly Field[]
  readonly body?: string
}

export const tagOf = (address: NameAddress): string | undefined => address.params.get('tag')
