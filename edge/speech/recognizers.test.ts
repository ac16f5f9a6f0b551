import { setTimeout as sleep } from 'node:timers/promises'
import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { EdgeFailure } from '../failure.ts'
import { createEspeakSynthesizer } from './espeak/espeak-synthesizer.ts'
import type { ModelName } from './models/model-catalogue.ts'
import type { ModelStore } from './models/model-store.ts'
import { createRecognizers, type ModelUpdate, type Recognizers } from './recognizers.ts'
import { modelForTests } from './test-models.ts'
import { type Heard, hasEspeak, newHeard, overTheLine, sayTo } from './test-recognizers.ts'

const folders = {
  'moonshine-tiny': await modelForTests('moonshine-tiny'),
  'tdt-mandarin': await modelForTests('tdt-mandarin'),
}
const synthesizer = createEspeakSynthesizer({ maxChildren: 1 })
afterAll(() => synthesizer.close())

const say = async (language: ScriptLanguage, text: string): Promise<Int16Array> =>
  overTheLine(await synthesizer.speak({ language, text, speed: 100, tone: 100, volume: 100, variant: 'm1' }))

const verdict = async (heard: Heard, count = 1): Promise<string> => {
  await vi.waitFor(() => expect(heard.verdicts().length).toBeGreaterThanOrEqual(count), 15_000)
  return heard.verdicts()[count - 1] ?? ''
}

/** A store that provides its models when a test says so. */
const newStore = (): ModelStore & { readonly arrive: (name: ModelName, folder: string | Error) => void } => {
  const waiting = new Map<ModelName, (folder: string | Error) => void>()
  const arrived = new Map<ModelName, string | Error>()
  return {
    find: async () => undefined,
    fetch: (name, { signal } = {}) =>
      new Promise((done, refuse) => {
        waiting.set(name, (folder) => (folder instanceof Error ? refuse(folder) : done(folder)))
        const early = arrived.get(name)
        if (early !== undefined) waiting.get(name)?.(early)
        signal?.addEventListener('abort', () => refuse(new Error('aborted')))
      }),
    arrive: (name, folder) => {
      arrived.set(name, folder)
      waiting.get(name)?.(folder)
    },
  }
}

