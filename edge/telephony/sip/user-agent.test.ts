import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createUserAgent } from './create-user-agent.ts'
import { calleeDiary, callerDiary, inviteTo, openAgent } from './peers/two-agents.ts'
import type { IncomingInvite, Transport, UserAgent } from './user-agent.ts'

const open: UserAgent[] = []

const agent = async (onInvite?: (incoming: IncomingInvite) => void): Promise<UserAgent> => {
  const made = await openAgent(onInvite)
  open.push(made)
  return made
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()))
})

const transports: readonly Transport[] = ['udp', 'tcp']

describe.each(transports)('a call over %s', (transport) => {
  test('is answered and ended by the caller', async () => {
    const callee = calleeDiary()
    const { port } = await agent((incoming) => {
      incoming.ring()
      incoming.answer('v=0\r\ns=answer\r\n', callee.observer, [['X-Room', '7']])
    })
    const caller = callerDiary()
    const call = (await agent()).invite(inviteTo(port, transport), caller.observer)
    const { reply } = await caller.diary.until('answered')
    expect(reply).toMatchObject({ code: 200, sdp: 'v=0\r\ns=answer\r\n' })
    expect(reply.headers.get('x-room')).toBe('7')
    await callee.diary.until('confirmed')
    await call.bye()
    expect(callee.diary.kinds()).toEqual(['confirmed', 'bye'])
    expect(caller.diary.kinds()).toEqual(['provisional', 'answered'])
  })

  test('is ended by the callee', async () => {
    const callee = calleeDiary()
    let incoming: IncomingInvite | undefined
    const { port } = await agent((call) => {
      incoming = call
      call.answer('v=0\r\n', callee.observer)
    })
    const caller = callerDiary()
    ;(await agent()).invite(inviteTo(port, transport), caller.observer)
    await callee.diary.until('confirmed')
    await incoming?.bye()
    expect(caller.diary.kinds()).toEqual(['answered', 'bye'])
  })

  test('is busy', async () => {
    const { port } = await agent((incoming) =>
      incoming.reject(486, [
        ['Reason', 'SIP;cause=486, Q.850;cause=17;text="User busy"'],
        ['Retry-After', '30 (at lunch)'],
      ]),
    )
    const caller = callerDiary()
    ;(await agent()).invite(inviteTo(port, transport), caller.observer)
    const { failure } = await caller.diary.until('failed')
    expect(failure).toEqual({ code: 486, local: false, reason: 'Busy Here', q850: 17, retryAfterSec: 30 })
  })

  test('is canceled while it rings', async () => {
    const callee = callerDiary().diary
    const { port } = await agent((incoming) => {
      incoming.onCancelled(() => callee.write({ kind: 'cancelled' }))
      incoming.ring()
    })
    const caller = callerDiary()
    const call = (await agent()).invite(inviteTo(port, transport), caller.observer)
    await caller.diary.until('provisional')
    call.cancel()
    const { failure } = await caller.diary.until('failed')
    expect(failure).toMatchObject({ code: 487, local: false })
    expect(callee.kinds()).toEqual(['cancelled'])
  })

  test('has early media, is held by us and resumed, and renegotiated by the peer', async () => {
    const callee = calleeDiary((sdp) => `${sdp}a=recvonly\r\n`)
    const { port } = await agent((incoming) => {
      incoming.ring('v=0\r\ns=early\r\n')
      incoming.answer('v=0\r\ns=answer\r\n', callee.observer)
    })
    const caller = callerDiary()
    const call = (await agent()).invite(inviteTo(port, transport), caller.observer)
    const early = await caller.diary.until('provisional')
    expect(early.reply).toMatchObject({ code: 183, sdp: 'v=0\r\ns=early\r\n' })
    await callee.diary.until('confirmed')
    expect(await call.reinvite('v=0\r\ns=hold\r\n')).toMatchObject({
      code: 200,
      sdp: 'v=0\r\ns=hold\r\na=recvonly\r\n',
    })
    expect(await call.reinvite('v=0\r\ns=resume\r\n')).toMatchObject({ code: 200 })
    expect(call.dialog).toMatchObject({ state: 'confirmed', cseq: 3 })
    await call.bye()
  })

  test('survives a peer that disappears: BYE is given up, the promise settles', async () => {
    const callee = calleeDiary()
    const far = await agent((incoming) => incoming.answer('v=0\r\n', callee.observer))
    const caller = callerDiary()
    const call = (await agent()).invite(inviteTo(far.port, transport), caller.observer)
    await callee.diary.until('confirmed')
    await far.close()
    await call.bye()
  })

  test('of an agent that disappeared is ended by the next one on its port', async () => {
    const callee = calleeDiary()
    const far = await agent((incoming) => incoming.answer('v=0\r\n', callee.observer))
    const first = await agent()
    const caller = callerDiary()
    const call = first.invite(inviteTo(far.port, transport), caller.observer)
    await callee.diary.until('confirmed')
    const snapshot = call.dialog
    await first.close()
    const next = await createUserAgent({ host: '127.0.0.1', port: first.port, transports: ['udp', 'tcp'] })
    open.push(next)
    expect(await next.endAbandoned(snapshot)).toBe('ended')
    expect(callee.diary.kinds()).toEqual(['confirmed', 'bye'])
  })

  test('without a peer fails locally: over TCP at once, over UDP at the timeout', async () => {
    const gone = await agent()
    const { port } = gone
    await gone.close()
    const caller = callerDiary()
    ;(await agent()).invite(inviteTo(port, transport), caller.observer)
    const { failure } = await caller.diary.until('failed')
    expect(failure).toMatchObject({ code: transport === 'tcp' ? 503 : 408, local: true })
  })

  test('is not made by a ping, which measures the round trip', async () => {
    const { port } = await agent(() => undefined)
    const ours = await agent()
    expect(await ours.ping({ host: '127.0.0.1', port, transport })).toBeGreaterThan(0)
    expect(await ours.ping({ host: '127.0.0.1', port: 9, transport })).toBeUndefined()
  })
})

