import type { MessagePort } from 'node:worker_threads'
import type { LatenessCounts } from './lateness.ts'
import type { MediaOptions, RecordingSummary, RemoteMedia } from './media-session.ts'

/** Requests of the pool to a worker. Those with `reply` are answered under that number. */
export type WorkerCommand =
  | {
      readonly kind: 'open'
      readonly reply: number
      readonly session: number
      readonly port: number
      readonly options: MediaOptions
    }
  | { readonly kind: 'connect'; readonly session: number; readonly remote: RemoteMedia }
  | {
      readonly kind: 'play'
      readonly session: number
      readonly playback: number
      readonly audio: Int16Array
    }
  | { readonly kind: 'feed'; readonly session: number; readonly frame: Int16Array }
  | { readonly kind: 'stop'; readonly reply: number; readonly session: number }
  | { readonly kind: 'pause'; readonly session: number }
  | { readonly kind: 'resume'; readonly session: number }
  | { readonly kind: 'sendDtmf'; readonly session: number; readonly digits: string }
  | { readonly kind: 'listen'; readonly session: number; readonly on: boolean }
  | { readonly kind: 'endSpeechAfter'; readonly session: number; readonly silenceMs: number }
  /** Voice confirmation also uses this channel. */
  | { readonly kind: 'judgeBy'; readonly channel: MessagePort }
  | { readonly kind: 'close'; readonly reply: number; readonly session: number }
  | { readonly kind: 'stats'; readonly reply: number }
  | { readonly kind: 'shutDown'; readonly reply: number }

/** An event of a session; a worker sends all of one clock step in one message. */
export type SessionEvent =
  | { readonly kind: 'frame'; readonly session: number; readonly atMs: number; readonly frame: Int16Array }
  | { readonly kind: 'dtmf'; readonly session: number; readonly atMs: number; readonly digit: string }
  | { readonly kind: 'speechStarted'; readonly session: number; readonly atMs: number }
  | {
      readonly kind: 'speechEnded'
      readonly session: number
      readonly atMs: number
      readonly voicedUntilMs: number
    }
  | { readonly kind: 'beep'; readonly session: number; readonly atMs: number }
  | {
      readonly kind: 'playbackStarted' | 'playbackFinished'
      readonly session: number
      readonly atMs: number
      readonly playback: number
    }
  | { readonly kind: 'silentPeer'; readonly session: number; readonly atMs: number }

export type WorkerReply =
  | { readonly kind: 'opened' }
  | { readonly kind: 'portTaken' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'stopped'; readonly cut?: { readonly playback: number; readonly playedMs: number } }
  | { readonly kind: 'closed'; readonly recording?: RecordingSummary; readonly recordingFailure?: string }
  | {
      readonly kind: 'stats'
      readonly late: LatenessCounts
      readonly framesSent: number
      readonly framesReceived: number
    }
  | { readonly kind: 'shutDown' }

export type WorkerMessage =
  | { readonly kind: 'events'; readonly events: readonly SessionEvent[] }
  | { readonly kind: 'reply'; readonly reply: number; readonly answer: WorkerReply }

export type WorkerSettings = { readonly host: string; readonly silentPeerMs: number }
