import { describe, expect, test } from 'vitest'
import { FakeNetwork } from '../peers/fake-network.ts'
import { calleeDiary, callerDiary, inviteTo } from '../peers/two-agents.ts'

const ours = 5060
const theirs = 5070
const header = (text: string, name: string): string =>
  text
    .split('\r\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? ''

/** A minimal response to a request. */
const replyTo = (request: string, status: string, toTag = 'them', more: readonly string[] = []): Buffer => {
  const to = header(request, 'To')
  return Buffer.from(
    [
      `SIP/2.0 ${status}`,
      `Via: ${header(request, 'Via')}`,
      `From: ${header(request, 'From')}`,
      `To: ${to.includes('tag=') ? to : `${to};tag=${toTag}`}`,
      `Call-ID: ${header(request, 'Call-ID')}`,
      `CSeq: ${header(request, 'CSeq')}`,
      `Contact: <sip:them@127.0.0.1:${theirs}>`,
      ...more,
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n'),
  )
}

/** A scripted peer: the status lines for each request, in turn. */
const scripted = (network: FakeNetwork, script: (request: string) => readonly string[]) => {
  network.listen(theirs, (bytes, from) => {
    const request = bytes.toString('utf8')
    for (const status of script(request)) network.send(replyTo(request, status), theirs, from)
  })
}

describe('an INVITE over UDP', () => {
  test('without a response is retransmitted at 0.5, 1.5, 3.5 … s and given up after 32 s as a local 408', async () => {
    const network = new FakeNetwork()
    const caller = callerDiary()
    network.agent(ours).invite(inviteTo(theirs, 'udp'), caller.observer)
    await network.run(33_000)
    expect(network.timesOf(ours, 'INVITE')).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 31_500])
    expect(caller.diary.happened).toMatchObject([{ kind: 'failed', failure: { code: 408, local: true } }])
    expect(network.timers.pending).toBe(0)
  })

  test('is not retransmitted by a process that was stopped beyond its timeout', async () => {
    const network = new FakeNetwork()
    const caller = callerDiary()
    network.agent(ours).invite(inviteTo(theirs, 'udp'), caller.observer)
    await network.run(1000)
    network.timers.freeze(300_000)
    await network.run(33_000)
    expect(network.timesOf(ours, 'INVITE')).toEqual([0, 500])
    expect(caller.diary.happened).toMatchObject([{ kind: 'failed', failure: { code: 408, local: true } }])
  })

  test('is not retransmitted after a provisional response', async () => {
    const network = new FakeNetwork()
    scripted(network, (request) => (request.startsWith('INVITE') ? ['180 Ringing'] : []))
    network.agent(ours).invite(inviteTo(theirs, 'udp'), callerDiary().observer)
    await network.run(60_000)
    expect(network.timesOf(ours, 'INVITE')).toEqual([0])
  })

  test('that fails is ACKed again for every repeated failure, until timer D', async () => {
    const network = new FakeNetwork()
    const caller = callerDiary()
    scripted(network, (request) =>
      request.startsWith('INVITE') ? ['486 Busy Here', '486 Busy Here', '486 Busy Here'] : [],
    )
    network.agent(ours).invite(inviteTo(theirs, 'udp'), caller.observer)
    await network.run(100)
    expect(network.timesOf(ours, 'ACK')).toHaveLength(3)
    expect(caller.diary.kinds()).toEqual(['failed'])
    await network.run(32_000)
    expect(network.timers.pending).toBe(0)
  })

  test('over TCP is sent once, and fails after 32 s too', async () => {
    const network = new FakeNetwork()
    const caller = callerDiary()
    network.agent(ours).invite(inviteTo(theirs, 'tcp'), caller.observer)
    await network.run(33_000)
    expect(network.timesOf(ours, 'INVITE')).toEqual([0])
    expect(caller.diary.kinds()).toEqual(['failed'])
  })
})

