import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { EdgeFailure } from '@parley/edge/failure'
import type { Hypothesis, Recognizer, RecognizerObserver, RecognizerStream } from '@parley/edge/speech'

/** Audio kept from before speech was detected, so that the first consonant is included: 300 ms in frames of 20 ms. */
const prerollFrames = 15
/** Speech kept for repetition after a recognizer died: 20 s. */
const keptFrames = 1000

/**
 * One call's recognition: the callee's frames in, words out. When a recognizer dies it switches to a new stream, which receives
 * the current speech again; without one it retries at each start of speech, and until then speech is unclear.
 */
export interface RecognitionSession {
  expect(phrases: readonly string[]): void
  speechStarted(atMs: number): void
  speechEnded(atMs: number): void
  /** The sound was not speech: it gets no result. */
  forgetSpeech(): void
  frame(frame: Int16Array): void
  close(): void
}

export interface RecognitionObserver {
  onPartial(text: string): void
  onFinal(hypothesis: Hypothesis): void
  /** Speech without a known word, and its length. */
  onUnclear(speechMs: number): void
  /** The recognizer failed; the call goes on with another stream. */
  onFallback(message: string): void
}

export type RecognitionOptions = {
  readonly recognizer: Recognizer
  readonly language: ScriptLanguage
  readonly scriptedLines?: readonly string[]
}

export const openRecognitionSession = (
  options: RecognitionOptions,
  observer: RecognitionObserver,
): RecognitionSession => new CallRecognitionSession(options, observer)

/** Quiet ⇄ speech; each end of speech gets one result. With a stream, or without one until the next speech. Any → closed. */
class CallRecognitionSession implements RecognitionSession {
  readonly #options: RecognitionOptions
  readonly #observer: RecognitionObserver
  readonly #hearing: RecognizerObserver
  #stream: RecognizerStream | undefined
  #phrases: readonly string[] = []
  #preroll: Int16Array[] = []
  /** The current speech, or the last one. */
  #speech: Int16Array[] = []
  /** This speech was repeated once already: it may be what makes recognizers fail. */
  #isRepeated = false
  #startedMs: number | undefined
  #endedMs = 0
  #speechMs = 0
  #owed = 0
  #isClosed = false

  constructor(options: RecognitionOptions, observer: RecognitionObserver) {
    this.#options = options
    this.#observer = observer
    this.#hearing = {
      onPartial: (text) => observer.onPartial(text),
      onFinal: (hypothesis) => {
        this.#owed--
        observer.onFinal(hypothesis)
      },
      onNothing: () => {
        this.#owed--
        observer.onUnclear(this.#speechMs)
      },
      onFailure: ({ message }) => this.#failed(message),
    }
    this.#open()
  }

  expect(phrases: readonly string[]): void {
    this.#phrases = phrases
    this.#stream?.expect(phrases)
  }

  speechStarted(atMs: number): void {
    this.#startedMs = atMs
    if (this.#stream === undefined) this.#open()
    this.#isRepeated = false
    this.#speech = this.#preroll
    this.#preroll = []
    this.#beginWith(this.#speech)
  }

  speechEnded(atMs: number): void {
    if (this.#startedMs === undefined) return
    this.#speechMs = atMs - this.#startedMs
    this.#startedMs = undefined
    this.#endedMs = atMs
    if (this.#stream === undefined) {
      this.#observer.onUnclear(this.#speechMs)
      return
    }
    this.#owed++
    this.#stream.end(atMs)
  }

  forgetSpeech(): void {
    this.#startedMs = undefined
  }

  frame(frame: Int16Array): void {
    if (this.#startedMs !== undefined) {
      if (this.#speech.length < keptFrames) this.#speech.push(frame)
      this.#stream?.frame(frame)
      return
    }
    this.#preroll.push(frame)
    if (this.#preroll.length > prerollFrames) this.#preroll.shift()
  }

  close(): void {
    this.#isClosed = true
    this.#stream?.close()
  }

  #open(): void {
    const { recognizer, language, scriptedLines } = this.#options
    try {
      this.#stream = recognizer.open({ language, ...(scriptedLines && { scriptedLines }) }, this.#hearing)
      this.#stream.expect(this.#phrases)
    } catch (cause) {
      // Every recognizer is busy or down: the call goes on without one until one is free.
      if (!(cause instanceof EdgeFailure)) throw cause
      this.#observer.onFallback(cause.message)
    }
  }

  #failed(message: string): void {
    if (this.#isClosed) return
    this.#observer.onFallback(message)
    this.#stream?.close()
    this.#stream = undefined
    this.#open()
    const isHearing = this.#startedMs !== undefined
    if (!isHearing && this.#owed === 0) return
    if (this.#stream !== undefined && !this.#isRepeated) {
      this.#isRepeated = true
      this.#repeat(isHearing)
      return
    }
    // This speech is lost: the robot asks the callee to repeat it.
    this.#startedMs = undefined
    this.#owed = 0
    this.#observer.onUnclear(Number.POSITIVE_INFINITY)
  }

  #repeat(isHearing: boolean): void {
    this.#beginWith(this.#speech)
    this.#owed = isHearing ? 0 : 1
    if (!isHearing) this.#stream?.end(this.#endedMs)
  }

  #beginWith(frames: readonly Int16Array[]): void {
    this.#stream?.begin(this.#startedMs ?? this.#endedMs)
    for (const frame of frames) this.#stream?.frame(frame)
  }
}
