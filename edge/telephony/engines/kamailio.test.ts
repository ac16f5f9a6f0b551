import { expect, onTestFinished, test, vi } from 'vitest'
import { answerSdp, chooseMedia, parseSdp } from '../sdp/index.ts'
import { createUserAgent, type DialogObserver, type IncomingInvite } from '../sip/index.ts'
import { freePort } from '../sip/peers/free-port.ts'
import type { LegEnd, LegObserver } from '../telephony-engine.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'
import { hasKamailio, startKamailio } from './peers/kamailio.ts'

if (process.env.CI && !hasKamailio()) throw new Error('kamailio is missing in CI')

const credentials = { username: 'parley', password: 'carrier-secret' }

/** A callee behind the proxy, and a caller in front of it. */
const openWorld = async () => {
  const incoming = vi.fn<(call: IncomingInvite) => void>()
  const callee = await createUserAgent({
    host: '127.0.0.1',
    port: 0,
    transports: ['udp'],
    onInvite: incoming,
  })
  onTestFinished(() => callee.close())
  const proxy = await startKamailio({ port: await freePort(), calleePort: callee.port, ...credentials })
  onTestFinished(() => proxy.close())
  const engine = await openEmbeddedEngine({
    host: '127.0.0.1',
    sipPort: 0,
    rtpPorts: [37_400, 37_499],
    mediaWorkers: 1,
  })
  onTestFinished(() => engine.close())
  const reported = {
    dialing: vi.fn(),
    ringing: vi.fn(),
    answered: vi.fn(),
    ended: vi.fn<(end: LegEnd) => void>(),
  }
  const observer: LegObserver = {
    onDialing: async (dialog) => reported.dialing(dialog),
    onRinging: reported.ringing,
    onAnswered: reported.answered,
    onDtmf: () => {},
    onPlaybackStarted: () => {},
    onPlaybackFinished: () => {},
    onSpeechStarted: () => {},
    onSpeechEnded: () => {},
    onFrame: () => {},
    onEnded: reported.ended,
  }
  const dial = (password = credentials.password) =>
    engine.placeCall(
      {
        callId: crypto.randomUUID(),
        line: {
          host: '127.0.0.1',
          port: proxy.port,
          transport: 'udp',
          codecs: ['PCMU'],
          username: credentials.username,
          password,
        },
        callingNumber: '100',
        calledNumber: '12025550001',
      },
      observer,
    )
  const arrived = () =>
    vi.waitFor(() => incoming.mock.calls[0]?.[0] ?? Promise.reject(new Error('no INVITE yet')), 5000)
  const ended = () =>
    vi.waitFor(() => reported.ended.mock.calls[0]?.[0] ?? Promise.reject(new Error('not ended')), 8000)
  return { reported, dial, arrived, ended, incoming }
}

const answer = (
  call: IncomingInvite,
): { readonly confirmed: ReturnType<typeof vi.fn>; readonly bye: ReturnType<typeof vi.fn> } => {
  const offer = parseSdp(call.sdp ?? '')
  if (!offer || !chooseMedia(offer)) throw new Error('no usable offer')
  const confirmed = vi.fn()
  const bye = vi.fn()
  const dialog: DialogObserver = {
    onConfirmed: confirmed,
    onBye: bye,
    onOffer: () => undefined,
    onAckTimeout: () => {},
  }
  call.answer(answerSdp(offer, { host: '127.0.0.1', port: 37_600, codecs: ['PCMU'] }) ?? '', dialog)
  return { confirmed, bye }
}

test.skipIf(!hasKamailio())(
  'through a real proxy: 407, route set, ACK and BYE from both sides',
  { timeout: 30_000 },
  async () => {
    const world = await openWorld()
    const leg = await world.dial()
    const call = await world.arrived()
    expect(
      world.reported.dialing,
      'the journal has both INVITEs, with and without credentials',
    ).toHaveBeenCalledTimes(2)
    call.ring()
    await vi.waitFor(() => expect(world.reported.ringing).toHaveBeenCalled(), 5000)
    const { confirmed, bye } = answer(call)
    await vi.waitFor(() => expect(world.reported.answered).toHaveBeenCalled(), 5000)
    await vi.waitFor(() => expect(confirmed, 'the ACK took the recorded route').toHaveBeenCalled(), 5000)
    expect(world.reported.answered.mock.calls[0]?.[0].dialog.routeSet).toHaveLength(1)
    leg.hangUp()
    await vi.waitFor(() => expect(bye).toHaveBeenCalled(), 5000)
    expect((await world.ended()).by).toBe('us')

    const second = await world.dial()
    const other = await vi.waitFor(
      () => world.incoming.mock.calls[1]?.[0] ?? Promise.reject(new Error('no INVITE yet')),
      5000,
    )
    answer(other)
    await vi.waitFor(() => expect(world.reported.answered).toHaveBeenCalledTimes(2), 5000)
    await other.bye()
    await vi.waitFor(() => expect(world.reported.ended).toHaveBeenCalledTimes(2), 5000)
    expect(world.reported.ended.mock.calls[1]?.[0].by).toBe('them')
    second.hangUp()
  },
)

test.skipIf(!hasKamailio())(
  'through a real proxy: CANCEL reaches the callee',
  { timeout: 30_000 },
  async () => {
    const world = await openWorld()
    const leg = await world.dial()
    const call = await world.arrived()
    const cancelled = vi.fn()
    call.onCancelled(cancelled)
    call.ring()
    await vi.waitFor(() => expect(world.reported.ringing).toHaveBeenCalled(), 5000)
    leg.hangUp()
    expect(await world.ended()).toMatchObject({ by: 'us', sipCode: 487 })
    expect(cancelled).toHaveBeenCalled()
  },
)

test.skipIf(!hasKamailio())('a wrong password is tried once only', { timeout: 30_000 }, async () => {
  const world = await openWorld()
  await world.dial('wrong')
  expect(await world.ended()).toMatchObject({ sipCode: 407 })
  expect(world.reported.dialing).toHaveBeenCalledTimes(2)
  expect(world.incoming).not.toHaveBeenCalled()
})
