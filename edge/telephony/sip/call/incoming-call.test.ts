import { describe, expect, test } from 'vitest'
import { FakeNetwork } from '../peers/fake-network.ts'
import { header, PlayedPeer } from '../peers/played-peer.ts'
import { calleeDiary } from '../peers/two-agents.ts'
import type { IncomingInvite } from '../user-agent.ts'

const ours = 5060
const theirs = 5070

const open = (onInvite?: (incoming: IncomingInvite) => void) => {
  const network = new FakeNetwork()
  const peer = new PlayedPeer(network, theirs)
  network.agent(ours, onInvite)
  return { network, peer }
}

const to = (text: string) => ['To', header(text, 'To')] as const

describe('an incoming INVITE', () => {
  test('gets 100, 180 with a tag, a 200 with the received Record-Route, and its ACK confirms it', async () => {
    const callee = calleeDiary()
    const { network, peer } = open((incoming) => {
      incoming.ring()
      incoming.ring('v=0\r\n')
      incoming.answer('v=0\r\n', callee.observer)
    })
    const recordRoute = ['Record-Route', '<sip:127.0.0.1:6001;lr>'] as const
    peer.request('INVITE', ours, { fields: [recordRoute], body: 'v=0\r\n' })
    await network.run(10)
    expect(peer.receivedLines()).toEqual([
      'SIP/2.0 100 Trying',
      'SIP/2.0 180 Ringing',
      'SIP/2.0 183 Session Progress',
      'SIP/2.0 200 OK',
    ])
    const [trying = '', ringing = '', progress = '', ok = ''] = peer.heard
    expect(header(trying, 'To')).toBe('<sip:us@127.0.0.1>')
    expect(header(ringing, 'To')).toMatch(/;tag=[0-9a-f]{32}$/)
    expect(header(progress, 'To')).toBe(header(ringing, 'To'))
    for (const text of [ringing, progress, ok]) expect(header(text, 'Record-Route')).toBe(recordRoute[1])
    peer.request('ACK', ours, { fields: [to(ok), ['CSeq', '1 ACK']] })
    await network.run(10_000)
    expect(callee.diary.kinds()).toEqual(['confirmed'])
    expect(peer.heard).toHaveLength(4)
  })

  test('reports caller and callee', async () => {
    let reported: IncomingInvite | undefined
    const { network, peer } = open((incoming) => {
      reported = incoming
    })
    peer.request('INVITE', ours, {
      uri: 'sip:*21%23@127.0.0.1',
      fields: [
        ['From', '"Bell" <sip:4002@example.org>;tag=them'],
        ['X-Way', 'a'],
        ['x-way', 'b'],
      ],
      body: 'v=0\r\n',
    })
    await network.run(10)
    expect(reported).toMatchObject({ calledNumber: '*21#', callingNumber: '4002', sdp: 'v=0\r\n' })
    expect(reported?.headers.get('x-way')).toBe('a, b')
    expect(reported?.headers.get('constructor')).toBeUndefined()
  })

  test('that arrives twice by different paths rings once', async () => {
    let rang = 0
    const { network, peer } = open(() => {
      rang += 1
    })
    peer.request('INVITE', ours)
    peer.request('INVITE', ours)
    await network.run(10)
    expect(rang).toBe(1)
    expect(peer.receivedLines()).toEqual(['SIP/2.0 100 Trying', 'SIP/2.0 482 Loop Detected'])
  })

  test('is ended by CANCEL: 200 to that, 487 to the INVITE, and the owner is notified', async () => {
    const cancelled: string[] = []
    const { network, peer } = open((incoming) => {
      incoming.onCancelled(() => cancelled.push(incoming.callId))
    })
    const via = ['Via', `SIP/2.0/UDP 127.0.0.1:${theirs};branch=z9hG4bKone`] as const
    peer.request('INVITE', ours, { fields: [via] })
    await network.run(10)
    peer.request('CANCEL', ours, { fields: [via] })
    await network.run(10)
    expect(peer.receivedLines().slice(1)).toEqual(['SIP/2.0 200 OK', 'SIP/2.0 487 Request Terminated'])
    expect(cancelled).toEqual(['played@example.org'])
  })

  test('may be ended by BYE before the answer', async () => {
    const cancelled: string[] = []
    const { network, peer } = open((incoming) => {
      incoming.onCancelled(() => cancelled.push(incoming.callId))
      incoming.ring()
    })
    peer.request('INVITE', ours)
    await network.run(10)
    peer.request('BYE', ours, { fields: [to(peer.heard.at(-1) ?? ''), ['CSeq', '2 BYE']] })
    await network.run(10)
    expect(peer.receivedLines().slice(2)).toEqual(['SIP/2.0 200 OK', 'SIP/2.0 487 Request Terminated'])
    expect(cancelled).toHaveLength(1)
  })

  test('answered and hung up at once sends BYE only after the ACK', async () => {
    const { network, peer } = open((incoming) => {
      incoming.answer('v=0\r\n', calleeDiary().observer)
      void incoming.bye()
    })
    peer.request('INVITE', ours)
    await network.run(100)
    expect(peer.lastSource('BYE')).toBe('')
    peer.request('ACK', ours, { fields: [to(peer.lastSource('SIP/2.0 200')), ['CSeq', '1 ACK']] })
    await network.run(200)
    expect(peer.lastSource('BYE')).toMatch(/^BYE sip:them@127.0.0.1:5070/)
  })
})

