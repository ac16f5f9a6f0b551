import { describe, expect, test } from 'vitest'
import { FakeNetwork } from '../peers/fake-network.ts'
import { bodyOf, header, PlayedPeer } from '../peers/played-peer.ts'
import { callerDiary, inviteTo } from '../peers/two-agents.ts'
import type { DialogSnapshot, InviteRequest } from '../user-agent.ts'

const ours = 5060
const theirs = 5070

/** A call of ours to a peer that answers each request as told. */
const placeCall = (
  act: (peer: PlayedPeer, request: string) => void,
  more: Partial<InviteRequest> = {},
  answerOffer?: (sdp: string) => string | undefined,
) => {
  const network = new FakeNetwork()
  const peer = new PlayedPeer(network, theirs)
  peer.onRequest((request) => act(peer, request))
  const caller = callerDiary(answerOffer)
  const agent = network.agent(ours)
  const call = agent.invite(inviteTo(theirs, 'udp', more), caller.observer)
  return { network, peer, agent, call, diary: caller.diary }
}

const answering = (peer: PlayedPeer, request: string) => {
  if (!request.startsWith('ACK')) peer.reply(request, '200 OK')
}

describe('what leaves', () => {
  test('names the caller and the callee, escaped where a URI needs it', async () => {
    const { peer, network } = placeCall(() => undefined, {
      calledNumber: '*21#',
      callingNumber: '4001',
      callingName: '客服 "A"',
      headers: [['X-Task', '7\r\nEvil: yes']],
    })
    await network.run(10)
    const [invite = ''] = peer.heard
    expect(invite.startsWith('INVITE sip:*21%23@127.0.0.1:5070 SIP/2.0\r\n')).toBe(true)
    expect(header(invite, 'From')).toMatch(/^"客服 \\"A\\"" <sip:4001@127\.0\.0\.1>;tag=[0-9a-f]{32}$/)
    expect(header(invite, 'X-Task')).toBe('7  Evil: yes')
    expect(header(invite, 'Evil')).toBe('')
  })

  test('leaves only after its snapshot is stored, once more after a challenge', async () => {
    const stored: DialogSnapshot[] = []
    const { peer, network } = placeCall(
      (far, request) => {
        if (!request.startsWith('INVITE')) return
        const fields = [['WWW-Authenticate', 'Digest realm="r", nonce="n"']] as const
        if (header(request, 'Authorization') === '') far.reply(request, '401 Unauthorized', { fields })
        else far.reply(request, '200 OK')
      },
      {
        credentials: { username: 'robot', password: 'secret' },
        beforeSend: async (dialog) => {
          stored.push(dialog)
        },
      },
    )
    await network.run(500)
    const invites = peer.heard.filter((text) => text.startsWith('INVITE'))
    expect(stored.map(({ branch, cseq }) => ({ branch, cseq }))).toEqual(
      invites.map((text, index) => ({ branch: /branch=(\w+)/.exec(text)?.[1], cseq: index + 1 })),
    )
    expect(JSON.parse(JSON.stringify(stored))).toEqual(stored)
  })

  test('does not leave at all where the snapshot cannot be stored', async () => {
    const { peer, network, diary } = placeCall(() => undefined, {
      beforeSend: () => Promise.reject(new Error('disk full')),
    })
    await network.run(1_000)
    expect(peer.heard).toEqual([])
    expect(diary.happened).toMatchObject([{ kind: 'failed', failure: { code: 503, local: true } }])
  })
})

