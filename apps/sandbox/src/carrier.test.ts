import { spawnSync } from 'node:child_process'
import { createEspeakSynthesizer, type SpeechRequest, type Synthesizer } from '@parley/edge/speech'
import { createMediaPool, type MediaPool } from '@parley/edge/telephony/media'
import { createUserAgent, type UserAgent } from '@parley/edge/telephony/sip'
import { amplitudeOf, joined } from '@parley/edge/telephony/test-tones'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Carrier, createCarrier } from './carrier.ts'
import { type Caller, type Dialed, openCaller } from './testing/caller.ts'
import { loudest, voiceLike } from './testing/sounds.ts'

const hasVoice = spawnSync('espeak-ng', ['--version']).status === 0
if (process.env.CI && !hasVoice) throw new Error('espeak-ng is missing in CI')

/** Hums instead of speaking, longer for longer lines, and records its requests. */
const asked: SpeechRequest[] = []
const quick: Synthesizer = {
  speak: async (request) => {
    asked.push(request)
    return voiceLike(Math.min(1200, 400 + 20 * request.text.length))
  },
  close: async () => {},
}

let media: MediaPool
let carrier: Carrier
let userAgent: UserAgent
let caller: Caller
let synthesizer: Synthesizer = quick
const troubles: unknown[] = []
const pace = 0.2

beforeAll(async () => {
  media = await createMediaPool({ host: '127.0.0.1', ports: [38_200, 38_399], workers: 1 })
  carrier = createCarrier({
    host: '127.0.0.1',
    media,
    synthesizer: { speak: (request) => synthesizer.speak(request), close: async () => {} },
    callLog: undefined,
    pace,
    onTrouble: (cause) => troubles.push(cause),
  })
  userAgent = await createUserAgent({
    host: '127.0.0.1',
    port: 0,
    transports: ['udp'],
    onInvite: (incoming) => carrier.take(incoming),
  })
  caller = await openCaller(userAgent.port)
})
afterAll(async () => {
  carrier.close()
  await Promise.all([caller.close(), userAgent.close()])
  await media.close()
})

const dials: Dialed[] = []
const dial = async (number: string, offer?: string): Promise<Dialed> => {
  const dialed = await caller.dial(number, offer)
  dials.push(dialed)
  return dialed
}
/** After any test the carrier has no calls left. */
afterEach(async () => {
  for (const dialed of dials.splice(0)) {
    if (dialed.seen.answer === undefined) dialed.invite.cancel()
    else if (!dialed.seen.isEnded) await dialed.invite.bye()
    await dialed.session.close()
  }
  await vi.waitFor(() => expect([carrier.calls, media.sessions]).toEqual([0, 0]), 3000)
  expect(troubles).toEqual([])
  asked.length = 0
})

const until = (isSo: () => boolean, withinMs = 6000): Promise<void> =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout: withinMs, interval: 10 })

const count = (dialed: Dialed, what: string): number =>
  dialed.seen.events.filter((event) => event.what === what).length

const timeOf = (dialed: Dialed, what: string): number =>
  dialed.seen.events.find((event) => event.what === what)?.atMs ?? Number.NaN

/** The robot speaks; resolves when the callee's answer is over. */
const sayAndHear = async (dialed: Dialed, ms = 600): Promise<void> => {
  const heardBefore = count(dialed, 'heard -')
  dialed.session.play(1, voiceLike(ms))
  await until(() => count(dialed, 'heard -') > heardBefore)
}

