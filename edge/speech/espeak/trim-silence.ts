/** Removes silence at both ends except for a short margin, so that words do not begin with a click. */
export const trimSilence = (samples: Int16Array): Int16Array => {
  const first = samples.findIndex(isSound)
  if (first < 0) return samples.subarray(0, 0)
  const last = samples.findLastIndex(isSound)
  return samples.subarray(Math.max(0, first - leadSamples), Math.min(samples.length, last + 1 + tailSamples))
}

const isSound = (sample: number): boolean => Math.abs(sample) > threshold
const threshold = 64
// 20 and 60 ms at 8 kHz.
const leadSamples = 160
const tailSamples = 480
