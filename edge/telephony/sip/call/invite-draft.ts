import type { Field } from '../message/header-fields.ts'
import { allowField, sdpField, userAgentField } from '../message/own-fields.ts'
import { quote } from '../message/parameters.ts'
import type { RequestDraft } from '../message/sip-message.ts'
import { escapeUser } from '../message/uri.ts'
import { newBranch } from '../transaction/transaction-layer.ts'
import type { InviteRequest } from '../user-agent.ts'
import type { CallContext } from './call-context.ts'

export type CallUris = {
  readonly localUri: string
  readonly remoteUri: string
  readonly requestUri: string
}

/** The host of From is ours, of To and the Request-URI the line's. */
export const urisOf = (context: CallContext, request: InviteRequest): CallUris => {
  const { target } = request
  const called = escapeUser(request.calledNumber)
  // RFC 3261 §25.1: a user part is never empty; §8.1.1.3: a caller without one is anonymous.
  const calling = request.callingNumber === '' ? 'anonymous' : escapeUser(request.callingNumber)
  return {
    localUri: `sip:${calling}@${context.host}`,
    remoteUri: `sip:${called}@${target.host}`,
    requestUri: `sip:${called}@${target.host}${target.port === 5060 ? '' : `:${target.port}`}`,
  }
}

/** One transmission of an INVITE; after a challenge there is another, with its own branch and CSeq number. */
export type Attempt = {
  readonly draft: RequestDraft
  readonly branch: string
  readonly cseq: number
  readonly credentials: readonly Field[]
}

export type AttemptOptions = {
  readonly context: CallContext
  readonly request: InviteRequest
  readonly uris: CallUris
  readonly localTag: string
  readonly cseq: number
  readonly credentials: readonly Field[]
}

export const newAttempt = (options: AttemptOptions): Attempt => {
  const { context, request, uris, cseq, credentials } = options
  const branch = newBranch()
  const display = request.callingName === undefined ? '' : `${quote(request.callingName)} `
  const fields: Field[] = [
    ['Via', context.layer.via(request.target.transport, branch)],
    ['Max-Forwards', '70'],
    ['From', `${display}<${uris.localUri}>;tag=${options.localTag}`],
    ['To', `<${uris.remoteUri}>`],
    ['Call-ID', request.callId],
    ['CSeq', `${cseq} INVITE`],
    context.contact(request.target.transport),
    allowField,
    ['Supported', '100rel'],
    userAgentField,
    ...credentials,
    ...(request.headers ?? []),
    sdpField,
  ]
  return {
    draft: { method: 'INVITE', uri: uris.requestUri, fields, body: request.sdp },
    branch,
    cseq,
    credentials,
  }
}