describe('a cancelled call', () => {
  test('sends its CANCEL only after a provisional response', async () => {
    const { peer, network, call, diary } = placeCall((far, request) => {
      if (request.startsWith('CANCEL')) {
        far.reply(request, '200 OK')
        far.reply(far.lastHeard('INVITE'), '487 Request Terminated')
      }
    })
    call.cancel()
    await network.run(400)
    expect(peer.heardLines().filter((line) => line.startsWith('CANCEL'))).toEqual([])
    peer.reply(peer.lastHeard('INVITE'), '100 Trying')
    await network.run(400)
    const invite = peer.lastHeard('INVITE')
    const cancel = peer.lastHeard('CANCEL')
    expect(header(cancel, 'Via')).toBe(header(invite, 'Via'))
    expect(header(cancel, 'To')).toBe(header(invite, 'To'))
    expect(header(cancel, 'CSeq')).toBe('1 CANCEL')
    expect(diary.happened).toEqual([
      { kind: 'failed', failure: { code: 487, local: false, reason: 'Request Terminated' } },
    ])
    expect(peer.heardLines().at(-1)).toMatch(/^ACK/)
  })

  test('that is answered all the same is ACKed, ended by BYE and reported as 487', async () => {
    const { peer, network, call, diary } = placeCall((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '180 Ringing')
      if (request.startsWith('CANCEL')) {
        far.reply(request, '200 OK')
        far.reply(far.lastHeard('INVITE'), '200 OK')
      }
      if (request.startsWith('BYE')) far.reply(request, '200 OK')
    })
    await network.run(100)
    call.cancel()
    await network.run(400)
    expect(peer.heardLines().map((line) => line.split(' ')[0])).toEqual(['INVITE', 'CANCEL', 'ACK', 'BYE'])
    expect(diary.kinds()).toEqual(['provisional', 'failed'])
    expect(diary.happened.at(-1)).toMatchObject({ failure: { code: 487 } })
  })

  test('is over when its 487 never comes', async () => {
    const { network, call, diary } = placeCall((far, request) => {
      far.reply(request, request.startsWith('INVITE') ? '180 Ringing' : '200 OK')
    })
    await network.run(100)
    call.cancel()
    await network.run(33_000)
    expect(diary.happened.at(-1)).toMatchObject({ failure: { code: 487, local: true } })
  })

  test('that is challenged meanwhile is not tried again', async () => {
    const { peer, network, call, diary } = placeCall(() => undefined, {
      credentials: { username: 'robot', password: 'secret' },
    })
    call.cancel()
    await network.run(100)
    const fields = [['WWW-Authenticate', 'Digest realm="r", nonce="n"']] as const
    peer.reply(peer.lastHeard('INVITE'), '401 Unauthorized', { fields })
    await network.run(1_000)
    expect(peer.heard.filter((text) => text.startsWith('INVITE'))).toHaveLength(1)
    expect(diary.happened).toMatchObject([{ failure: { code: 487 } }])
  })
})

describe('early media', () => {
  test('is reported with its SDP, the second ring too', async () => {
    const { network, diary } = placeCall((far, request) => {
      far.reply(request, '100 Trying')
      far.reply(request, '183 Session Progress', { body: 'v=0\r\n' })
      far.reply(request, '180 Ringing')
    })
    await network.run(100)
    expect(diary.happened).toMatchObject([
      { kind: 'provisional', reply: { code: 183, sdp: 'v=0\r\n' } },
      { kind: 'provisional', reply: { code: 180 } },
    ])
    expect(diary.happened[1]).not.toHaveProperty('reply.sdp')
  })
})

