import { createHmac, randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { endConfirmed, endEarly } from './call/abandoned-call.ts'
import type { CallContext } from './call/call-context.ts'
import { IncomingCall } from './call/incoming-call.ts'
import { OutgoingCall } from './call/outgoing-call.ts'
import { dialogKey, newTag } from './dialog/dialog.ts'
import { exchange } from './dialog/exchange.ts'
import { DigestClient } from './digest/digest-client.ts'
import { buildResponse, type ResponseDetail } from './message/build-response.ts'
import type { Field } from './message/header-fields.ts'
import { allowField, codeForMethod, userAgentField } from './message/own-fields.ts'
import { splitList } from './message/scanner.ts'
import { mediaTypeOf, sdpOf } from './message/session-body.ts'
import { type ResponseDraft, type SipRequest, tagOf } from './message/sip-message.ts'
import type { ServerTransaction } from './transaction/server-transaction.ts'
import type { Timers, Timing } from './transaction/timers.ts'
import {
  newBranch,
  type Reception,
  TransactionLayer,
  type TransactionUser,
} from './transaction/transaction-layer.ts'
import type { Hop, Transports } from './transport/transport.ts'
import type {
  DialogSnapshot,
  IncomingInvite,
  InviteObserver,
  InviteRequest,
  OutgoingInvite,
  Target,
  Transport,
  UserAgent,
} from './user-agent.ts'

export type UserAgentContext = {
  readonly transports: Transports
  readonly timers: Timers
  readonly timing: Timing
  readonly random: () => number
  readonly onInvite?: (incoming: IncomingInvite) => void
}

/**
 * The user agent above its transports (RFC 3261 §8): outgoing calls, incoming calls, and requests outside of
 * calls.
 */
export class UserAgentCore implements UserAgent, TransactionUser {
  readonly host: string
  readonly port: number
  readonly #context: UserAgentContext
  readonly #calls: CallContext
  readonly #layer: TransactionLayer
  readonly #tagSecret = randomBytes(32)
  readonly #incoming = new Map<ServerTransaction, IncomingCall>()

  constructor(context: UserAgentContext) {
    const { transports, timers, timing, random } = context
    this.#context = context
    this.host = transports.host
    this.port = transports.port
    this.#layer = new TransactionLayer(transports, timers, timing, this)
    this.#calls = {
      layer: this.#layer,
      host: this.host,
      sessions: new Map(),
      peers: transports.peers,
      contact: (transport) => this.#contact(transport),
      random,
    }
  }

  invite(request: InviteRequest, observer: InviteObserver): OutgoingInvite {
    this.#context.transports.peers.list(request.networks ?? [])
    const call = new OutgoingCall(this.#calls, request, observer)
    call.start()
    return call
  }

  endAbandoned(dialog: DialogSnapshot): Promise<'ended' | 'timed-out'> {
    this.#context.transports.peers.list(dialog.networks ?? [])
    const end = dialog.state === 'confirmed' ? endConfirmed : endEarly
    return end(this.#calls, dialog)
  }

  async ping(target: Target): Promise<number | undefined> {
    const startedMs = performance.now()
    const reply = await exchange(new DigestClient(undefined), (handlers) => {
      const branch = newBranch()
      const fields: Field[] = [
        ['Via', this.#layer.via(target.transport, branch)],
        ['Max-Forwards', '70'],
        ['From', `<sip:${this.host}>;tag=${newTag()}`],
        ['To', `<sip:${target.host}>`],
        ['Call-ID', newTag()],
        ['CSeq', '1 OPTIONS'],
        this.#contact(target.transport),
        ['Accept', 'application/sdp'],
        userAgentField,
      ]
      this.#layer.request(
        { method: 'OPTIONS', uri: `sip:${target.host}:${target.port}`, fields },
        branch,
        target,
        handlers,
      )
    })
    return reply && performance.now() - startedMs
  }

  async close(): Promise<void> {
    this.#layer.stop()
    for (const session of this.#calls.sessions.values()) session.end()
    this.#context.timers.stopAll()
    await this.#context.transports.close()
  }

  /** Handles any input from the network. */
  take(bytes: Buffer, from: Hop): void {
    this.#layer.receive(bytes, from)
  }

  admits(address: string): boolean {
    return this.#context.onInvite !== undefined || this.#context.transports.peers.knows(address)
  }

  onAck(request: SipRequest, from: Hop): void {
    const session = this.#sessionOf(request)
    if (session?.trusts(from.host)) session.receiveAck(request)
  }

  receive(request: SipRequest, from: Hop): Reception {
    if (request.method === 'CANCEL') return { kind: 'served' }
    const unsupported = request.headers
      .all('require')
      .flatMap(splitList)
      .filter((option) => option !== '')
    if (unsupported.length > 0)
      return this.#answer(request, { code: 420, fields: [['Unsupported', unsupported.join(', ')]] })
    if (tagOf(request.to) !== undefined) return this.#receiveInDialog(request, from)
    if (!/^sips?:/i.test(request.uri)) return this.#answer(request, { code: 416 })
    return this.#receiveOutside(request, from)
  }

  onRequest(transaction: ServerTransaction, cancelled: ServerTransaction | undefined): void {
    const { request } = transaction
    if (cancelled) {
      this.#respond(transaction, { code: 200 })
      this.#incoming.get(cancelled)?.cancel()
    } else if (tagOf(request.to) === undefined) this.#takeCall(transaction)
    else this.#sessionOf(request)?.receive(transaction)
  }

  /** A request with the right tags from another source than the line was intercepted. */
  #receiveInDialog(request: SipRequest, from: Hop): Reception {
    const session = this.#sessionOf(request)
    if (!session) return this.#answer(request, { code: 481 })
    return session.trusts(from.host) ? { kind: 'served', dialog: keyOf(request) } : { kind: 'ignored' }
  }

  #receiveOutside(request: SipRequest, from: Hop): Reception {
    const { method } = request
    if (method === 'INVITE') {
      const refusal = this.#context.onInvite ? inviteRefusal(request) : { code: 603 }
      return refusal ? this.#answer(request, refusal) : { kind: 'served' }
    }
    if (method === 'BYE') return this.#answer(request, { code: 481 })
    if (method !== 'OPTIONS')
      return this.#answer(request, { code: codeForMethod(method), fields: [allowField] })
    const fields: Field[] = [
      this.#contact(from.transport),
      allowField,
      ['Accept', 'application/sdp'],
      ['Accept-Encoding', 'identity'],
    ]
    return this.#answer(request, { code: 200, fields })
  }

  #takeCall(transaction: ServerTransaction): void {
    const call = new IncomingCall(this.#calls, transaction)
    this.#incoming.set(transaction, call)
    transaction.onTerminated(() => this.#incoming.delete(transaction))
    this.#context.onInvite?.(call)
  }

  #sessionOf(request: SipRequest) {
    return this.#calls.sessions.get(keyOf(request))
  }

  #answer(request: SipRequest, detail: ResponseDetail): Reception {
    return { kind: 'answered', draft: this.#responseTo(request, detail) }
  }

  #respond(transaction: ServerTransaction, detail: ResponseDetail): void {
    transaction.respond(this.#responseTo(transaction.request, detail))
  }

  #responseTo(request: SipRequest, detail: ResponseDetail): ResponseDraft {
    const toTag = tagOf(request.to) === undefined ? { toTag: this.#tagFor(request) } : {}
    return buildResponse(request, { ...toTag, ...detail })
  }

  /** The same tag for the same request, without stored state (RFC 3261 §8.2.7). */
  #tagFor(request: SipRequest): string {
    const identity = `${request.callId} ${tagOf(request.from) ?? ''} ${request.cseq.number}`
    return createHmac('sha256', this.#tagSecret).update(identity).digest('hex').slice(0, 32)
  }

  #contact(transport: Transport): Field {
    const parameter = transport === 'udp' ? '' : `;transport=${transport}`
    return ['Contact', `<sip:${this.host}:${this.port}${parameter}>`]
  }
}

const keyOf = (request: SipRequest): string =>
  dialogKey(request.callId, tagOf(request.to) ?? '', tagOf(request.from) ?? '')

const inviteRefusal = (request: SipRequest): ResponseDetail | undefined => {
  const encoding = request.headers.first('content-encoding')?.toLowerCase()
  if (encoding !== undefined && encoding !== 'identity') {
    return { code: 415, fields: [['Accept-Encoding', 'identity']] }
  }
  const readable = request.body.length === 0 || mediaTypeOf(request) === '' || sdpOf(request) !== undefined
  if (!readable) {
    return { code: 415, fields: [['Accept', 'application/sdp']] }
  }
  // RFC 3261 §8.1.1.8: without it there is no destination for our BYE.
  if (request.headers.first('contact') === undefined) return { code: 400, reason: 'Contact missing' }
  return undefined
}
