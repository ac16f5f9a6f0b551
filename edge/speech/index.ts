export { AudioCache } from './audio-cache.ts'
export { createEspeakSynthesizer, type EspeakSynthesizerOptions } from './espeak/espeak-synthesizer.ts'
export { createGrammarRecognizer, type GrammarRecognizerOptions } from './grammar/grammar-recognizer.ts'
export { type ModelName, modelNames, modelRecipes } from './models/model-catalogue.ts'
export { type ModelStore, openModelStore } from './models/model-store.ts'
export {
  createMoonshineRecognizer,
  type MoonshineRecognizerOptions,
} from './moonshine/moonshine-recognizer.ts'
export type * from './ports.ts'
export type { ProcessRecognizer } from './process-recognizer.ts'
export type { PhraseWarning } from './recognizer-wire.ts'
export {
  createRecognizers,
  type ModelUpdate,
  type RecognizerAbility,
  type Recognizers,
  type RecognizersOptions,
} from './recognizers.ts'
export { createScriptedRecognizer } from './scripted-recognizer.ts'
