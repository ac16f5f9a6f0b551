import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EdgeFailure } from '../../failure.ts'
import { newResampler } from '../../resampler.ts'
import { AudioCache } from '../audio-cache.ts'
import type { SpeechRequest } from '../ports.ts'
import { modelForTests } from '../test-models.ts'
import { hasEspeak } from '../test-recognizers.ts'
import { createEspeakSynthesizer } from './espeak-synthesizer.ts'

const plain = { speed: 100, tone: 100, volume: 100 }
const request = (text: string, more: Partial<SpeechRequest> = {}): SpeechRequest => ({
  language: 'en-US',
  text,
  ...plain,
  ...more,
})
const loudest = (audio: Int16Array): number =>
  audio.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

describe.skipIf(!hasEspeak())('espeak', () => {
  const synthesizer = createEspeakSynthesizer({ maxChildren: 2 })
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voices-'))
  })
  afterAll(async () => {
    await synthesizer.close()
    await rm(folder, { recursive: true })
  })

  test.each<[SpeechRequest['language'], string]>([
    ['en-US', 'Good morning, how are you?'],
    ['id-ID', 'Selamat pagi, apa kabar?'],
    ['zh-CN', '早上好，您好吗？'],
    ['zh-HK', '早晨，你好嗎？'],
  ])('speaks %s', async (language, text) => {
    const audio = await synthesizer.speak(request(text, { language }))
    expect(audio.length).toBeGreaterThan(8000 * 0.8)
    expect(audio.length).toBeLessThan(8000 * 4)
    expect(loudest(audio)).toBeGreaterThan(5000)
    expect(audio.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  test('speed, volume and variant change the audio', async () => {
    const normal = await synthesizer.speak(request('one two three four five'))
    const slow = await synthesizer.speak(request('one two three four five', { speed: 60 }))
    const soft = await synthesizer.speak(request('one two three four five', { volume: 30 }))
    const other = await synthesizer.speak(request('one two three four five', { variant: 'f3' }))
    expect(slow.length).toBeGreaterThan(normal.length * 1.3)
    expect(loudest(soft)).toBeLessThan(loudest(normal) * 0.5)
    expect(Buffer.from(other.slice().buffer).equals(Buffer.from(normal.slice().buffer))).toBe(false)
  })

  test('each named voice differs, and an unknown name gives the language’s default voice', async () => {
    const names = synthesizer.voices.filter(({ language }) => language === 'en-US').map(({ name }) => name)
    const speak = async (name?: string) => {
      const audio = await synthesizer.speak(request('one two three', name === undefined ? {} : { name }))
      return Buffer.from(audio.slice().buffer).toString('base64')
    }
    const sounds = new Set(await Promise.all([undefined, ...names].map(speak)))
    expect(names.length).toBeGreaterThan(3)
    expect(sounds.size).toBe(names.length + 1)
    expect(await speak('nobody')).toBe(await speak())
  })

  test('the same text is synthesized once, whether requested at once, later or after a restart', async () => {
    const first = createEspeakSynthesizer({ maxChildren: 1, cacheFolder: folder })
    const [one, other] = await Promise.all([first.speak(request('again')), first.speak(request('again'))])
    expect(other).toBe(one)
    expect(await first.speak(request('again'))).toBe(one)
    await first.close()
    expect(await readdir(folder)).toHaveLength(1)
    const second = createEspeakSynthesizer({
      maxChildren: 1,
      cacheFolder: folder,
      program: 'no-such-program',
    })
    expect([...(await second.speak(request('again')))]).toEqual([...one])
    await second.close()
  })

  test('more sentences than processes are queued', async () => {
    const texts = Array.from({ length: 12 }, (_, i) => `number ${i}`)
    const spoken = await Promise.all(texts.map((text) => synthesizer.speak(request(text))))
    expect(spoken.every((audio) => audio.length > 2000)).toBe(true)
  })

  test('text is text: no option, no phonemes, no markup of the program', async () => {
    const audio = await Promise.all(
      ['--help', '-v de', '[[h@l@U]]', '$(reboot)', 'a\u0000b', ''].map((text) =>
        synthesizer.speak(request(text)),
      ),
    )
    expect(audio.slice(0, 5).every((samples) => samples.length > 1000)).toBe(true)
    expect(audio[5]).toHaveLength(0)
  })

  test('a missing voice is a permanent failure', async () => {
    await expect(
      synthesizer.speak(request('yes', { variant: 'no-such-variant/../x' })),
    ).rejects.toMatchObject({
      code: 'tts-failed',
      retryable: false,
    })
  })

  test('closing ends running requests', async () => {
    const closing = createEspeakSynthesizer({ maxChildren: 1 })
    const spoken = ['one', 'two'].map((text) => closing.speak(request(text.repeat(200))))
    const ends = Promise.allSettled(spoken)
    await closing.close()
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(closing.speak(request('three'))).rejects.toMatchObject({ code: 'tts-failed' })
  })
})

test('a missing program is reported by name', async () => {
  const synthesizer = createEspeakSynthesizer({ maxChildren: 1, program: 'no-such-program' })
  await expect(synthesizer.speak(request('yes'))).rejects.toMatchObject({
    code: 'espeak-missing',
    retryable: false,
  })
})

const compiled = await modelForTests('espeak-wasm')
describe.skipIf(compiled === undefined)('espeak without its program', () => {
  let asked = 0
  const synthesizer = createEspeakSynthesizer({
    maxChildren: 1,
    program: 'no-such-program',
    withoutProgram: async () => {
      asked++
      return compiled ?? ''
    },
  })
  afterAll(() => synthesizer.close())

  test.each<[SpeechRequest['language'], string]>([
    ['en-US', 'Good morning, how are you?'],
    ['id-ID', 'Selamat pagi, apa kabar?'],
    ['zh-CN', '早上好，您好吗？'],
    ['zh-HK', '早晨，你好嗎？'],
  ])('speaks %s by its WebAssembly build, which is requested once', async (language, text) => {
    const audio = await synthesizer.speak(request(text, { language }))
    expect(audio.length).toBeGreaterThan(8000 * 0.8)
    expect(audio.length).toBeLessThan(8000 * 4)
    expect(loudest(audio)).toBeGreaterThan(5000)
    expect(asked).toBe(1)
  })

  test('variants work there too', async () => {
    const [plain, variant] = await Promise.all([
      synthesizer.speak(request('one two three four five')),
      synthesizer.speak(request('one two three four five', { variant: 'f3' })),
    ])
    expect(Buffer.from(variant.slice().buffer).equals(Buffer.from(plain.slice().buffer))).toBe(false)
  })

  test('a failed download fails the request, and is retried with the next one', async () => {
    let tries = 0
    const poor = createEspeakSynthesizer({
      maxChildren: 1,
      program: 'no-such-program',
      withoutProgram: async () => {
        if (++tries === 1) throw new EdgeFailure('model-not-fetched', { retryable: true })
        return compiled ?? ''
      },
    })
    await expect(poor.speak(request('yes'))).rejects.toMatchObject({ code: 'model-not-fetched' })
    expect((await poor.speak(request('yes'))).length).toBeGreaterThan(1000)
    await poor.close()
  })
})

test.each([
  [440, 1],
  [3000, 1],
  [5000, 0],
  [9000, 0],
])('of 22,050 Hz, %d Hz passes to 8,000 Hz with gain %d', (hz, gain) => {
  const samples = Int16Array.from(
    { length: 22_050 },
    (_, i) => 10_000 * Math.sin((2 * Math.PI * hz * i) / 22_050),
  )
  const output = newResampler(22_050, 8000)(samples)
  expect(output).toHaveLength(8000)
  expect(loudest(output.subarray(200, 7800)) / 10_000).toBeCloseTo(gain, 1)
})

test('the cache drops the least recently used entry', async () => {
  const cache = new AudioCache(5000)
  await cache.add('a', new Int16Array(1000))
  await cache.add('b', new Int16Array(1000))
  await cache.find('a')
  await cache.add('c', new Int16Array(1000))
  expect(await cache.find('b')).toBeUndefined()
  expect(await cache.find('a')).toHaveLength(1000)
})
