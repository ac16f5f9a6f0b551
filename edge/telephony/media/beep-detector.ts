import { goertzel, termOf } from './goertzel.ts'

/**
 * Detects a machine's beep: one steady tone of 400-2000 Hz for 180 ms or more. Quiet → tonal (frames of one
 * tone, with the pitch and level of the first ones; one lost frame is tolerated) → reported, once → quiet again
 * when the tone ends. Returns the time of its first frame.
 */
export class BeepDetector {
  #run: Run | undefined

  frame(samples: Int16Array, atMs: number): number | undefined {
    const tone = toneIn(samples)
    const run = this.#run
    if (run === undefined || (tone !== undefined && !isSame(run, tone) && run.missed > 0)) {
      this.#run = tone && { ...tone, sinceMs: atMs, frames: 1, missed: 0, reported: false }
      return undefined
    }
    if (tone === undefined || !isSame(run, tone)) {
      run.missed++
      if (run.missed > forgivenFrames) this.#run = undefined
      return undefined
    }
    run.missed = 0
    run.frames++
    // The mean so far: the first frame may hold only the tone's onset.
    run.hz += (tone.hz - run.hz) / run.frames
    run.power += (tone.power - run.power) / run.frames
    if (run.reported || run.frames < minFrames) return undefined
    run.reported = true
    return run.sinceMs
  }
}

type Tone = { readonly hz: number; readonly power: number }
type Run = {
  hz: number
  power: number
  readonly sinceMs: number
  frames: number
  missed: number
  reported: boolean
}

const isSame = (run: Run, tone: Tone): boolean => {
  const louder = tone.power / run.power
  return Math.abs(tone.hz - run.hz) <= maxWanderHz && louder < maxLouder && louder > 1 / maxLouder
}

/** The single tone that fills this frame, if any. */
const toneIn = (samples: Int16Array): Tone | undefined => {
  const hz = pitchOf(samples)
  if (hz === undefined || hz < lowestHz || hz > highestHz) return undefined
  const power = goertzel(samples, termOf(hz))
  // A pure tone of amplitude A has the power (A·n/2)² and the energy A²·n/2.
  return (2 * power) / (energyOf(samples) * samples.length) >= minShare ? { hz, power } : undefined
}

const energyOf = (samples: Int16Array): number => {
  let energy = 0
  for (const sample of samples) energy += sample * sample
  return energy
}

/**
 * Pisarenko's estimate from the autocorrelation at lags one and two: exact for one tone, and unbiased by white
 * noise, which is in neither lag. For two tones (DTMF, a ringing tone) it gives a frequency between them, which
 * has no power.
 */
const pitchOf = (samples: Int16Array): number | undefined => {
  let atOne = 0
  let atTwo = 0
  let energy = 0
  for (let i = 2; i < samples.length; i++) {
    const now = samples[i] ?? 0
    atOne += now * (samples[i - 1] ?? 0)
    atTwo += now * (samples[i - 2] ?? 0)
    energy += now * now
  }
  if (energy / samples.length < minMeanSquare) return undefined
  const divisor = Math.sqrt(atTwo * atTwo + 8 * atOne * atOne) - atTwo
  if (divisor <= 0) return undefined
  const cosine = (2 * atOne) / divisor
  return (Math.acos(Math.max(-1, Math.min(1, cosine))) * sampleRateHz) / (2 * Math.PI)
}

const sampleRateHz = 8000
// 400 to 2000 Hz, plus the estimate's error at either end.
const lowestHz = 390
const highestHz = 2020
// 160 ms in whole frames: a tone of 180 ms fills at least that, at any offset in a frame.
const minFrames = 8
const forgivenFrames = 1
const minMeanSquare = 300 ** 2
// Noise 7 dB below the tone leaves this share.
const minShare = 0.82
const maxWanderHz = 25
// 2.5 dB either way.
const maxLouder = 1.8
