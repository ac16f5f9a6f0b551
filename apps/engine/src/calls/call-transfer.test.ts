import { readFile } from 'node:fs/promises'
import type { SeatAssigned } from '@parley/contract/engine-wire'
import type { CompiledScene } from '@parley/contract/vocabulary'
import { plainSettings } from '@parley/core/dialogue/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { callerFor } from '../testing/caller-for.ts'
import { type CalleeBehavior, openPhone, type Phone, type PhoneCall, tone } from '../testing/phone.ts'
import type { SeatWanted } from './call-transfer.ts'

// Callee and seat are separate telephones: everything here goes over SIP and RTP on both sides.

const caller = callerFor({ rtpPorts: [35_400, 35_499], mediaWorkers: 2 })

/** Speaks two words and transfers the call at once. */
const scene: CompiledScene = {
  language: 'en-US',
  startNodeId: 'hello',
  variableNames: [],
  tags: [],
  nodes: {
    hello: {
      nodeId: 'hello',
      type: 'task',
      title: 'Hello',
      botWords: [{ resId: '1', word: 'one moment' }],
      edges: [],
      transferGroup: 'sales',
    },
  },
  settings: { ...plainSettings, maxCallSec: 0 },
}

type Answer = (wanted: SeatWanted) => Phone | 'none' | 'nobody' | undefined

/** A call whose seat requests are answered by the test. */
const callWith = async (answer: Answer) => {
  const asked: SeatWanted[] = []
  const seatDialogs: unknown[] = []
  const keepSeen = vi.fn<() => void>()
  const askForSeat = (wanted: SeatWanted): void => {
    asked.push(wanted)
    const found = answer(wanted)
    const { transferId } = wanted
    if (found === undefined) return
    const said =
      found === 'none' || found === 'nobody'
        ? ({ kind: 'noSeat', transferId, final: found === 'nobody' } as const)
        : seatAt(found.port, transferId)
    queueMicrotask(() => placed.call.seatAnswered(said))
  }
  const placed = await caller.call('answers', scene, {
    deps: {
      seats: {
        telephony: caller.telephony,
        askForSeat,
        keepSeatDialog: async (dialog) => {
          seatDialogs.push(dialog)
        },
        keepSeen,
      },
    },
  })
  const reported = (): readonly string[] => placed.recorded().map(({ event }) => event)
  return { ...placed, callee: placed.phone, reported, asked, seatDialogs, keepSeen }
}

const seatAt = (port: number, transferId: string): SeatAssigned => ({
  kind: 'seatAssigned',
  attemptId: crypto.randomUUID(),
  transferId,
  seatId: crypto.randomUUID(),
  line: { lineId: crypto.randomUUID(), host: '127.0.0.1', port, transport: 'udp', codecs: ['PCMU'] },
  callingNumber: '100',
  number: '801',
  ringSec: 2,
})

const seatOf = async (behavior: CalleeBehavior): Promise<Phone> => {
  const phone = await openPhone(behavior)
  onTestFinished(() => phone.close())
  return phone
}

const callOf = (phone: Phone): PhoneCall => {
  const [call] = phone.calls
  if (call === undefined) throw new Error('nobody called')
  return call
}

/** The share of a tone in some audio, 0 to 1 (Goertzel). */
const shareOf = (hertz: number, sound: Int16Array): number => {
  let [real, imaginary, power] = [0, 0, 0]
  for (const [at, sample] of sound.entries()) {
    const turn = (2 * Math.PI * hertz * at) / 8000
    real += sample * Math.cos(turn)
    imaginary += sample * Math.sin(turn)
    power += sample * sample
  }
  return power === 0 ? 0 : (2 * (real * real + imaginary * imaginary)) / (sound.length * power)
}

/** Whether 200 ms in a row were almost only this tone. */
const hears = (call: PhoneCall, hertz: number): boolean =>
  call.heard.some((_, at) => {
    const sound = call.heard.slice(at, at + 10)
    if (sound.length < 10) return false
    const joined = Int16Array.from(sound.flatMap((frame) => [...frame]))
    return Math.max(...joined) > 3000 && shareOf(hertz, joined) > 0.8
  })

