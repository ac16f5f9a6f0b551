import type { ConversationEvent } from '@parley/contract/vocabulary'
import type { MachineEvent } from '@parley/core/dialogue'
import type { CallReport } from './call-report.ts'
import {
  openRecognitionSession,
  type RecognitionOptions,
  type RecognitionSession,
} from './recognition-session.ts'
import type { TurnClock } from './turn-clock.ts'

export type CalleeRecognition = {
  readonly report: CallReport
  readonly turnClock: TurnClock
  readonly watch: (event: MachineEvent) => void
  /** Interim words of speech that may go on. */
  readonly onWords: (text: string) => void
  readonly feed: (event: ConversationEvent) => void
  readonly now: () => number
}

/** Recognition in an answered call: results go to the report, to machine detection and to the conversation. */
export const recognizeCallee = (
  options: RecognitionOptions,
  { report, turnClock, watch, onWords, feed, now }: CalleeRecognition,
): RecognitionSession =>
  openRecognitionSession(options, {
    onPartial: (text) => {
      report.record('calleePartial', { text })
      watch({ kind: 'words', atMs: report.clock(), text })
      onWords(text)
      feed({ kind: 'heardPartial', atMs: report.clock(), text })
    },
    onFinal: ({ text, confidence, isConstrained }) => {
      turnClock.recognized(now())
      const constrained = isConstrained ? ({ isConstrained } as const) : undefined
      report.record('calleeFinal', { text, confidence, ...constrained })
      watch({ kind: 'words', atMs: report.clock(), text })
      feed({ kind: 'heardFinal', atMs: report.clock(), text, confidence, ...constrained })
    },
    onUnclear: (speechMs) => {
      turnClock.recognized(now())
      feed({ kind: 'heardUnclear', atMs: report.clock(), speechMs: Math.min(speechMs, longestSpeechMs) })
    },
    onFallback: (message) => report.record('vendorFallback', { message }),
  })

/** The recognizer reports lost speech as infinite; the conversation log is JSON. */
const longestSpeechMs = 60_000