describe.skipIf(!hasEspeak())('the recognizers of all languages', () => {
  const folder = folders['moonshine-tiny']
  test.skipIf(folder === undefined)(
    'English calls begin with the script’s words, and use open speech once the model is available',
    async () => {
      const [store, update] = [newStore(), [] as ModelUpdate[]]
      const recognizers = createRecognizers({
        processes: 1,
        callsPerProcess: 1,
        models: { store, wanted: ['moonshine-tiny'] },
        onModel: (item) => update.push(item),
      })
      expect(recognizers.describe()['en-US']).toEqual({
        hears: 'scriptVocabulary',
        isExperimental: false,
        slots: 1,
      })
      const [early, late] = [newHeard(), newHeard()]
      const first = recognizers.open({ language: 'en-US' }, early.observer)
      expect(() => recognizers.open({ language: 'en-US' }, late.observer)).toThrow(
        expect.objectContaining({ code: 'asr-slots-used-up', retryable: true }),
      )
      store.arrive('moonshine-tiny', folder ?? '')
      const ready = { model: 'moonshine-tiny', state: 'ready', folder }
      await vi.waitFor(() => expect(update).toEqual([ready]))
      expect(recognizers.describe()['en-US'].hears).toBe('openSpeech')
      const second = recognizers.open({ language: 'en-US' }, late.observer)
      const audio = await say('en-US', 'we are having dinner with friends')
      for (const stream of [first, second]) {
        stream.expect(['not interested', 'call me later'])
        sayTo(stream, audio)
      }
      expect(await verdict(early)).toBe('nothing')
      expect(await verdict(late)).toBe('final We are having dinner with friends.')
      await recognizers.close()
    },
  )

  test('recognizers started before their first calls report when they are ready; Mandarin once its model is available', async () => {
    const [store, heard] = [newStore(), [] as ScriptLanguage[]]
    const recognizers = createRecognizers({
      processes: 1,
      callsPerProcess: 1,
      models: { store, wanted: ['tdt-mandarin'] },
      onReady: (language) => heard.push(language),
    })
    recognizers.start(['id-ID', 'zh-CN'])
    await vi.waitFor(() => expect(heard).toEqual(['id-ID']), 20_000)
    expect(recognizers.pids()).toHaveLength(1)
    const mandarin = folders['tdt-mandarin']
    if (mandarin !== undefined) {
      store.arrive('tdt-mandarin', mandarin)
      await vi.waitFor(() => expect(heard).toEqual(['id-ID', 'zh-CN']), 20_000)
    }
    await recognizers.close()
  })

  const hear = async (
    recognizers: Recognizers,
    language: ScriptLanguage,
    texts: readonly string[],
  ): Promise<string[]> => {
    const heard = newHeard()
    const stream = recognizers.open({ language }, heard.observer)
    stream.expect(texts)
    const answers: string[] = []
    for (const text of texts) {
      sayTo(stream, await say(language, text))
      answers.push(await verdict(heard, answers.length + 1))
    }
    stream.close()
    return answers
  }

  test.each<[ScriptLanguage, readonly string[]]>([
    ['id-ID', ['Ya', 'Tidak tertarik', 'Berapa harganya?', 'Saya sibuk', 'Salah sambung']],
    ['zh-CN', ['可以', '不需要', '多少钱？', '我很忙', '打错了']],
    ['zh-HK', ['好呀', '唔需要', '幾多錢？', '冇興趣', '遲啲再打']],
  ])('the phrases of a script in %s are recognized in its spelling', async (language, phrases) => {
    if (language === 'zh-CN' && folders['tdt-mandarin'] === undefined) return
    const store: ModelStore = {
      find: async () => undefined,
      fetch: async () => folders['tdt-mandarin'] ?? '',
    }
    const recognizers = createRecognizers({
      processes: 1,
      callsPerProcess: 1,
      models: { store, wanted: ['tdt-mandarin'] },
    })
    await vi.waitFor(() => expect(recognizers.describe()[language].hears).toBe('scriptVocabulary'))
    expect(await hear(recognizers, language, phrases)).toEqual(phrases.map((phrase) => `final ${phrase}`))
    await recognizers.close()
  })
})

test('an unavailable model is reported, and the script’s words are used', async () => {
  const [store, update] = [newStore(), [] as ModelUpdate[]]
  const recognizers = createRecognizers({
    processes: 1,
    callsPerProcess: 2,
    models: { store, wanted: ['moonshine-tiny', 'tdt-mandarin'] },
    onModel: (item) => update.push(item),
  })
  store.arrive(
    'moonshine-tiny',
    new EdgeFailure('model-not-fetched', { retryable: true, message: 'no line' }),
  )
  await vi.waitFor(() =>
    expect(update).toEqual([{ model: 'moonshine-tiny', state: 'missing', message: 'no line' }]),
  )
  expect(recognizers.describe()).toEqual({
    'en-US': { hears: 'scriptVocabulary', isExperimental: false, slots: 2 },
    'id-ID': { hears: 'scriptVocabulary', isExperimental: false, slots: 2 },
    'zh-CN': { hears: 'nothing', isExperimental: false, slots: 0 },
    'zh-HK': { hears: 'scriptVocabulary', isExperimental: true, slots: 2 },
  })
  expect(() => recognizers.open({ language: 'zh-CN' }, newHeard().observer)).toThrow(
    'no recognizer for zh-CN',
  )
  await recognizers.close()
})

test('with a model that cannot be loaded the script’s words stay in use', async () => {
  const store: ModelStore = { find: async () => undefined, fetch: async () => '/no/such/folder' }
  const recognizers = createRecognizers({
    processes: 1,
    callsPerProcess: 1,
    models: { store, wanted: ['moonshine-tiny'] },
  })
  const heard = newHeard()
  await vi.waitFor(async () => {
    const stream = recognizers.open({ language: 'en-US' }, heard.observer)
    sayTo(stream, new Int16Array(1600))
    await sleep(400)
    stream.close()
    expect(heard.verdicts()).toContain('nothing')
  }, 15_000)
  await recognizers.close()
})
