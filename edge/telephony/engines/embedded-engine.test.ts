import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { DialogSnapshot } from '../sip/index.ts'
import type { LegEnd, LegObserver, LegOrder } from '../telephony-engine.ts'
import { type EmbeddedEngineOptions, openEmbeddedEngine } from './embedded-engine.ts'
import { RawSipPeer, sdpAt } from './peers/raw-sip-peer.ts'

const openPeer = async (): Promise<RawSipPeer> => {
  const peer = await RawSipPeer.open()
  onTestFinished(() => peer.close())
  return peer
}

const openEngine = async (more: Partial<EmbeddedEngineOptions> = {}) => {
  const engine = await openEmbeddedEngine({
    host: '127.0.0.1',
    sipPort: 0,
    rtpPorts: [37_000, 37_099],
    mediaWorkers: 1,
    ...more,
  })
  onTestFinished(() => engine.close())
  return engine
}

type Diary = { readonly kinds: string[]; end?: LegEnd }

/** A call to the peer, once its INVITE has arrived. */
const dial = async (
  engine: Awaited<ReturnType<typeof openEngine>>,
  peer: RawSipPeer,
  more: Partial<LegOrder> = {},
  line: Partial<LegOrder['line']> = {},
) => {
  const diary: Diary = { kinds: [] }
  const note = (kind: string) => () => void diary.kinds.push(kind)
  const snapshots: DialogSnapshot[] = []
  const observer: LegObserver = {
    onDialing: async (dialog) => void snapshots.push(dialog),
    onRinging: note('ringing'),
    onAnswered: ({ dialog }) => {
      if (dialog) snapshots.push(dialog)
      note('answered')()
    },
    onDtmf: () => {},
    onPlaybackStarted: () => {},
    onPlaybackFinished: () => {},
    onSpeechStarted: () => {},
    onSpeechEnded: () => {},
    onFrame: () => {},
    onEnded: (end) => {
      diary.end = end
    },
  }
  const leg = await engine.placeCall(
    {
      callId: crypto.randomUUID(),
      line: { host: '127.0.0.1', port: peer.port, transport: 'udp', codecs: ['PCMU', 'PCMA'], ...line },
      callingNumber: '100',
      calledNumber: '12025550001',
      ...more,
    },
    observer,
  )
  await expect.poll(() => peer.all('INVITE')).toHaveLength(1)
  return { leg, diary, snapshots, invite: peer.all('INVITE')[0] ?? '' }
}

test('missing RTP ends an answered call, but neither a ringing one nor one whose far side only listens', async () => {
  const engine = await openEngine()
  const [ringing, listening, answered] = [await openPeer(), await openPeer(), await openPeer()]
  const early = await dial(engine, ringing, {}, { rtpTimeoutSec: 1 })
  ringing.reply(early.invite, '183 Session Progress', { body: sdpAt(37_900) })
  const oneWay = await dial(engine, listening, {}, { rtpTimeoutSec: 1 })
  listening.reply(oneWay.invite, '200 OK', { body: sdpAt(37_902, ['a=recvonly']) })
  const mute = await dial(engine, answered, {}, { rtpTimeoutSec: 1 })
  answered.reply(mute.invite, '200 OK', { body: sdpAt(37_904) })
  await expect.poll(() => answered.all('BYE')).toHaveLength(1)
  answered.reply(answered.all('BYE')[0] ?? '', '200 OK')
  await expect.poll(() => mute.diary.end).toMatchObject({ by: 'network' })
  expect(early.diary.kinds).toEqual(['ringing'])
  expect(oneWay.diary.kinds).toEqual(['answered'])
  expect([...ringing.all('CANCEL'), ...listening.all('BYE')]).toEqual([])
})

test('a call of an earlier process is hung up on a line that challenges BYE', async () => {
  const earlier = await openEngine()
  const peer = await openPeer()
  const credentials = { username: 'trunk', password: 'secret' }
  const { invite, diary, snapshots } = await dial(earlier, peer, {}, credentials)
  peer.reply(invite, '200 OK', { body: sdpAt(37_906) })
  await expect.poll(() => diary.kinds).toEqual(['answered'])
  const left = JSON.parse(JSON.stringify(snapshots.at(-1)))
  const successor = await openEngine()
  const outcome = successor.endAbandoned(left)
  await expect.poll(() => peer.all('BYE')).toHaveLength(1)
  const challenge = 'WWW-Authenticate: Digest realm="carrier", nonce="n1", qop="auth"'
  peer.reply(peer.all('BYE')[0] ?? '', '401 Unauthorized', { fields: [challenge] })
  await expect.poll(() => peer.all('BYE')).toHaveLength(2)
  const proved = peer.all('BYE')[1] ?? ''
  expect(proved).toContain('Authorization: Digest username="trunk", realm="carrier"')
  peer.reply(proved, '200 OK')
  expect(await outcome).toBe('ended')
})

