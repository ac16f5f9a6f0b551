/** Whatever runs espeak-ng. */
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
  /** 0-99, 50 is normal. */
  readonly pitch: number
  /** 0-200, 100 is normal. */
  readonly amplitude: number
}

export const espeakRateHz = 22_050
/** Nothing that a robot says takes longer to make. */
export const maxSpeakingMs = 20_000

/** `[[` would begin phonemes, and control characters are nothing to say. */
export const plainText = (text: string): string => text.replaceAll('[[', '[ [').replace(/\p{Cc}/gu, ' ')
