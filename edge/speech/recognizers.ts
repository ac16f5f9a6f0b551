import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { EdgeFailure } from '../failure.ts'
import { createGrammarRecognizer } from './grammar/grammar-recognizer.ts'
import type { ModelName } from './models/model-catalogue.ts'
import type { ModelStore } from './models/model-store.ts'
import { createMoonshineRecognizer } from './moonshine/moonshine-recognizer.ts'
import type { Recognizer } from './ports.ts'
import type { ProcessRecognizer } from './process-recognizer.ts'
import type { PhraseWarning } from './recognizer-wire.ts'

export type RecognizersOptions = {
  readonly processes: number
  readonly callsPerProcess: number
  /**
   * Models to find or to fetch during the first calls; until then the script vocabulary is used. Models of
   * other kinds are only reported.
   */
  readonly models?: {
    readonly store: ModelStore
    /** Fetched where they are missing. */
    readonly wanted: readonly ModelName[]
    /** Used where they are installed. */
    readonly ifThere?: readonly ModelName[]
  }
  readonly onModel?: (update: ModelUpdate) => void
  /** This language is recognized from now on. */
  readonly onReady?: (language: ScriptLanguage) => void
  readonly onWarning?: (warning: PhraseWarning) => void
}

export type ModelUpdate = { readonly model: ModelName } & (
  | { readonly state: 'fetching' | 'unpacking' }
  /** It is available. */
  | { readonly state: 'ready'; readonly folder: string }
  | { readonly state: 'missing'; readonly message: string }
)

/** An embedded recognizer's capability in a language, for the console. Measured on synthetic speech only. */
export type RecognizerAbility = {
  readonly hears: 'openSpeech' | 'scriptVocabulary' | 'nothing'
  readonly isExperimental: boolean
  /** Concurrent calls in this language. */
  readonly slots: number
}

/**
 * The embedded recognizers of all languages, each started with its first call, or before it. Calls keep their
 * recognizer; new calls get the best available one.
 */
export interface Recognizers extends Recognizer {
  describe(): Readonly<Record<ScriptLanguage, RecognizerAbility>>
  pids(): readonly number[]
  /** Lag behind the calls in this language, ms. */
  lagMs(language: ScriptLanguage): number
  /**
   * Starts the recognizers of these languages before their first calls; `onReady` reports each. Later models
   * are added.
   */
  start(languages: readonly ScriptLanguage[]): void
}

export const createRecognizers = (options: RecognizersOptions): Recognizers => {
  const closing = new AbortController()
  const size = { processes: options.processes, callsPerProcess: options.callsPerProcess }
  const grammars = new Map<ScriptLanguage, ProcessRecognizer>()
  let openEnglish: ProcessRecognizer | undefined
  let mandarinFolder: string | undefined

  const isDeaf = (language: ScriptLanguage): boolean => language === 'zh-CN' && mandarinFolder === undefined

  const install = (model: ModelName, modelFolder: string): void => {
    if (model === 'tdt-mandarin') mandarinFolder = modelFolder
    else if (model === 'moonshine-tiny' || model === 'moonshine-base')
      openEnglish = createMoonshineRecognizer({ ...size, modelFolder })
    // Each language starts independently.
    else return
    warm(model === 'tdt-mandarin' ? 'zh-CN' : 'en-US')
  }
  const wantedSoon = new Set<ScriptLanguage>()
  const warmed = new Set<ProcessRecognizer>()
  const warm = (language: ScriptLanguage): void => {
    if (!wantedSoon.has(language) || isDeaf(language)) return
    const recognition = language === 'en-US' && openEnglish !== undefined ? openEnglish : grammarOf(language)
    if (warmed.has(recognition)) return
    warmed.add(recognition)
    void recognition.ready.then(() => {
      if (!closing.signal.aborted) options.onReady?.(language)
    })
  }

  const found = findInOrder(options, closing.signal, install)
  const fetching = found.then((there) => fetchInOrder(options, closing.signal, { there, install }))

  const grammarOf = (language: ScriptLanguage): ProcessRecognizer => {
    if (isDeaf(language)) throw unknownLanguage(language)
    const modelFolder = language === 'zh-CN' ? mandarinFolder : undefined
    const recognition =
      grammars.get(language) ??
      createGrammarRecognizer({ ...size, language, modelFolder, onWarning: options.onWarning })
    grammars.set(language, recognition)
    return recognition
  }
  const abilityOf = (language: ScriptLanguage): RecognizerAbility => {
    const isOpen = language === 'en-US' && openEnglish !== undefined
    return {
      hears: isDeaf(language) ? 'nothing' : isOpen ? 'openSpeech' : 'scriptVocabulary',
      isExperimental: language === 'zh-HK',
      slots: isDeaf(language) ? 0 : slots,
    }
  }

  const slots = size.processes * size.callsPerProcess
  const all = () => [...(openEnglish ? [openEnglish] : []), ...grammars.values()]
  return {
    slots,
    start: (languages) => {
      for (const language of languages) wantedSoon.add(language)
      // Installed models are found first: a small model that nobody will use need not start.
      void found.then(() => {
        if (!closing.signal.aborted) for (const language of languages) warm(language)
      })
    },
    pids: () => all().flatMap((recognition) => recognition.pids()),
    lagMs: (language) => latest([grammars.get(language), language === 'en-US' ? openEnglish : undefined]),
    describe: () => inEachLanguage(abilityOf),
    open: (recognizing, observer) => {
      // If a model cannot be loaded, the script's words stay in use.
      const open = recognizing.language === 'en-US' && openEnglish?.isUp() === true ? openEnglish : undefined
      return (open ?? grammarOf(recognizing.language)).open(recognizing, observer)
    },
    close: async () => {
      closing.abort()
      await fetching
      await Promise.all(all().map((recognition) => recognition.close()))
    },
  }
}

