import { join } from 'node:path'
import type { LineOrder } from '@parley/contract/engine-wire'
import type { ProcessEvent } from '@parley/contract/process-events'
import type { CompiledScene, ScriptLanguage } from '@parley/contract/vocabulary'
import {
  createEspeakSynthesizer,
  createRecognizers,
  createScriptedRecognizer,
  type ModelStore,
  type ModelUpdate,
  modelRecipes,
  openModelStore,
  type Recognizer,
  type Recognizers,
} from '@parley/edge/speech'
import type { Config } from './config.ts'
import type { EngineEvents } from './events.ts'

export type SpeechOptions = {
  readonly telephony: { confirmVoicesBy(modelFile: string): Promise<void> }
  readonly events: EngineEvents
  readonly report: (update: ProcessEvent) => void
  /** A language can be recognized, in at most this many calls at once. */
  readonly onReady: (language: ScriptLanguage, most: number) => void
}

/** The synthesizer and the recognizers of the engine; `real` is undefined if the configuration allows only scripted ones. */
export const openSpeech = (config: Config, options: SpeechOptions) => {
  const models = openModelStore(config.modelsFolder)
  const onModel = (update: ModelUpdate): void => {
    options.events.modelChanged(update)
    options.report({ kind: 'progress', step: `model ${update.model}: ${update.state}` })
  }
  const synthesizer = createEspeakSynthesizer({
    maxChildren: 2,
    withoutProgram: () =>
      models.fetch('espeak-wasm', { onStep: (state) => onModel({ model: 'espeak-wasm', state }) }),
  })
  const scripted = createScriptedRecognizer()
  const real =
    config.recognizers === 'real' ? openRealRecognizers(config, { ...options, models, onModel }) : undefined
  return {
    synthesizer,
    real,
    recognizerFor: recognizerFor(config, { scripted, real }),
    /** How many calls at once can be recognized in a language. */
    mostCalls: (language: ScriptLanguage): number => (real ? mostCallsIn(config, real, language) : 0),
    lagMs: (language: ScriptLanguage): number => real?.lagMs(language) ?? 0,
    close: async (): Promise<void> => {
      await Promise.all([real?.close(), scripted.close(), synthesizer.close()])
    },
  }
}

const mostCallsIn = ({ calls }: Pick<Config, 'calls'>, real: Recognizers, language: ScriptLanguage): number =>
  Math.min(calls, real.describe()[language].slots)

const openRealRecognizers = (
  config: Config,
  {
    telephony,
    events,
    report,
    onReady,
    models,
    onModel,
  }: SpeechOptions & {
    readonly models: ModelStore
    readonly onModel: (update: ModelUpdate) => void
  },
): Recognizers => {
  const confirmVoices = (folder: string): void => {
    telephony
      .confirmVoicesBy(join(folder, modelRecipes['silero-vad'].files[0]?.name ?? ''))
      .catch((cause: unknown) => events.voicesUnjudged({ message: String(cause) }))
  }
  const recognizers: Recognizers = createRecognizers({
    processes: config.recognizerProcesses,
    callsPerProcess: config.callsPerRecognizer,
    models: {
      store: models,
      wanted: config.models,
      ifThere: ['moonshine-base', 'tdt-mandarin'],
    },
    onReady: (language) => {
      const most = mostCallsIn(config, recognizers, language)
      events.languageHeard({ language, slots: most })
      report({ kind: 'progress', step: `hears ${language}` })
      onReady(language, most)
    },
    onModel: (update) => {
      onModel(update)
      if (update.model === 'silero-vad' && update.state === 'ready') confirmVoices(update.folder)
    },
  })
  return recognizers
}

const recognizerFor =
  (
    { sandbox }: Pick<Config, 'sandbox'>,
    { scripted, real }: { readonly scripted: Recognizer; readonly real: Recognizers | undefined },
  ) =>
  ({ language }: Pick<CompiledScene, 'language'>, line?: LineOrder): Recognizer | undefined => {
    // Scripted recognizers read a callee's words from the line's headers; a test without a line has none.
    if (real === undefined) return line && scripted
    if (real.describe()[language].hears !== 'nothing') return real
    // In a language without a real recognizer, only the sandbox's callees can be recognized, by their headers.
    return sandbox && line && line.host === sandbox.host && line.port === sandbox.port ? scripted : undefined
  }
