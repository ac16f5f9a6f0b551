/** Changes the rate of a stream that comes in pieces: what a piece leaves over waits for the next one. */
export type StreamResampler = (samples: Float32Array) => Float32Array

/** A windowed sinc with its cutoff at nine tenths of the lower Nyquist frequency, tabulated between two input samples. */
export const createStreamResampler = (fromHz: number, toHz: number): StreamResampler => {
  const cutoff = Math.min(1, (0.9 * toHz) / fromHz)
  const half = Math.ceil(zeroCrossings / cutoff)
  const phases = newPhases(cutoff, half)
  const step = fromHz / toHz
  let kept = new Float32Array(half * 2)
  let at = half
  return (samples) => {
    const all = new Float32Array(kept.length + samples.length)
    all.set(kept)
    all.set(samples, kept.length)
    const output = new Float32Array(Math.max(0, Math.ceil((all.length - half - at) / step)))
    let made = 0
    for (; at + half < all.length && made < output.length; at += step) {
      const first = Math.floor(at)
      const phase = phases[Math.round((at - first) * places)] ?? noTaps
      let sum = 0
      for (let tap = 0; tap < half * 2; tap++) sum += (all[first - half + 1 + tap] ?? 0) * (phase[tap] ?? 0)
      output[made++] = sum
    }
    const used = Math.max(0, Math.floor(at) - half)
    kept = all.slice(used)
    at -= used
    return output.subarray(0, made)
  }
}

/** One filter for each place from one input sample to the next, both ends among them. */
const newPhases = (cutoff: number, half: number): readonly Float32Array[] =>
  Array.from({ length: places + 1 }, (_, place) => {
    const weights = Float32Array.from({ length: half * 2 }, (_weight, tap) => {
      const distance = tap - half + 1 - place / places
      return cutoff * sinc(cutoff * distance) * hann(distance / half)
    })
    const gain = weights.reduce((sum, weight) => sum + weight, 0)
    return weights.map((weight) => weight / gain)
  })

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const hann = (x: number): number => (Math.abs(x) >= 1 ? 0 : (1 + Math.cos(Math.PI * x)) / 2)

const zeroCrossings = 8
const places = 64
const noTaps = new Float32Array(0)
