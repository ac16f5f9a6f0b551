import { createHash } from 'node:crypto'
import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { EdgeFailure } from '../../failure.ts'
import { newResampler } from '../../resampler.ts'
import { AudioCache } from '../audio-cache.ts'
import type { NamedVoice, SpeechRequest, Synthesizer } from '../ports.ts'
import { EspeakProgram } from './espeak-program.ts'
import { type EspeakVoice, espeakRateHz } from './espeak-voice.ts'
import { EspeakWasm } from './espeak-wasm.ts'
import { espeakVoices, variantOf } from './named-voices.ts'
import { trimSilence } from './trim-silence.ts'

export type EspeakSynthesizerOptions = {
  /** Folder of the audio cache; absent: in memory only. */
  readonly cacheFolder?: string
  readonly maxChildren: number
  readonly maxCacheBytes?: number
  /** Path of the program; default: its name on the PATH. */
  readonly program?: string
  /**
   * Where the program is not installed: returns the folder of its WebAssembly build (the model `espeak-wasm`),
   * called once.
   */
  readonly withoutProgram?: () => Promise<string>
}

/** The embedded synthesizer: all four script languages, robotic, in 20 ms. */
export const createEspeakSynthesizer = (
  options: EspeakSynthesizerOptions,
): Synthesizer & { readonly voices: readonly NamedVoice[] } => {
  const espeak = createEspeak(options)
  const cache = new AudioCache(options.maxCacheBytes ?? defaultCacheBytes, options.cacheFolder)
  const underWay = new Map<string, Promise<Int16Array>>()

  const make = async (request: SpeechRequest, key: string): Promise<Int16Array> => {
    const kept = await cache.find(key)
    if (kept !== undefined) return kept
    const { voice, wordsPerMinute } = voices[request.language]
    const variant = request.variant ?? variantOf(request.name)
    const spoken = await espeak.speak({
      voice: variant === undefined ? voice : `${voice}+${checkedVariant(variant)}`,
      text: request.text,
      wordsPerMinute: Math.round(clamp((wordsPerMinute * request.speed) / 100, 80, 450)),
      pitch: Math.round(clamp(request.tone / 2, 0, 99)),
      amplitude: Math.round(clamp(request.volume, 0, 200)),
    })
    return cache.add(key, trimSilence(to8kHz(spoken)))
  }

  return {
    voices: espeakVoices,
    speak: (request) => {
      const key = keyOf(request)
      // Concurrent requests for the same sentence share one synthesis.
      const running = underWay.get(key)
      if (running !== undefined) return running
      const made = make(request, key).finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
    close: async () => espeak.close(),
  }
}

/** The program, and once it is found missing its WebAssembly build. */
const createEspeak = (options: EspeakSynthesizerOptions): EspeakVoice => {
  const program = new EspeakProgram(options.maxChildren, options.program ?? 'espeak-ng')
  const { withoutProgram } = options
  if (withoutProgram === undefined) return program
  let compiled: Promise<EspeakWasm> | undefined
  let isClosed = false
  const open = async (): Promise<EspeakWasm> => {
    const voice = new EspeakWasm(await withoutProgram())
    if (isClosed) voice.close()
    return voice
  }
  const openOnce = (): Promise<EspeakWasm> => {
    // A failed download is retried with the next request.
    compiled ??= open().catch((cause: unknown) => {
      compiled = undefined
      throw cause
    })
    return compiled
  }
  return {
    speak: async (order) => {
      if (compiled !== undefined) return (await compiled).speak(order)
      try {
        return await program.speak(order)
      } catch (cause) {
        if (!(cause instanceof EdgeFailure && cause.code === 'espeak-missing')) throw cause
        return (await openOnce()).speak(order)
      }
    },
    close: () => {
      isClosed = true
      program.close()
      void compiled?.then((voice) => voice.close())
    },
  }
}

const to8kHz = newResampler(espeakRateHz, 8000)

/** The program looks variants up as files; an unknown one is silently ignored. */
const checkedVariant = (variant: string): string => {
  if (/^\w{1,30}$/.test(variant)) return variant
  throw new EdgeFailure('tts-failed', { retryable: false, message: `there is no voice variant ${variant}` })
}

const keyOf = ({ language, text, speed, tone, volume, name, variant }: SpeechRequest): string =>
  createHash('sha256')
    .update(
      JSON.stringify(['espeak', 1, language, variant ?? variantOf(name) ?? '', speed, tone, volume, text]),
    )
    .digest('hex')

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Debian's `cmn` reads Chinese by English rules; `cmn-latn-pinyin` speaks it. */
const voices: Readonly<Record<ScriptLanguage, { readonly voice: string; readonly wordsPerMinute: number }>> =
  {
    'en-US': { voice: 'en-us', wordsPerMinute: 160 },
    'id-ID': { voice: 'id', wordsPerMinute: 160 },
    'zh-CN': { voice: 'cmn-latn-pinyin', wordsPerMinute: 190 },
    'zh-HK': { voice: 'yue', wordsPerMinute: 170 },
  }

const defaultCacheBytes = 64 * 1024 * 1024
