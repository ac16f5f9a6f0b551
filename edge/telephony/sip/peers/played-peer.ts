import type { Field } from '../message/header-fields.ts'
import type { Hop } from '../transport/transport.ts'
import { type FakeNetwork, hopTo } from './fake-network.ts'

/** The first header of this name in a message as text. */
export const header = (text: string, name: string): string =>
  text
    .split('\r\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? ''

export const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4)

/** A scripted peer: writes plain text and records received messages. */
export class PlayedPeer {
  readonly heard: string[] = []
  /** Changes a message before it is sent. */
  rewrite: (text: string) => string = (text) => text
  readonly #network: FakeNetwork
  readonly #port: number
  #onRequest: (request: string, from: Hop) => void = () => undefined

  constructor(network: FakeNetwork, port: number) {
    this.#network = network
    this.#port = port
    network.listen(port, (bytes, from) => {
      const text = bytes.toString('utf8')
      this.heard.push(text)
      if (!text.startsWith('SIP/2.0')) this.#onRequest(text, from)
    })
  }

  /** Its reaction to each request. */
  onRequest(act: (request: string) => void): void {
    this.#onRequest = act
  }

  /** Start lines and CSeq methods of received messages. */
  receivedLines(): string[] {
    return this.heard.map((text) => text.slice(0, text.indexOf('\r\n')))
  }

  lastSource(start: string): string {
    return this.heard.findLast((text) => text.startsWith(start)) ?? ''
  }

  reply(
    request: string,
    status: string,
    more: { toTag?: string; fields?: readonly Field[]; body?: string } = {},
  ): void {
    const to = header(request, 'To')
    const fields: Field[] = [
      ['Via', header(request, 'Via')],
      ['From', header(request, 'From')],
      ['To', to.includes('tag=') ? to : `${to};tag=${more.toTag ?? 'them'}`],
      ['Call-ID', header(request, 'Call-ID')],
      ['CSeq', header(request, 'CSeq')],
      ...(more.fields ?? [['Contact', `<sip:them@127.0.0.1:${this.#port}>`]]),
    ]
    this.#send(`SIP/2.0 ${status}`, fields, more.body ?? '', Number(portOf(header(request, 'Via'))))
  }

  request(
    method: string,
    to: number,
    more: { uri?: string; fields?: readonly Field[]; body?: string } = {},
  ): void {
    const given = new Set((more.fields ?? []).map(([name]) => name))
    const branch = `z9hG4bK${method}${this.#network.packets.length}`
    const defaults: Field[] = [
      ['Via', `SIP/2.0/UDP 127.0.0.1:${this.#port};branch=${branch}`],
      ['Max-Forwards', '70'],
      ['From', '<sip:them@example.org>;tag=them'],
      ['To', '<sip:us@127.0.0.1>'],
      ['Call-ID', 'played@example.org'],
      ['CSeq', `1 ${method}`],
      ['Contact', `<sip:them@127.0.0.1:${this.#port}>`],
    ]
    const fields = [...defaults.filter(([name]) => !given.has(name)), ...(more.fields ?? [])]
    this.#send(`${method} ${more.uri ?? 'sip:us@127.0.0.1'} SIP/2.0`, fields, more.body ?? '', to)
  }

  /** A request within the dialog of our INVITE and its 200. */
  requestInDialog(
    invite: string,
    method: string,
    cseq: number,
    more: { fields?: readonly Field[]; body?: string } = {},
  ): void {
    const from = `${header(invite, 'To')};tag=them`
    const fields: Field[] = [
      ['From', from],
      ['To', header(invite, 'From')],
      ['Call-ID', header(invite, 'Call-ID')],
      ['CSeq', `${cseq} ${method}`],
      ...(more.fields ?? []),
    ]
    this.request(method, Number(portOf(header(invite, 'Via'))), { ...more, fields })
  }

  #send(startLine: string, fields: readonly Field[], body: string, port: number): void {
    const untyped = body !== '' && !fields.some(([name]) => name === 'Content-Type')
    const typed: Field[] = untyped ? [['Content-Type', 'application/sdp']] : []
    const lines = [...fields, ...typed, ['Content-Length', String(Buffer.byteLength(body))]]
    const text = [startLine, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n')
    this.#network.send(Buffer.from(this.rewrite(text)), this.#port, hopTo(port))
  }
}

const portOf = (via: string): string => via.split(':')[1]?.split(';')[0] ?? ''
