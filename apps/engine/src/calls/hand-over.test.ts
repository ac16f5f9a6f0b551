import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttemptEvent, SeatAssigned } from '@parley/contract/engine-wire'
import type { CompiledScene } from '@parley/contract/vocabulary'
import { createRe2Patterns } from '@parley/edge/patterns'
import { createScriptedRecognizer, type Synthesizer } from '@parley/edge/speech'
import { openEmbeddedEngine } from '@parley/edge/telephony'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { orderTo } from '../testing/order-to.ts'
import { type Habit, openPhone, type Phone, type PhoneCall, tone } from '../testing/phone.ts'
import { dialLine } from './dial-line.ts'
import type { SeatWanted } from './hand-over.ts'
import { runCall } from './run-call.ts'
import { createVoice } from './voice.ts'

// Callee and seat are telephones of their own: what is proved here went over SIP and RTP on both sides.

let telephony: Awaited<ReturnType<typeof openEmbeddedEngine>>
let folder = ''
beforeAll(async () => {
  telephony = await openEmbeddedEngine({
    host: '127.0.0.1',
    sipPort: 0,
    rtpPorts: [35_400, 35_499],
    mediaWorkers: 2,
  })
  folder = await mkdtemp(join(tmpdir(), 'parley-hand-over-'))
})
afterAll(async () => {
  await telephony.close()
  await rm(folder, { recursive: true })
})

const tones: Synthesizer = { speak: async () => tone(440, 300), close: async () => {} }

/** Says two words and hands the call over at once. */
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
  settings: {
    openingDelayMs: 0,
    silenceMs: 1500,
    silenceTimes: 0,
    silenceReplies: [],
    noMatchReplies: [],
    maxRepeats: 1,
    goodbye: { resId: '3', word: 'goodbye' },
    maxCallSec: 0,
    interrupt: { minWords: 0, unbreakableNodes: [] },
    voice: { speed: 100, tone: 100, volume: 100 },
  },
}

type Answer = (wanted: SeatWanted) => Phone | 'none' | 'nobody' | undefined

