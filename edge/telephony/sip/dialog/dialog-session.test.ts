import { describe, expect, test } from 'vitest'
import { answering, placeCall } from '../peers/played-call.ts'
import { bodyOf, header, PlayedPeer } from '../peers/played-peer.ts'

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
    expect(proxy.receivedLines()).toEqual([
      'ACK sip:them@127.0.0.1:5070 SIP/2.0',
      'BYE sip:them@127.0.0.1:5070 SIP/2.0',
    ])
    const routes = proxy
      .lastSource('BYE')
      .split('\r\n')
      .filter((line) => line.startsWith('Route'))
    expect(routes).toEqual(['Route: <sip:127.0.0.1:6001;lr>', 'Route: <sip:127.0.0.1:6002;lr>'])
    expect(peer.receivedLines()).toHaveLength(1)
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
    expect(proxy.lastSource('BYE').startsWith('BYE sip:127.0.0.1:6001 SIP/2.0')).toBe(true)
    expect(header(proxy.lastSource('BYE'), 'Route')).toBe('<sip:them@127.0.0.1:5070>')
  })

  test('stays when a re-INVITE takes another path, while the target changes', async () => {
    const { peer, network, call } = placeCall(answering)
    const moved = new PlayedPeer(network, 5071)
    await network.run(100)
    peer.requestInDialog(peer.lastSource('INVITE'), 'INVITE', 7, {
      fields: [recordRoute, ['Contact', '<sip:them@127.0.0.1:5071>']],
      body: 'v=0\r\n',
    })
    await network.run(100)
    void call.bye()
    await network.run(100)
    expect(header(moved.lastSource('BYE'), 'Route')).toBe('')
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
    expect(bodyOf(peer.lastSource('INVITE'))).toBe('v=0\r\ns=hold\r\n')
    expect(header(peer.lastSource('INVITE'), 'CSeq')).toBe('2 INVITE')
    expect(header(peer.lastSource('ACK'), 'CSeq')).toBe('2 ACK')
  })

  test("of ours that collides with the peer's waits and tries again", async () => {
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
    expect(header(peer.lastSource('INVITE'), 'CSeq')).toBe('3 INVITE')
  })

  test('of the peer is refused with 491 while ours is pending', async () => {
    const { peer, network, call } = placeCall((far, request) => {
      if (header(request, 'CSeq') === '1 INVITE') far.reply(request, '200 OK')
    })
    await network.run(100)
    const invite = peer.lastSource('INVITE')
    void call.reinvite('v=0\r\n')
    await network.run(10)
    peer.requestInDialog(invite, 'INVITE', 7, { body: 'v=0\r\n' })
    await network.run(10)
    expect(peer.receivedLines().at(-1)).toBe('SIP/2.0 491 Request Pending')
  })

  test('of the peer gets our answer to its offer, and 488 without one', async () => {
    const { peer, network } = placeCall(answering, {}, (sdp) =>
      sdp.includes('video') ? undefined : 'v=0\r\ns=ours\r\n',
    )
    await network.run(100)
    const invite = peer.lastSource('INVITE')
    peer.requestInDialog(invite, 'INVITE', 7, { body: 'v=0\r\ns=video\r\n' })
    await network.run(10)
    expect(peer.receivedLines().at(-1)).toBe('SIP/2.0 488 Not Acceptable Here')
    peer.requestInDialog(invite, 'INVITE', 8, { body: 'v=0\r\n' })
    await network.run(10)
    expect(bodyOf(peer.lastSource('SIP/2.0 200'))).toBe('v=0\r\ns=ours\r\n')
  })

  test('of the peer without an offer gets ours, and the answer in its ACK is reported', async () => {
    const { peer, network, diary } = placeCall(answering, { sdp: 'v=0\r\ns=first\r\n' })
    await network.run(100)
    const invite = peer.lastSource('INVITE')
    peer.requestInDialog(invite, 'INVITE', 7)
    await network.run(10)
    expect(bodyOf(peer.lastSource('SIP/2.0 200'))).toBe('v=0\r\ns=first\r\n')
    peer.requestInDialog(invite, 'ACK', 7, { body: 'v=0\r\ns=late\r\n' })
    await network.run(5_000)
    expect(diary.happened.at(-1)).toEqual({ kind: 'offer', sdp: 'v=0\r\ns=late\r\n' })
    expect(peer.heard.filter((text) => text.startsWith('SIP/2.0 200'))).toHaveLength(1)
  })

  test('that the far side no longer knows ends the call', async () => {
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
    peer.requestInDialog(peer.lastSource('INVITE'), method, 7)
    await network.run(10)
    expect(peer.receivedLines().at(-1)).toBe(`SIP/2.0 ${status}`)
    expect(header(peer.heard.at(-1) ?? '', 'Allow')).toContain('BYE')
  })

  test('a request older than the last one is refused with 500', async () => {
    const { peer, network } = placeCall(answering)
    await network.run(100)
    const invite = peer.lastSource('INVITE')
    peer.requestInDialog(invite, 'OPTIONS', 7)
    await network.run(10)
    peer.requestInDialog(invite, 'BYE', 6)
    await network.run(10)
    expect(peer.receivedLines().at(-1)).toBe('SIP/2.0 500 Server Internal Error')
  })

  test('a BYE with a guessed tag ends nothing', async () => {
    const { peer, network, diary } = placeCall(answering)
    await network.run(100)
    const invite = peer.lastSource('INVITE')
    peer.requestInDialog(invite.replace(/tag=\w+/, 'tag=guess'), 'BYE', 7)
    await network.run(10)
    expect(peer.receivedLines().at(-1)).toBe('SIP/2.0 481 Call/Transaction Does Not Exist')
    expect(diary.kinds()).toEqual(['answered'])
  })

  test('a BYE that crosses ours is answered and not reported', async () => {
    const { peer, network, call, diary } = placeCall((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '200 OK')
    })
    await network.run(100)
    void call.bye({ q850: 16, text: 'done' })
    peer.requestInDialog(peer.lastSource('INVITE'), 'BYE', 7)
    await network.run(10)
    expect(header(peer.lastSource('BYE'), 'Reason')).toBe('Q.850;cause=16;text="done"')
    expect(peer.receivedLines().at(-1)).toBe('SIP/2.0 200 OK')
    expect(diary.kinds()).toEqual(['answered'])
  })
})