describe('a transferred callee', () => {
  test('hears the seat, is heard by it, and both are in the recording; the call ends when the seat hangs up', async () => {
    const seat = await seatOf('answers')
    const called = await callWith(() => seat)
    const { callee, reported, ended, over, path, recorded, seatDialogs, keepSeen } = called
    await vi.waitFor(() => expect(reported()).toContain('agentAnswered'), 8000)
    const [atSeat, atCallee] = [callOf(seat), callOf(callee)]
    atSeat.session.play(1, tone(1000, 1500))
    await vi.waitFor(() => expect(hears(atCallee, 1000)).toBe(true), 5000)
    atCallee.session.play(1, tone(600, 1500))
    await vi.waitFor(() => expect(hears(atSeat, 600)).toBe(true), 5000)
    await vi.waitFor(() => expect(keepSeen.mock.calls.length).toBeGreaterThan(2), 5000)
    await atSeat.incoming.bye()
    await over
    const seen = keepSeen.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(keepSeen.mock.calls.length).toBe(seen)
    expect(reported().filter((event) => /agent|transfer/.test(event))).toEqual([
      'transferAsked',
      'agentAssigning',
      'agentRinging',
      'agentAnswered',
    ])
    expect(ended()).toMatchObject({
      status: 'finished',
      hungUpBy: 'system',
      facts: { transfer: { result: 'success' } },
    })
    // The INVITE's dialog, and the one that the answer created.
    expect(seatDialogs.length).toBe(2)
    const transfers = new Set(recorded().map(({ data }) => data.transferId))
    expect([...transfers].filter(Boolean).length).toBe(1)
    const wav = await readFile(path)
    const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44))
    const channel = (side: 0 | 1): PhoneCall =>
      ({
        heard: Array.from({ length: Math.floor(samples.length / 320) }, (_frame, at) =>
          Int16Array.from({ length: 160 }, (_sample, index) => samples[(at * 160 + index) * 2 + side] ?? 0),
        ),
      }) as unknown as PhoneCall // only the received audio is used
    expect(hears(channel(0), 600)).toBe(true)
    expect(hears(channel(1), 1000)).toBe(true)
  })

  test('goes to the next seat if the first one is busy, and music plays meanwhile', async () => {
    const [busy, free] = [await seatOf({ rejects: 486 }), await seatOf('answers')]
    const { callee, asked, reported, over } = await callWith(({ refused }) => (refused ? free : busy))
    await vi.waitFor(() => expect(reported()).toContain('agentAnswered'), 8000)
    expect(asked.map(({ refused }) => refused?.why)).toEqual([undefined, 'busy'])
    expect(asked.every(({ group }) => group === 'sales')).toBe(true)
    const loud = callOf(callee).heard.filter((frame) => frame.some((sample) => Math.abs(sample) > 300))
    expect(loud.length).toBeGreaterThan(10)
    await callOf(callee).incoming.bye()
    await over
    // The seat's call ends as well.
    await vi.waitFor(() => expect(callOf(free).ended).toBe(true), 5000)
  })

  test('an unanswered seat call is canceled, and another seat is requested', async () => {
    const [deaf, free] = [await seatOf('rings'), await seatOf('answers')]
    const { callee, asked, reported, over } = await callWith(({ refused }) => (refused ? free : deaf))
    await vi.waitFor(() => expect(reported()).toContain('agentAnswered'), 10_000)
    expect(deaf.cancelled).toBe(1)
    expect(asked.at(-1)?.refused?.why).toBe('noAnswer')
    await callOf(callee).incoming.bye()
    await over
  })

  test('a callee who hangs up while the seat rings is counted as such, and the seat stops ringing', async () => {
    const seat = await seatOf('rings')
    const { callee, reported, ended, over } = await callWith(() => seat)
    await vi.waitFor(() => expect(reported()).toContain('agentRinging'), 8000)
    await callOf(callee).incoming.bye()
    await over
    expect(ended()).toMatchObject({
      hungUpBy: 'callee',
      facts: { transfer: { result: 'hungUpRinging' } },
    })
    expect(reported()).toContain('transferFailed')
    await vi.waitFor(() => expect(seat.cancelled).toBe(1), 5000)
  })

  test('a callee who hangs up during the search for a seat is counted as such', async () => {
    const { callee, asked, ended, over } = await callWith(() => 'none')
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1), 8000)
    await callOf(callee).incoming.bye()
    await over
    expect(ended()).toMatchObject({ facts: { transfer: { result: 'hungUpAssigning' } } })
  })

  test('without any seat the robot returns at once and promises a call-back', async () => {
    const { callee, recorded, ended, over } = await callWith(() => 'nobody')
    await vi.waitFor(
      () =>
        expect(
          recorded().flatMap(({ event, data }) => (event === 'robotSpeaks' ? [data.text] : [])),
        ).toContain('I am sorry, all my colleagues are busy. One of them will call you back.'),
      8000,
    )
    await callOf(callee).incoming.bye()
    await over
    expect(ended()).toMatchObject({ facts: { transfer: { result: 'agentBusy' } } })
  })

  test('without a server the robot returns after twenty seconds of music', async () => {
    const { callee, events, asked, over, reported } = await callWith(() => undefined)
    await vi.waitFor(() => expect(reported()).toContain('transferFailed'), { timeout: 25_000, interval: 100 })
    expect(asked.length).toBeGreaterThan(15)
    await vi.waitFor(() => expect(reported().filter((event) => event === 'robotSpeaks').length).toBe(2), 3000)
    await callOf(callee).incoming.bye()
    await over
    expect(events.at(-1)).toMatchObject({ facts: { transfer: { result: 'agentBusy' } } })
  }, 40_000)
})
