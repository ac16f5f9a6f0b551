import { createProcessRecognizer, type ProcessRecognizer } from '../process-recognizer.ts'
import type { PhraseWarning } from '../recognizer-wire.ts'

export type GrammarRecognizerOptions = {
  readonly processes: number
  /** Decoders in each process: 20-28 MB each. A core decodes three or four callers who speak at the same moment. */
  readonly callsPerProcess: number
  readonly onWarning?: (warning: PhraseWarning) => void
}

/** What the script expects next, from small grammars. Anything else is onNothing. */
export const createGrammarRecognizer = (options: GrammarRecognizerOptions): ProcessRecognizer =>
  createProcessRecognizer({
    ...options,
    languages: ['en-US'],
    settings: { kind: 'grammar', modelFolder: undefined },
  })
