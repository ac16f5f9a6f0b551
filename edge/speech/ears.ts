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
  readonly models?: {
    readonly store: ModelStore
    /** Fetched where they are missing. */
    readonly wanted: readonly ModelName[]
    /** Used where somebody put them. */
    readonly ifThere?: readonly ModelName[]
  }
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
  /** Calls in this language at once. */
  readonly slots: number
}

/**
 * The embedded ears of all languages, each started with its first call. Calls keep the ear that they began with; new calls get the best
 * that is there by then.
 */
export interface Ears extends Recognizer {
  describe(): Readonly<Record<ScriptLanguage, EarAbility>>
  pids(): readonly number[]
}

export const createEars = (options: EarsOptions): Ears => {
  const closing = new AbortController()
  const size = { processes: options.processes, callsPerProcess: options.callsPerProcess }
  const grammars = new Map<ScriptLanguage, ProcessRecognizer>()
  let openEnglish: ProcessRecognizer | undefined
  let mandarinFolder: string | undefined

  const fetching = fetchInOrder(options, closing.signal, (model, modelFolder) => {
    if (model === 'tdt-mandarin') mandarinFolder = modelFolder
    else openEnglish = createMoonshineRecognizer({ ...size, modelFolder })
  })

  const grammarOf = (language: ScriptLanguage): ProcessRecognizer => {
    if (language === 'zh-CN' && mandarinFolder === undefined) throw unknownLanguage(language)
    const modelFolder = language === 'zh-CN' ? mandarinFolder : undefined
    const ear =
      grammars.get(language) ??
      createGrammarRecognizer({ ...size, language, modelFolder, onWarning: options.onWarning })
    grammars.set(language, ear)
    return ear
  }
  const abilityOf = (language: ScriptLanguage): EarAbility => {
    const isDeaf = language === 'zh-CN' && mandarinFolder === undefined
    const isOpen = language === 'en-US' && openEnglish !== undefined
    return {
      hears: isDeaf ? 'nothing' : isOpen ? 'openSpeech' : 'scriptVocabulary',
      isExperimental: language === 'zh-HK',
      slots: isDeaf ? 0 : slots,
    }
  }

  const slots = size.processes * size.callsPerProcess
  const all = (): readonly ProcessRecognizer[] => [
    ...(openEnglish ? [openEnglish] : []),
    ...grammars.values(),
  ]
  return {
    slots,
    pids: () => all().flatMap((ear) => ear.pids()),
    describe: () => ({
      'en-US': abilityOf('en-US'),
      'id-ID': abilityOf('id-ID'),
      'zh-CN': abilityOf('zh-CN'),
      'zh-HK': abilityOf('zh-HK'),
    }),
    open: (hearing, observer) => {
      // A model that cannot be loaded leaves the script's words.
      const open = hearing.language === 'en-US' && openEnglish?.isUp() === true ? openEnglish : undefined
      return (open ?? grammarOf(hearing.language)).open(hearing, observer)
    },
    close: async () => {
      closing.abort()
      await fetching
      await Promise.all(all().map((ear) => ear.close()))
    },
  }
}

const unknownLanguage = (language: ScriptLanguage): EdgeFailure =>
  new EdgeFailure('asr-language-unknown', { retryable: false, message: `no ear for ${language}` })

/** One after the other: what is there already is there at once, and a slow line carries one. Never fails: it tells. */
const fetchInOrder = async (
  { models, onModel }: EarsOptions,
  signal: AbortSignal,
  install: (name: ModelName, folder: string) => void,
): Promise<void> => {
  if (models === undefined) return
  const found = new Set<ModelName>()
  for (const model of models.ifThere ?? []) {
    const folder = await models.store.find(model)
    if (folder === undefined || signal.aborted) continue
    found.add(model)
    install(model, folder)
    onModel?.({ model, state: 'ready' })
  }
  for (const model of models.wanted) {
    // The base model does what the tiny one does.
    if (found.has(model) || (model === 'moonshine-tiny' && found.has('moonshine-base'))) continue
    try {
      const folder = await models.store.fetch(model, {
        signal,
        onStep: (state) => onModel?.({ model, state }),
      })
      if (signal.aborted) return
      install(model, folder)
      onModel?.({ model, state: 'ready' })
    } catch (cause) {
      if (signal.aborted) return
      onModel?.({ model, state: 'missing', message: cause instanceof Error ? cause.message : String(cause) })
    }
  }
}
