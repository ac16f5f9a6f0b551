import type { EdgeFailure } from '../../failure.ts'

/** The words of the media room: one session is one RTP stream pair, living in a media worker. 8 kHz s16 mono, 20 ms frames inside. */

export interface MediaPool {
  /** Takes an even RTP port (RTCP the odd one above). Rejects with EdgeFailure('media-ports-used-up') when none is left. */
  open(options: MediaOptions, observer: MediaObserver): Promise<MediaSession>
  /** Sessions open now. */
  readonly sessions: number
  /**
   * From now on a second opinion is asked wherever somebody seems to speak: Silero's network in this file. Rejects with
   * EdgeFailure('voice-judge-failed') where it cannot be used; then, and where it dies, the first detector decides alone.
   */
  confirmVoicesBy(modelPath: string): Promise<void>
  stats(): Promise<MediaPoolStats>
  close(): Promise<void>
}

export type MediaPoolOptions = {
  readonly host: string
  /** First and last port; as many sessions as even ports. */
  readonly ports: readonly [first: number, last: number]
  readonly workers: number
  /** How long a peer may send nothing while RTP is due before onSilentPeer; default 30 s, four times that while we speak. */
  readonly silentPeerMs?: number
  /** The judge of voices broke; there is no second opinion any more. */
  readonly onConfirmerDied?: (cause: unknown) => void
  /** A worker broke (a bug); another has taken its place. Its sessions were told by onSilentPeer. */
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
  /** How late a frame left against the absolute clock, ms, since the last call of stats. */
  readonly lateMs: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly framesSent: number
  readonly framesReceived: number
}

export interface MediaSession {
  readonly localPort: number
  /** Starts sending (silence where nothing plays) and accepts RTP from this peer, or from where it really sends (PeerGate). May be called again (re-INVITE). */
  connect(remote: RemoteMedia): void
  /** Queues audio behind what plays already. */
  play(playback: number, audio: Int16Array): void
  /** 20 ms of live sound, heard where nothing plays; what comes too late is dropped. */
  feed(frame: Int16Array): void
  stop(): Promise<{ readonly playback: number; readonly playedMs: number } | undefined>
  pause(): void
  resume(): void
  /** RFC 4733 events, 100 ms each, 60 ms apart; in-band tones where the peer offers no telephone-event. */
  sendDtmf(digits: string): void
  /** Whether received frames go to onFrame. Speech events come always. */
  listen(on: boolean): void
  /** The silence that ends the speech under way; the next one begins with `endpointMs` again. */
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
  /** How long the peer wants our packets to be (RFC 8866 §6.4); 20 where it says nothing. */
  readonly packetMs?: number
  /** Where RTCP goes, if not to the port above RTP (RFC 3605). */
  readonly rtcpPort?: number
  /** False while the peer holds us (sendonly, inactive): we keep receiving. */
  readonly sending: boolean
  /** The call is answered, and by its direction the peer sends: no RTP and no RTCP then means that it is gone. */
  readonly rtpDue: boolean
}

export type RecordingSummary = {
  readonly bytes: number
  readonly sha256: string
  readonly durationMs: number
}

/** Times are epoch ms, taken in the worker when it happened. */
export interface MediaObserver {
  onFrame(frame: Int16Array, atMs: number): void
  onDtmf(digit: string, atMs: number): void
  onSpeechStarted(atMs: number): void
  /** Decided at `atMs`; the last voiced frame came at `voicedUntilMs`. */
  onSpeechEnded(atMs: number, voicedUntilMs: number): void
  /** A steady tone of a machine, 180 ms old when it is told; the time is its beginning. DTMF is none. */
  onBeep?(atMs: number): void
  /** The first frame of this playback left. */
  onPlaybackStarted(playback: number, atMs: number): void
  onPlaybackFinished(playback: number, atMs: number): void
  /** Nothing came for `silentPeerMs` while RTP was due; also when the worker of this session died. */
  onSilentPeer(atMs: number): void
  /** The recording cannot be finished (disk full, say); the call goes on without, close answers undefined. */
  onRecordingFailed?(failure: EdgeFailure): void
}
