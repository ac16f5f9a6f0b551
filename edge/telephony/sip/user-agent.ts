/** The user agent's words; its making is in create-user-agent.ts. */

import type { Address } from '../../egress/index.ts'

export type Transport = 'udp' | 'tcp'

export interface UserAgent {
  readonly host: string
  readonly port: number
  invite(request: InviteRequest, observer: InviteObserver): OutgoingInvite
  /**
   * Ends a dialog or an unanswered INVITE of an earlier process: BYE or CANCEL, by its snapshot. A line that challenges
   * BYE gets the snapshot's credentials; an unmet challenge counts as 'timed-out'.
   */
  endAbandoned(dialog: DialogSnapshot): Promise<'ended' | 'timed-out'>
  /** Round trip of an OPTIONS in ms, or undefined when nobody answered. */
  ping(target: Target): Promise<number | undefined>
  close(): Promise<void>
}

export type UserAgentOptions = {
  /** Where it listens. */
  readonly host: string
  /** The address that others reach it by, named in Via, Contact and From; `host` unless told. */
  readonly publicHost?: string
  /** 0 lets the system choose; UDP and TCP then share the chosen port. */
  readonly port: number
  readonly transports: readonly Transport[]
  /** Where its requests may go, by the address that is really taken; anywhere unless told. */
  readonly mayReach?: MayReach
  /** Calls from outside. Without it only peers that requests went to are heard at all, and their INVITEs are answered 603. */
  readonly onInvite?: (incoming: IncomingInvite) => void
  /** Timer T1 in ms (RFC 3261 §17.1.1.1); 500 unless a test says otherwise. */
  readonly t1Ms?: number
}

/** Whether requests may go to an IP address; `said` is what a line, a route or a Contact calls it. */
export type MayReach = (ip: string, said: Address) => boolean

export type Credentials = { readonly username: string; readonly password: string }

export type Target = { readonly host: string; readonly port: number; readonly transport: Transport }

export type InviteRequest = {
  readonly callId: string
  readonly target: Target
  /** User parts; the host of From is ours, of the Request-URI and To the target's. */
  readonly callingNumber: string
  readonly callingName?: string
  readonly calledNumber: string
  readonly sdp: string
  readonly credentials?: Credentials
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** CIDR networks of the line, beside those of the target: requests within the call are taken from nowhere else. */
  readonly networks?: readonly string[]
  /** Awaited before each INVITE of this call leaves (the first, and the one with credentials), so that a journal knows it first. */
  readonly beforeSend?: (dialog: DialogSnapshot) => Promise<void>
}

/** What a later process needs to end this call: plain JSON. Holds numbers and credentials, so it is sealed where it is stored. */
export type DialogSnapshot = {
  readonly state: 'early' | 'confirmed'
  readonly callId: string
  readonly localUri: string
  readonly localTag: string
  readonly remoteUri: string
  readonly remoteTag?: string
  readonly requestUri: string
  readonly branch: string
  readonly cseq: number
  readonly routeSet: readonly string[]
  readonly target: Target
  readonly networks?: readonly string[]
  /** Of the line, which may challenge BYE. */
  readonly credentials?: Credentials
}

export interface InviteObserver {
  /** 101 to 199; early media where it carries an SDP. */
  onProvisional(response: SipReply): void
  /** ACK is sent already. An answer that came with the ringing and not again counts as the SDP of this reply. */
  onAnswered(response: SipReply): void
  /** A final failure; after our CANCEL usually 487. `local` when no reply came and a timer or the transport failed. */
  onFailed(failure: InviteFailure): void
  /** re-INVITE from the far side: answer its offer, or undefined to refuse with 488. */
  onOffer(sdp: string): string | undefined
  /** re-INVITE without an offer: what we would offer. Absent or undefined: what was last agreed to. */
  onOfferWanted?(): string | undefined
  /** BYE from the far side. */
  onBye(reason: { readonly q850?: number }): void
}

export type SipReply = {
  readonly code: number
  readonly reason: string
  readonly sdp?: string
  /** Lower-case names; repeated headers joined by commas. */
  readonly headers: ReadonlyMap<string, string>
}

export type InviteFailure = {
  readonly code: number
  readonly local: boolean
  readonly reason: string
  readonly q850?: number
  /** Seconds, from Retry-After. */
  readonly retryAfterSec?: number
}

export interface OutgoingInvite {
  readonly dialog: DialogSnapshot
  /** Waits for a provisional response first (RFC 3261 §9.1); a 200 that wins the race is ACKed and BYEd, and onFailed(487) reported. */
  cancel(): void
  /** Resolves when answered or timed out. */
  bye(reason?: { readonly q850: number; readonly text?: string }): Promise<void>
  reinvite(sdp: string): Promise<SipReply>
}

export interface IncomingInvite {
  readonly callId: string
  readonly calledNumber: string
  readonly callingNumber: string
  readonly sdp?: string
  readonly headers: ReadonlyMap<string, string>
  /** 180, or 183 with early media. */
  ring(sdp?: string, headers?: readonly (readonly [string, string])[]): void
  answer(sdp: string, observer: DialogObserver, headers?: readonly (readonly [string, string])[]): void
  reject(code: number, headers?: readonly (readonly [string, string])[]): void
  bye(): Promise<void>
  /** The caller gave up before the answer; 487 is sent already. */
  onCancelled(handler: () => void): void
}

export interface DialogObserver {
  onConfirmed(): void
  onBye(): void
  onOffer(sdp: string): string | undefined
  /** No ACK came within 64·T1: the dialog was ended by BYE. */
  onAckTimeout(): void
}