/** A call whose questions for a seat are answered by the test. */
const callWith = async (answer: Answer) => {
  const callee = await openPhone('answers')
  onTestFinished(() => callee.close())
  const events: AttemptEvent[] = []
  const asked: SeatWanted[] = []
  const seatDialogs: unknown[] = []
  const keepSeen = vi.fn<() => void>()
  const order = orderTo(callee.port)
  const askForSeat = (wanted: SeatWanted): void => {
    asked.push(wanted)
    const found = answer(wanted)
    const { transferId } = wanted
    if (found === undefined) return
    const said =
      found === 'none' || found === 'nobody'
        ? ({ kind: 'noSeat', transferId, final: found === 'nobody' } as const)
        : seatAt(found.port, transferId)
    queueMicrotask(() => running.call.seatAnswered(said))
  }
  const running = runCall(order, scene, {
    dial: dialLine(telephony, order, join(folder, `${order.attemptId}.wav`)),
    voice: createVoice(tones),
    recognizer: createScriptedRecognizer(),
    patterns: createRe2Patterns(),
    journal: async (event) => events.push(event),
    keepDialog: async () => {},
    askForHold: () => {},
    seats: {
      telephony,
      askForSeat,
      keepSeatDialog: async (dialog) => {
        seatDialogs.push(dialog)
      },
      keepSeen,
    },
    recordingKey: `${order.attemptId}.wav`,
    now: () => Date.now(),
  })
  const recorded = () => events.flatMap((event) => (event.kind === 'recorded' ? [event.event] : []))
  const ended = () => events.find((event) => event.kind === 'ended')
  return { callee, events, asked, running, recorded, ended, order, seatDialogs, keepSeen }
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

const seatOf = async (habit: Habit): Promise<Phone> => {
  const phone = await openPhone(habit)
  onTestFinished(() => phone.close())
  return phone
}

const callOf = (phone: Phone): PhoneCall => {
  const [call] = phone.calls
  if (call === undefined) throw new Error('nobody called')
  return call
}

/** How much of a tone is in some sound, 0 to 1 (Goertzel). */
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

/** Whether 200 ms in a row were this tone and hardly anything else. */
const hears = (call: PhoneCall, hertz: number): boolean =>
  call.heard.some((_, at) => {
    const sound = call.heard.slice(at, at + 10)
    if (sound.length < 10) return false
    const joined = Int16Array.from(sound.flatMap((frame) => [...frame]))
    return Math.max(...joined) > 3000 && shareOf(hertz, joined) > 0.8
  })

describe('a callee who is handed over', () => {
  test('hears the seat, is heard by it, and both are in the recording; the call ends when the seat hangs up', async () => {
    const seat = await seatOf('answers')
    const called = await callWith(() => seat)
    const { callee, recorded, ended, running, order, events, seatDialogs, keepSeen } = called
    await vi.waitFor(() => expect(recorded()).toContain('agentAnswered'), 8000)
    const [atSeat, atCallee] = [callOf(seat), callOf(callee)]
    atSeat.session.play(1, tone(1000, 1500))
    await vi.waitFor(() => expect(hears(atCallee, 1000)).toBe(true), 5000)
    atCallee.session.play(1, tone(600, 1500))
    await vi.waitFor(() => expect(hears(atSeat, 600)).toBe(true), 5000)
    await vi.waitFor(() => expect(keepSeen.mock.calls.length).toBeGreaterThan(2), 5000)
    await atSeat.incoming.bye()
    await running.over
    const seen = keepSeen.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(keepSeen.mock.calls.length).toBe(seen)
    expect(recorded().filter((event) => /agent|transfer/.test(event))).toEqual([
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
    // The INVITE's dialog, and the one that the answer made.
    expect(seatDialogs.length).toBe(2)
    const transfers = new Set(
      events.flatMap((event) => (event.kind === 'recorded' ? [event.data.transferId] : [])),
    )
    expect([...transfers].filter(Boolean).length).toBe(1)
    const wav = await readFile(join(folder, `${order.attemptId}.wav`))
    const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44))
    const channel = (side: 0 | 1): PhoneCall =>
      ({
        heard: Array.from({ length: Math.floor(samples.length / 320) }, (_frame, at) =>
          Int16Array.from({ length: 160 }, (_sample, index) => samples[(at * 160 + index) * 2 + side] ?? 0),
        ),
      }) as unknown as PhoneCall // only what it heard is asked
    expect(hears(channel(0), 600)).toBe(true)
    expect(hears(channel(1), 1000)).toBe(true)
  })

  test('goes to the next seat where the first one is busy, and music plays meanwhile', async () => {
    const [busy, free] = [await seatOf({ rejects: 486 }), await seatOf('answers')]
    const { callee, asked, recorded, running } = await callWith(({ refused }) => (refused ? free : busy))
    await vi.waitFor(() => expect(recorded()).toContain('agentAnswered'), 8000)
    expect(asked.map(({ refused }) => refused?.why)).toEqual([undefined, 'busy'])
    expect(asked.every(({ group }) => group === 'sales')).toBe(true)
    const loud = callOf(callee).heard.filter((frame) => frame.some((sample) => Math.abs(sample) > 300))
    expect(loud.length).toBeGreaterThan(10)
    await callOf(callee).incoming.bye()
    await running.over
    // The seat is not left alone on the line.
    await vi.waitFor(() => expect(callOf(free).ended).toBe(true), 5000)
  })

  test('a seat that lets it ring is called off, and another one is asked for', async () => {
    const [deaf, free] = [await seatOf('rings'), await seatOf('answers')]
    const { callee, asked, recorded, running } = await callWith(({ refused }) => (refused ? free : deaf))
    await vi.waitFor(() => expect(recorded()).toContain('agentAnswered'), 10_000)
    expect(deaf.cancelled).toBe(1)
    expect(asked.at(-1)?.refused?.why).toBe('noAnswer')
    await callOf(callee).incoming.bye()
    await running.over
  })

  test('who hangs up while the seat rings is counted as such, and the seat stops ringing', async () => {
    const seat = await seatOf('rings')
    const { callee, recorded, ended, running } = await callWith(() => seat)
    await vi.waitFor(() => expect(recorded()).toContain('agentRinging'), 8000)
    await callOf(callee).incoming.bye()
    await running.over
    expect(ended()).toMatchObject({
      hungUpBy: 'callee',
      facts: { transfer: { result: 'hungUpRinging' } },
    })
    expect(recorded()).toContain('transferFailed')
    await vi.waitFor(() => expect(seat.cancelled).toBe(1), 5000)
  })

  test('who hangs up while a seat is looked for is counted as such', async () => {
    const { callee, asked, ended, running } = await callWith(() => 'none')
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1), 8000)
    await callOf(callee).incoming.bye()
    await running.over
    expect(ended()).toMatchObject({ facts: { transfer: { result: 'hungUpAssigning' } } })
  })

  test('where there is nobody to wait for the robot comes back at once and promises a call-back', async () => {
    const { callee, events, ended, running } = await callWith(() => 'nobody')
    await vi.waitFor(
      () =>
        expect(
          events.flatMap((event) =>
            event.kind === 'recorded' && event.event === 'robotSpeaks' ? [event.data.text] : [],
          ),
        ).toContain('I am sorry, all my colleagues are busy. One of them will call you back.'),
      8000,
    )
    await callOf(callee).incoming.bye()
    await running.over
    expect(ended()).toMatchObject({ facts: { transfer: { result: 'agentBusy' } } })
  })

  test('without a server the robot comes back after twenty seconds of music', async () => {
    const { callee, events, asked, running, recorded } = await callWith(() => undefined)
    await vi.waitFor(() => expect(recorded()).toContain('transferFailed'), { timeout: 25_000, interval: 100 })
    expect(asked.length).toBeGreaterThan(15)
    await vi.waitFor(() => expect(recorded().filter((event) => event === 'robotSpeaks').length).toBe(2), 3000)
    await callOf(callee).incoming.bye()
    await running.over
    expect(events.at(-1)).toMatchObject({ facts: { transfer: { result: 'agentBusy' } } })
  }, 40_000)
})
