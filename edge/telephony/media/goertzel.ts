/** The power of one frequency in a frame, by Goertzel's recurrence: a pure tone of amplitude A has (A·n/2)². */
export const goertzel = (samples: Int16Array, term: number): number => {
  let before = 0
  let beforeThat = 0
  for (const sample of samples) {
    const now = sample + term * before - beforeThat
    beforeThat = before
    before = now
  }
  return before * before + beforeThat * beforeThat - term * before * beforeThat
}

export const termOf = (hz: number): number => 2 * Math.cos((2 * Math.PI * hz) / 8000)
