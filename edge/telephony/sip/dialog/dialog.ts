import { randomBytes } from 'node:crypto'
import { isClosed } from '../../../egress/index.ts'
import type { Field } from '../message/header-fields.ts'
import { Malformed } from '../message/malformed.ts'
import { type NameAddress, parseNameAddress } from '../message/name-address.ts'
import { splitList } from '../message/scanner.ts'
import { type SipMessage, type SipRequest, type SipResponse, tagOf } from '../message/sip-message.ts'
import { parseUri } from '../message/uri.ts'
import type { Hop } from '../transport/transport.ts'
import type { Target } from '../user-agent.ts'

/** RFC 3261 §19.3 requires 32 bits of randomness; an attacker would have to guess the tag. */
export const newTag = (): string => randomBytes(16).toString('hex')

/** RFC 3261 §12: dialog state of both sides. */
export type DialogState = {
  readonly callId: string
  readonly localUri: string
  readonly localTag: string
  readonly remoteUri: string
  readonly remoteTag: string
  /** Fixed when the dialog is created; a re-INVITE does not change it. */
  readonly routeSet: readonly string[]
  /** Contact of the far side; a re-INVITE may change it. */
  readonly remoteTarget: string
  readonly localCseq: number
  /** Undefined until the far side has sent a request. */
  readonly remoteCseq?: number
  /** Destination of requests whose URI does not determine one. */
  readonly via: Target
}

export const dialogKey = (callId: string, localTag: string, remoteTag: string): string =>
  `${callId} ${localTag} ${remoteTag}`

/** RFC 3261 §12.1.2: the caller's dialog, from the response that created it. */
export const dialogOfResponse = (
  invite: Pick<DialogState, 'localUri' | 'remoteUri' | 'via'> & {
    readonly requestUri: string
    readonly cseq: number
  },
  response: SipResponse,
): DialogState => ({
  callId: response.callId,
  localUri: invite.localUri,
  localTag: tagOf(response.from) ?? '',
  remoteUri: invite.remoteUri,
  remoteTag: tagOf(response.to) ?? '',
  routeSet: recordRoutes(response).reverse(),
  // RFC 3261 §12.1.1 requires a Contact in every 2xx; without one only the path of the INVITE is known.
  remoteTarget: contactUri(response) ?? invite.requestUri,
  localCseq: invite.cseq,
  via: invite.via,
})

/** RFC 3261 §12.1.1: the callee's dialog, from the INVITE. */
export const dialogOfRequest = (request: SipRequest, localTag: string, via: Target): DialogState => ({
  callId: request.callId,
  localUri: request.to.uri.text,
  localTag,
  remoteUri: request.from.uri.text,
  remoteTag: tagOf(request.from) ?? '',
  routeSet: recordRoutes(request),
  remoteTarget: contactUri(request) ?? request.from.uri.text,
  localCseq: 0,
  remoteCseq: request.cseq.number,
  via,
})

/** Readable entries; one without angle brackets gets them. */
export const recordRoutes = (message: SipMessage): string[] =>
  message.headers
    .all('record-route')
    .flatMap(splitList)
    .flatMap((route) => {
      const address = readAddress(route)
      if (!address) return []
      return [address.bracketed ? route : `<${route}>`]
    })

/** The first Contact's URI; undefined without a readable one. */
export const contactUri = (message: SipMessage): string | undefined => {
  const value = message.headers.first('contact')
  if (value === undefined || value === '*') return undefined
  const [first = ''] = splitList(value)
  return readAddress(first)?.uri.text
}

/** From a leniently parsed message, so it may be anything. */
const readAddress = (value: string): NameAddress | undefined => {
  try {
    return parseNameAddress(value, 'lenient')
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

/** The hosts of a remote target and a route set. */
export const hostsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => {
    const uri = readAddress(address)?.uri
    if (uri?.kind !== 'sip') return []
    return [uri.host.startsWith('[') ? uri.host.slice(1, -1) : uri.host]
  })

/** RFC 3261 §12.2.1.1: Request-URI and Route, rearranged for strict routers. */
export const routeRequest = (
  state: Pick<DialogState, 'routeSet' | 'remoteTarget' | 'via'>,
): { readonly uri: string; readonly routes: readonly Field[]; readonly hop: Hop } => {
  const target = requestUriOf(state.remoteTarget)
  const [first, ...others] = state.routeSet
  if (first === undefined) return { uri: target, routes: [], hop: hopOf(target, state.via) }
  const firstUri = parseNameAddress(first, 'lenient').uri
  const loose = firstUri.kind === 'sip' && firstUri.params.has('lr')
  const routes = loose ? state.routeSet : [...others, `<${state.remoteTarget}>`]
  return {
    uri: loose ? target : requestUriOf(firstUri.text),
    routes: routes.map((route) => ['Route', route] as const),
    hop: hopOf(firstUri.text, state.via),
  }
}

/** RFC 3261 §19.1.5: headers stay out of a Request-URI. */
const requestUriOf = (uri: string): string => {
  const parsed = parseUri(uri)
  return parsed.kind === 'sip' && parsed.hasHeaders
    ? uri.slice(0, uri.indexOf('?', uri.indexOf('@') + 1))
    : uri
}

/** Destination of a URI; missing parts are taken from the path on which the dialog was created. */
const hopOf = (uri: string, via: Target): Hop => {
  const parsed = parseUri(uri)
  if (parsed.kind !== 'sip') return via
  const said = parsed.params.get('transport')?.toLowerCase()
  // RFC 3263 §4.1 would fall back to UDP; many TCP peers omit the parameter and mean the connection.
  const transport = said === 'udp' || said === 'tcp' ? said : via.transport
  const written = parsed.params.get('maddr') ?? parsed.host
  const host = written.startsWith('[') ? written.slice(1, -1) : written
  // A private address received over a public path is behind a NAT: only that path leads there.
  if (isClosed(host) && !isClosed(via.host)) return via
  return { host, port: parsed.port ?? 5060, transport }
}
