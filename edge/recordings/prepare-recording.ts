import { newResampler } from '../resampler.ts'
import { readWav, type WavFault } from './read-wav.ts'
import { writeWav } from './write-wav.ts'

/** A stored recording, with facts for its author. */
export type Prepared = {
  readonly kind: 'recording'
  readonly wav: Buffer
  readonly ms: number
  /** Silence before the first and after the last sound; reported and never cut. */
  readonly headMs: number
  readonly tailMs: number
}

export type RecordingFault =
  | WavFault
  | { readonly kind: 'tooBig'; readonly megabytes: number }
  | { readonly kind: 'tooLong'; readonly seconds: number }
  | { readonly kind: 'silent' }

/**
 * Converts an uploaded wav to the stored form: 16-bit PCM with one channel, at 8 or 16 kHz. Files of that form
 * keep every sample (specification 1 §5: at most 1 MB); others are converted.
 */
export const prepareRecording = (file: Uint8Array): Prepared | RecordingFault => {
  if (file.length > longestFile) return { kind: 'tooBig', megabytes: longestFile / 1024 / 1024 }
  const reading = readWav(file)
  if (reading.kind !== 'sound') return reading
  const { rateHz, samples } = reading.sound
  if (samples.length / rateHz > longestSeconds) return { kind: 'tooLong', seconds: longestSeconds }
  const first = samples.findIndex(isSound)
  if (first < 0) return { kind: 'silent' }
  const last = samples.findLastIndex(isSound)
  const msOf = (count: number): number => Math.round((count * 1000) / rateHz)
  const isKept = rateHz === 8000 || rateHz === keptHz
  return {
    kind: 'recording',
    wav: isKept ? writeWav(samples, rateHz) : writeWav(newResampler(rateHz, keptHz)(samples), keptHz),
    ms: msOf(samples.length),
    headMs: msOf(first),
    tailMs: msOf(samples.length - 1 - last),
  }
}

const longestFile = 1024 * 1024
const longestSeconds = 120
const keptHz = 16_000
/** About -54 dB: below is background noise. */
const threshold = 64
const isSound = (sample: number): boolean => Math.abs(sample) > threshold
