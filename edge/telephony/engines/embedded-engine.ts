import { isIPv6 } from 'node:net'
import { createMediaPool, type MediaPoolStats, type MediaSession } from '../media/index.ts'
import { answerSdp, chooseMedia, offerSdp, parseSdp } from '../sdp/index.ts'
import {
  createUserAgent,
  type InviteObserver,
  type MayReach,
  type OutgoingInvite,
  type UserAgent,
} from '../sip/index.ts'
import type { Leg, LegEnd, LegObserver, LegOrder, TelephonyEngine } from '../telephony-engine.ts'
import { SdpHistory } from './sdp-history.ts'
import { soundHost } from './sound-host.ts'
import { openStreamedLeg, type StreamedLeg } from './streamed-leg.ts'

export type EmbeddedEngineOptions = {
  /** Listening address. */
  readonly host: string
  /** Public address: used in Via, Contact and From; the SDP uses `publicRtpHost`. Both default to `host`. */
  readonly publicHost?: string
  readonly publicRtpHost?: string
  readonly sipPort: number
  readonly rtpPorts: readonly [first: number, last: number]
  readonly mediaWorkers: number
  /** Which resolved addresses calls may go to; default: any. */
  readonly mayReach?: MayReach
  /** The voice confirmation has failed and is off. */
  readonly onConfirmerDied?: (cause: unknown) => void
}

export type EmbeddedEngine = TelephonyEngine & {
  readonly sipPort: number
  /** A leg without a telephone: frames of 20 ms in both directions. */
  openStream(observer: LegObserver, onSound: (frame: Int16Array) => void): Promise<StreamedLeg>
  /** Voice confirmation: see MediaPool. */
  confirmVoicesBy(modelPath: string): Promise<void>
  /** Lateness of sent frames since the last call, and their number. */
  mediaStats(): Promise<MediaPoolStats>
}

/** The telephony port over our own SIP and RTP. */
export const openEmbeddedEngine = async (options: EmbeddedEngineOptions): Promise<EmbeddedEngine> => {
  const userAgent = await createUserAgent({
    host: options.host,
    port: options.sipPort,
    transports: ['udp', 'tcp'],
    ...(options.mayReach && { mayReach: options.mayReach }),
    ...(options.publicHost !== undefined && { publicHost: options.publicHost }),
  })
  const pool = await createMediaPool({
    host: options.host,
    ports: options.rtpPorts,
    workers: options.mediaWorkers,
    ...(options.onConfirmerDied && { onConfirmerDied: options.onConfirmerDied }),
  })
  return {
    sipPort: userAgent.port,
    openStream: (observer, onSound) => openStreamedLeg({ pool, host: options.host }, observer, onSound),
    confirmVoicesBy: (modelPath) => pool.confirmVoicesBy(modelPath),
    mediaStats: () => pool.stats(),
    placeCall: async (order, observer) => {
      const call = new EmbeddedLeg(order, observer, options.publicRtpHost ?? options.host)
      const session = await pool.open(
        {
          ...(order.recordingPath !== undefined && { recordingPath: order.recordingPath }),
          ...(order.line.rtpTimeoutSec !== undefined && { silentPeerMs: order.line.rtpTimeoutSec * 1000 }),
        },
        call.mediaObserver,
      )
      call.dial(userAgent, session)
      return call
    },
    endAbandoned: (dialog) => userAgent.endAbandoned(dialog),
    probe: async ({ host, port, transport }) =>
      (await userAgent.ping({ host, port, transport })) !== undefined,
    close: async () => {
      await userAgent.close()
      await pool.close()
    },
  }
}

/** One leg: an INVITE and its media session, ended exactly once, by either side. */
class EmbeddedLeg implements Leg {
  private readonly order: LegOrder
  private readonly observer: LegObserver
  private readonly host: string
  private readonly sdp = new SdpHistory()
  private session: MediaSession | undefined
  private invite: OutgoingInvite | undefined
  private isAnswered = false
  private isOver = false
  private hungUp = false

  constructor(order: LegOrder, observer: LegObserver, host: string) {
    this.order = order
    this.observer = observer
    this.host = host
  }

  readonly mediaObserver = {
    onFrame: (frame: Int16Array, atMs: number) => this.observer.onFrame(frame, atMs),
    onDtmf: (digit: string, atMs: number) => this.observer.onDtmf(digit, atMs),
    onSpeechStarted: (atMs: number) => this.observer.onSpeechStarted(atMs),
    onSpeechEnded: (atMs: number, voicedUntilMs: number) => this.observer.onSpeechEnded(atMs, voicedUntilMs),
    onBeep: (atMs: number) => this.observer.onBeep?.(atMs),
    onPlaybackStarted: (playback: number, atMs: number) => this.observer.onPlaybackStarted(playback, atMs),
    onPlaybackFinished: (playback: number, atMs: number) => this.observer.onPlaybackFinished(playback, atMs),
    onSilentPeer: () => this.leave('network'),
  }