test('behind a NAT, Via, Contact, From and SDP have the public addresses, and messages to them are accepted', async () => {
  const engine = await openEngine({
    host: '0.0.0.0',
    publicHost: 'sip.company.com',
    publicRtpHost: '198.51.100.8',
  })
  const peer = await openPeer()
  const { leg, invite, diary } = await dial(engine, peer)
  const ours = `sip.company.com:${engine.sipPort}`
  expect(invite).toContain(`Via: SIP/2.0/UDP ${ours};branch=`)
  expect(invite).toContain(`Contact: <sip:${ours}>`)
  expect(invite).toContain('From: <sip:100@sip.company.com>')
  expect(invite).toMatch(/^o=.* IN IP4 198\.51\.100\.8\r$/m)
  expect(invite).toContain('c=IN IP4 198.51.100.8\r\n')
  expect(invite).not.toContain('0.0.0.0')
  peer.reply(invite, '200 OK', { body: sdpAt(37_908) })
  await expect.poll(() => diary.kinds).toEqual(['answered'])
  peer.request('INVITE', invite, { body: sdpAt(37_908, ['a=sendonly']) })
  await expect.poll(() => peer.all('SIP/2.0 200')).toHaveLength(1)
  const answer = peer.all('SIP/2.0 200')[0] ?? ''
  expect(answer).toContain('c=IN IP4 198.51.100.8\r\n')
  expect(answer).not.toContain('0.0.0.0')
  leg.hangUp()
  await expect.poll(() => peer.all('BYE')).toHaveLength(1)
  peer.reply(peer.all('BYE')[0] ?? '', '200 OK')
  await expect.poll(() => diary.end).toMatchObject({ by: 'us' })
})

const answeredCall = async (lines: readonly string[] = []) => {
  const [engine, peer] = [await openEngine(), await openPeer()]
  const call = await dial(engine, peer)
  peer.reply(call.invite, '200 OK', { body: sdpAt(37_910, lines) })
  await expect.poll(() => call.diary.kinds).toEqual(['answered'])
  return { ...call, peer }
}

/** The body of the last 200 to a re-INVITE, once that many have arrived. */
const answerOf = async (peer: RawSipPeer, count: number): Promise<string> => {
  await expect.poll(() => peer.all('SIP/2.0 200').length).toBe(count)
  return peer.all('SIP/2.0 200')[count - 1] ?? ''
}

const originOf = (message: string): readonly [id: number, version: number] => {
  const [, id = '', version = ''] = /^o=parley (\d+) (\d+) /m.exec(message) ?? []
  return [Number(id), Number(version)]
}

test('a peer that held us and requests an offer gets the full offer again', async () => {
  const { peer, invite } = await answeredCall()
  const hold = peer.request('INVITE', invite, { body: sdpAt(37_910, ['a=inactive']) })
  expect(await answerOf(peer, 1)).toContain('a=inactive')
  peer.request('ACK', invite, {}, hold)
  peer.request('INVITE', invite)
  const offer = await answerOf(peer, 2)
  expect(offer).toContain('a=sendrecv')
  expect(offer).toMatch(/^m=audio \d+ RTP\/AVP 0 8 101\r$/m)
})

test('the origin keeps its id, and its version grows with each changed description and with no other', async () => {
  const [first, second] = [await answeredCall(), await answeredCall()]
  const [id, version] = originOf(first.invite)
  expect(originOf(second.invite)[0]).not.toBe(id)
  expect(version).toBe(1)
  const versions: number[] = []
  for (const [at, line] of ['a=sendonly', 'a=sendonly', 'a=sendrecv'].entries()) {
    const cseq = first.peer.request('INVITE', first.invite, { body: sdpAt(37_910, [line]) })
    const origin = originOf(await answerOf(first.peer, at + 1))
    first.peer.request('ACK', first.invite, {}, cseq)
    expect(origin[0]).toBe(id)
    versions.push(origin[1])
  }
  expect(versions).toEqual([2, 2, 3])
})

test('a refused offer does not redirect the audio', async () => {
  const { peer, invite } = await answeredCall()
  const elsewhere = createSocket('udp4')
  onTestFinished(() => void elsewhere.close())
  elsewhere.bind(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const strayed: Buffer[] = []
  elsewhere.on('message', (bytes) => strayed.push(bytes))
  const offers = [
    sdpAt(elsewhere.address().port).replace('RTP/AVP 0 101', 'RTP/AVP 18'),
    sdpAt(elsewhere.address().port).replaceAll('IP4 127.0.0.1', 'IP6 ::1'),
  ]
  for (const [at, body] of offers.entries()) {
    const cseq = peer.request('INVITE', invite, { body })
    await expect.poll(() => peer.all('SIP/2.0 488').length).toBe(at + 1)
    peer.request('ACK', invite, {}, cseq)
  }
  // The audio still goes to the old address: ten frames arrive there.
  const there = createSocket('udp4')
  onTestFinished(() => void there.close())
  there.bind(37_910, '127.0.0.1')
  let frames = 0
  there.on('message', () => {
    frames += 1
  })
  await expect.poll(() => frames).toBeGreaterThan(10)
  expect(strayed).toEqual([])
})

test('an answer by IPv6 ends the call at once, and ringing by IPv6 is ringing without audio', async () => {
  const [engine, peer] = [await openEngine(), await openPeer()]
  const { invite, diary } = await dial(engine, peer)
  const body = sdpAt(37_912).replaceAll('IP4 127.0.0.1', 'IP6 ::1')
  peer.reply(invite, '183 Session Progress', { body })
  await expect.poll(() => diary.kinds).toEqual(['ringing'])
  peer.reply(invite, '200 OK', { body })
  await expect.poll(() => peer.all('BYE')).toHaveLength(1)
  peer.reply(peer.all('BYE')[0] ?? '', '200 OK')
  await expect.poll(() => diary.end).toMatchObject({ by: 'network' })
  expect(diary.kinds).toEqual(['ringing'])
})