describe('a provisional response that must arrive', () => {
  const reliable = (rseq: number, tag = 'them') => ({
    toTag: tag,
    fields: [
      ['Require', '100rel'],
      ['RSeq', String(rseq)],
      ['Contact', '<sip:them@127.0.0.1:5070>'],
      ['Record-Route', '<sip:127.0.0.1:5070;lr>'],
    ] as const,
  })
  const racks = (peer: PlayedPeer) =>
    peer.heard.filter((text) => text.startsWith('PRACK')).map((text) => header(text, 'RAck'))

  test('is acknowledged once, in its order, along its route', async () => {
    const { peer, network, diary } = placeCall((far, request) => {
      if (request.startsWith('PRACK')) far.reply(request, '200 OK')
    })
    await network.run(10)
    const invite = peer.lastHeard('INVITE')
    for (const rseq of [5, 5, 7, 6]) peer.reply(invite, '180 Ringing', reliable(rseq))
    await network.run(1_000)
    expect(racks(peer)).toEqual(['5 1 INVITE', '6 1 INVITE'])
    expect(diary.kinds()).toEqual(['provisional', 'provisional'])
    expect(header(peer.lastHeard('PRACK'), 'Route')).toBe('<sip:127.0.0.1:5070;lr>')
    expect(header(peer.lastHeard('PRACK'), 'CSeq')).toBe('3 PRACK')
  })

  test('counts for each fork by itself, and the answered one counts on', async () => {
    const { peer, network, call } = placeCall((far, request) => {
      if (request.startsWith('PRACK') || request.startsWith('BYE')) far.reply(request, '200 OK')
    })
    await network.run(10)
    const invite = peer.lastHeard('INVITE')
    peer.reply(invite, '180 Ringing', reliable(1, 'one'))
    peer.reply(invite, '180 Ringing', reliable(90, 'two'))
    await network.run(10)
    peer.reply(invite, '200 OK', { toTag: 'two' })
    await network.run(10)
    expect(header(peer.lastHeard('ACK'), 'CSeq')).toBe('1 ACK')
    void call.bye()
    await network.run(10)
    expect(racks(peer)).toEqual(['1 1 INVITE', '90 1 INVITE'])
    expect(header(peer.lastHeard('BYE'), 'CSeq')).toBe('3 BYE')
  })
})

describe('an SDP beside the ISUP of a gateway', () => {
  test('is found', async () => {
    const body =
      '--b1\r\nContent-Type: application/isup\r\n\r\n\u0001\u0002\r\n--b1\r\nContent-Type: application/sdp;x=y\r\n\r\nv=0\r\n--b1--\r\n'
    const fields = [
      ['Contact', '<sip:them@127.0.0.1:5070>'],
      ['Content-Type', 'multipart/mixed;boundary=b1'],
    ] as const
    const { network, diary } = placeCall((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '200 OK', { fields, body })
    })
    await network.run(100)
    expect(diary.happened).toMatchObject([{ kind: 'answered', reply: { sdp: 'v=0\r\n' } }])
  })
})

describe('a failed call', () => {
  test('with a wrong password is tried twice in all and reported as the 401 it is', async () => {
    const fields = [['WWW-Authenticate', 'Digest realm="r", nonce="n"']] as const
    const { peer, network, diary } = placeCall(
      (far, request) => request.startsWith('INVITE') && far.reply(request, '401 Unauthorized', { fields }),
      { credentials: { username: 'robot', password: 'wrong' } },
    )
    await network.run(1_000)
    expect(peer.heard.filter((text) => text.startsWith('INVITE'))).toHaveLength(2)
    expect(diary.happened).toMatchObject([{ kind: 'failed', failure: { code: 401, local: false } }])
  })

  test('by redirection is reported with its code', async () => {
    const { network, diary } = placeCall((far, request) => far.reply(request, '302 Moved Temporarily'))
    await network.run(100)
    expect(diary.happened).toMatchObject([{ failure: { code: 302, local: false } }])
  })
})

