import type { DialogSnapshot } from './sip/user-agent.ts'

/**
 * The port between the call runner and telephony implementations, the first of which is our own SIP engine. One
 * leg is one call to one party. Audio is 8 kHz, 16-bit, mono, in frames of 20 ms (160 samples).
 */
export interface TelephonyEngine {
  /** Sends the INVITE before it returns. Throws EdgeFailure when no media port is free. */
  placeCall(order: LegOrder, observer: LegObserver): Promise<Leg>
  /**
   * After a restart: ends a call of an earlier process; resolves when the far side agreed or timed out (64·T1).
   */
  endAbandoned(dialog: DialogSnapshot): Promise<'ended' | 'timed-out'>
  /**
   * Whether the peer responds: an OPTIONS, without a call. Without a response it takes a transaction timeout.
   */
  probe(line: Pick<LegOrder['line'], 'host' | 'port' | 'transport'>): Promise<boolean>
  close(): Promise<void>
}

export type LegOrder = {
  /** SIP Call-ID. */
  readonly callId: string
  readonly line: {
    readonly host: string
    readonly port: number
    readonly transport: 'udp' | 'tcp'
    readonly username?: string
    readonly password?: string
    readonly codecs: readonly ('PCMU' | 'PCMA')[]
    /** CIDR networks allowed for its requests, beside those of its host and the resolved addresses. */
    readonly networks?: readonly string[]
    /** How long the answered far side may send neither RTP nor RTCP; default 30 s, 0 is unlimited. */
    readonly rtpTimeoutSec?: number
  }
  readonly callingNumber: string
  readonly calledNumber: string
  /** Path of the two-channel recording; absent: none. Left channel the callee, right channel the robot. */
  readonly recordingPath?: string
}

/** Reports of a leg. Times are epoch ms. */
export interface LegObserver {
  /**
   * The INVITE is about to be sent: what a later process needs to end this call. Awaited before the packet is
   * sent.
   */
  onDialing(dialog: DialogSnapshot): Promise<void>
  onRinging(ringing: {
    readonly atMs: number
    readonly earlyMedia: boolean
    readonly headers: ReadonlyMap<string, string>
  }): void
  onAnswered(answer: {
    readonly atMs: number
    readonly headers: ReadonlyMap<string, string>
    /** Absent without SIP: then nothing outlives this process. */
    readonly dialog?: DialogSnapshot
  }): void
  onDtmf(digit: string, atMs: number): void
  /** Its first frame was sent. */
  onPlaybackStarted(playback: number, atMs: number): void
  onPlaybackFinished(playback: number, atMs: number): void
  onSpeechStarted(atMs: number): void
  /** Decided at `atMs`; the last voiced frame came at `voicedUntilMs`. */
  onSpeechEnded(atMs: number, voicedUntilMs: number): void
  /** A machine's steady tone began; reported 180 ms later. */
  onBeep?(atMs: number): void
  /** 160 samples of the callee (before the answer, of the network), only while `listen(true)`. */
  onFrame(frame: Int16Array, atMs: number): void
  /** The leg is over; no further reports. */
  onEnded(end: LegEnd): void
}

export type LegEnd = {
  readonly atMs: number
  readonly by: 'us' | 'them' | 'network'
  /** Final SIP status of the INVITE where it failed; a locally generated 408 is `local`. */
  readonly sipCode?: number
  readonly local?: boolean
  readonly q850?: number
  /** From Retry-After: no call before this time. */
  readonly retryAfterSec?: number
  readonly recording?: { readonly bytes: number; readonly sha256: string; readonly durationMs: number }
}

export interface Leg {
  /** Queues audio after what plays already. */
  play(playback: number, audio: Int16Array): void
  /** 20 ms of live audio, sent where nothing plays; late frames are dropped. */
  feed(frame: Int16Array): void
  /** Stops at the next frame and clears the queue; returns how much of the current playback was sent. */
  stop(): Promise<{ readonly playback: number; readonly playedMs: number } | undefined>
  pause(): void
  resume(): void
  sendDtmf(digits: string): void
  listen(on: boolean): void
  /** The silence that ends the current speech, where its words suggest another pause than usual. */
  endSpeechAfter(silenceMs: number): void
  /** CANCEL before the answer, BYE after it. Ends with onEnded. */
  hangUp(): void
}
