import { afterEach, describe, expect, test } from 'vitest'
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

  test('is cancelled while it rings', async () => {
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
})
