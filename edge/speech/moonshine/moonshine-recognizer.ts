import { createProcessRecognizer, type ProcessRecognizer } from '../process-recognizer.ts'

export type MoonshineRecognizerOptions = {
  readonly processes: number
  readonly callsPerProcess: number
  /** Contains encoder_model.onnx and decoder_model_merged.onnx, of the tiny or the base model. */
  readonly modelFolder: string
}

/**
 * Open English speech. About 320 MB a process; an utterance takes about a tenth of a second, one after the
 * other.
 */
export const createMoonshineRecognizer = ({
  modelFolder,
  ...size
}: MoonshineRecognizerOptions): ProcessRecognizer =>
  createProcessRecognizer({ ...size, language: 'en-US', settings: { kind: 'moonshine', modelFolder } })