describe('the route of a dialog', () => {
  const recordRoute = ['Record-Route', '<sip:127.0.0.1:6002;lr>, <sip:127.0.0.1:6001;lr>'] as const
  const contact = ['Contact', '<sip:them@127.0.0.1:5070>'] as const

  test('is the Record-Route of the 200 reversed, and the ACK and the BYE take it', async () => {
    const { peer, network, call } = placeCall((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '200 OK', { fields: [recordRoute, contact] })
    })
    const proxy = new PlayedPeer(network, 6001)
    await network.run(100)
    void call.bye()
    await network.run(100)
    expect(proxy.heardLines()).toEqual([
      'ACK sip:them@127.0.0.1:5070 SIP/2.0',
      'BYE sip:them@127.0.0.1:5070 SIP/2.0',
    ])
    const routes = proxy
      .lastHeard('BYE')
      .split('\r\n')
      .filter((line) => line.startsWith('Route'))
    expect(routes).toEqual(['Route: <sip:127.0.0.1:6001;lr>', 'Route: <sip:127.0.0.1:6002;lr>'])
    expect(peer.heardLines()).toHaveLength(1)
  })

  test('through a strict router puts it into the Request-URI', async () => {
    const strict = ['Record-Route', '<sip:127.0.0.1:6001>'] as const
    const { network, call } = placeCall((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '200 OK', { fields: [strict, contact] })
    })
    const proxy = new PlayedPeer(network, 6001)
    await network.run(100)
    void call.bye()
    await network.run(100)
    expect(proxy.lastHeard('BYE').startsWith('BYE sip:127.0.0.1:6001 SIP/2.0')).toBe(true)
    expect(header(proxy.lastHeard('BYE'), 'Route')).toBe('<sip:them@127.0.0.1:5070>')
  })

  test('stays when a re-INVITE comes another way, while the target moves', async () => {
    const { peer, network, call } = placeCall(answering)
    const moved = new PlayedPeer(network, 5071)
    await network.run(100)
    peer.requestInDialog(peer.lastHeard('INVITE'), 'INVITE', 7, {
      fields: [recordRoute, ['Contact', '<sip:them@127.0.0.1:5071>']],
      body: 'v=0\r\n',
    })
    await network.run(100)
    void call.bye()
    await network.run(100)
    expect(header(moved.lastHeard('BYE'), 'Route')).toBe('')
    expect(call.dialog).toMatchObject({ requestUri: 'sip:them@127.0.0.1:5071', routeSet: [] })
  })
})

describe('a re-INVITE', () => {
  test('of ours changes the media and its 200 is ACKed', async () => {
    const { peer, network, call } = placeCall((far, request) => {
      if (!request.startsWith('ACK')) far.reply(request, '200 OK', { body: 'v=0\r\ns=theirs\r\n' })
    })
    await network.run(100)
    const reply = call.reinvite('v=0\r\ns=hold\r\n')
    await network.run(100)
    expect(await reply).toMatchObject({ code: 200, sdp: 'v=0\r\ns=theirs\r\n' })
    expect(bodyOf(peer.lastHeard('INVITE'))).toBe('v=0\r\ns=hold\r\n')
    expect(header(peer.lastHeard('INVITE'), 'CSeq')).toBe('2 INVITE')
    expect(header(peer.lastHeard('ACK'), 'CSeq')).toBe('2 ACK')
  })

  test('of ours that meets one of theirs waits and tries again', async () => {
    let refused = 0
    const { peer, network, call } = placeCall((far, request) => {
      if (request.startsWith('ACK')) return
      const again = header(request, 'CSeq') !== '1 INVITE'
      if (again && refused === 0) {
        refused += 1
        far.reply(request, '491 Request Pending')
      } else far.reply(request, '200 OK')
    })
    await network.run(100)
    const reply = call.reinvite('v=0\r\n')
    await network.run(1_000)
    expect(peer.heard.filter((text) => text.startsWith('INVITE'))).toHaveLength(2)
    await network.run(4_000)
    expect(await reply).toMatchObject({ code: 200 })
    expect(header(peer.lastHeard('INVITE'), 'CSeq')).toBe('3 INVITE')
  })

  test('of theirs is refused with 491 while ours is under way', async () => {
    const { peer, network, call } = placeCall((far, request) => {
      if (header(request, 'CSeq') === '1 INVITE') far.reply(request, '200 OK')
    })
    await network.run(100)
    const invite = peer.lastHeard('INVITE')
    void call.reinvite('v=0\r\n')
    await network.run(10)
    peer.requestInDialog(invite, 'INVITE', 7, { body: 'v=0\r\n' })
    await network.run(10)
    expect(peer.heardLines().at(-1)).toBe('SIP/2.0 491 Request Pending')
  })

  test('of theirs is answered with what we say to the offer, and refused with 488 where we say nothing', async () => {
    const { peer, network } = placeCall(answering, {}, (sdp) =>
      sdp.includes('video') ? undefined : 'v=0\r\ns=ours\r\n',
    )
    await network.run(100)
    const invite = peer.lastHeard('INVITE')
    peer.requestInDialog(invite, 'INVITE', 7, { body: 'v=0\r\ns=video\r\n' })
    await network.run(10)
    expect(peer.heardLines().at(-1)).toBe('SIP/2.0 488 Not Acceptable Here')
    peer.requestInDialog(invite, 'INVITE', 8, { body: 'v=0\r\n' })
    await network.run(10)
    expect(bodyOf(peer.lastHeard('SIP/2.0 200'))).toBe('v=0\r\ns=ours\r\n')
  })

  test('of theirs without an offer gets ours, and the answer in its ACK is told', async () => {
    const { peer, network, diary } = placeCall(answering, { sdp: 'v=0\r\ns=first\r\n' })
    await network.run(100)
    const invite = peer.lastHeard('INVITE')
    peer.requestInDialog(invite, 'INVITE', 7)
    await network.run(10)
    expect(bodyOf(peer.lastHeard('SIP/2.0 200'))).toBe('v=0\r\ns=first\r\n')
    peer.requestInDialog(invite, 'ACK', 7, { body: 'v=0\r\ns=late\r\n' })
    await network.run(5_000)
    expect(diary.happened.at(-1)).toEqual({ kind: 'offer', sdp: 'v=0\r\ns=late\r\n' })
    expect(peer.heard.filter((text) => text.startsWith('SIP/2.0 200'))).toHaveLength(1)
  })

  test('that the far side does not know any more ends the call', async () => {
    const { network, call, diary } = placeCall((far, request) => {
      if (header(request, 'CSeq') === '1 INVITE') far.reply(request, '200 OK')
      else if (!request.startsWith('ACK')) far.reply(request, '481 Call/Transaction Does Not Exist')
    })
    await network.run(100)
    const reply = call.reinvite('v=0\r\n')
    await network.run(1_000)
    expect(await reply).toMatchObject({ code: 481 })
    expect(diary.kinds()).toEqual(['answered', 'bye'])
  })
})

