import type { DialogSnapshot } from './sip/user-agent.ts'

/**
 * The port between the call runner and whatever carries calls: our own SIP engine first, others behind the same words.
 * One leg is one call to one party. Audio inside is 8 kHz, 16-bit, mono, in frames of 20 ms (160 samples).
 */
export interface TelephonyEngine {
  /** Sends the INVITE before it returns. Throws EdgeFailure when no media port is free. */
  placeCall(order: LegOrder, observer: LegObserver): Promise<Leg>
  /** After a restart: ends what an earlier process left, answered once the far side agreed or timed out (64·T1). */
  endAbandoned(dialog: DialogSnapshot): Promise<'ended' | 'timed-out'>
  /** Whether anybody answers there: an OPTIONS, without a call. Takes as long as a transaction does where nobody answers. */
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
    /** CIDR networks that its requests may come from, beside those of its host and of what that answers. */
    readonly networks?: readonly string[]
    /** How long the answered far side may send neither RTP nor RTCP; 30 s unless told, 0: any time. */
    readonly rtpTimeoutSec?: number
  }
  readonly callingNumber: string
  readonly calledNumber: string
  /** Where the two-channel recording goes; absent: none. Left channel the callee, right channel the robot. */
  readonly recordingPath?: string
}

/** What the leg reports. Times are epoch ms. */
export interface LegObserver {
  /** The INVITE is about to leave: what a later process needs to end this call. Awaited before the packet is sent. */
  onDialing(dialog: DialogSnapshot): Promise<void>
  onRinging(ringing: {
    readonly atMs: number
    readonly earlyMedia: boolean
    readonly headers: ReadonlyMap<string, string>
  }): void
  onAnswered(answer: {
    readonly atMs: number
    readonly headers: ReadonlyMap<string, string>
    /** None where no SIP was spoken: then nothing outlives this process. */
    readonly dialog?: DialogSnapshot
  }): void
  onDtmf(digit: string, atMs: number): void
  /** Its first frame left. */
  onPlaybackStarted(playback: number, atMs: number): void
  onPlaybackFinished(playback: number, atMs: number): void
  onSpeechStarted(atMs: number): void
  /** Decided at `atMs`; the last voiced frame came at `voicedUntilMs`. */
  onSpeechEnded(atMs: number, voicedUntilMs: number): void
  /** A machine's steady tone began; told 180 ms later. */
  onBeep?(atMs: number): void
  /** 160 samples of the callee (before the answer, of the network), only while `listen(true)`. */
  onFrame(frame: Int16Array, atMs: number): void
  /** The leg is over; nothing follows. */
  onEnded(end: LegEnd): void
}

export type LegEnd = {
  readonly atMs: number
  readonly by: 'us' | 'them' | 'network'
  /** Final SIP status of the INVITE where it failed; 408 made by ourselves is `local`. */
  readonly sipCode?: number
  readonly local?: boolean
  readonly q850?: number
  /** The far side wants no call before. */
  readonly retryAfterSec?: number
  readonly recording?: { readonly bytes: number; readonly sha256: string; readonly durationMs: number }
}

export interface Leg {
  /** Queues audio behind what plays already. */
  play(playback: number, audio: Int16Array): void
  /** 20 ms of live sound, heard where nothing plays; what comes too late is dropped. */
  feed(frame: Int16Array): void
  /** Falls silent at the next frame and forgets what is queued; answers how much of the current playback was sent. */
  stop(): Promise<{ readonly playback: number; readonly playedMs: number } | undefined>
  pause(): void
  resume(): void
  sendDtmf(digits: string): void
  listen(on: boolean): void
  /** The silence that ends the speech under way, where its words so far say more than the usual pause. */
  endSpeechAfter(silenceMs: number): void
  /** CANCEL before the answer, BYE after it. Ends with onEnded. */
  hangUp(): void
}
