/** A way to run espeak-ng. */
export interface EspeakVoice {
  /** 22,050 Hz, signed 16 bits. Throws EdgeFailure('tts-failed'). */
  speak(order: EspeakOrder): Promise<Int16Array>
  close(): void
}

export type EspeakOrder = {
  /** Such as `en-us` or `en-us+f3`. */
  readonly voice: string
  readonly text: string
  readonly wordsPerMinute: number
  /** 0-99, default 50. */
  readonly pitch: number
  /** 0-200, default 100. */
  readonly amplitude: number
}

export const espeakRateHz = 22_050
/** Longer than the synthesis of any prompt. */
export const maxSpeakingMs = 20_000

/** Removes `[[`, which would begin phonemes, and control characters. */
export const plainText = (text: string): string => text.replaceAll('[[', '[ [').replace(/\p{Cc}/gu, ' ')
