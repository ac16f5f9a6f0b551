import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { createProcessRecognizer, type ProcessRecognizer } from '../process-recognizer.ts'
import type { PhraseWarning } from '../recognizer-wire.ts'

export type GrammarRecognizerOptions = {
  readonly language: ScriptLanguage
  /** Absent: the English model that is bundled; Indonesian and Cantonese are mapped to its sounds. Mandarin has its own. */
  readonly modelFolder?: string | undefined
  readonly processes: number
  /** Decoders in each process: 20-28 MB each. A core decodes three or four callers who speak at the same moment. */
  readonly callsPerProcess: number
  readonly onWarning?: ((warning: PhraseWarning) => void) | undefined
}

/** What the script expects next, from small grammars. Anything else is onNothing. */
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
