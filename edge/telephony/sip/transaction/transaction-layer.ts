import { randomBytes } from 'node:crypto'
import { buildResponse } from '../message/build-response.ts'
import { parseMessage } from '../message/parse-message.ts'
import { serializeMessage } from '../message/serialize-message.ts'
import {
  type RequestDraft,
  type ResponseDraft,
  type SipRequest,
  type SipResponse,
  tagOf,
} from '../message/sip-message.ts'
import { formatVia, magicCookie, type Via } from '../message/via.ts'
import { type Hop, isReliable, type Transports } from '../transport/transport.ts'
import type { Transport } from '../user-agent.ts'
import type { ClientHandlers, ClientTransaction, TransactionContext } from './client-transaction.ts'
import { InviteClientTransaction } from './invite-client-transaction.ts'
import { RequestClientTransaction } from './request-client-transaction.ts'
import { ServerTransaction } from './server-transaction.ts'
import type { Timers, Timing } from './timers.ts'

/** The layer above: the user agent core. */
export interface TransactionUser {
  /** Whether requests from this address are parsed at all; others get no response. */
  admits(address: string): boolean
  /** Decides how a new request is handled. */
  receive(request: SipRequest, from: Hop): Reception
  /** An accepted request; for CANCEL also the INVITE it refers to. */
  onRequest(transaction: ServerTransaction, cancelled: ServerTransaction | undefined): void
  /** The ACK of a 2xx. */
  onAck(request: SipRequest, from: Hop): void
}

export type Reception =
  | { readonly kind: 'ignored' }
  /** Stateless: a repeated request is answered again (RFC 3261 §8.2.7). */
  | { readonly kind: 'answered'; readonly draft: ResponseDraft }
  /** By a transaction. In-dialog requests have a separate quota, so that no flood from outside blocks a BYE. */
  | { readonly kind: 'served'; readonly dialog?: string }

/**
 * Maximum open transactions: beyond it new requests are answered 503 statelessly, which bounds memory under a
 * flood.
 */
const mostOutside = 20_000
const mostOfOneSource = 10_000
const mostOfOneDialog = 64

export const newBranch = (): string => `${magicCookie}${randomBytes(16).toString('hex')}`

/** Matches messages to transactions (RFC 3261 §17.1.3, §17.2.3) and owns them until they end. */
export class TransactionLayer {
  readonly timers: Timers
  readonly timing: Timing
  readonly #transports: Transports
  readonly #user: TransactionUser
  readonly #context: TransactionContext
  readonly #clients = new Map<string, ClientTransaction>()
  readonly #servers = new Map<string, ServerTransaction>()
  /** Requests that may arrive twice by different paths (RFC 3261 §8.2.2.2). */
  readonly #merges = new Map<string, ServerTransaction>()
  /** Open server transactions by quota: a dialog, a source, or all sources. */
  readonly #quotas = new Map<string, number>()
  #stopped = false

