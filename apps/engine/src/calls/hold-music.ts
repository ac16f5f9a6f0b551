/** A quiet broken chord, 8 kHz: shows a waiting callee that the line is open. Synthesized, so free of rights. */
export const holdMusic = (): Int16Array => {
  music ??= makeMusic()
  return music
}

let music: Int16Array | undefined

/** The longest wait (decision §5), plus a second. */
const musicMs = 21_000
const noteMs = 400
const loudness = 1800
/** C major seventh, up and down; frequencies in hertz. */
const notes = [261.6, 329.6, 392, 493.9, 392, 329.6] as const

const makeMusic = (): Int16Array =>
  Int16Array.from({ length: musicMs * 8 }, (_sample, at) => {
    const ms = at / 8
    const hertz = notes[Math.floor(ms / noteMs) % notes.length] ?? notes[0]
    const intoNote = (ms % noteMs) / noteMs
    // A soft start and a long decay: no click between notes.
    const shape = Math.min(1, intoNote * 20) * (1 - intoNote) ** 1.5
    const turn = (2 * Math.PI * hertz * at) / 8000
    return Math.round(loudness * shape * (Math.sin(turn) + 0.3 * Math.sin(2 * turn)))
  })
