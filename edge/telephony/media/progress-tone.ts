import { goertzel, termOf } from './goertzel.ts'

/**
 * Content of a frame of 20 ms: network tones (ringing, busy, congestion: one or two between 350 and 620 Hz,
 * ITU-T E.180), other audio, or too quiet to classify. A vowel may resemble a tone for some frames; over a
 * whole sentence speech does not.
 */
export const soundOf = (frame: Int16Array): 'quiet' | 'tone' | 'other' => {
  let energy = 0
  for (const sample of frame) energy += sample * sample
  if (energy < minMeanSquare * frame.length) return 'quiet'
  // Parseval: the powers of all bins, both halves, make energy · n.
  const inBand = options.reduce((sum, term) => sum + goertzel(frame, term), 0)
  return (2 * inBand) / (energy * frame.length) >= minShare ? 'tone' : 'other'
}

/**
 * A frame's own bins, 50 Hz apart: one more on each side than the tones need, since a tone between two bins
 * leaks.
 */
const options = [300, 350, 400, 450, 500, 550, 600, 650, 700].map(termOf)
const minMeanSquare = 40 ** 2
// The tones of the table leave 0.91 and more in the band.
const minShare = 0.88