describe('an answer', () => {
  test('is ACKed again whenever it is repeated', async () => {
    const network = new FakeNetwork()
    scripted(network, (request) => (request.startsWith('INVITE') ? ['200 OK', '200 OK', '200 OK'] : []))
    const caller = callerDiary()
    network.agent(ours).invite(inviteTo(theirs, 'udp'), caller.observer)
    await network.run(100)
    expect(network.timesOf(ours, 'ACK')).toHaveLength(3)
    expect(caller.diary.kinds()).toEqual(['answered'])
  })

  test('of a second fork is ACKed and ended at once', async () => {
    const network = new FakeNetwork()
    network.listen(theirs, (bytes, from) => {
      const request = bytes.toString('utf8')
      if (request.startsWith('INVITE')) {
        for (const tag of ['one', 'two']) network.send(replyTo(request, '200 OK', tag), theirs, from)
      } else if (request.startsWith('BYE')) network.send(replyTo(request, '200 OK'), theirs, from)
    })
    const caller = callerDiary()
    network.agent(ours).invite(inviteTo(theirs, 'udp'), caller.observer)
    await network.run(1_000)
    const byes = network.packets.filter(({ text }) => text.startsWith('BYE'))
    expect(byes.map(({ text }) => header(text, 'To'))).toEqual([expect.stringContaining('tag=two')])
    expect(network.timesOf(ours, 'ACK')).toHaveLength(2)
    expect(caller.diary.kinds()).toEqual(['answered'])
  })

  test('of ours without an ACK is repeated up to T2 apart for 32 s; then the call is ended by BYE', async () => {
    const network = new FakeNetwork()
    const callee = calleeDiary()
    network.agent(theirs, (incoming) => incoming.answer('v=0\r\n', callee.observer))
    network.agent(ours).invite(inviteTo(theirs, 'udp'), callerDiary().observer)
    network.lose = ({ text }) => text.startsWith('ACK')
    await network.run(31_900)
    const sentAt = network.timesOf(theirs, '200', 'INVITE').map((atMs) => atMs - 1)
    expect(sentAt).toEqual([0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500])
    await network.run(1_000)
    expect(callee.diary.kinds()).toEqual(['ack-timeout'])
    expect(network.timesOf(theirs, 'BYE')).toHaveLength(1)
  })

  test('is not repeated by a repeated INVITE, only by its own timer', async () => {
    const network = new FakeNetwork()
    network.agent(theirs, (incoming) => incoming.answer('v=0\r\n', calleeDiary().observer))
    network.agent(ours).invite(inviteTo(theirs, 'udp'), callerDiary().observer)
    network.lose = ({ from, atMs }) => from === theirs && atMs < 600
    await network.run(1_000)
    expect(network.timesOf(ours, 'INVITE')).toEqual([0, 500])
    expect(network.timesOf(theirs, '200', 'INVITE')).toEqual([1, 501])
  })
})

describe('a refusal of ours', () => {
  test('is repeated until its ACK, 32 s at most', async () => {
    const network = new FakeNetwork()
    network.agent(theirs, (incoming) => incoming.reject(486))
    network.agent(ours).invite(inviteTo(theirs, 'udp'), callerDiary().observer)
    network.lose = ({ text }) => text.startsWith('ACK')
    await network.run(70_000)
    expect(network.timesOf(theirs, '486', 'INVITE')).toHaveLength(11)
    expect(network.timers.pending).toBe(0)
  })
})

describe('a BYE without a response', () => {
  test('is retransmitted up to T2 apart and given up after 32 s', async () => {
    const network = new FakeNetwork()
    scripted(network, (request) => (request.startsWith('INVITE') ? ['200 OK'] : []))
    const caller = callerDiary()
    const call = network.agent(ours).invite(inviteTo(theirs, 'udp'), caller.observer)
    await network.run(100)
    let ended = false
    void call.bye().then(() => {
      ended = true
    })
    await network.run(31_000)
    expect(network.timesOf(ours, 'BYE').map((atMs) => atMs - 100)).toEqual([
      0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500,
    ])
    expect(ended).toBe(false)
    await network.run(2_000)
    expect(ended).toBe(true)
  })
})

describe.each([
  ['every other packet', (count: number) => count % 2 === 0],
  ['two of three packets', (count: number) => count % 3 !== 0],
  ['the first of every five', (count: number) => count % 5 === 0],
])('where the network loses %s', (_, loses) => {
  test('the call is set up and ended, and no timer is left', async () => {
    const network = new FakeNetwork()
    // Counted by direction: over both, a 200 and its ACK would synchronize and the ACK be lost every time.
    network.lose = ({ from }) => loses(network.packets.filter((packet) => packet.from === from).length)
    const callee = calleeDiary()
    network.agent(theirs, (incoming) => {
      incoming.ring()
      incoming.answer('v=0\r\n', callee.observer)
    })
    const caller = callerDiary()
    const call = network.agent(ours).invite(inviteTo(theirs, 'udp'), caller.observer)
    await network.run(20_000)
    expect(caller.diary.kinds().at(-1)).toBe('answered')
    expect(callee.diary.kinds()).toEqual(['confirmed'])
    void call.bye()
    await network.run(20_000)
    expect(callee.diary.kinds()).toEqual(['confirmed', 'bye'])
    await network.run(70_000)
    expect(network.timers.pending).toBe(0)
  })
})
