import { describe, expect, test } from 'vitest'
import { FakeNetwork, hopTo } from './peers/fake-network.ts'
import { header, PlayedPeer } from './peers/played-peer.ts'
import { callerDiary, inviteTo } from './peers/two-agents.ts'
import type { InviteRequest } from './user-agent.ts'

const ours = 5060
const theirs = 5070
const stranger = '203.0.113.9'

const requestFrom = (method: string, more: Partial<Record<string, string>> = {}): string => {
  const fields = {
    Via: 'SIP/2.0/UDP 127.0.0.1:5070;branch=z9hG4bKx',
    From: '<sip:x@y>;tag=x',
    To: '<sip:us@127.0.0.1>',
    'Call-ID': 'x',
    CSeq: `1 ${method}`,
    Contact: '<sip:x@y>',
    ...more,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return [`${method} sip:us@127.0.0.1 SIP/2.0`, ...lines, 'Content-Length: 0', '', ''].join('\r\n')
}

describe('an agent without incoming calls', () => {
  test.each([
    ['OPTIONS', requestFrom('OPTIONS')],
    ['INVITE', requestFrom('INVITE')],
    ['REGISTER', requestFrom('REGISTER')],
    ['BYE of no dialog', requestFrom('BYE', { To: '<sip:us@127.0.0.1>;tag=1' })],
    ['an unknown method', requestFrom('JUMP')],
    ['a request that requires something', requestFrom('OPTIONS', { Require: 'x' })],
    ['a malformed request', requestFrom('OPTIONS', { CSeq: 'x' })],
    ['garbage', 'hello\r\n\r\n'],
  ])('does not answer an unknown host: %s', async (_, text) => {
    const network = new FakeNetwork()
    network.agent(ours)
    network.send(Buffer.from(text), theirs, hopTo(ours), stranger)
    await network.run(1_000)
    expect(network.sentFrom(ours)).toEqual([])
    expect(network.timers.pending).toBe(0)
  })

  test('accepts a response from another address than the destination', async () => {
    const network = new FakeNetwork()
    const peer = new PlayedPeer(network, theirs)
    const { diary, observer } = callerDiary()
    network.agent(ours).invite(inviteTo(theirs, 'udp'), observer)
    await network.run(10)
    const invite = peer.lastSource('INVITE')
    const ok = ['Via', 'From', 'Call-ID', 'CSeq'].map((name) => `${name}: ${header(invite, name)}`)
    const text = ['SIP/2.0 200 OK', ...ok, `To: ${header(invite, 'To')};tag=them`, '', ''].join('\r\n')
    network.send(Buffer.from(text), theirs, hopTo(ours), stranger)
    await network.run(10)
    expect(diary.kinds()).toEqual(['answered'])
  })

  test('accepts no response whose sent-by is another', async () => {
    const network = new FakeNetwork()
    const peer = new PlayedPeer(network, theirs)
    peer.rewrite = (text) => text.replace(`127.0.0.1:${ours};branch`, `198.51.100.1:${ours};branch`)
    peer.onRequest((request) => {
      peer.reply(request, '486 Busy Here')
    })
    const { diary, observer } = callerDiary()
    network.agent(ours).invite(inviteTo(theirs, 'udp'), observer)
    await network.run(100)
    expect(diary.kinds()).toEqual([])
  })
})

describe('a request with the right tags', () => {
  const contact = '<sip:them@198.51.100.20:5070>'
  const recordRoute = '<sip:192.0.2.77;lr>'

  test.each([
    ['the address that was called', '127.0.0.1', {}, true],
    ['its network', '127.0.0.99', {}, true],
    ['the network of the Contact', '198.51.100.21', {}, true],
    ['the network of a Record-Route', '192.0.2.1', {}, true],
    [
      'a network that the line lists',
      '203.0.113.77',
      { networks: ['203.0.113.0/24', '2001:db8::/32'] },
      true,
    ],
    ['an address that the line lists', '203.0.113.9', { networks: ['203.0.113.9'] }, true],
    ['elsewhere', stranger, {}, false],
    ['elsewhere, where the line lists others', stranger, { networks: ['203.0.113.0/29'] }, false],
  ] as const)('from %s', async (_, from, more: Partial<InviteRequest>, isTaken) => {
    for (const method of ['INVITE', 'BYE']) {
      const network = new FakeNetwork()
      const peer = new PlayedPeer(network, theirs)
      peer.onRequest((request) => {
        const fields = [
          ['Contact', contact],
          ['Record-Route', recordRoute],
        ] as const
        if (request.startsWith('INVITE')) peer.reply(request, '200 OK', { fields, body: 'v=0\r\n' })
      })
      const { diary, observer } = callerDiary()
      network.agent(ours).invite(inviteTo(theirs, 'udp', more), observer)
      await network.run(10)
      const invite = peer.lastSource('INVITE')
      const inDialog = {
        From: `${header(invite, 'To')};tag=them`,
        To: header(invite, 'From'),
        'Call-ID': header(invite, 'Call-ID'),
        CSeq: `7 ${method}`,
      }
      network.send(Buffer.from(requestFrom(method, inDialog)), theirs, hopTo(ours), from)
      await network.run(10)
      const expected = method === 'BYE' ? ['answered', 'bye'] : ['answered']
      expect(diary.kinds()).toEqual(isTaken ? expected : ['answered'])
      expect(network.timesOf(ours, '200', method).length > 0).toBe(isTaken)
    }
  })
})

describe('a flood', () => {
  test('of OPTIONS from a known peer leaves no state behind, and BYEs are accepted during it', async () => {
    const network = new FakeNetwork()
    const peer = new PlayedPeer(network, theirs)
    peer.onRequest((request) => {
      if (request.startsWith('INVITE')) peer.reply(request, '200 OK', { body: 'v=0\r\n' })
    })
    const { diary, observer } = callerDiary()
    const agent = network.agent(ours)
    agent.invite(inviteTo(theirs, 'udp'), observer)
    await network.run(100)
    const idle = network.timers.pending
    network.lose = ({ text }) => text.includes('OPTIONS')
    for (let i = 0; i < 2_000; i++) {
      const via = `SIP/2.0/UDP 127.0.0.1:5070;branch=z9hG4bK${i}`
      agent.take(Buffer.from(requestFrom('OPTIONS', { Via: via, 'Call-ID': `${i}` })), hopTo(theirs))
    }
    expect(network.timers.pending).toBe(idle)
    expect(network.timesOf(ours, '200', 'OPTIONS')).toHaveLength(2_000)
    peer.requestInDialog(peer.lastSource('INVITE'), 'BYE', 7)
    await network.run(100)
    expect(diary.kinds()).toEqual(['answered', 'bye'])
  })

  test('of INVITEs from one source excludes no other source', async () => {
    const network = new FakeNetwork()
    const called: string[] = []
    const agent = network.agent(ours, (incoming) => called.push(incoming.callId))
    network.lose = ({ text }) => text.includes(stranger)
    for (let i = 0; i < 10_050; i++) {
      const via = `SIP/2.0/UDP 203.0.113.9:5070;branch=z9hG4bK${i}`
      agent.take(Buffer.from(requestFrom('INVITE', { Via: via, 'Call-ID': `${i}` })), {
        ...hopTo(theirs),
        host: stranger,
      })
    }
    expect(called).toHaveLength(10_000)
    expect(network.timesOf(ours, '503', 'INVITE')).toHaveLength(50)
    network.agent(5080).invite(inviteTo(ours, 'udp', { callId: 'honest' }), callerDiary().observer)
    await network.run(10)
    expect(called.at(-1)).toBe('honest')
  })

  test('of requests within a dialog is limited, and its BYE is accepted', async () => {
    const network = new FakeNetwork()
    const peer = new PlayedPeer(network, theirs)
    peer.onRequest((request) => {
      if (request.startsWith('INVITE')) peer.reply(request, '200 OK', { body: 'v=0\r\n' })
    })
    const { diary, observer } = callerDiary()
    network.agent(ours).invite(inviteTo(theirs, 'udp'), observer)
    await network.run(10)
    for (let cseq = 10; cseq < 110; cseq++) peer.requestInDialog(peer.lastSource('INVITE'), 'OPTIONS', cseq)
    await network.run(10)
    expect(network.timesOf(ours, '503', 'OPTIONS')).toHaveLength(36)
    peer.requestInDialog(peer.lastSource('INVITE'), 'BYE', 200)
    await network.run(10)
    expect(diary.kinds()).toEqual(['answered', 'bye'])
  })
})
