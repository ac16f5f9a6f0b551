/** A voicemail's beep: 1 kHz for 400 ms at 8 kHz, its ends rounded over 5 ms so that it does not click. */
export const beep = (): Int16Array =>
  Int16Array.from({ length: samples }, (_, at) => {
    const edge = Math.min(1, Math.min(at, samples - 1 - at) / edgeSamples)
    return Math.round(8000 * edge * Math.sin((2 * Math.PI * 1000 * at) / 8000))
  })

const samples = 3200
const edgeSamples = 40
