/**
 * Converts the sample rate by a polyphase FIR: one short filter for each output position between two input
 * samples.
 */
export type Resampler = (samples: Int16Array) => Int16Array

export const newResampler = (fromHz: number, toHz: number): Resampler => {
  const divisor = greatestCommonDivisor(fromHz, toHz)
  const [up, down] = [toHz / divisor, fromHz / divisor]
  const phases = newPhases(up, fromHz, toHz)
  return (samples) => resample(samples, { up, down, phases })
}

type Plan = { readonly up: number; readonly down: number; readonly phases: readonly Float32Array[] }

const resample = (samples: Int16Array, { up, down, phases }: Plan): Int16Array => {
  const output = new Int16Array(Math.floor((samples.length * up) / down))
  for (let n = 0; n < output.length; n++) {
    const phase = phases[(n * down) % up] ?? noTaps
    const first = Math.floor((n * down) / up) - taps / 2 + 1
    let sum = 0
    for (let k = 0; k < taps; k++) sum += (samples[first + k] ?? 0) * (phase[k] ?? 0)
    output[n] = Math.max(-32_768, Math.min(32_767, Math.round(sum)))
  }
  return output
}

/** A sinc with its cutoff at nine tenths of the lower Nyquist frequency, under a Kaiser window. */
const newPhases = (up: number, fromHz: number, toHz: number): readonly Float32Array[] => {
  const cutoff = (0.9 * Math.min(fromHz, toHz)) / fromHz
  return Array.from({ length: up }, (_, phase) => {
    const weights = Float32Array.from({ length: taps }, (_, k) => {
      const distance = k - taps / 2 + 1 - phase / up
      return cutoff * sinc(cutoff * distance) * kaiser(distance / (taps / 2))
    })
    const gain = weights.reduce((sum, weight) => sum + weight, 0)
    return weights.map((weight) => weight / gain)
  })
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

const kaiser = (x: number): number =>
  Math.abs(x) > 1 ? 0 : bessel(kaiserBeta * Math.sqrt(1 - x * x)) / bessel(kaiserBeta)

/** The modified Bessel function of order 0, by its series. */
const bessel = (x: number): number => {
  let sum = 1
  let term = 1
  for (let k = 1; k < 25; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)

const taps = 64
// About -60 dB beyond the transition.
const kaiserBeta = 6
const noTaps = new Float32Array(taps)
