import type { EdgeFailure } from '../../failure.ts'

/**
 * Interfaces of the media module: one session is one RTP stream pair in a media worker. Internally 8 kHz s16
 * mono, 20 ms frames.
 */

export interface MediaPool {
  /**
   * Allocates an even RTP port (RTCP the odd one above). Rejects with EdgeFailure('media-ports-used-up') when
   * none is left.
   */
  open(options: MediaOptions, observer: MediaObserver): Promise<MediaSession>
  /** Number of open sessions. */
  readonly sessions: number
  /**
   * From now on Silero's network in this file confirms detected voices. Rejects with
   * EdgeFailure('voice-judge-failed') where it cannot be loaded; then, and after a crash, the first detector
   * decides alone.
   */
  confirmVoicesBy(modelPath: string): Promise<void>
  stats(): Promise<MediaPoolStats>
  close(): Promise<void>
}

export type MediaPoolOptions = {
  readonly host: string
  /** First and last port; the pool has as many sessions as even ports. */
  readonly ports: readonly [first: number, last: number]
  readonly workers: number
  /**
   * How long a peer may send nothing while RTP is due before onSilentPeer; default 30 s, four times that while
   * we send speech.
   */
  readonly silentPeerMs?: number
  /** The voice confirmation failed and is off from now on. */
  readonly onConfirmerDied?: (cause: unknown) => void
  /** A worker died (a bug) and was replaced. Its sessions were notified by onSilentPeer. */
  readonly onWorkerDied?: (cause: unknown) => void
}

export type MediaOptions = {
  /** Final path of the two-channel WAV (left the far side, right ours); written as `.part` beside it first. */
  readonly recordingPath?: string
  /** Silence that ends speech; default 500 ms. */
  readonly endpointMs?: number
  /** Overrides the pool's `silentPeerMs`; 0: never. */
  readonly silentPeerMs?: number
}

export type MediaPoolStats = {
  /** Lateness of sent frames against the absolute clock, ms, since the last call of stats. */
  readonly lateMs: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly framesSent: number
  readonly framesReceived: number
}

export interface MediaSession {
  readonly localPort: number
  /**
   * Starts sending (silence where nothing plays) and accepts RTP from this peer, or from its real source
   * (PeerGate). May be called again (re-INVITE).
   */
  connect(remote: RemoteMedia): void
  /** Queues audio after what plays already. */
  play(playback: number, audio: Int16Array): void
  /** 20 ms of live audio, sent where nothing plays; late frames are dropped. */
  feed(frame: Int16Array): void
  stop(): Promise<{ readonly playback: number; readonly playedMs: number } | undefined>
  pause(): void
  resume(): void
  /** RFC 4733 events, 100 ms each, 60 ms apart; in-band tones where the peer does not offer telephone-event. */
  sendDtmf(digits: string): void
  /** Whether received frames go to onFrame. Speech events are always reported. */
  listen(on: boolean): void
  /** The silence that ends the current speech; the next one starts with `endpointMs` again. */
  endSpeechAfter(silenceMs: number): void
  /** Finishes the recording (fsync, rename, sha256) and frees the port. */
  close(): Promise<RecordingSummary | undefined>
}

export type RemoteMedia = {
  readonly host: string
  readonly port: number
  readonly codec: 'PCMU' | 'PCMA'
  readonly payloadType: number
  /** Payload type of telephone-event/8000, where the peer takes it. */
  readonly dtmfPayloadType?: number
  /** Packet duration requested by the peer (RFC 8866 §6.4); default 20. */
  readonly packetMs?: number
  /** RTCP address, if not the port above RTP (RFC 3605). */
  readonly rtcpPort?: number
  /** False while the peer holds us (sendonly, inactive): we keep receiving. */
  readonly sending: boolean
  /**
   * The call is answered, and its direction says that the peer sends: without RTP and RTCP the peer has then
   * disappeared.
   */
  readonly rtpDue: boolean
}

export type RecordingSummary = {
  readonly bytes: number
  readonly sha256: string
  readonly durationMs: number
}

/** Times are epoch ms, taken in the worker at the event. */
export interface MediaObserver {
  onFrame(frame: Int16Array, atMs: number): void
  onDtmf(digit: string, atMs: number): void
  onSpeechStarted(atMs: number): void
  /** Decided at `atMs`; the last voiced frame came at `voicedUntilMs`. */
  onSpeechEnded(atMs: number, voicedUntilMs: number): void
  /** A machine's steady tone, reported after 180 ms; the time is its start. DTMF is excluded. */
  onBeep?(atMs: number): void
  /** The first frame of this playback left. */
  onPlaybackStarted(playback: number, atMs: number): void
  onPlaybackFinished(playback: number, atMs: number): void
  /** Nothing arrived for `silentPeerMs` while RTP was due; also when the worker of this session died. */
  onSilentPeer(atMs: number): void
  /**
   * The recording cannot be finished (for example disk full); the call continues without, and close returns
   * undefined.
   */
  onRecordingFailed?(failure: EdgeFailure): void
}
