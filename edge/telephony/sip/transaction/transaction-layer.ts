import { randomBytes } from 'node:crypto'
import { buildResponse } from '../message/build-response.ts'
import { parseMessage } from '../message/parse-message.ts'
import { serializeMessage } from '../message/serialize-message.ts'
import { type RequestDraft, type SipRequest, type SipResponse, tagOf } from '../message/sip-message.ts'
import { formatVia, magicCookie, type Via } from '../message/via.ts'
import { type Hop, isReliable, type Transports } from '../transport/transport.ts'
import type { Transport } from '../user-agent.ts'
import type { ClientHandlers, ClientTransaction, TransactionGround } from './client-transaction.ts'
import { InviteClientTransaction } from './invite-client-transaction.ts'
import { RequestClientTransaction } from './request-client-transaction.ts'
import { ServerTransaction } from './server-transaction.ts'
import type { Timers, Timing } from './timers.ts'

/** What stands above: the user agent core. */
export interface TransactionUser {
  /** A new request; of CANCEL also the INVITE it means, where there is one. */
  onRequest(transaction: ServerTransaction, cancelled: ServerTransaction | undefined): void
  /** The ACK of a 2xx. */
  onAck(request: SipRequest): void
}

/** Beyond this a flood would cost memory: new requests are answered 503 and forgotten. */
const maxServerTransactions = 20_000

export const newBranch = (): string => `${magicCookie}${randomBytes(16).toString('hex')}`

/** Matches messages to transactions (RFC 3261 §17.1.3, §17.2.3) and owns all of them until they end. */
export class TransactionLayer {
  readonly timers: Timers
  readonly timing: Timing
  readonly #transports: Transports
  readonly #user: TransactionUser
  readonly #ground: TransactionGround
  readonly #clients = new Map<string, ClientTransaction>()
  readonly #servers = new Map<string, ServerTransaction>()
  /** Requests that may come twice by different ways (RFC 3261 §8.2.2.2). */
  readonly #merges = new Map<string, ServerTransaction>()
  #stopped = false

