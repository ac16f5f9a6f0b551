import { newResampler } from '../resampler.ts'
import { readWav } from './read-wav.ts'

/** A wav's audio at the rate of calls; undefined where it cannot be read. */
export const soundAt8kHz = (wav: Uint8Array): Int16Array | undefined => {
  const reading = readWav(wav)
  if (reading.kind !== 'sound' || reading.sound.samples.length === 0) return undefined
  const { rateHz, samples } = reading.sound
  return rateHz === 8000 ? samples : newResampler(rateHz, 8000)(samples)
}
