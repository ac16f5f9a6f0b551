import { type DialogState, dialogOfResponse, newTag } from '../dialog/dialog.ts'
import { DialogSession, type SessionOptions } from '../dialog/dialog-session.ts'
import { toFailure, toReply } from '../dialog/sip-reply.ts'
import { DigestClient, type DigestRounds } from '../digest/digest-client.ts'
import { sdpOf } from '../message/session-body.ts'
import { type SipResponse, tagOf } from '../message/sip-message.ts'
import type { Timer } from '../transaction/timers.ts'
import type {
  DialogSnapshot,
  InviteFailure,
  InviteObserver,
  InviteRequest,
  OutgoingInvite,
  SipReply,
} from '../user-agent.ts'
import type { CallContext } from './call-context.ts'
import { cancelOf } from './cancel.ts'
import { EarlyDialogs } from './early-dialogs.ts'
import { type Attempt, type CallUris, newAttempt, urisOf } from './invite-draft.ts'

const cancelled: InviteFailure = { code: 487, local: false, reason: 'Request Terminated' }

/** More telephones than ever ring for one number; more forks are an attack on our memory. */
const maxForks = 32

/**
 * The caller's side of a call. States: preparing (the snapshot is being stored) → calling → answered (2xx) or
 * failed; a challenge leads back to preparing. `#leaving` is orthogonal: CANCEL was requested, and is sent with
 * the first provisional response.
 */
export class OutgoingCall implements OutgoingInvite {
  readonly #context: CallContext
  readonly #request: InviteRequest
  readonly #observer: InviteObserver
  readonly #uris: CallUris
  readonly #localTag = newTag()
  readonly #digest: DigestClient
  readonly #rounds: DigestRounds
  readonly #early: EarlyDialogs
  /** By To tag. RFC 3262 §5: an SDP answer in a reliable provisional response is not repeated in the 2xx. */
  readonly #earlySdp = new Map<string, string>()
  /** By To tag. */
  readonly #earlySessions = new Map<string, DialogSession>()
  #state: 'preparing' | 'calling' | 'answered' | 'failed' = 'preparing'
  #attempt: Attempt
  #rang = false
  #leaving: 'no' | 'wanted' | 'sent' = 'no'
  #session: DialogSession | undefined
  #forget: () => void = () => undefined
  #waitingFor487: Timer | undefined
  /** By To tag: resends the ACK of that fork's 2xx. */
  readonly #acks = new Map<string, () => void>()

  constructor(context: CallContext, request: InviteRequest, observer: InviteObserver) {
    this.#context = context
    this.#request = request
    this.#observer = observer
    this.#uris = urisOf(context, request)
    this.#digest = new DigestClient(request.credentials)
    this.#rounds = this.#digest.begin()
    this.#early = new EarlyDialogs(context.layer, this.#digest)
    this.#attempt = this.#newAttempt(1)
  }

