import type { ScriptLanguage } from '@parley/contract/vocabulary'
import type { HearingObserver, Recognizer, RecognizerStream } from '@parley/edge/speech'

/** Audio kept from before speech was noticed, so that the first consonant is heard: 300 ms in frames of 20 ms. */
const prerollFrames = 15

/** One call's hearing: the callee's frames in, words out. Passes over to a fresh stream when a recogniser dies. */
export interface Ear {
  expect(phrases: readonly string[]): void
  speechStarted(atMs: number): void
  speechEnded(atMs: number): void
  frame(frame: Int16Array): void
  close(): void
}

export interface EarObserver {
  onPartial(text: string): void
  onFinal(text: string, confidence: number): void
  /** Speech that ended without a known word, and how long it was. */
  onUnclear(speechMs: number): void
  /** The recogniser failed; the call goes on with another stream. */
  onFallback(message: string): void
}

export type EarOptions = {
  readonly recognizer: Recognizer
  readonly language: ScriptLanguage
  readonly scriptedLines?: readonly string[]
}

export const openEar = (options: EarOptions, observer: EarObserver): Ear => {
  let phrases: readonly string[] = []
  let preroll: Int16Array[] = []
  let startedMs: number | undefined
  let speechMs = 0
  let isClosed = false

  const hearing: HearingObserver = {
    onPartial: (text) => observer.onPartial(text),
    onFinal: (text, confidence) => observer.onFinal(text, confidence),
    onNothing: () => observer.onUnclear(speechMs),
    onFailure: (failure) => {
      if (isClosed) return
      observer.onFallback(failure.message)
      stream.close()
      stream = open()
      // The words of this moment are lost: the robot asks again, as a person would on a bad line.
      if (startedMs !== undefined) observer.onUnclear(Number.POSITIVE_INFINITY)
      startedMs = undefined
    },
  }
  const open = (): RecognizerStream => {
    const fresh = options.recognizer.open(
      { language: options.language, ...(options.scriptedLines && { scriptedLines: options.scriptedLines }) },
      hearing,
    )
    fresh.expect(phrases)
    return fresh
  }
  let stream = open()

  return {
    expect: (next) => {
      phrases = next
      stream.expect(next)
    },
    speechStarted: (atMs) => {
      startedMs = atMs
      stream.begin(atMs)
      for (const frame of preroll) stream.frame(frame)
      preroll = []
    },
    speechEnded: (atMs) => {
      if (startedMs === undefined) return
      speechMs = atMs - startedMs
      startedMs = undefined
      stream.end(atMs)
    },
    frame: (frame) => {
      if (startedMs !== undefined) {
        stream.frame(frame)
        return
      }
      preroll.push(frame)
      if (preroll.length > prerollFrames) preroll.shift()
    },
    close: () => {
      isClosed = true
      stream.close()
    },
  }
}