describe('a call that is not answered', () => {
  test.each([
    ['12025550901', [], 486],
    ['12025551101', ['180'], 603],
    ['12025551201', [], 404],
    ['12025551301', [], 480],
    ['12025551601', [], 503],
    ['12025551801', [], 404],
    ['4930123450001', [], 404],
  ])('to %s ends with %j and %d', async (number, provisional, code) => {
    const dialed = await dial(number)
    await until(() => dialed.seen.answer !== undefined)
    expect(dialed.seen.answer).toBe(code)
    expect(dialed.seen.provisional).toEqual(provisional)
    expect(carrier.calls).toBe(0)
  })

  test('rings until the caller cancels', async () => {
    const dialed = await dial('12025551001')
    await until(() => dialed.seen.provisional.length > 0)
    const answered = await dial('12025550600')
    await until(() => answered.seen.answer === 200)
    expect(dialed.seen.answer).toBeUndefined()
    expect(carrier.calls).toBe(2)
    dialed.invite.cancel()
    await until(() => dialed.seen.answer === 487)
    expect(carrier.calls).toBe(1)
  })

  test('to a phone that is switched off gets the announcement before the 486', async () => {
    const dialed = await dial('8613900001501')
    await until(() => dialed.seen.answer !== undefined)
    expect(dialed.seen.answer).toBe(486)
    expect(dialed.seen.provisional).toEqual(['183 sdp'])
    expect(asked.map(({ text }) => text)).toEqual([expect.stringContaining('已关机')])
    expect(loudest(joined(dialed.seen.frames))).toBeGreaterThan(1000)
  })

  test('canceled during the announcement frees its media', async () => {
    const dialed = await dial('12025551502')
    await until(() => dialed.seen.frames.some((frame) => loudest(frame) > 1000))
    dialed.invite.cancel()
    await until(() => dialed.seen.answer === 487)
    await until(() => media.sessions === 0)
  })
})

describe('a callee', () => {
  test('speaks the lines of its persona and language, one whenever the robot falls silent', async () => {
    const expected = [
      ['12025550000', 'yes please', 'yes I am interested'],
      ['8613900000101', '没兴趣', '没兴趣'],
      ['85251230200', '利息係幾多', '好呀'],
      ['6281230000401', 'bisa sambungkan ke CS', 'saya mau bicara sama CS'],
      ['12025550800', 'do not call me again', 'take me off your list'],
    ]
    const calls = await Promise.all(expected.map(([number = '']) => dial(number)))
    await until(() => calls.every((dialed) => dialed.seen.answer === 200))
    expect(asked).toEqual([])
    await Promise.all(calls.map((dialed) => sayAndHear(dialed)))
    await Promise.all(calls.map((dialed) => sayAndHear(dialed)))
    for (const [at, dialed] of calls.entries()) {
      const [, ...lines] = expected[at] ?? []
      expect(dialed.seen.provisional).toEqual(['180'])
      expect(asked.map(({ text }) => text).filter((text) => lines.includes(text))).toEqual(lines)
      expect(timeOf(dialed, 'heard +')).toBeGreaterThan(timeOf(dialed, 'said -'))
      const header = dialed.seen.answerHeaders.get('x-sandbox-lines') ?? ''
      const declared: unknown = JSON.parse(Buffer.from(header, 'base64url').toString())
      expect(declared).toEqual(expect.arrayContaining(lines))
    }
  })

  test('that interrupts speaks while the robot does', async () => {
    const dialed = await dial('12025550300')
    await until(() => dialed.seen.answer === 200)
    dialed.session.play(1, voiceLike(3000))
    await until(() => count(dialed, 'heard +') > 0 && count(dialed, 'said -') > 0)
    expect(timeOf(dialed, 'heard +')).toBeGreaterThan(timeOf(dialed, 'said +'))
    expect(timeOf(dialed, 'heard +')).toBeLessThan(timeOf(dialed, 'said -'))
    expect(asked[0]?.text).toBe('who is calling')
  })

  test('that gets another line while speaking plays one only', async () => {
    synthesizer = {
      speak: async (request) => {
        asked.push(request)
        return voiceLike(3000)
      },
      close: async () => {},
    }
    onTestFinished(() => {
      synthesizer = quick
    })
    const dialed = await dial('12025550000')
    await until(() => dialed.seen.answer === 200)
    dialed.session.play(1, voiceLike(500))
    await until(() => count(dialed, 'heard +') === 1)
    dialed.session.play(2, voiceLike(500))
    await until(() => count(dialed, 'heard -') === 1)
    expect(asked).toHaveLength(1)
  })

  test('that presses keys presses 1', async () => {
    const dialed = await dial('12025550500')
    await until(() => dialed.seen.answer === 200)
    dialed.session.play(1, voiceLike(600))
    await until(() => dialed.seen.digits.length > 0)
    expect(dialed.seen.digits).toEqual(['1'])
    expect(asked).toEqual([])
  })

  test('that is silent says nothing, whatever the robot says', async () => {
    const dialed = await dial('12025550600')
    await until(() => dialed.seen.answer === 200)
    dialed.session.play(1, voiceLike(600))
    await until(() => count(dialed, 'said -') > 0)
    const robotDone = dialed.seen.frames.length
    await until(() => dialed.seen.frames.length > robotDone + 1500 / 20)
    expect(loudest(joined(dialed.seen.frames))).toBeLessThan(10)
    expect(dialed.seen.isEnded).toBe(false)
  })

  test('that hangs up does so while the robot answers', async () => {
    const dialed = await dial('12025550700')
    await until(() => dialed.seen.answer === 200)
    await sayAndHear(dialed)
    expect(dialed.seen.isEnded).toBe(false)
    dialed.session.play(2, voiceLike(2000))
    await until(() => dialed.seen.isEnded)
    expect(count(dialed, 'said -')).toBe(1)
    expect(carrier.calls).toBe(0)
  })

  test('that is hung up in the middle of a sentence leaves nothing behind', async () => {
    const dialed = await dial('12025550000')
    await until(() => dialed.seen.answer === 200)
    dialed.session.play(1, voiceLike(600))
    await until(() => count(dialed, 'heard +') > 0)
    await dialed.invite.bye()
    await until(() => carrier.calls === 0 && media.sessions === 0)
  })
})

