import { chooseOf, type SpeechCodec } from './choose-media.ts'
import type { Direction, MediaDescription, SessionDescription } from './session-description.ts'

export type OwnMedia = {
  readonly host: string
  readonly port: number
  /** In our order of preference. */
  readonly codecs: readonly SpeechCodec[]
  readonly direction?: Direction
  /** Session id, unique among our calls; default 1. */
  readonly id?: number
  /** Increases with every change within a call (RFC 3264 §8); default 1. */
  readonly version?: number
}

const staticTypes = { PCMU: 0, PCMA: 8 } as const satisfies Record<SpeechCodec, number>

/** Payload type of telephone-event in our offers (RFC 4733). */
const dtmfPayloadType = 101

/** One audio stream in G.711 with telephone-event. */
export const offerSdp = (own: OwnMedia): string => {
  const codecs = own.codecs.map((name) => ({ payloadType: staticTypes[name], name }))
  return [...head(own), ...audioLines(own, codecs, dtmfPayloadType), ''].join('\r\n')
}

/**
 * The answer to an offer: its first usable audio stream in the offerer's payload types, every other stream
 * refused by port 0 in its position (RFC 3264 §6). Undefined where no stream can be used: the caller refuses
 * with 488.
 */
export const answerSdp = (offer: SessionDescription, own: OwnMedia): string | undefined => {
  let answered = false
  const lines = offer.media.flatMap((media) => {
    const chosen = answered ? undefined : chooseOf(media, own.codecs)
    if (!chosen) return [`m=${media.kind} 0 ${media.protocol} ${media.formats.join(' ') || '0'}`]
    answered = true
    const codecs = [{ payloadType: chosen.payloadType, name: chosen.codec }]
    const direction = answerDirection(media, own.direction ?? 'sendrecv')
    return audioLines({ ...own, direction, protocol: media.protocol }, codecs, chosen.dtmfPayloadType)
  })
  return answered ? [...head(own), ...lines, ''].join('\r\n') : undefined
}

const head = (own: OwnMedia): string[] => [
  'v=0',
  `o=parley ${own.id ?? 1} ${own.version ?? 1} IN ${family(own.host)} ${own.host}`,
  's=-',
  `c=IN ${family(own.host)} ${own.host}`,
  't=0 0',
]

const family = (host: string): 'IP4' | 'IP6' => (host.includes(':') ? 'IP6' : 'IP4')

const audioLines = (
  own: OwnMedia & { readonly protocol?: string },
  codecs: readonly { readonly payloadType: number; readonly name: SpeechCodec }[],
  dtmf: number | undefined,
): string[] => {
  const types = [...codecs.map(({ payloadType }) => payloadType), ...(dtmf === undefined ? [] : [dtmf])]
  return [
    `m=audio ${own.port} ${own.protocol ?? 'RTP/AVP'} ${types.join(' ')}`,
    ...codecs.map(({ payloadType, name }) => `a=rtpmap:${payloadType} ${name}/8000`),
    ...(dtmf === undefined ? [] : [`a=rtpmap:${dtmf} telephone-event/8000`, `a=fmtp:${dtmf} 0-15`]),
    'a=ptime:20',
    `a=${own.direction ?? 'sendrecv'}`,
  ]
}

/** RFC 3264 §6.1: the peer's send is our receive, and vice versa. */
const answerDirection = (media: MediaDescription, wanted: Direction): Direction => {
  const held = media.host === '0.0.0.0'
  const send = sends(wanted) && receives(media.direction) && !held
  const receive = receives(wanted) && sends(media.direction)
  if (send && receive) return 'sendrecv'
  if (send) return 'sendonly'
  return receive ? 'recvonly' : 'inactive'
}

const sends = (direction: Direction): boolean => direction === 'sendrecv' || direction === 'sendonly'
const receives = (direction: Direction): boolean => direction === 'sendrecv' || direction === 'recvonly'
