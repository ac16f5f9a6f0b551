/** Sounds for tests: made, and found again. */
export const tone = (hz: number, ms: number, amplitude = 8000): Int16Array =>
  Int16Array.from({ length: ms * 8 }, (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / 8000))

/** The amplitude of one frequency in these samples. */
export const amplitudeOf = (hz: number, samples: Int16Array): number => {
  let real = 0
  let imaginary = 0
  for (const [i, sample] of samples.entries()) {
    const angle = (2 * Math.PI * hz * i) / 8000
    real += sample * Math.cos(angle)
    imaginary -= sample * Math.sin(angle)
  }
  return (2 * Math.hypot(real, imaginary)) / Math.max(1, samples.length)
}

export const joined = (frames: readonly Int16Array[]): Int16Array => {
  const all = new Int16Array(frames.reduce((sum, frame) => sum + frame.length, 0))
  let at = 0
  for (const frame of frames) {
    all.set(frame, at)
    at += frame.length
  }
  return all
}
