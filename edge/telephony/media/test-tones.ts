/** Test signals: generators and detectors. */
export const tone = (hz: number, ms: number, amplitude = 8000): Int16Array =>
  Int16Array.from({ length: ms * 8 }, (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / 8000))

/**
 * A hummed vowel: the harmonics of a voice that glides from 110 to 150 Hz, with formants near 700 and 1200 Hz.
 */
export const vowel = (ms: number): Int16Array => {
  let phase = 0
  return Int16Array.from({ length: ms * 8 }, (_, i) => {
    phase += (2 * Math.PI * (110 + (40 * i) / (ms * 8))) / 8000
    let sum = 0
    for (let harmonic = 1; harmonic <= 24; harmonic++) {
      const hz = harmonic * 130
      const weight = 1 / (1 + ((hz - 700) / 300) ** 2) + 0.6 / (1 + ((hz - 1200) / 300) ** 2)
      sum += weight * Math.sin(harmonic * phase)
    }
    return 2500 * sum
  })
}

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