  constructor(transports: Transports, timers: Timers, timing: Timing, user: TransactionUser) {
    this.timers = timers
    this.timing = timing
    this.#transports = transports
    this.#user = user
    this.#context = {
      timers,
      timing,
      send: (draft, hop, onFailed) => transports.sendRequest(serializeMessage(draft), hop, onFailed),
    }
  }

  /** Our Via for a request. `rport` requests the symmetric return path through NATs (RFC 3581). */
  via(transport: Transport, branch: string): string {
    const { host, port } = this.#transports
    const params = new Map<string, string | undefined>([
      ['branch', branch],
      ['rport', undefined],
    ])
    return formatVia({ transport: transport.toUpperCase(), host, port, params })
  }

  /**
   * Sends the request (its first field is our Via) and runs its transaction. Returns a function that drops it
   * early.
   */
  request(draft: RequestDraft, branch: string, hop: Hop, handlers: ClientHandlers): () => void {
    if (this.#stopped) {
      queueMicrotask(() => handlers.onTransportFailure(new Error('the user agent is closed')))
      return () => undefined
    }
    const key = clientKey(branch, draft.method)
    const options = {
      context: this.#context,
      draft,
      hop,
      handlers,
      onTerminated: () => this.#clients.delete(key),
    }
    const transaction =
      draft.method === 'INVITE' ? new InviteClientTransaction(options) : new RequestClientTransaction(options)
    this.#clients.set(key, transaction)
    transaction.start()
    return () => transaction.forget()
  }

  /** Waits for responses to an INVITE of an earlier process. Returns a function that ends the waiting. */
  adoptInvite(draft: RequestDraft, branch: string, hop: Hop, handlers: ClientHandlers): () => void {
    const key = clientKey(branch, 'INVITE')
    const onTerminated = () => this.#clients.delete(key)
    const transaction = new InviteClientTransaction({
      context: this.#context,
      draft,
      hop,
      handlers,
      onTerminated,
    })
    this.#clients.set(key, transaction)
    transaction.adopt()
    return () => transaction.forget()
  }

  /** An ACK of a 2xx: outside transactions, never retransmitted by itself (RFC 3261 §13.2.2.4). */
  sendAck(draft: RequestDraft, hop: Hop): void {
    this.#transports.sendRequest(serializeMessage(draft), hop, () => undefined)
  }

  /** Handles any input from the network. Never throws because of it. */
  receive(bytes: Buffer, from: Hop): void {
    if (this.#stopped || !(this.#user.admits(from.host) || isResponse(bytes))) return
    const parsed = parseMessage(bytes)
    if (parsed.kind === 'malformed') {
      if (!parsed.answerable || !this.#user.admits(from.host)) return
      const [top, ...others] = parsed.answerable.vias
      const { headers } = parsed.answerable
      const answerable = { headers, vias: [stampVia(top, from), ...others] as const }
      const draft = buildResponse(answerable, { code: parsed.code, reason: parsed.reason })
      this.#transports.send(serializeMessage(draft), responseHop(answerable.vias[0], from), () => undefined)
      return
    }
    if (parsed.message.kind === 'response') this.#receiveResponse({ ...parsed.message, source: from.host })
    else this.#receiveRequest(parsed.message, from)
  }

  stop(): void {
    this.#stopped = true
    const cause = new Error('the user agent is closed')
    for (const client of this.#clients.values()) client.abandon(cause)
    for (const server of this.#servers.values()) server.terminate()
    this.#clients.clear()
    this.#servers.clear()
  }

  #receiveResponse(response: SipResponse): void {
    // RFC 3261 §8.1.3.3: a second Via means that it belongs to another element.
    const [via, ...others] = response.vias
    if (others.length > 0) return
    // RFC 3261 §18.1.2: our sent-by must match too.
    const { host, port } = this.#transports
    if (via.host.toLowerCase() !== host.toLowerCase() || (via.port ?? 5060) !== port) return
    const branch = via.params.get('branch') ?? ''
    this.#clients.get(clientKey(branch, response.cseq.method))?.receive(response)
  }

  #receiveRequest(message: SipRequest, from: Hop): void {
    const [top, ...others] = message.vias
    const stamped = stampVia(top, from)
    const request: SipRequest = { ...message, vias: [stamped, ...others] }
    const key = serverKey(request, request.method === 'ACK' ? 'INVITE' : request.method)
    const known = this.#servers.get(key)
    if (request.method === 'ACK') {
      if (!known?.acknowledge()) this.#user.onAck(request, from)
    } else if (known) known.repeat()
    else this.#receiveNew(request, key, from)
  }

  #receiveNew(request: SipRequest, key: string, from: Hop): void {
    const hop = responseHop(request.vias[0], from)
    const answer = (draft: ResponseDraft): void =>
      this.#transports.send(serializeMessage(draft), hop, () => undefined)
    const reception = this.#user.receive(request, from)
    if (reception.kind === 'ignored') return
    const cancelled =
      request.method === 'CANCEL' ? this.#servers.get(serverKey(request, 'INVITE')) : undefined
    if (reception.kind === 'answered') answer(reception.draft)
    else if (request.method === 'CANCEL' && !cancelled) answer(buildResponse(request, { code: 481 }))
    else if (!this.#takeQuota(quotasOf(request, reception.dialog, from)))
      answer(buildResponse(request, { code: 503 }))
    else this.#openServer(request, key, { hop, cancelled, quotas: quotasOf(request, reception.dialog, from) })
  }

  #takeQuota(quotas: readonly Quota[]): boolean {
    if (quotas.some(({ of, most }) => (this.#quotas.get(of) ?? 0) >= most)) return false
    for (const { of } of quotas) this.#quotas.set(of, (this.#quotas.get(of) ?? 0) + 1)
    return true
  }

  #returnQuota(quotas: readonly Quota[]): void {
    for (const { of } of quotas) {
      const left = (this.#quotas.get(of) ?? 1) - 1
      if (left > 0) this.#quotas.set(of, left)
      else this.#quotas.delete(of)
    }
  }

  #openServer(request: SipRequest, key: string, { hop, cancelled, quotas }: Opening): void {
    const mergeKey = `${tagOf(request.from) ?? ''} ${request.callId} ${request.cseq.number} ${request.cseq.method}`
    const isOutside = tagOf(request.to) === undefined
    // RFC 3261 §8.2.2.2: the same request by another path; without this a forking proxy would create two calls.
    if (isOutside && this.#merges.has(mergeKey)) {
      this.#returnQuota(quotas)
      this.#transports.send(serializeMessage(buildResponse(request, { code: 482 })), hop, () => undefined)
      return
    }
    const transaction = new ServerTransaction({
      request,
      hop,
      timers: this.timers,
      timing: this.timing,
      send: (draft, to) => this.#transports.send(serializeMessage(draft), to, () => undefined),
    })
    transaction.onTerminated(() => {
      this.#returnQuota(quotas)
      this.#servers.delete(key)
      if (this.#merges.get(mergeKey) === transaction) this.#merges.delete(mergeKey)
    })
    this.#servers.set(key, transaction)
    if (isOutside) this.#merges.set(mergeKey, transaction)
    this.#user.onRequest(transaction, cancelled)
  }
}

type Quota = { readonly of: string; readonly most: number }

type Opening = {
  readonly hop: Hop
  readonly cancelled: ServerTransaction | undefined
  readonly quotas: readonly Quota[]
}

/** BYE is exempt: it ends its dialog, so there is one of them. */
const quotasOf = (request: SipRequest, dialog: string | undefined, from: Hop): readonly Quota[] => {
  if (dialog !== undefined)
    return request.method === 'BYE' ? [] : [{ of: `dialog ${dialog}`, most: mostOfOneDialog }]
  return [
    { of: 'outside', most: mostOutside },
    { of: `source ${from.host}`, most: mostOfOneSource },
  ]
}

/**
 * From an unknown host only responses are parsed: a carrier may answer from another address than the
 * destination.
 */
const isResponse = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 8).toUpperCase() === 'SIP/2.0 '

const clientKey = (branch: string, method: string): string => `${branch} ${method}`

const serverKey = (request: SipRequest, method: string): string => {
  const [via] = request.vias
  const branch = via.params.get('branch') ?? ''
  const sentBy = `${via.host.toLowerCase()}:${via.port ?? 5060}`
  if (branch.startsWith(magicCookie) && branch.length > magicCookie.length)
    return `${branch} ${sentBy} ${method}`
  // RFC 3261 §17.2.3, for RFC 2543 senders: the branch is not unique, so all identifying fields are the key.
  return `${sentBy} ${request.callId} ${request.cseq.number} ${tagOf(request.from) ?? ''} ${request.uri} ${method}`
}

/** RFC 3261 §18.2.1 and RFC 3581 §4: its real source. */
const stampVia = (via: Via, from: Hop): Via => {
  const params = new Map(via.params)
  if (params.has('rport')) params.set('rport', String(from.port))
  if (params.has('rport') || via.host !== from.host) params.set('received', from.host)
  else params.delete('received')
  return { ...via, params }
}

/** RFC 3261 §18.2.2. `maddr` is ignored: it would let an attacker redirect our responses. */
const responseHop = (via: Via, from: Hop): Hop => {
  const host = via.params.get('received') ?? via.host
  const rport = isReliable(from.transport) ? undefined : via.params.get('rport')
  const port = rport === undefined ? (via.port ?? 5060) : Number(rport)
  return {
    host,
    port,
    transport: from.transport,
    ...(from.connection ? { connection: from.connection } : {}),
  }
}
