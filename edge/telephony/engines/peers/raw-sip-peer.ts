import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { header } from '../../sip/peers/played-peer.ts'

type Extra = { readonly fields?: readonly string[]; readonly body?: string; readonly toTag?: string }

/**
 * A SIP peer over real UDP that a test scripts in plain text, so that it may also send what our user agent
 * never would.
 */
export class RawSipPeer {
  /** All received messages, in order. */
  readonly heard: string[] = []
  readonly #socket: Socket
  #from = { address: '', port: 0 }
  #cseq = 100

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('message', (bytes, { address, port }) => {
      this.#from = { address, port }
      this.heard.push(bytes.toString('utf8'))
    })
  }

  static async open(host = '127.0.0.1'): Promise<RawSipPeer> {
    const socket = createSocket('udp4')
    socket.bind(0, host)
    await once(socket, 'listening')
    return new RawSipPeer(socket)
  }

  get port(): number {
    return this.#socket.address().port
  }

  close(): void {
    this.#socket.close()
  }

  /** The messages whose first line begins so. */
  all(start: string): string[] {
    return this.heard.filter((text) => text.startsWith(start))
  }

  /** Answers a request. */
  reply(request: string, status: string, { fields = [], body = '', toTag = 'them' }: Extra = {}): void {
    const to = header(request, 'To')
    this.send([
      `SIP/2.0 ${status}`,
      ...['Via', 'From'].map((name) => `${name}: ${header(request, name)}`),
      `To: ${to.includes(';tag=') ? to : `${to};tag=${toTag}`}`,
      ...['Call-ID', 'CSeq'].map((name) => `${name}: ${header(request, name)}`),
      `Contact: <sip:them@127.0.0.1:${this.port}>`,
      ...fields,
      ...ended(body),
    ])
  }

  /** A request within the dialog of a received INVITE, by default with the next CSeq; returns the CSeq. */
  request(
    method: string,
    invite: string,
    { fields = [], body = '', toTag = 'them' }: Extra = {},
    cseq = ++this.#cseq,
  ): number {
    this.send([
      `${method} ${header(invite, 'Contact').replace(/[<>]/g, '')} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${this.port};branch=z9hG4bK${method}${cseq}`,
      'Max-Forwards: 70',
      `From: ${header(invite, 'To')};tag=${toTag}`,
      `To: ${header(invite, 'From')}`,
      `Call-ID: ${header(invite, 'Call-ID')}`,
      `CSeq: ${cseq} ${method}`,
      `Contact: <sip:them@127.0.0.1:${this.port}>`,
      ...fields,
      ...ended(body),
    ])
    return cseq
  }

  /** Sends to the last sender. */
  send(lines: readonly string[]): void {
    this.#socket.send(lines.join('\r\n'), this.#from.port, this.#from.address)
  }
}

const ended = (body: string): string[] => [
  ...(body === '' ? [] : ['Content-Type: application/sdp']),
  `Content-Length: ${Buffer.byteLength(body)}`,
  '',
  body,
]

/** One audio stream in PCMU; `lines` are attributes or other lines after it. */
export const sdpAt = (port: number, lines: readonly string[] = [], host = '127.0.0.1'): string =>
  [
    'v=0',
    `o=them 1 1 IN IP4 ${host}`,
    's=-',
    `c=IN IP4 ${host}`,
    't=0 0',
    `m=audio ${port} RTP/AVP 0 101`,
    'a=rtpmap:101 telephone-event/8000',
    ...lines,
    '',
  ].join('\r\n')
