import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../sip/peers/free-port.ts'
import type { LegEnd, LegObserver } from '../telephony-engine.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'
import { hasBaresip, startBaresip } from './peers/baresip.ts'

if (process.env.CI && !hasBaresip()) throw new Error('baresip, sox or espeak-ng is missing in CI')

/** Share of a signal's energy at one frequency, 0-1 (Goertzel). */
const toneShare = (samples: Int16Array, hertz: number): number => {
  const coefficient = 2 * Math.cos((2 * Math.PI * hertz) / 8000)
  let [one, two, energy] = [0, 0, 0]
  for (const sample of samples) {
    ;[one, two] = [sample + coefficient * one - two, one]
    energy += sample * sample
  }
  return energy === 0
    ? 0
    : (2 * (one * one + two * two - coefficient * one * two)) / (samples.length * energy)
}

/** One second from the first loud sample. */
const loudSecond = (samples: Int16Array): Int16Array => {
  const from = samples.findIndex((sample) => Math.abs(sample) > 4000)
  return samples.slice(from, from + 8000)
}

const loudness = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length))

/** The samples of a 16-bit WAV; `channel` of two. */
const samplesOf = (file: Buffer, channel?: 0 | 1): Int16Array => {
  const data = file.subarray(file.indexOf('data') + 8)
  const all = new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + (data.length & ~3)))
  return channel === undefined ? all : all.filter((_sample, at) => at % 2 === channel)
}

test.skipIf(!hasBaresip())(
  'baresip answers: each side records the other, digits go both ways',
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-leg-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const baresip = await startBaresip({
      port: await freePort(),
      controlPort: await freePort(),
      says: 'Hello, this is Bob. I am listening to you, please go on, I have time.',
    })
    onTestFinished(() => baresip.close())
    const engine = await openEmbeddedEngine({
      host: '127.0.0.1',
      sipPort: 0,
      rtpPorts: [37_200, 37_299],
      mediaWorkers: 1,
    })
    onTestFinished(() => engine.close())

    const digits: string[] = []
    const answered = vi.fn()
    const finished = vi.fn()
    const ended = vi.fn<(end: LegEnd) => void>()
    const speech: string[] = []
    const observer: LegObserver = {
      onDialing: async () => {},
      onRinging: () => {},
      onAnswered: answered,
      onDtmf: (digit) => digits.push(digit),
      onPlaybackStarted: () => {},
      onPlaybackFinished: finished,
      onSpeechStarted: () => speech.push('started'),
      onSpeechEnded: () => speech.push('ended'),
      onFrame: () => {},
      onEnded: ended,
    }
    const recordingPath = join(folder, 'call.wav')
    const leg = await engine.placeCall(
      {
        callId: crypto.randomUUID(),
        line: { host: '127.0.0.1', port: baresip.port, transport: 'udp', codecs: ['PCMU'] },
        callingNumber: '100',
        calledNumber: 'bob',
        recordingPath,
      },
      observer,
    )
    await vi.waitFor(() => expect(answered).toHaveBeenCalled(), 5000)
    const robotsVoice = Int16Array.from({ length: 16_000 }, (_sample, at) =>
      Math.round(8000 * Math.sin((2 * Math.PI * 1000 * at) / 8000)),
    )
    leg.play(1, robotsVoice)
    await vi.waitFor(() => expect(finished).toHaveBeenCalled(), 5000)
    leg.sendDtmf('5#')
    baresip.press('7')
    await vi.waitFor(() => expect(digits).toEqual(['7']), 5000)
    await vi.waitFor(() => expect(baresip.output()).toMatch(/'5' \(end=1\)[\s\S]*'#' \(end=1\)/), 5000)
    await vi.waitFor(
      () => expect(speech).toEqual(['started', 'ended', 'started', 'ended'].slice(0, speech.length)),
      5000,
    )
    expect(speech[0]).toBe('started')
    leg.hangUp()
    const end = await vi.waitFor(
      () => ended.mock.calls[0]?.[0] ?? Promise.reject(new Error('not ended')),
      5000,
    )
    expect(end.by).toBe('us')

    const ours = await readFile(recordingPath)
    expect(end.recording?.bytes).toBe(ours.length)
    expect(loudness(samplesOf(ours, 0)), 'our left channel holds its wav').toBeGreaterThan(300)
    expect(
      toneShare(loudSecond(samplesOf(ours, 1)), 1000),
      'our right channel holds the robot',
    ).toBeGreaterThan(0.8)

    await vi.waitFor(async () => expect((await baresip.recordings()).length).toBeGreaterThan(0), 5000)
    const heard = (await baresip.recordings()).filter((path) => path.includes('dec'))
    const best = Math.max(...heard.map((path) => toneShare(loudSecond(samplesOf(readFileSync(path))), 1000)))
    expect(best, 'its recording holds the robot').toBeGreaterThan(0.8)
  },
)