  constructor(transports: Transports, timers: Timers, timing: Timing, user: TransactionUser) {
    this.timers = timers
    this.timing = timing
    this.#transports = transports
    this.#user = user
    this.#ground = {
      timers,
      timing,
      send: (draft, hop, onFailed) => transports.sendRequest(serializeMessage(draft), hop, onFailed),
    }
  }

  /** Our own Via for a request. `rport` asks for the way back that NATs know (RFC 3581). */
  via(transport: Transport, branch: string): string {
    const { host, port } = this.#transports
    const params = new Map<string, string | undefined>([
      ['branch', branch],
      ['rport', undefined],
    ])
    return formatVia({ transport: transport.toUpperCase(), host, port, params })
  }

  /** Sends the request (its first field is our Via) and sees it through. The answer forgets it before its end. */
  request(draft: RequestDraft, branch: string, hop: Hop, handlers: ClientHandlers): () => void {
    if (this.#stopped) {
      queueMicrotask(() => handlers.onTransportFailure(new Error('the user agent is closed')))
      return () => undefined
    }
    const key = clientKey(branch, draft.method)
    const options = {
      ground: this.#ground,
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

  /** Waits for responses to an INVITE of an earlier process. The answer ends the waiting. */
  adoptInvite(draft: RequestDraft, branch: string, hop: Hop, handlers: ClientHandlers): () => void {
    const key = clientKey(branch, 'INVITE')
    const onTerminated = () => this.#clients.delete(key)
    const transaction = new InviteClientTransaction({
      ground: this.#ground,
      draft,
      hop,
      handlers,
      onTerminated,
    })
    this.#clients.set(key, transaction)
    transaction.adopt()
    return () => transaction.forget()
  }

  /** An ACK of a 2xx: outside transactions, never repeated by itself (RFC 3261 §13.2.2.4). */
  sendAck(draft: RequestDraft, hop: Hop): void {
    this.#transports.sendRequest(serializeMessage(draft), hop, () => undefined)
  }

  /** Whatever comes from the network. Never throws because of it. */
  receive(bytes: Buffer, from: Hop): void {
    if (this.#stopped) return
    const parsed = parseMessage(bytes)
    if (parsed.kind === 'malformed') {
      if (!parsed.answerable) return
      const [top, ...others] = parsed.answerable.vias
      const { headers } = parsed.answerable
      const answerable = { headers, vias: [stampVia(top, from), ...others] as const }
      const draft = buildResponse(answerable, { code: parsed.code, reason: parsed.reason })
      this.#transports.send(serializeMessage(draft), responseHop(answerable.vias[0], from), () => undefined)
      return
    }
    if (parsed.message.kind === 'response') this.#receiveResponse(parsed.message)
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
    // RFC 3261 §8.1.3.3: a second Via means that it is somebody else's.
    if (response.vias.length > 1) return
    const branch = response.vias[0].params.get('branch') ?? ''
    this.#clients.get(clientKey(branch, response.cseq.method))?.receive(response)
  }

  #receiveRequest(message: SipRequest, from: Hop): void {
    const [top, ...others] = message.vias
    const stamped = stampVia(top, from)
    const request: SipRequest = { ...message, vias: [stamped, ...others] }
    const key = serverKey(request, request.method === 'ACK' ? 'INVITE' : request.method)
    const known = this.#servers.get(key)
    if (request.method === 'ACK') {
      if (!known?.acknowledge()) this.#user.onAck(request)
    } else if (known) known.repeat()
    else this.#openServer(request, key, responseHop(stamped, from))
  }

  #openServer(request: SipRequest, key: string, hop: Hop): void {
    const mergeKey = `${tagOf(request.from) ?? ''} ${request.callId} ${request.cseq.number} ${request.cseq.method}`
    const refused = this.#refusal(request, mergeKey)
    if (refused !== undefined) {
      this.#transports.send(serializeMessage(buildResponse(request, { code: refused })), hop, () => undefined)
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
      this.#servers.delete(key)
      if (this.#merges.get(mergeKey) === transaction) this.#merges.delete(mergeKey)
    })
    this.#servers.set(key, transaction)
    if (tagOf(request.to) === undefined) this.#merges.set(mergeKey, transaction)
    const cancelled =
      request.method === 'CANCEL' ? this.#servers.get(serverKey(request, 'INVITE')) : undefined
    this.#user.onRequest(transaction, cancelled)
  }

  #refusal(request: SipRequest, mergeKey: string): number | undefined {
    if (this.#servers.size >= maxServerTransactions) return 503
    // RFC 3261 §8.2.2.2: the same request by another way; without this a forking proxy would ring us twice.
    if (tagOf(request.to) === undefined && this.#merges.has(mergeKey)) return 482
    return undefined
  }
}

const clientKey = (branch: string, method: string): string => `${branch} ${method}`

const serverKey = (request: SipRequest, method: string): string => {
  const [via] = request.vias
  const branch = via.params.get('branch') ?? ''
  const sentBy = `${via.host.toLowerCase()}:${via.port ?? 5060}`
  if (branch.startsWith(magicCookie) && branch.length > magicCookie.length)
    return `${branch} ${sentBy} ${method}`
  // RFC 3261 §17.2.3, for RFC 2543 senders: the branch is not unique, so the whole identity is the key.
  return `${sentBy} ${request.callId} ${request.cseq.number} ${tagOf(request.from) ?? ''} ${request.uri} ${method}`
}

/** RFC 3261 §18.2.1 and RFC 3581 §4: where it really came from. */
const stampVia = (via: Via, from: Hop): Via => {
  const params = new Map(via.params)
  if (params.has('rport')) params.set('rport', String(from.port))
  if (params.has('rport') || via.host !== from.host) params.set('received', from.host)
  else params.delete('received')
  return { ...via, params }
}

/** RFC 3261 §18.2.2. `maddr` is not followed: it would let a stranger aim our responses. */
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
