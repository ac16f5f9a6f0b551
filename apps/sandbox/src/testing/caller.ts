import {
  createMediaPool,
  type MediaObserver,
  type MediaPool,
  type MediaSession,
} from '@parley/edge/telephony/media'
import { chooseMedia, offerSdp, parseSdp } from '@parley/edge/telephony/sdp'
import {
  createUserAgent,
  type InviteObserver,
  type OutgoingInvite,
  type UserAgent,
} from '@parley/edge/telephony/sip'

/** A telephone for tests that calls the carrier: a real user agent with real media. */
export interface Caller {
  dial(number: string, offer?: string): Promise<Dialed>
  close(): Promise<void>
}

export type Dialed = {
  readonly invite: OutgoingInvite
  readonly session: MediaSession
  readonly seen: Seen
}

/** What the caller has received of one call so far. */
export type Seen = {
  /** Provisional codes in order; early media is written `183 sdp`. */
  readonly provisional: string[]
  /** 200, or the failure code; undefined while undecided. */
  answer: number | undefined
  answerHeaders: ReadonlyMap<string, string>
  isEnded: boolean
  readonly digits: string[]
  /** Every 20 ms since the media began, including early media. */
  readonly frames: Int16Array[]
  /** `heard +`, `heard -`: the callee speaks and falls silent; `said +`, `said -`: the caller does. */
  readonly events: { readonly what: string; readonly atMs: number }[]
}

export const openCaller = async (carrierPort: number): Promise<Caller> => {
  const pool: MediaPool = await createMediaPool({ host: '127.0.0.1', ports: [38_000, 38_199], workers: 1 })
  const userAgent: UserAgent = await createUserAgent({ host: '127.0.0.1', port: 0, transports: ['udp'] })
  return {
    dial: async (calledNumber, offer) => {
      const seen: Seen = {
        provisional: [],
        answer: undefined,
        answerHeaders: new Map(),
        isEnded: false,
        digits: [],
        frames: [],
        events: [],
      }
      const session = await pool.open({}, noteMedia(seen))
      session.listen(true)
      const order = {
        callId: crypto.randomUUID(),
        target: { host: '127.0.0.1', port: carrierPort, transport: 'udp' as const },
        callingNumber: '100',
        calledNumber,
        sdp: offer ?? offerSdp({ host: '127.0.0.1', port: session.localPort, codecs: ['PCMU'] }),
      }
      return { invite: userAgent.invite(order, noteCall(seen, session)), session, seen }
    },
    close: async () => {
      await userAgent.close()
      await pool.close()
    },
  }
}

const noteMedia = ({ frames, digits, events }: Seen): MediaObserver => ({
  onFrame: (frame) => frames.push(frame),
  onDtmf: (digit) => digits.push(digit),
  onSpeechStarted: (atMs) => events.push({ what: 'heard +', atMs }),
  onSpeechEnded: (atMs) => events.push({ what: 'heard -', atMs }),
  onPlaybackStarted: (_playback, atMs) => events.push({ what: 'said +', atMs }),
  onPlaybackFinished: (_playback, atMs) => events.push({ what: 'said -', atMs }),
  onSilentPeer: () => {},
})

const noteCall = (seen: Seen, session: MediaSession): InviteObserver => {
  const connect = (sdp: string | undefined): void => {
    const description = sdp === undefined ? undefined : parseSdp(sdp)
    const remote = description && chooseMedia(description)
    if (remote) session.connect(remote)
  }
  const end = (): void => {
    seen.isEnded = true
    void session.close()
  }
  return {
    onProvisional: ({ code, sdp }) => {
      if (code > 100) seen.provisional.push(sdp === undefined ? `${code}` : `${code} sdp`)
      connect(sdp)
    },
    onAnswered: ({ sdp, headers }) => {
      seen.answer = 200
      seen.answerHeaders = headers
      connect(sdp)
    },
    onFailed: ({ code }) => {
      seen.answer = code
      end()
    },
    onOffer: () => undefined,
    onBye: end,
  }
}