  get dialog(): DialogSnapshot {
    const { callId, target, credentials, networks } = this.#request
    const common = {
      callId,
      localUri: this.#uris.localUri,
      localTag: this.#localTag,
      remoteUri: this.#uris.remoteUri,
      branch: this.#attempt.branch,
      target,
      ...(credentials && { credentials }),
      ...(networks && { networks }),
    }
    const dialog = this.#session?.dialog
    if (!dialog) {
      const early = { requestUri: this.#uris.requestUri, cseq: this.#attempt.cseq, routeSet: [] }
      return { ...common, ...early, state: 'early' }
    }
    return {
      ...common,
      state: 'confirmed',
      remoteTag: dialog.remoteTag,
      requestUri: dialog.remoteTarget,
      cseq: dialog.localCseq,
      routeSet: dialog.routeSet,
    }
  }

  /** Sends the INVITE, after the snapshot is stored where the caller provides for that. */
  start(): void {
    const { beforeSend } = this.#request
    this.#state = 'preparing'
    if (!beforeSend) {
      this.#send()
      return
    }
    const stored = Promise.resolve(this.dialog).then(beforeSend)
    stored.then(
      () => this.#send(),
      (error: unknown) => this.#fail({ code: 503, local: true, reason: `not sent: ${String(error)}` }),
    )
  }

  cancel(): void {
    if (this.#leaving !== 'no' || this.#state === 'answered' || this.#state === 'failed') return
    this.#leaving = 'wanted'
    if (this.#state === 'calling' && this.#rang) this.#sendCancel()
  }

  async bye(reason?: { readonly q850: number; readonly text?: string }): Promise<void> {
    if (this.#session) await this.#session.bye(reason)
    else this.cancel()
  }

  async reinvite(sdp: string): Promise<SipReply> {
    if (this.#session) return this.#session.reinvite(sdp)
    return { code: 481, reason: 'not answered yet', headers: new Map() }
  }

  #send(): void {
    if (this.#state !== 'preparing') return
    if (this.#leaving !== 'no') {
      this.#fail({ ...cancelled, local: true })
      return
    }
    this.#state = 'calling'
    this.#rang = false
    const { draft, branch } = this.#attempt
    this.#forget = this.#context.layer.request(draft, branch, this.#request.target, {
      onResponse: (response) => this.#receive(response),
      onTimeout: () => this.#fail({ code: 408, local: true, reason: 'no reply' }),
      onTransportFailure: (cause) => this.#fail({ code: 503, local: true, reason: cause.message }),
    })
  }

  #receive(response: SipResponse): void {
    if (response.code < 200) this.#receiveProvisional(response)
    else if (response.code < 300) this.#receiveSuccess(response)
    else this.#receiveFailure(response)
  }

  #receiveProvisional(response: SipResponse): void {
    if (this.#state !== 'calling') return
    this.#rang = true
    if (this.#leaving === 'wanted') this.#sendCancel()
    if (response.code > 100 && !this.#early.receive(response, this.#dialogOf(response))) return
    this.#keepEarlySdp(response)
    if (response.code > 100) this.#openEarlySession(response)
    // 100 comes from the next hop alone; it gives no information about the callee.
    if (this.#leaving === 'no' && response.code > 100) this.#observer.onProvisional(toReply(response))
  }

  #receiveSuccess(response: SipResponse): void {
    const tag = tagOf(response.to) ?? ''
    const repeat = this.#acks.get(tag)
    if (repeat) {
      repeat()
      return
    }
    if (this.#acks.size >= maxForks) return
    const session = this.#openSession(response)
    const { cseq, credentials } = this.#attempt
    const ack = session.ackFor(cseq, credentials)
    this.#acks.set(tag, ack)
    ack()
    if (this.#state !== 'calling') {
      // Another fork answered too (RFC 3261 §13.2.2.4), or the call is over: that dialog is ended at once.
      void session.bye()
    } else if (this.#leaving === 'no') {
      this.#state = 'answered'
      this.#session = session
      this.#endEarlySessions()
      this.#observer.onAnswered({ ...this.#earlySdpOf(response), ...toReply(response) })
    } else {
      void session.bye()
      this.#fail(cancelled)
    }
  }

  #receiveFailure(response: SipResponse): void {
    if (this.#state !== 'calling') return
    if (this.#leaving === 'no' && this.#rounds.takeUp(response)) {
      this.#attempt = this.#newAttempt(this.#attempt.cseq + 1)
      this.start()
      return
    }
    const challenged = response.code === 401 || response.code === 407
    // Challenged after our CANCEL: no call was made, and none will be.
    this.#fail(challenged && this.#leaving !== 'no' ? cancelled : toFailure(response))
  }

  #keepEarlySdp(response: SipResponse): void {
    const sdp = sdpOf(response)
    const tag = tagOf(response.to) ?? ''
    if (sdp !== undefined && (this.#earlySdp.has(tag) || this.#earlySdp.size < maxForks))
      this.#earlySdp.set(tag, sdp)
  }

  #earlySdpOf(response: SipResponse): { readonly sdp?: string } {
    const sdp = this.#earlySdp.get(tagOf(response.to) ?? '')
    return sdp === undefined ? {} : { sdp }
  }

  #dialogOf(response: SipResponse): DialogState {
    const cseq = Math.max(this.#attempt.cseq, this.#early.cseqOf(tagOf(response.to) ?? ''))
    return dialogOfResponse({ ...this.#uris, cseq, via: this.#request.target }, response)
  }

  /**
   * RFC 3261 §12.1: a provisional response with a tag creates a dialog; requests within it are answered, though
   * few are supported.
   */
  #openEarlySession(response: SipResponse): void {
    const tag = tagOf(response.to)
    if (tag === undefined || this.#earlySessions.has(tag) || this.#earlySessions.size >= maxForks) return
    const session = new DialogSession({
      ...this.#sessionOptions(response),
      observer: { onOffer: () => undefined, onBye: () => undefined },
    })
    this.#earlySessions.set(tag, session)
  }

  #endEarlySessions(): void {
    for (const session of this.#earlySessions.values()) session.end()
    this.#earlySessions.clear()
  }

  #openSession(response: SipResponse): DialogSession {
    const tag = tagOf(response.to) ?? ''
    this.#earlySessions.get(tag)?.end()
    this.#earlySessions.delete(tag)
    const session: DialogSession = new DialogSession({
      ...this.#sessionOptions(response),
      observer: {
        onOfferWanted: () => (session === this.#session ? this.#observer.onOfferWanted?.() : undefined),
        onOffer: (offer) => (session === this.#session ? this.#observer.onOffer(offer) : undefined),
        onBye: (reason) => {
          if (session === this.#session) this.#observer.onBye(reason)
        },
      },
    })
    session.confirm(this.#request.sdp)
    return session
  }

  #sessionOptions(response: SipResponse): Omit<SessionOptions, 'observer'> {
    return {
      context: this.#context,
      state: this.#dialogOf(response),
      digest: this.#digest,
      ownsCallId: true,
      networks: this.#request.networks ?? [],
      ...(response.source !== undefined && { source: response.source }),
    }
  }

  #sendCancel(): void {
    this.#leaving = 'sent'
    const { layer } = this.#context
    const { draft, branch } = this.#attempt
    const settled = () => undefined
    layer.request(cancelOf(draft), branch, this.#request.target, {
      onResponse: settled,
      onTimeout: settled,
      onTransportFailure: settled,
    })
    // RFC 3261 §9.1: a 487 that has not come within 64·T1 will not come.
    this.#waitingFor487 = layer.timers.after(layer.timing.giveUpMs, () => {
      this.#forget()
      this.#fail({ ...cancelled, local: true })
    })
  }

  #fail(failure: InviteFailure): void {
    if (this.#state === 'failed' || this.#state === 'answered') return
    this.#state = 'failed'
    this.#endEarlySessions()
    this.#waitingFor487?.stop()
    this.#observer.onFailed(failure)
  }

  #newAttempt(cseq: number): Attempt {
    const { requestUri } = this.#uris
    const credentials = this.#digest.fieldsFor('INVITE', requestUri, this.#request.sdp)
    const [context, request, uris, localTag] = [this.#context, this.#request, this.#uris, this.#localTag]
    return newAttempt({ context, request, uris, localTag, cseq, credentials })
  }
}