test('an offer without usable media is refused with 488 and keeps no port', async () => {
  const dialed = await dial(
    '12025551400',
    'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=video 4000 RTP/AVP 96\r\n',
  )
  await until(() => dialed.seen.answer !== undefined)
  expect(dialed.seen.answer).toBe(488)
  await until(() => media.sessions === 0)
})

test('a carrier that closes hangs up all calls', async () => {
  const [talking, ringing] = [await dial('12025550000'), await dial('12025551000')]
  await until(() => talking.seen.answer === 200 && ringing.seen.provisional.length > 0)
  carrier.close()
  await until(() => talking.seen.isEnded && ringing.seen.answer !== undefined)
  expect(ringing.seen.answer).toBe(480)
})

describe('a voicemail', () => {
  test('greets first, beeps at 1 kHz for 300 ms or more, and records in silence', async () => {
    const dialed = await dial('12025551400')
    await until(() => dialed.seen.answer === 200)
    expect(dialed.seen.provisional).toEqual([])
    const isBeep = (frame: Int16Array): boolean => amplitudeOf(1000, frame) > 6000
    await until(() => dialed.seen.frames.filter(isBeep).length >= 15)
    const beeped = dialed.seen.frames.length
    await until(() => dialed.seen.frames.length > beeped + 600 / 20)
    const first = dialed.seen.frames.findIndex(isBeep)
    const last = dialed.seen.frames.findLastIndex(isBeep)
    const greeting = joined(dialed.seen.frames.slice(0, first - 2))
    expect((last - first + 1) * 20).toBeGreaterThanOrEqual(300)
    expect(loudest(greeting)).toBeGreaterThan(1000)
    expect(amplitudeOf(1000, joined(dialed.seen.frames.slice(first + 1, last)))).toBeGreaterThan(7000)
    expect(loudest(joined(dialed.seen.frames.slice(last + 2)))).toBeLessThan(10)
    expect(dialed.seen.isEnded).toBe(false)
  })
})

describe.skipIf(!hasVoice)('with the real voice', () => {
  test('a Cantonese callee on a poor line is audible, with noise', async () => {
    const real = createEspeakSynthesizer({ maxChildren: 1 })
    synthesizer = real
    onTestFinished(async () => {
      synthesizer = quick
      await real.close()
    })
    const dialed = await dial('85251230195')
    await until(() => dialed.seen.answer === 200)
    await sayAndHear(dialed)
    const spoken = joined(dialed.seen.frames)
    expect(loudest(spoken)).toBeGreaterThan(3000)
    expect(timeOf(dialed, 'heard -') - timeOf(dialed, 'heard +')).toBeGreaterThan(300)
  })
})
