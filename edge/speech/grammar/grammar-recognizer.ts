import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { createProcessRecognizer, type ProcessRecognizer } from '../process-recognizer.ts'
import type { PhraseWarning } from '../recognizer-wire.ts'

export type GrammarRecognizerOptions = {
  readonly language: ScriptLanguage
  /**
   * Absent: the bundled English model; Indonesian and Cantonese are mapped to its phones. Mandarin has a model
   * of its own.
   */
  readonly modelFolder?: string | undefined
  readonly processes: number
  /** Decoders in each process: 20-28 MB each. A core decodes three or four simultaneous speakers. */
  readonly callsPerProcess: number
  readonly onWarning?: ((warning: PhraseWarning) => void) | undefined
}

/** Recognizes the script's expected phrases by small grammars. Other speech gives onNothing. */
export const createGrammarRecognizer = ({
  modelFolder,
  ...options
}: GrammarRecognizerOptions): ProcessRecognizer =>
  createProcessRecognizer({
    ...options,
    settings: {
      kind: 'grammar',
      language: options.language,
      ...(modelFolder !== undefined && { modelFolder }),
    },
  })
