import { describe, expect, test } from 'vitest'
import { placeCall } from '../peers/played-call.ts'
import { header, type PlayedPeer } from '../peers/played-peer.ts'
import type { DialogSnapshot } from '../user-agent.ts'

describe('the INVITE', () => {
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

  test('is anonymous where the line has no number: peers refuse a URI with an empty user', async () => {
    const { peer, network } = placeCall(() => undefined, { callingNumber: '' })
    await network.run(10)
    expect(header(peer.heard[0] ?? '', 'From')).toMatch(/^<sip:anonymous@127\.0\.0\.1>;tag=/)
  })

  test('is sent only after its snapshot is stored, once more after a challenge', async () => {
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

  test('is not sent where the snapshot cannot be stored', async () => {
    const { peer, network, diary } = placeCall(() => undefined, {
      beforeSend: () => Promise.reject(new Error('disk full')),
    })
    await network.run(1_000)
    expect(peer.heard).toEqual([])
    expect(diary.happened).toMatchObject([{ kind: 'failed', failure: { code: 503, local: true } }])
  })
})

describe('a canceled call', () => {
  test('sends its CANCEL only after a provisional response', async () => {
    const { peer, network, call, diary } = placeCall((far, request) => {
      if (request.startsWith('CANCEL')) {
        far.reply(request, '200 OK')
        far.reply(far.lastSource('INVITE'), '487 Request Terminated')
      }
    })
    call.cancel()
    await network.run(400)
    expect(peer.receivedLines().filter((line) => line.startsWith('CANCEL'))).toEqual([])
    peer.reply(peer.lastSource('INVITE'), '100 Trying')
    await network.run(400)
    const invite = peer.lastSource('INVITE')
    const cancel = peer.lastSource('CANCEL')
    expect(header(cancel, 'Via')).toBe(header(invite, 'Via'))
    expect(header(cancel, 'To')).toBe(header(invite, 'To'))
    expect(header(cancel, 'CSeq')).toBe('1 CANCEL')
    expect(diary.happened).toEqual([
      { kind: 'failed', failure: { code: 487, local: false, reason: 'Request Terminated' } },
    ])
    expect(peer.receivedLines().at(-1)).toMatch(/^ACK/)
  })

  test('that is answered nevertheless is ACKed, ended by BYE and reported as 487', async () => {
    const { peer, network, call, diary } = placeCall((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '180 Ringing')
      if (request.startsWith('CANCEL')) {
        far.reply(request, '200 OK')
        far.reply(far.lastSource('INVITE'), '200 OK')
      }
      if (request.startsWith('BYE')) far.reply(request, '200 OK')
    })
    await network.run(100)
    call.cancel()
    await network.run(400)
    expect(peer.receivedLines().map((line) => line.split(' ')[0])).toEqual(['INVITE', 'CANCEL', 'ACK', 'BYE'])
    expect(diary.kinds()).toEqual(['provisional', 'failed'])
    expect(diary.happened.at(-1)).toMatchObject({ failure: { code: 487 } })
  })

  test('ends when its 487 never arrives', async () => {
    const { network, call, diary } = placeCall((far, request) => {
      far.reply(request, request.startsWith('INVITE') ? '180 Ringing' : '200 OK')
    })
    await network.run(100)
    call.cancel()
    await network.run(33_000)
    expect(diary.happened.at(-1)).toMatchObject({ failure: { code: 487, local: true } })
  })

  test('that is challenged meanwhile is not retried', async () => {
    const { peer, network, call, diary } = placeCall(() => undefined, {
      credentials: { username: 'robot', password: 'secret' },
    })
    call.cancel()
    await network.run(100)
    const fields = [['WWW-Authenticate', 'Digest realm="r", nonce="n"']] as const
    peer.reply(peer.lastSource('INVITE'), '401 Unauthorized', { fields })
    await network.run(1_000)
    expect(peer.heard.filter((text) => text.startsWith('INVITE'))).toHaveLength(1)
    expect(diary.happened).toMatchObject([{ failure: { code: 487 } }])
  })
})

describe('early media', () => {
  test('is reported with its SDP, the second 18x too', async () => {
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

describe('an answer', () => {
  test('without an SDP uses that of the ringing in the same fork', async () => {
    const { network, diary } = placeCall((far, request) => {
      if (!request.startsWith('INVITE')) return
      far.reply(request, '183 Session Progress', { toTag: 'one', body: 'v=0\r\ns=one\r\n' })
      far.reply(request, '183 Session Progress', { toTag: 'two', body: 'v=0\r\ns=two\r\n' })
      far.reply(request, '200 OK', { toTag: 'one' })
    })
    await network.run(100)
    expect(diary.happened.at(-1)).toMatchObject({ kind: 'answered', reply: { sdp: 'v=0\r\ns=one\r\n' } })
  })

  test('without a Contact uses the path of the INVITE', async () => {
    const { peer, network, call } = placeCall((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '200 OK', { fields: [] })
    })
    await network.run(100)
    void call.bye()
    await network.run(100)
    expect(peer.receivedLines().at(-1)).toBe('BYE sip:13800000000@127.0.0.1:5070 SIP/2.0')
  })
})

describe('a reliable provisional response', () => {
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

  test('is acknowledged once, in order, along its route', async () => {
    const { peer, network, diary } = placeCall((far, request) => {
      if (request.startsWith('PRACK')) far.reply(request, '200 OK')
    })
    await network.run(10)
    const invite = peer.lastSource('INVITE')
    for (const rseq of [5, 5, 7, 6]) peer.reply(invite, '180 Ringing', reliable(rseq))
    await network.run(1_000)
    expect(racks(peer)).toEqual(['5 1 INVITE', '6 1 INVITE'])
    expect(diary.kinds()).toEqual(['provisional', 'provisional'])
    expect(header(peer.lastSource('PRACK'), 'Route')).toBe('<sip:127.0.0.1:5070;lr>')
    expect(header(peer.lastSource('PRACK'), 'CSeq')).toBe('3 PRACK')
  })

  test('counts for each fork separately, and the answered one continues the count', async () => {
    const { peer, network, call } = placeCall((far, request) => {
      if (request.startsWith('PRACK') || request.startsWith('BYE')) far.reply(request, '200 OK')
    })
    await network.run(10)
    const invite = peer.lastSource('INVITE')
    peer.reply(invite, '180 Ringing', reliable(1, 'one'))
    peer.reply(invite, '180 Ringing', reliable(90, 'two'))
    await network.run(10)
    peer.reply(invite, '200 OK', { toTag: 'two' })
    await network.run(10)
    expect(header(peer.lastSource('ACK'), 'CSeq')).toBe('1 ACK')
    void call.bye()
    await network.run(10)
    expect(racks(peer)).toEqual(['1 1 INVITE', '90 1 INVITE'])
    expect(header(peer.lastSource('BYE'), 'CSeq')).toBe('3 BYE')
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

describe('an early dialog', () => {
  const ringing = async () => {
    const call = placeCall((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '180 Ringing')
      if (request.startsWith('CANCEL')) {
        far.reply(request, '200 OK')
        far.reply(far.lastSource('INVITE'), '487 Request Terminated')
      }
    })
    await call.network.run(10)
    return call
  }

  test.each([
    ['UPDATE', '405 Method Not Allowed'],
    ['OPTIONS', '200 OK'],
    ['INVITE', '500 Server Internal Error'],
  ])('is created by a 18x with a tag: %s is answered %s', async (method, status) => {
    const { network, peer } = await ringing()
    peer.requestInDialog(peer.lastSource('INVITE'), method, 7)
    await network.run(10)
    expect(peer.lastSource('SIP/2.0')).toContain(`SIP/2.0 ${status}\r\n`)
  })

  test('becomes the call by the 200 of the same tag', async () => {
    const { network, peer, diary } = await ringing()
    peer.reply(peer.lastSource('INVITE'), '200 OK', { body: 'v=0\r\n' })
    await network.run(10)
    peer.requestInDialog(peer.lastSource('INVITE'), 'BYE', 7)
    await network.run(10)
    expect(diary.kinds()).toEqual(['provisional', 'answered', 'bye'])
    expect(peer.lastSource('SIP/2.0')).toContain('SIP/2.0 200 OK\r\n')
  })

  test('of another fork, and any after a failure, ends', async () => {
    const answered = await ringing()
    answered.peer.reply(answered.peer.lastSource('INVITE'), '200 OK', { toTag: 'other', body: 'v=0\r\n' })
    const failed = await ringing()
    failed.peer.reply(failed.peer.lastSource('INVITE'), '486 Busy Here')
    for (const { network, peer } of [answered, failed]) {
      await network.run(10)
      peer.requestInDialog(peer.lastSource('INVITE'), 'UPDATE', 7)
      await network.run(10)
      expect(peer.lastSource('SIP/2.0')).toContain('SIP/2.0 481 ')
    }
  })
})
