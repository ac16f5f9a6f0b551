import { createMediaPool, type MediaPool, type MediaSession } from '@parley/edge/telephony/media'
import { answerSdp, chooseMedia, parseSdp } from '@parley/edge/telephony/sdp'
import { createUserAgent, type IncomingInvite, type UserAgent } from '@parley/edge/telephony/sip'

/** A telephone for tests: a real user agent with real media, controlled by the test. */
export interface Phone {
  readonly port: number
  readonly calls: readonly PhoneCall[]
  /** Calls canceled before the answer. */
  readonly cancelled: number
  close(): Promise<void>
}

export type PhoneCall = {
  readonly incoming: IncomingInvite
  readonly session: MediaSession
  readonly heardDigits: string[]
  /** The received audio, sample by sample. */
  readonly heard: Int16Array[]
  /** How many sounds it has played to their end. */
  readonly played: number
  ended: boolean
}

/** `announces`: 183 with media; the test does the rest. */
export type CalleeBehavior = 'answers' | 'rings' | 'announces' | { readonly rejects: number }

export const openPhone = async (behavior: CalleeBehavior, lines: readonly string[] = []): Promise<Phone> => {
  const calls: PhoneCall[] = []
  let cancelled = 0
  const pool: MediaPool = await createMediaPool({ host: '127.0.0.1', ports: [36_000, 36_199], workers: 1 })
  const script = Buffer.from(JSON.stringify(lines)).toString('base64url')
  const headers = [['X-Sandbox-Lines', script]] as const
  const open = async (incoming: IncomingInvite) => {
    const call = await openMedia(pool, incoming)
    const offer = parseSdp(incoming.sdp ?? '')
    const remote = offer && chooseMedia(offer)
    if (!offer || !remote) throw new Error('the offer has no usable media')
    call.session.connect(remote)
    call.session.listen(true)
    const port = call.session.localPort
    const answer = answerSdp(offer, { host: '127.0.0.1', port, codecs: ['PCMU', 'PCMA'] }) ?? ''
    calls.push(call)
    return { call, answer }
  }
  const take = async (incoming: IncomingInvite): Promise<void> => {
    const { call, answer } = await open(incoming)
    const end = (): void => {
      call.ended = true
      void call.session.close()
    }
    incoming.answer(
      answer,
      { onConfirmed: () => {}, onBye: end, onOffer: () => answer, onAckTimeout: end },
      headers,
    )
  }
  const announce = async (incoming: IncomingInvite): Promise<void> => {
    const { answer } = await open(incoming)
    incoming.ring(answer, headers)
  }
  const userAgent: UserAgent = await createUserAgent({
    host: '127.0.0.1',
    port: 0,
    transports: ['udp', 'tcp'],
    onInvite: (incoming) => {
      incoming.onCancelled(() => {
        cancelled += 1
      })
      if (typeof behavior === 'object') return incoming.reject(behavior.rejects)
      if (behavior === 'announces') return void announce(incoming)
      incoming.ring()
      if (behavior === 'answers') void take(incoming)
    },
  })
  return {
    port: userAgent.port,
    calls,
    get cancelled() {
      return cancelled
    },
    close: async () => {
      await userAgent.close()
      await pool.close()
    },
  }
}

const openMedia = async (pool: MediaPool, incoming: IncomingInvite): Promise<PhoneCall> => {
  const heardDigits: string[] = []
  const heard: Int16Array[] = []
  let played = 0
  const session = await pool.open(
    {},
    {
      onFrame: (frame) => heard.push(frame),
      onDtmf: (digit) => heardDigits.push(digit),
      onSpeechStarted: () => {},
      onSpeechEnded: () => {},
      onPlaybackStarted: () => {},
      onPlaybackFinished: () => {
        played++
      },
      onSilentPeer: () => {},
    },
  )
  return {
    incoming,
    session,
    heardDigits,
    heard,
    get played() {
      return played
    },
    ended: false,
  }
}

/** A tone as audio: 8 kHz, loud enough for speech detection. */
export const tone = (hertz: number, ms: number): Int16Array =>
  Int16Array.from({ length: ms * 8 }, (_sample, at) =>
    Math.round(9000 * Math.sin((2 * Math.PI * hertz * at) / 8000)),
  )

/** Audio that a speech detector takes for a voice: a buzz at 120 Hz through two formants, in syllables. */
export const voiceLike = (ms: number): Int16Array =>
  Int16Array.from({ length: ms * 8 }, (_sample, at) => {
    let sample = 0
    for (let hz = 120; hz < 3400; hz += 120) {
      const loud = 1 / (1 + ((hz - 550) / 150) ** 2) + 0.4 / (1 + ((hz - 1500) / 200) ** 2)
      sample += loud * Math.sin((2 * Math.PI * hz * at) / 8000)
    }
    return Math.round(3000 * sample * (0.6 + 0.4 * Math.sin((2 * Math.PI * 5 * at) / 8000)))
  })
