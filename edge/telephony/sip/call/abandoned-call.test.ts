import { describe, expect, test } from 'vitest'
import { FakeNetwork } from '../peers/fake-network.ts'
import { header, PlayedPeer } from '../peers/played-peer.ts'
import { callerDiary, inviteTo } from '../peers/two-agents.ts'
import type { DialogSnapshot } from '../user-agent.ts'

const ours = 5060
const theirs = 5070

/** A call whose process dies after `forMs`; a new process on the same port restores its snapshot from disk. */
const afterCrash = async (act: (peer: PlayedPeer, request: string) => void, forMs = 100) => {
  const network = new FakeNetwork()
  const peer = new PlayedPeer(network, theirs)
  peer.onRequest((request) => act(peer, request))
  const call = network.agent(ours).invite(inviteTo(theirs, 'udp'), callerDiary().observer)
  await network.run(forMs)
  const snapshot = JSON.parse(JSON.stringify(call.dialog)) as DialogSnapshot
  network.timers.stopAll()
  const before = peer.heard.length
  const agent = network.agent(ours)
  return { network, peer, agent, snapshot, since: () => peer.receivedLines().slice(before) }
}

const methods = (lines: readonly string[]) => lines.map((line) => line.split(' ')[0])

describe('a call of an earlier process', () => {
  test('answered is ended by BYE in its dialog', async () => {
    const { network, peer, agent, snapshot, since } = await afterCrash((far, request) => {
      if (!request.startsWith('ACK')) far.reply(request, '200 OK')
    })
    expect(snapshot.state).toBe('confirmed')
    const outcome = agent.endAbandoned(snapshot)
    await network.run(1_000)
    expect(await outcome).toBe('ended')
    expect(since()).toEqual(['BYE sip:them@127.0.0.1:5070 SIP/2.0'])
    const bye = peer.lastSource('BYE')
    expect(header(bye, 'To')).toContain(';tag=them')
    expect(header(bye, 'From')).toContain(`;tag=${snapshot.localTag}`)
    expect(Number.parseInt(header(bye, 'CSeq'), 10)).toBeGreaterThan(snapshot.cseq)
  })

  test('whose BYE is challenged is ended with the credentials of the line, and not without', async () => {
    const fields = [['Proxy-Authenticate', 'Digest realm="r", nonce="n"']] as const
    const { network, agent, snapshot } = await afterCrash((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '200 OK')
      if (!request.startsWith('BYE')) return
      if (header(request, 'Proxy-Authorization') === '')
        far.reply(request, '407 Proxy Authentication Required', { fields })
      else far.reply(request, '200 OK')
    })
    const without = agent.endAbandoned(snapshot)
    await network.run(1_000)
    expect(await without).toBe('timed-out')
    const proved = agent.endAbandoned({ ...snapshot, credentials: { username: 'robot', password: 'secret' } })
    await network.run(1_000)
    expect(await proved).toBe('ended')
  })

  test('that the far side no longer has counts as ended', async () => {
    const { network, agent, snapshot } = await afterCrash((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '200 OK')
      if (request.startsWith('BYE')) far.reply(request, '481 Call/Transaction Does Not Exist')
    })
    const outcome = agent.endAbandoned(snapshot)
    await network.run(1_000)
    expect(await outcome).toBe('ended')
  })

  test('answered by a peer that has disappeared too times out after 64·T1', async () => {
    const { network, agent, snapshot } = await afterCrash((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '200 OK')
    })
    const outcome = agent.endAbandoned(snapshot)
    await network.run(33_000)
    expect(await outcome).toBe('timed-out')
  })

  test('ringing is cancelled by its old branch, and the 487 is ACKed', async () => {
    const { network, peer, agent, snapshot, since } = await afterCrash((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '180 Ringing')
      if (request.startsWith('CANCEL')) {
        far.reply(request, '200 OK')
        far.reply(far.lastSource('INVITE'), '487 Request Terminated')
      }
    })
    expect(snapshot.state).toBe('early')
    const outcome = agent.endAbandoned(snapshot)
    await network.run(1_000)
    expect(await outcome).toBe('ended')
    expect(methods(since())).toEqual(['CANCEL', 'ACK'])
    expect(header(peer.lastSource('CANCEL'), 'Via')).toBe(header(peer.lastSource('INVITE'), 'Via'))
    expect(header(peer.lastSource('ACK'), 'Via')).toBe(header(peer.lastSource('INVITE'), 'Via'))
  })

  test('answered meanwhile is ACKed and ended by BYE', async () => {
    const { network, agent, snapshot, since } = await afterCrash((far, request) => {
      if (request.startsWith('INVITE')) far.reply(request, '180 Ringing')
      if (request.startsWith('CANCEL')) {
        far.reply(request, '481 Call/Transaction Does Not Exist')
        far.reply(far.lastSource('INVITE'), '200 OK')
        far.reply(far.lastSource('INVITE'), '200 OK')
      }
      if (request.startsWith('BYE')) far.reply(request, '200 OK')
    })
    const outcome = agent.endAbandoned(snapshot)
    await network.run(1_000)
    expect(await outcome).toBe('ended')
    expect(methods(since())).toEqual(['CANCEL', 'ACK', 'BYE', 'ACK'])
  })

  test('whose INVITE never arrived is unknown to the far side', async () => {
    const { network, agent, snapshot } = await afterCrash((far, request) => {
      if (request.startsWith('CANCEL')) far.reply(request, '481 Call/Transaction Does Not Exist')
    })
    const outcome = agent.endAbandoned(snapshot)
    await network.run(10_000)
    expect(await outcome).toBe('ended')
  })

  test('unanswered by a peer that has disappeared too times out', async () => {
    const { network, agent, snapshot } = await afterCrash(() => undefined)
    const outcome = agent.endAbandoned(snapshot)
    await network.run(40_000)
    expect(await outcome).toBe('timed-out')
    await network.run(70_000)
    expect(network.timers.pending).toBe(0)
  })
})
