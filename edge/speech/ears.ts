import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { EdgeFailure } from '../failure.ts'
import { createGrammarRecognizer } from './grammar/grammar-recognizer.ts'
import type { ModelName } from './models/model-catalogue.ts'
import type { ModelStore } from './models/model-store.ts'
import { createMoonshineRecognizer } from './moonshine/moonshine-recognizer.ts'
import type { Recognizer } from './ports.ts'
import type { ProcessRecognizer } from './process-recognizer.ts'
import type { PhraseWarning } from './recognizer-wire.ts'

export type EarsOptions = {
  readonly processes: number
  readonly callsPerProcess: number
  /** Models to find or to fetch behind the first calls; until they are there, script vocabulary serves. */
  readonly models?: { readonly store: ModelStore; readonly wanted: readonly ModelName[] }
  readonly onModel?: (news: ModelNews) => void
  readonly onWarning?: (warning: PhraseWarning) => void
}

export type ModelNews = { readonly model: ModelName } & (
  | { readonly state: 'fetching' | 'unpacking' | 'ready' }
  | { readonly state: 'missing'; readonly message: string }
)

/** What an embedded ear can do in a language, to be said on screen. All of it was measured on synthetic speech only. */
export type EarAbility = {
  readonly hears: 'openSpeech' | 'scriptVocabulary' | 'nothing'
  readonly isExperimental: boolean
  /** Calls in this language at once; languages on the same model share them. */
  readonly slots: number
}

/** The embedded ears of all languages. Calls keep the ear that they began with; new calls get the best that is there by then. */
export interface Ears extends Recognizer {
  describe(): Readonly<Record<ScriptLanguage, EarAbility>>
  pids(): readonly number[]
}

export const createEars = (options: EarsOptions): Ears => {
  const closing = new AbortController()
  const size = { processes: options.processes, callsPerProcess: options.callsPerProcess }
  const grammar = createGrammarRecognizer({
    ...size,
    ...(options.onWarning && { onWarning: options.onWarning }),
  })
  const installed = new Map<'english' | 'mandarin', ProcessRecognizer>()

  const install = (name: ModelName, modelFolder: string): void => {
    if (closing.signal.aborted) return
    if (name !== 'tdt-mandarin') installed.set('english', createMoonshineRecognizer({ ...size, modelFolder }))
  }
  const fetching = fetchInOrder(options, closing.signal, install)

  const all = (): readonly ProcessRecognizer[] => [grammar, ...installed.values()]
  const earOf = (language: ScriptLanguage): ProcessRecognizer | undefined => {
    switch (language) {
      case 'en-US':
        return installed.get('english') ?? grammar
      case 'zh-CN':
        return installed.get('mandarin')
      case 'id-ID':
      case 'zh-HK':
        return undefined
    }
  }
  const abilityOf = (language: ScriptLanguage): EarAbility => {
    const ear = earOf(language)
    const hears =
      ear === undefined ? 'nothing' : ear === installed.get('english') ? 'openSpeech' : 'scriptVocabulary'
    return { hears, isExperimental: language === 'zh-HK', slots: ear?.slots ?? 0 }
  }

  return {
    slots: grammar.slots,
    pids: () => all().flatMap((ear) => ear.pids()),
    describe: () => ({
      'en-US': abilityOf('en-US'),
      'id-ID': abilityOf('id-ID'),
      'zh-CN': abilityOf('zh-CN'),
      'zh-HK': abilityOf('zh-HK'),
    }),
    open: (hearing, observer) => {
      const ear = earOf(hearing.language)
      if (ear !== undefined) return ear.open(hearing, observer)
      const message = `no ear for ${hearing.language}`
      throw new EdgeFailure('asr-language-unknown', { retryable: false, message })
    },
    close: async () => {
      closing.abort()
      await Promise.all([fetching, ...all().map((ear) => ear.close())])
    },
  }
}

/** One after the other: what is there already is there at once, and a slow line carries one. Never fails: it tells. */
const fetchInOrder = async (
  { models, onModel }: EarsOptions,
  signal: AbortSignal,
  install: (name: ModelName, folder: string) => void,
): Promise<void> => {
  for (const model of models?.wanted ?? []) {
    try {
      const folder = await models?.store.fetch(model, {
        signal,
        onStep: (state) => onModel?.({ model, state }),
      })
      if (folder === undefined || signal.aborted) return
      install(model, folder)
      onModel?.({ model, state: 'ready' })
    } catch (cause) {
      if (signal.aborted) return
      onModel?.({ model, state: 'missing', message: cause instanceof Error ? cause.message : String(cause) })
    }
  }
}