describe('a request outside a call', () => {
  test.each([
    ['an INVITE where nobody takes calls', 'INVITE', {}, '603 Decline'],
    ['OPTIONS', 'OPTIONS', {}, '200 OK'],
    ['CANCEL of nothing', 'CANCEL', {}, '481 Call/Transaction Does Not Exist'],
    [
      'BYE of no dialog',
      'BYE',
      { fields: [['To', '<sip:a@b>;tag=x']] },
      '481 Call/Transaction Does Not Exist',
    ],
    [
      'a re-INVITE of no dialog',
      'INVITE',
      { fields: [['To', '<sip:a@b>;tag=x']] },
      '481 Call/Transaction Does Not Exist',
    ],
    ['BYE without a tag', 'BYE', {}, '481 Call/Transaction Does Not Exist'],
    ['REGISTER', 'REGISTER', {}, '405 Method Not Allowed'],
    ['a method that nobody knows', 'JUMP', {}, '501 Not Implemented'],
    ['an extension required', 'OPTIONS', { fields: [['Require', 'one, two']] }, '420 Bad Extension'],
    ['another scheme', 'OPTIONS', { uri: 'tel:+861380000' }, '416 Unsupported URI Scheme'],
    ['a contradiction', 'OPTIONS', { fields: [['CSeq', '1 INVITE']] }, '400 CSeq names another method'],
    ['too long a header', 'OPTIONS', { fields: [['X', 'x'.repeat(9_000)]] }, undefined],
  ] as const)('%s', async (_, method, more, status) => {
    const { network, peer } = open()
    peer.request(method, ours, more)
    await network.run(10)
    expect(peer.receivedLines()).toEqual(status === undefined ? [] : [`SIP/2.0 ${status}`])
  })

  test('a rejected INVITE costs one response each time it arrives, always with the same tag', async () => {
    const { network, peer } = open()
    const via = ['Via', `SIP/2.0/UDP 127.0.0.1:${theirs};branch=z9hG4bKone`] as const
    peer.request('INVITE', ours, { fields: [via] })
    await network.run(10)
    expect(network.timers.pending).toBe(0)
    peer.request('INVITE', ours, { fields: [via] })
    await network.run(60_000)
    expect(peer.receivedLines()).toEqual(['SIP/2.0 603 Decline', 'SIP/2.0 603 Decline'])
    expect(new Set(peer.heard.map((text) => header(text, 'To'))).size).toBe(1)
  })

  test('an unknown extension is listed in Unsupported', async () => {
    const { network, peer } = open()
    peer.request('OPTIONS', ours, { fields: [['Require', 'one, two']] })
    await network.run(10)
    expect(header(peer.heard[0] ?? '', 'Unsupported')).toBe('one, two')
  })

  test.each([
    [[['Content-Type', 'text/plain']], 'hello', '415 Unsupported Media Type'],
    [[['Content-Encoding', 'gzip']], 'v=0', '415 Unsupported Media Type'],
  ] as const)('an INVITE with %j is refused', async (fields, body, status) => {
    const { network, peer } = open(() => undefined)
    const typed = `INVITE sip:us@127.0.0.1 SIP/2.0\r\nVia: SIP/2.0/UDP 127.0.0.1:${theirs};branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>\r\nCall-ID: 1\r\nCSeq: 1 INVITE\r\nContact: <sip:a@b>\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
    network.send(Buffer.from(typed), theirs, { host: '127.0.0.1', port: ours, transport: 'udp' })
    await network.run(10)
    expect(peer.receivedLines()).toEqual([`SIP/2.0 ${status}`])
  })

  test('an ACK is never answered, even if malformed', async () => {
    const { network, peer } = open()
    peer.request('ACK', ours)
    peer.request('ACK', ours, { fields: [['CSeq', '1 INVITE']] })
    await network.run(10)
    expect(peer.heard).toEqual([])
  })
})
