export { createEspeakSynthesizer, type EspeakSynthesizerOptions } from './espeak-synthesizer.ts'
export {
  createGrammarRecognizer,
  type GrammarRecognizer,
  type GrammarRecognizerOptions,
} from './grammar-recognizer.ts'
export type * from './ports.ts'
export type { PhraseWarning } from './recognizer-wire.ts'
export { createScriptedRecognizer } from './scripted-recognizer.ts'
