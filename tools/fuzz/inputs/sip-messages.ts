import { mutate } from '../mutate.ts'
import type { RandomSource } from '../random-source.ts'

const methods = [
  'OPTIONS',
  'INVITE',
  'ACK',
  'BYE',
  'CANCEL',
  'UPDATE',
  'PRACK',
  'INFO',
  'REFER',
  'MESSAGE',
  'X-NEW',
] as const
const oddities = [
  'Date: yesterday',
  'Expires: -5',
  'Require: nothing, 100rel',
  'Content-Encoding: gzip',
  'Record-Route: <sip:[::1]:99999;lr>',
  'Contact: *',
  'Route: <sip:nowhere.invalid;lr>',
  'no colon here',
  'Session-Expires: 0;refresher=nobody',
  'Reason: Q.850;cause=999',
  'Max-Forwards: 0',
  'Via: SIP/2.0/UDP 255.255.255.255:0;rport;branch=z9hG4bK',
  'Call-ID: ',
  'CSeq: 4294967296 INVITE',
] as const
const sdp = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 45999 RTP/AVP 0 8 101',
  'a=rtpmap:101 telephone-event/8000',
  '',
].join('\r\n')

/** A request or a response of RFC 3261 from an unknown source, most of them with faults. */
export const sipMessage = (random: RandomSource, transport: 'UDP' | 'TCP'): Buffer => {
  const method = random.pick(methods)
  const tag = random.below(1_000_000)
  const start = random.chance(0.85)
    ? `${method} sip:${random.pick(['robot', '', '%', '+19005551234'])}@127.0.0.1 SIP/2.0`
    : `SIP/2.0 ${random.pick(['200 OK', '100 Trying', '401 Unauthorized', '486 Busy', '999 Odd'])}`
  const body = random.chance(0.5) ? sdp : ''
  const lines = [
    start,
    `Via: SIP/2.0/${transport} 127.0.0.9:5099;branch=z9hG4bK${random.below(1e9)};rport`,
    `From: <sip:stranger@127.0.0.9>;tag=${tag}`,
    `To: <sip:robot@127.0.0.1>${random.chance(0.3) ? `;tag=${tag + 1}` : ''}`,
    `Call-ID: ${random.below(1e9)}@127.0.0.9`,
    `CSeq: ${random.below(100)} ${method}`,
    'Max-Forwards: 70',
    `Contact: <sip:stranger@127.0.0.9:5099>`,
    ...(random.chance(0.4) ? [random.pick(oddities)] : []),
    ...(body === '' ? [] : ['Content-Type: application/sdp']),
    `Content-Length: ${random.chance(0.9) ? Buffer.byteLength(body) : random.pick(['-1', '99999', 'x'])}`,
  ]
  const message = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  return random.chance(0.5) ? message : mutate(message, random)
}
