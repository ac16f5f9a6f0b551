import type { MediaDescription, RtpCodec, SessionDescription } from './session-description.ts'

export type SpeechCodec = 'PCMU' | 'PCMA'

/** Where and how to send, in the form of the media session. */
export type ChosenMedia = {
  readonly host: string
  readonly port: number
  readonly codec: SpeechCodec
  readonly payloadType: number
  /** Payload type of telephone-event/8000, where the far side supports it. */
  readonly dtmfPayloadType?: number
  /** Requested packet duration of the far side, ms; default 20. */
  readonly packetMs?: number
  /** RTCP address, if not the port above RTP. */
  readonly rtcpPort?: number
  /** False while the far side holds us. */
  readonly sending: boolean
  /** Whether the far side sends, by its direction. */
  readonly rtpDue: boolean
}

const speechCodecs: readonly SpeechCodec[] = ['PCMU', 'PCMA']

/**
 * The first audio stream that can carry G.711, in the far side's order of preference (RFC 3264 §6.1), of `allowed`
 * codecs only. Undefined where there is none.
 */
export const chooseMedia = (
  sdp: SessionDescription,
  allowed: readonly SpeechCodec[] = speechCodecs,
): ChosenMedia | undefined => {
  for (const media of sdp.media) {
    const chosen = chooseOf(media, allowed)
    if (chosen) return chosen
  }
  return undefined
}

/**
 * One stream as an offer to us; undefined where it is refused, not audio, encrypted or in unsupported codecs.
 */
export const chooseOf = (
  media: MediaDescription,
  allowed: readonly SpeechCodec[] = speechCodecs,
): ChosenMedia | undefined => {
  if (media.kind !== 'audio' || media.port === 0 || media.host === undefined) return undefined
  if (media.protocol !== 'RTP/AVP' && media.protocol !== 'RTP/AVPF') return undefined
  for (const codec of media.codecs) {
    const speech = allowed.find((name) => name === codec.name && codec.clockRate === 8_000)
    if (!speech) continue
    const dtmf = media.codecs.find(isTelephoneEvent)
    return {
      host: media.host,
      port: media.port,
      codec: speech,
      payloadType: codec.payloadType,
      ...(dtmf ? { dtmfPayloadType: dtmf.payloadType } : {}),
      ...(media.packetMs === undefined ? {} : { packetMs: media.packetMs }),
      ...(media.rtcpPort === undefined ? {} : { rtcpPort: media.rtcpPort }),
      sending: listens(media),
      rtpDue: media.direction !== 'recvonly' && media.direction !== 'inactive',
    }
  }
  return undefined
}

const isTelephoneEvent = (codec: RtpCodec): boolean =>
  codec.name === 'TELEPHONE-EVENT' && codec.clockRate === 8_000

/** Whether the far side receives media: not on hold by direction, nor by the address 0.0.0.0 of RFC 2543. */
const listens = (media: MediaDescription): boolean =>
  media.direction !== 'sendonly' && media.direction !== 'inactive' && media.host !== '0.0.0.0'
