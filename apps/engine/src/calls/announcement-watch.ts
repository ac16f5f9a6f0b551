import { type AnnouncedStatus, detectAnnouncement, phrasesOfAnnouncements } from '@parley/core/dialogue'
import { soundOf } from '@parley/edge/telephony'
import type { CallReport } from './call-report.ts'
import { openRecognitionSession, type RecognitionOptions } from './recognition-session.ts'

/** Recognizes network announcements in early media. */
export interface AnnouncementWatch {
  speechStarted(atMs: number): void
  speechEnded(atMs: number): void
  frame(frame: Int16Array): void
  /** The call failed: waits for the last recognition result, and returns the announcement, if any. */
  settle(atMs: number): Promise<AnnouncedStatus | undefined>
  /** The call was answered. */
  close(): void
}

/** Quiet ⇄ sound; a sound that consists of network tones is dropped. Any → closed. */
export const watchAnnouncement = (options: RecognitionOptions, report: CallReport): AnnouncementWatch => {
  const heard: { readonly text: string; readonly confidence: number }[] = []
  let announced: AnnouncedStatus | undefined
  let owed = 0
  let onAnswer = (): void => {}
  let sound: { tones: number; others: number } | undefined

  const answer = (): void => {
    owed--
    if (owed <= 0) onAnswer()
  }
  const recognition = openRecognitionSession(options, {
    onPartial: () => {},
    onFinal: ({ text, confidence }) => {
      heard.push({ text, confidence })
      const found = detectAnnouncement(heard)
      announced = found?.status
      report.record('earlyMedia', {
        heard: text,
        confidence,
        ...(found && { announced: found.status, phrase: found.phrase }),
      })
      answer()
    },
    onUnclear: answer,
    onFallback: (message) => report.record('vendorFallback', { message }),
  })
  recognition.expect(phrasesOfAnnouncements(options.language))

  const speechEnded = (atMs: number): void => {
    if (sound === undefined) return
    const { tones, others } = sound
    sound = undefined
    if (tones >= minToneShare * (tones + others)) {
      recognition.forgetSpeech()
      return
    }
    owed++
    recognition.speechEnded(atMs)
  }

  return {
    speechStarted: (atMs) => {
      sound = { tones: 0, others: 0 }
      recognition.speechStarted(atMs)
    },
    speechEnded,
    frame: (frame) => {
      if (sound) count(sound, frame)
      recognition.frame(frame)
    },
    settle: async (atMs) => {
      speechEnded(atMs)
      if (owed > 0) await withinPatience((resolve) => (onAnswer = resolve))
      recognition.close()
      return announced
    },
    close: () => recognition.close(),
  }
}

const count = (sound: { tones: number; others: number }, frame: Int16Array): void => {
  const kind = soundOf(frame)
  if (kind === 'tone') sound.tones++
  if (kind === 'other') sound.others++
}

/** Network ringing and beeps have one pitch; speech is tonal only for moments. */
const minToneShare = 0.8

const withinPatience = (until: (resolve: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs)
    until(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * How long the record of a failed call waits for words cut off by the failure: recognizers on a busy machine are late, but
 * complete.
 */
const patienceMs = 90_000