const latest = (recognizers: readonly (ProcessRecognizer | undefined)[]): number =>
  Math.max(...recognizers.map((recognition) => recognition?.lagMs() ?? 0))

const inEachLanguage = <Value>(
  abilityIn: (language: ScriptLanguage) => Value,
): Readonly<Record<ScriptLanguage, Value>> => ({
  'en-US': abilityIn('en-US'),
  'id-ID': abilityIn('id-ID'),
  'zh-CN': abilityIn('zh-CN'),
  'zh-HK': abilityIn('zh-HK'),
})

const unknownLanguage = (language: ScriptLanguage): EdgeFailure =>
  new EdgeFailure('asr-language-unknown', { retryable: false, message: `no recognizer for ${language}` })

/** Installed models are available at once. */
const findInOrder = async (
  { models, onModel }: RecognizersOptions,
  signal: AbortSignal,
  install: (name: ModelName, folder: string) => void,
): Promise<ReadonlySet<ModelName>> => {
  const there = new Set<ModelName>()
  for (const model of models === undefined ? [] : new Set([...(models.ifThere ?? []), ...models.wanted])) {
    // The base model replaces the tiny one.
    if (model === 'moonshine-tiny' && there.has('moonshine-base')) continue
    const folder = await models?.store.find(model)
    if (folder === undefined || signal.aborted) continue
    there.add(model)
    install(model, folder)
    onModel?.({ model, state: 'ready', folder })
  }
  return there
}

type Fetching = {
  readonly there: ReadonlySet<ModelName>
  readonly install: (name: ModelName, folder: string) => void
}

/** One after the other: a slow network connection carries one. Never fails: errors are reported. */
const fetchInOrder = async (
  { models, onModel }: RecognizersOptions,
  signal: AbortSignal,
  { there, install }: Fetching,
): Promise<void> => {
  for (const model of models?.wanted ?? []) {
    if (there.has(model) || (model === 'moonshine-tiny' && there.has('moonshine-base'))) continue
    if (signal.aborted) return
    try {
      const folder = await models?.store.fetch(model, {
        signal,
        onStep: (state) => onModel?.({ model, state }),
      })
      if (signal.aborted || folder === undefined) return
      install(model, folder)
      onModel?.({ model, state: 'ready', folder })
    } catch (cause) {
      if (signal.aborted) return
      onModel?.({ model, state: 'missing', message: cause instanceof Error ? cause.message : String(cause) })
    }
  }
}
