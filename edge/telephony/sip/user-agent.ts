/** Interfaces of the user agent; its implementation is in create-user-agent.ts. */

import type { Address } from '../../egress/index.ts'

export type Transport = 'udp' | 'tcp'

export interface UserAgent {
  readonly host: string
  readonly port: number
  invite(request: InviteRequest, observer: InviteObserver): OutgoingInvite
  /**
   * Ends a dialog or an unanswered INVITE of an earlier process: BYE or CANCEL, by its snapshot. A line that
   * challenges BYE gets the snapshot's credentials; an unmet challenge counts as 'timed-out'.
   */
  endAbandoned(dialog: DialogSnapshot): Promise<'ended' | 'timed-out'>
  /** Round-trip time of an OPTIONS in ms, or undefined without a response. */
  ping(target: Target): Promise<number | undefined>
  close(): Promise<void>
}

export type UserAgentOptions = {
  /** Listening address. */
  readonly host: string
  /** Public address, used in Via, Contact and From; default `host`. */
  readonly publicHost?: string
  /** 0 lets the system choose; UDP and TCP then share the chosen port. */
  readonly port: number
  readonly transports: readonly Transport[]
  /** Permitted destinations of its requests, by the resolved address; default: any. */
  readonly mayReach?: MayReach
  /**
   * Incoming calls. Without it only peers that requests went to are accepted, and their INVITEs are answered
   * 603.
   */
  readonly onInvite?: (incoming: IncomingInvite) => void
  /** Timer T1 in ms (RFC 3261 §17.1.1.1); default 500. */
  readonly t1Ms?: number
}

/** Whether requests may go to an IP address; `said` is its name in a line, a route or a Contact. */
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
  /** CIDR networks of the line, beside those of the target: in-dialog requests from elsewhere are refused. */
  readonly networks?: readonly string[]
  /**
   * Awaited before each INVITE of this call is sent (the first, and the one with credentials), so that a
   * journal records it first.
   */
  readonly beforeSend?: (dialog: DialogSnapshot) => Promise<void>
}

/**
 * What a later process needs to end this call: plain JSON. Contains numbers and credentials, so it is encrypted
 * where it is stored.
 */
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
  /** ACK is sent already. An SDP answer that came only with the ringing is the SDP of this reply. */
  onAnswered(response: SipReply): void
  /**
   * A final failure; after our CANCEL usually 487. `local` when no reply arrived and a timer or the transport
   * failed.
   */
  onFailed(failure: InviteFailure): void
  /** re-INVITE from the far side: return the answer to its offer, or undefined to refuse with 488. */
  onOffer(sdp: string): string | undefined
  /** re-INVITE without an offer: return our offer. Absent or undefined: the last negotiated description. */
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
  /**
   * Waits for a provisional response first (RFC 3261 §9.1); a 200 that arrives first is ACKed and BYEd, and
   * onFailed(487) reported.
   */
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
  /** The caller canceled before the answer; 487 is sent already. */
  onCancelled(handler: () => void): void
}

export interface DialogObserver {
  onConfirmed(): void
  onBye(): void
  onOffer(sdp: string): string | undefined
  /** No ACK arrived within 64·T1: the dialog was ended by BYE. */
  onAckTimeout(): void
}