test.each([0, 65_536, -1])(
  'a line at the impossible port %d is a failed line, not an exception',
  async (port) => {
    const ours = await agent()
    for (const transport of transports) {
      expect(await ours.ping({ host: '127.0.0.1', port, transport })).toBeUndefined()
      const caller = callerDiary()
      ours.invite(inviteTo(port, transport), caller.observer)
      expect((await caller.diary.until('failed')).failure).toMatchObject({ code: 503, local: true })
    }
  },
)

describe('a closed user agent', () => {
  test('fails what was in progress, and sends nothing more', async () => {
    const { port } = await agent((incoming) => incoming.ring())
    const ours = await agent()
    const caller = callerDiary()
    const call = ours.invite(inviteTo(port, 'udp'), caller.observer)
    await caller.diary.until('provisional')
    await ours.close()
    expect(caller.diary.happened.at(-1)).toMatchObject({
      kind: 'failed',
      failure: { code: 503, local: true },
    })
    call.cancel()
    await call.bye()
    expect(await ours.ping({ host: '127.0.0.1', port, transport: 'udp' })).toBeUndefined()
  })

  test('sends no call to a forbidden address, and answers calls from there', async () => {
    const shut = await createUserAgent({
      host: '127.0.0.1',
      port: 0,
      transports: ['udp'],
      mayReach: () => false,
      onInvite: (incoming) => incoming.reject(486),
    })
    open.push(shut)
    const ours = await agent((incoming) => incoming.ring())
    const inside = callerDiary()
    shut.invite(inviteTo(ours.port, 'udp'), inside.observer)
    const { failure } = await inside.diary.until('failed')
    expect(failure).toMatchObject({ code: 503, local: true })
    const outside = callerDiary()
    ours.invite(inviteTo(shut.port, 'udp'), outside.observer)
    expect(await outside.diary.until('failed')).toMatchObject({ failure: { code: 486, local: false } })
  })

  test('frees its port for the next', async () => {
    const first = await agent()
    const options = { host: '127.0.0.1', port: first.port, transports: ['udp', 'tcp'] } as const
    await expect(createUserAgent(options)).rejects.toMatchObject({ code: 'sip-port-taken', retryable: true })
    await first.close()
    open.push(await createUserAgent(options))
  })
})

describe('an unknown host on TCP', () => {
  const conversation = async (port: number, text: string): Promise<{ heard: string; socket: Socket }> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(text)
    const [chunk] = await once(socket, 'data')
    return { heard: String(chunk), socket }
  }

  test('gets a pong for a ping', async () => {
    const { port } = await agent(() => undefined)
    const { heard, socket } = await conversation(port, '\r\n\r\n')
    socket.destroy()
    expect(heard).toBe('\r\n')
  })

  test('that sends two lengths gets 400 and is disconnected, while calls continue', async () => {
    const callee = calleeDiary()
    const { port } = await agent((incoming) => incoming.answer('v=0\r\n', callee.observer))
    const { heard, socket } = await conversation(
      port,
      'OPTIONS sip:a@b SIP/2.0\r\nVia: SIP/2.0/TCP h;branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>\r\nCall-ID: 1\r\nCSeq: 1 OPTIONS\r\nl: 4\r\nl: 5\r\n\r\nbody',
    )
    expect(heard).toMatch(/^SIP\/2\.0 400 content-length twice\r\n/)
    await once(socket, 'close')
    const caller = callerDiary()
    ;(await agent()).invite(inviteTo(port, 'tcp'), caller.observer)
    await callee.diary.until('confirmed')
  })

  test('is disconnected at once where incoming calls are off and nothing was sent to it', async () => {
    const { port } = await agent()
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'close')
  })

  test('may open a thousand idle connections: others can still call', async () => {
    const callee = calleeDiary()
    const { port } = await agent((incoming) => incoming.answer('v=0\r\n', callee.observer))
    const idle = Array.from({ length: 1_100 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    await Promise.all(idle.map((socket) => (socket.connecting ? once(socket, 'connect') : Promise.resolve())))
    const caller = callerDiary()
    ;(await agent()).invite(inviteTo(port, 'tcp'), caller.observer)
    await callee.diary.until('confirmed')
    for (const socket of idle) socket.destroy()
  })
})
