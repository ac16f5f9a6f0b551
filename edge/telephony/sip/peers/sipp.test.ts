import { afterEach, describe, expect, test } from 'vitest'
import { createUserAgent } from '../create-user-agent.ts'
import type { IncomingInvite, Transport, UserAgent } from '../user-agent.ts'
import { hasSipp, type SippOptions, type SippRun, startSipp } from './sipp.ts'
import { calleeDiary, callerDiary, inviteTo } from './two-agents.ts'

const agents: UserAgent[] = []
const runs: SippRun[] = []

const agent = async (onInvite?: (incoming: IncomingInvite) => void, t1Ms = 500): Promise<UserAgent> => {
  const options = { host: '127.0.0.1', port: 0, transports: ['udp', 'tcp'], t1Ms } as const
  const made = await createUserAgent({ ...options, ...(onInvite ? { onInvite } : {}) })
  agents.push(made)
  return made
}

const sipp = async (options: SippOptions): Promise<SippRun> => {
  const run = await startSipp(options)
  runs.push(run)
  return run
}

afterEach(async () => {
  for (const run of runs.splice(0)) run.stop()
  await Promise.all(agents.splice(0).map((made) => made.close()))
})

const transports: readonly Transport[] = ['udp', 'tcp']
const credentials = { username: 'robot', password: 'secret' }

describe.skipIf(!hasSipp()).each(transports)(
  'with sipp over %s (skipped where sipp is not installed)',
  (transport) => {
    test('a 401 is met, early media reported, the call answered and ended by us', async () => {
      const peer = await sipp({ scenario: 'uas-401-early-media', transport })
      const { diary, observer } = callerDiary()
      const call = (await agent()).invite(inviteTo(peer.port, transport, { credentials }), observer)
      await diary.until('answered')
      await call.bye({ q850: 16 })
      const { code, log } = await peer.done
      expect(code, log).toBe(0)
      expect(diary.happened).toMatchObject([
        { kind: 'provisional', reply: { code: 183, sdp: expect.stringContaining('m=audio 21000') } },
        { kind: 'answered', reply: { code: 200 } },
      ])
    })

    test('of two 407 challenges the stronger is met', async () => {
      const peer = await sipp({ scenario: 'uas-407-sha256', transport })
      const { diary, observer } = callerDiary()
      const call = (await agent()).invite(inviteTo(peer.port, transport, { credentials }), observer)
      await diary.until('answered')
      await call.bye()
      const { code, log } = await peer.done
      expect(code, log).toBe(0)
    })

    test('early media that requires a PRACK gets it', async () => {
      const peer = await sipp({ scenario: 'uas-prack', transport })
      const { diary, observer } = callerDiary()
      const call = (await agent()).invite(inviteTo(peer.port, transport), observer)
      await diary.until('answered')
      await call.bye()
      const { code, log } = await peer.done
      expect(code, log).toBe(0)
    })

    test('a ringing call is canceled and its 487 acknowledged', async () => {
      const peer = await sipp({ scenario: 'uas-ring-until-cancelled', transport })
      const { diary, observer } = callerDiary()
      const call = (await agent()).invite(inviteTo(peer.port, transport), observer)
      await diary.until('provisional')
      call.cancel()
      expect((await diary.until('failed')).failure).toMatchObject({ code: 487, local: false })
      const { code, log } = await peer.done
      expect(code, log).toBe(0)
    })

    test('the callee puts us on hold and hangs up with a cause', async () => {
      const peer = await sipp({ scenario: 'uas-hangs-up', transport })
      const { diary, observer } = callerDiary((offer) => offer.replace('sendonly', 'recvonly'))
      ;(await agent()).invite(inviteTo(peer.port, transport), observer)
      expect(await diary.until('bye')).toMatchObject({ q850: 16 })
      expect(diary.kinds()).toEqual(['answered', 'offer', 'bye'])
      const { code, log } = await peer.done
      expect(code, log).toBe(0)
    })

    test('a dozen incoming calls are accepted', async () => {
      const { diary, observer } = calleeDiary()
      const { port } = await agent((incoming) => {
        incoming.ring()
        incoming.answer(incoming.sdp ?? '', observer)
      })
      const peer = await sipp({ scenario: 'uac-calls', transport, callee: port, calls: 24, more: '-r 50' })
      const { code, log } = await peer.done
      expect(code, log).toBe(0)
      expect(diary.kinds().filter((kind) => kind === 'bye')).toHaveLength(24)
    })

    // TCP itself repeats lost packets.
    if (transport === 'tcp') return
    test('calls succeed with every tenth packet lost', async () => {
      const peer = await sipp({ scenario: 'uas-repeats', transport, calls: 10, more: '-lost 10' })
      const ours = await agent(undefined, 100)
      const calls = Array.from({ length: 10 }, async () => {
        const { diary, observer } = callerDiary()
        const call = ours.invite(inviteTo(peer.port, transport), observer)
        await Promise.race([diary.until('answered'), diary.until('failed')])
        const isAnswered = diary.kinds().includes('answered')
        if (isAnswered) await call.bye()
        return isAnswered
      })
      expect(await Promise.all(calls)).toEqual(calls.map(() => true))
    })
  },
)