  dial(userAgent: UserAgent, session: MediaSession): void {
    this.session = session
    const { line, callId, callingNumber, calledNumber } = this.order
    this.invite = userAgent.invite(
      {
        callId,
        target: { host: line.host, port: line.port, transport: line.transport },
        callingNumber,
        calledNumber,
        sdp: this.offer(session),
        ...(line.username !== undefined &&
          line.password !== undefined && {
            credentials: { username: line.username, password: line.password },
          }),
        ...(line.networks && { networks: line.networks }),
        beforeSend: (dialog) => this.observer.onDialing(dialog),
      },
      this.inviteObserver,
    )
  }

  private readonly inviteObserver: InviteObserver = {
    onProvisional: (reply) => {
      if (reply.code === 100) return
      // RTP is connected on 183 already: announcements and ringback are part of the recording.
      const earlyMedia = reply.sdp !== undefined && this.connect(reply.sdp)
      this.observer.onRinging({ atMs: Date.now(), earlyMedia, headers: reply.headers })
    },
    onAnswered: (reply) => {
      this.isAnswered = true
      if (this.hungUp || !this.invite) {
        this.leave('us')
        return
      }
      if (!this.connect(reply.sdp)) {
        this.leave('network')
        return
      }
      this.observer.onAnswered({ atMs: Date.now(), headers: reply.headers, dialog: this.invite.dialog })
    },
    onFailed: (failure) =>
      this.end({
        atMs: Date.now(),
        by: this.hungUp ? 'us' : failure.local ? 'network' : 'them',
        sipCode: failure.code,
        local: failure.local,
        ...(failure.q850 !== undefined && { q850: failure.q850 }),
        ...(failure.retryAfterSec !== undefined && { retryAfterSec: failure.retryAfterSec }),
      }),
    onOffer: (sdp) => {
      const { session } = this
      const offer = parseSdp(sdp)
      if (!session || !offer) return undefined
      const answer = this.sdp.write((origin) => answerSdp(offer, { ...this.ownMedia(session), ...origin }))
      // A 488 changes nothing (RFC 3261 §14.2).
      return answer !== undefined && this.connect(sdp) ? answer : undefined
    },
    onOfferWanted: () => this.session && this.offer(this.session),
    onBye: ({ q850 }) => this.end({ atMs: Date.now(), by: 'them', ...(q850 !== undefined && { q850 }) }),
  }

  play(playback: number, audio: Int16Array): void {
    this.session?.play(playback, audio)
  }

  feed(frame: Int16Array): void {
    this.session?.feed(frame)
  }

  async stop(): Promise<{ readonly playback: number; readonly playedMs: number } | undefined> {
    return this.isOver ? undefined : this.session?.stop()
  }

  pause(): void {
    this.session?.pause()
  }

  resume(): void {
    this.session?.resume()
  }

  sendDtmf(digits: string): void {
    this.session?.sendDtmf(digits)
  }

  listen(on: boolean): void {
    this.session?.listen(on)
  }

  endSpeechAfter(silenceMs: number): void {
    this.session?.endSpeechAfter(silenceMs)
  }

  hangUp(): void {
    if (this.isOver || this.hungUp) return
    this.hungUp = true
    if (this.isAnswered) this.leave('us')
    else this.invite?.cancel()
  }

  private offer(session: MediaSession): string {
    return this.sdp.write((origin) => offerSdp({ ...this.ownMedia(session), ...origin }))
  }

  private ownMedia(session: MediaSession) {
    return { host: this.host, port: session.localPort, codecs: this.order.line.codecs }
  }

  /** False where the peer's audio address is unsupported: our sockets are IPv4. */
  private connect(sdp: string | undefined): boolean {
    const session = sdp === undefined ? undefined : parseSdp(sdp)
    const remote = session && chooseMedia(session)
    if (!remote || isIPv6(remote.host)) return false
    const host = soundHost(remote.host, this.order.line.host)
    this.session?.connect({ ...remote, host, rtpDue: this.isAnswered && remote.rtpDue })
    return true
  }

  /**
   * Ends an answered call from our side. The end is reported when the far side responded, or did not in time.
   */
  private leave(by: LegEnd['by']): void {
    if (this.isOver) return
    const atMs = Date.now()
    const bye = this.invite?.bye() ?? Promise.resolve()
    void bye.catch(() => {}).then(() => this.end({ atMs, by }))
  }

  private end(end: LegEnd): void {
    if (this.isOver) return
    this.isOver = true
    const closing = this.session?.close() ?? Promise.resolve(undefined)
    // A failed recording must not keep the call open: the record then has none.
    void closing.then(
      (recording) => this.observer.onEnded({ ...end, ...(recording && { recording }) }),
      () => this.observer.onEnded(end),
    )
  }
}
