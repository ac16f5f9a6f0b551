import {
  type Direction,
  isDirection,
  type MediaDescription,
  type RtpCodec,
  type SessionDescription,
} from './session-description.ts'

/** RFC 3551 table 4: static payload types without an rtpmap. */
const staticCodecs: ReadonlyMap<number, string> = new Map([
  [0, 'PCMU'],
  [3, 'GSM'],
  [4, 'G723'],
  [8, 'PCMA'],
  [9, 'G722'],
  [13, 'CN'],
  [18, 'G729'],
])

/** An SDP is a few hundred bytes; larger input is not a call. */
const maxChars = 65_536
const maxMedia = 32

type Section = { readonly lines: Map<string, string[]>; readonly attributes: string[] }

/** Undefined where it is no SDP at all. Tolerant: a malformed line is skipped. Linear; never throws. */
export const parseSdp = (text: string): SessionDescription | undefined => {
  if (text.length > maxChars) return undefined
  const sections: { media: string | undefined; section: Section }[] = [
    { media: undefined, section: newSection() },
  ]
  for (const line of text.split('\n')) {
    const trimmed = line.endsWith('\r') ? line.slice(0, -1) : line
    if (trimmed.charAt(1) !== '=') continue
    const type = trimmed.charAt(0)
    const value = trimmed.slice(2)
    if (type === 'm') sections.push({ media: value, section: newSection() })
    else addLine(sections.at(-1)?.section, type, value)
    if (sections.length > maxMedia + 1) return undefined
  }
  const [session, ...media] = sections
  if (session?.section.lines.get('v')?.[0] !== '0') return undefined
  const described = media.map(({ media: line, section }) => parseMedia(line ?? '', section, session.section))
  if (described.some((one) => one === undefined)) return undefined
  const [, originId = '0', originVersion = '0'] = (session.section.lines.get('o')?.[0] ?? '').split(' ')
  return { originId, originVersion, media: described.filter((one) => one !== undefined) }
}

const newSection = (): Section => ({ lines: new Map(), attributes: [] })

const addLine = (section: Section | undefined, type: string, value: string): void => {
  if (!section) return
  if (type === 'a') section.attributes.push(value.trim())
  const known = section.lines.get(type)
  if (known) known.push(value)
  else section.lines.set(type, [value])
}

const parseMedia = (line: string, media: Section, session: Section): MediaDescription | undefined => {
  const [kind = '', portText = '', protocol = '', ...formats] = line
    .trim()
    .split(' ')
    .filter((part) => part !== '')
  // `49170/2` means two pairs of ports; a call uses the first.
  const port = readNumber(portText.split('/')[0] ?? '', 65_535)
  if (port === undefined || protocol === '') return undefined
  const host = connectionHost(media) ?? connectionHost(session)
  const rtcpPort = readNumber((attribute(media, 'rtcp') ?? '').split(' ')[0] ?? '', 65_535)
  const packetMs = packetMsOf(media)
  return {
    kind: kind.toLowerCase(),
    port,
    protocol: protocol.toUpperCase(),
    formats,
    ...(host === undefined ? {} : { host }),
    direction: directionOf(media) ?? directionOf(session) ?? 'sendrecv',
    codecs: protocol.toUpperCase().startsWith('RTP/') ? parseCodecs(formats, media) : [],
    ...(packetMs === undefined ? {} : { packetMs }),
    ...(rtcpPort ? { rtcpPort } : {}),
  }
}

/** `IN IP4 192.0.2.1`, without a multicast TTL behind a slash. */
const connectionHost = (section: Section): string | undefined => {
  const [network, family, address = ''] = (section.lines.get('c')?.[0] ?? '').trim().split(' ')
  if (network !== 'IN' || (family !== 'IP4' && family !== 'IP6')) return undefined
  return address.split('/')[0] || undefined
}

const directionOf = (section: Section): Direction | undefined => section.attributes.find(isDirection)

const attribute = (section: Section, name: string): string | undefined =>
  section.attributes
    .find((one) => one.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim()

/** RFC 8866 §6.4: `ptime` is the preferred duration, `maxptime` the maximum; 20 ms is RFC 3551's default. */
const packetMsOf = (media: Section): number | undefined => {
  const wanted = readNumber(attribute(media, 'ptime') ?? '', 1_000) || undefined
  const most = readNumber(attribute(media, 'maxptime') ?? '', 1_000) || undefined
  return most === undefined ? wanted : Math.min(wanted ?? 20, most)
}

const parseCodecs = (formats: readonly string[], media: Section): RtpCodec[] => {
  const mapped = new Map<number, RtpCodec>()
  for (const one of media.attributes) {
    if (!one.startsWith('rtpmap:')) continue
    const codec = parseRtpmap(one.slice('rtpmap:'.length))
    if (codec && !mapped.has(codec.payloadType)) mapped.set(codec.payloadType, codec)
  }
  const codecs: RtpCodec[] = []
  for (const format of formats) {
    const payloadType = readNumber(format, 127)
    if (payloadType === undefined) continue
    const name = staticCodecs.get(payloadType)
    const codec = mapped.get(payloadType) ?? (name ? { payloadType, name, clockRate: 8_000 } : undefined)
    if (codec) codecs.push(codec)
  }
  return codecs
}

/** `101 telephone-event/8000` */
const parseRtpmap = (value: string): RtpCodec | undefined => {
  const [typeText = '', encoding = ''] = value
    .trim()
    .split(' ')
    .filter((part) => part !== '')
  const [name = '', rateText = ''] = encoding.split('/')
  const payloadType = readNumber(typeText, 127)
  const clockRate = readNumber(rateText, 1_000_000)
  if (payloadType === undefined || clockRate === undefined || name === '') return undefined
  return { payloadType, name: name.toUpperCase(), clockRate }
}

const readNumber = (text: string, max: number): number | undefined => {
  if (text === '' || text.length > 7) return undefined
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x30 || code > 0x39) return undefined
  }
  const number = Number(text)
  return number <= max ? number : undefined
}