describe('within a call', () => {
  test.each([
    ['OPTIONS', '200 OK'],
    ['INFO', '405 Method Not Allowed'],
    ['JUMP', '501 Not Implemented'],
  ])('%s is answered %s', async (method, status) => {
    const { peer, network } = placeCall(answering)
    await network.run(100)
    peer.requestInDialog(peer.lastHeard('INVITE'), method, 7)
    await network.run(10)
    expect(peer.heardLines().at(-1)).toBe(`SIP/2.0 ${status}`)
    expect(header(peer.heard.at(-1) ?? '', 'Allow')).toContain('BYE')
  })

  test('a request older than the last one is refused with 500', async () => {
    const { peer, network } = placeCall(answering)
    await network.run(100)
    const invite = peer.lastHeard('INVITE')
    peer.requestInDialog(invite, 'OPTIONS', 7)
    await network.run(10)
    peer.requestInDialog(invite, 'BYE', 6)
    await network.run(10)
    expect(peer.heardLines().at(-1)).toBe('SIP/2.0 500 Server Internal Error')
  })

  test('a BYE with a guessed tag ends nothing', async () => {
    const { peer, network, diary } = placeCall(answering)
    await network.run(100)
    const invite = peer.lastHeard('INVITE')
    peer.requestInDialog(invite.replace(/tag=\w+/, 'tag=guess'), 'BYE', 7)
    await network.run(10)
    expect(peer.heardLines().at(-1)).toBe('SIP/2.0 481 Call/Transaction Does Not Exist')
    expect(diary.kinds()).toEqual(['answered'])
  })

  test('a BYE that crosses ours is answered and not told', async () => {
    const { peer, network, call, diary } = placeCall((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '200 OK')
    })
    await network.run(100)
    void call.bye({ q850: 16, text: 'done' })
    peer.requestInDialog(peer.lastHeard('INVITE'), 'BYE', 7)
    await network.run(10)
    expect(header(peer.lastHeard('BYE'), 'Reason')).toBe('Q.850;cause=16;text="done"')
    expect(peer.heardLines().at(-1)).toBe('SIP/2.0 200 OK')
    expect(diary.kinds()).toEqual(['answered'])
  })
})
