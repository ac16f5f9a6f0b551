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

/** RFC 3261 §19.3 asks for 32 bits of randomness; a tag is also what a stranger would have to guess. */
export const newTag = (): string => randomBytes(16).toString('hex')

/** RFC 3261 §12: what both sides know of the call. */
export type DialogState = {
  readonly callId: string
  readonly localUri: string
  readonly localTag: string
  readonly remoteUri: string
  readonly remoteTag: string
  /** Fixed when the dialog is made; a re-INVITE does not change it. */
  readonly routeSet: readonly string[]
  /** Contact of the far side; a re-INVITE may move it. */
  readonly remoteTarget: string
  readonly localCseq: number
  /** Undefined until the far side has sent a request. */
  readonly remoteCseq?: number
  /** How requests go where their URI does not say. */
  readonly via: Target
}

export const dialogKey = (callId: string, localTag: string, remoteTag: string): string =>
  `${callId} ${localTag} ${remoteTag}`

/** RFC 3261 §12.1.2: the caller's dialog, from the response that made it. */
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
  // RFC 3261 §12.1.1 wants a Contact in every 2xx; without one only the old way is known.
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

/** Those that can be read; one without its angle brackets gets them. */
export const recordRoutes = (message: SipMessage): string[] =>
  message.headers
    .all('record-route')
    .flatMap(splitList)
    .flatMap((route) => {
      const address = readAddress(route)
      if (!address) return []
      return [address.bracketed ? route : `<${route}>`]
    })

/** The first Contact's URI; undefined where there is none that can be read. */
export const contactUri = (message: SipMessage): string | undefined => {
  const value = message.headers.first('contact')
  if (value === undefined || value === '*') return undefined
  const [first = ''] = splitList(value)
  return readAddress(first)?.uri.text
}

/** Of a message that was read leniently, so it may be anything. */
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

/** RFC 3261 §12.2.1.1: Request-URI and Route, with the old strict routers turned round. */
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

/** Where a URI leads; what it does not say is taken from the way the dialog was made. */
const hopOf = (uri: string, via: Target): Hop => {
  const parsed = parseUri(uri)
  if (parsed.kind !== 'sip') return via
  const said = parsed.params.get('transport')?.toLowerCase()
  // RFC 3263 §4.1 would fall back to UDP; many TCP peers forget the parameter and mean the connection.
  const transport = said === 'udp' || said === 'tcp' ? said : via.transport
  const written = parsed.params.get('maddr') ?? parsed.host
  const host = written.startsWith('[') ? written.slice(1, -1) : written
  // A private address that came over a public way is one behind a NAT: only the way that was taken leads there.
  if (isClosed(host) && !isClosed(via.host)) return via
  return { host, port: parsed.port ?? 5060, transport }
}
