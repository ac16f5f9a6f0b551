/** Something that a speech detector takes for a voice: a buzz at 120 Hz through two formants, in syllables. 8 kHz. */
export const voiceLike = (ms: number): Int16Array =>
  Int16Array.from({ length: ms * 8 }, (_, at) => {
    const seconds = at / 8000
    let sample = 0
    for (let harmonic = 1; harmonic <= 28; harmonic++) {
      const hz = harmonic * (120 + 10 * Math.sin(2 * Math.PI * 3 * seconds))
      const loud = 1 / (1 + ((hz - 550) / 150) ** 2) + 0.4 / (1 + ((hz - 1500) / 200) ** 2)
      sample += loud * Math.sin(2 * Math.PI * hz * seconds)
    }
    const syllable = 0.6 + 0.4 * Math.sin(2 * Math.PI * 5 * seconds)
    return Math.round(3000 * sample * syllable)
  })

/** The amplitude of one frequency in these samples. */
export const amplitudeOf = (hz: number, samples: Int16Array): number => {
  let real = 0
  let imaginary = 0
  for (const [at, sample] of samples.entries()) {
    const angle = (2 * Math.PI * hz * at) / 8000
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

export const loudest = (samples: Int16Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
