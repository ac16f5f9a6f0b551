import type { Noise } from './traits-of.ts'

/** The same speech with noise during it and a little before and after; the same seed makes the same noise. */
export const withNoise = (speech: Int16Array, noise: Noise): Int16Array => {
  const mixed = new Int16Array(speech.length + 2 * edgeSamples)
  const next = noise.color === 'pink' ? pinkNoise(noise.seed) : whiteNoise(noise.seed)
  const sound = Float64Array.from(mixed, next)
  const gain = Math.sqrt(powerOfSpeech(speech) / 10 ** (noise.snrDb / 10) / powerOf(sound))
  for (const [at, sample] of sound.entries()) {
    const whole = (speech[at - edgeSamples] ?? 0) + sample * gain
    mixed[at] = Math.max(-32_768, Math.min(32_767, Math.round(whole)))
  }
  return mixed
}

const powerOf = (samples: Int16Array | Float64Array): number => {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return sum / Math.max(1, samples.length)
}

/** Over the frames of 20 ms within 25 dB of the loudest: pauses would lower the mean. */
const powerOfSpeech = (speech: Int16Array): number => {
  const powers: number[] = []
  for (let at = 0; at < speech.length; at += 160) powers.push(powerOf(speech.subarray(at, at + 160)))
  const least = Math.max(0, ...powers) / 10 ** 2.5
  const spoken = powers.filter((power) => power >= least)
  return spoken.reduce((sum, power) => sum + power, 0) / Math.max(1, spoken.length)
}

/** Uniform, -1 to 1, by a linear congruential generator (Numerical Recipes): not for secrets, but reproducible. */
const whiteNoise = (seed: number): (() => number) => {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/** White noise through Paul Kellet's three poles: -3 dB an octave within half a decibel over the telephone band. */
const pinkNoise = (seed: number): (() => number) => {
  const white = whiteNoise(seed)
  let [low, middle, high] = [0, 0, 0]
  return () => {
    const sample = white()
    low = 0.99765 * low + sample * 0.099046
    middle = 0.963 * middle + sample * 0.2965164
    high = 0.57 * high + sample * 1.0526913
    return low + middle + high + sample * 0.1848
  }
}

/** 300 ms at 8 kHz. */
const edgeSamples = 2400
