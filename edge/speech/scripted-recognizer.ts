import type { Recognizer, RecognizerObserver, RecognizerStream, RecognizerStreamOptions } from './ports.ts'

/**
 * A recognizer that returns prepared text, one scripted line for each utterance, then nothing. For simulations
 * and sandbox calls with scripted callees; it identifies itself and is never offered as real recognition.
 */
export const createScriptedRecognizer = (): Recognizer => ({
  slots: Number.MAX_SAFE_INTEGER,
  open: openStream,
  close: async () => {},
})

/**
 * Closed, or between utterances ⇄ within one; each end within one returns the next line, on a later turn of the
 * event loop.
 */
const openStream = (options: RecognizerStreamOptions, observer: RecognizerObserver): RecognizerStream => {
  const lines = [...(options.scriptedLines ?? [])]
  let isOpen = true
  let isHearing = false
  const answer = (line: string | undefined): void => {
    if (!isOpen) return
    if (line === undefined) observer.onNothing()
    else observer.onFinal({ text: line, confidence: 1, isConstrained: false })
  }
  return {
    expect: () => {},
    begin: () => {
      isHearing = true
    },
    frame: () => {},
    end: () => {
      if (!isOpen || !isHearing) return
      isHearing = false
      const line = lines.shift()
      setImmediate(() => answer(line))
    },
    close: () => {
      isOpen = false
    },
  }
}
