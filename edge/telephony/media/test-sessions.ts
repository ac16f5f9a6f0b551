import { setTimeout as sleep } from 'node:timers/promises'
import type { MediaObserver, RemoteMedia } from './media-session.ts'
import { amplitudeOf, joined } from './test-tones.ts'

/** An observer for tests that records its events. */
export type Heard = {
  readonly observer: MediaObserver
  readonly frames: { frame: Int16Array; atMs: number }[]
  readonly events: { kind: string; atMs: number; playback?: number }[]
  readonly digits: string[]
}

export const listener = (): Heard => {
  const frames: Heard['frames'] = []
  const events: Heard['events'] = []
  const digits: string[] = []
  return {
    frames,
    events,
    digits,
    observer: {
      onFrame: (frame, atMs) => frames.push({ frame, atMs }),
      onDtmf: (digit) => digits.push(digit),
      onSpeechStarted: (atMs) => events.push({ kind: 'speechStarted', atMs }),
      onSpeechEnded: (atMs) => events.push({ kind: 'speechEnded', atMs }),
      onBeep: (atMs) => events.push({ kind: 'beep', atMs }),
      onPlaybackStarted: (playback, atMs) => events.push({ kind: 'started', playback, atMs }),
      onPlaybackFinished: (playback, atMs) => events.push({ kind: 'finished', playback, atMs }),
      onSilentPeer: (atMs) => events.push({ kind: 'silentPeer', atMs }),
    },
  }
}

export const until = async (isSo: () => boolean, withinMs = 5000): Promise<void> => {
  const deadlineMs = performance.now() + withinMs
  while (!isSo()) {
    if (performance.now() > deadlineMs) throw new Error('it did not happen in time')
    await sleep(10)
  }
}

export const heardAmplitude = (heard: Heard, hz: number): number =>
  amplitudeOf(hz, joined(heard.frames.map(({ frame }) => frame)))

export const remoteOf = (port: number, more: Partial<RemoteMedia> = {}): RemoteMedia => ({
  host: '127.0.0.1',
  port,
  codec: 'PCMU',
  payloadType: 0,
  dtmfPayloadType: 101,
  sending: true,
  rtpDue: true,
  ...more,
})
