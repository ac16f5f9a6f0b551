/** A voicemail's beep: 1 kHz for 400 ms at 8 kHz, with ramps of 5 ms at both ends against clicks. */
export const beep = (): Int16Array =>
  Int16Array.from({ length: samples }, (_, at) => {
    const edge = Math.min(1, Math.min(at, samples - 1 - at) / edgeSamples)
    return Math.round(8000 * edge * Math.sin((2 * Math.PI * 1000 * at) / 8000))
  })

const samples = 3200
const edgeSamples = 40
