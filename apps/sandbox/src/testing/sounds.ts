/** Audio that a speech detector takes for a voice: a buzz at 120 Hz through two formants, in syllables. 8 kHz. */
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

export const loudest = (samples: Int16Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
