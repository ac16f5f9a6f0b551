import type { Callee } from './persona.ts'

/** The differences between callees of a persona; the same number is always the same callee. */
export type Traits = {
  readonly ringMs: number
  /** From the robot's last word to the callee's first. */
  readonly reactionMs: number
  /** Percent of the voice's normal. */
  readonly speed: number
  /** A voice of espeak-ng. */
  readonly variant: string
  readonly noise?: Noise
}

export type Noise = {
  readonly color: 'pink' | 'white'
  /** Speech over noise, both as mean power during speech. */
  readonly snrDb: number
  readonly seed: number
}

export const traitsOf = ({ serial }: Callee, voices: readonly string[] = usualVoices): Traits => {
  const noise = noiseOf(serial)
  return {
    ringMs: 400 + ((serial * 137) % 900),
    reactionMs: 250 + ((serial * 71) % 400),
    speed: 95 + (serial % 3) * 5,
    variant: voices[serial % voices.length] ?? 'm1',
    ...(noise && { noise }),
  }
}

const usualVoices = ['m1', 'f2', 'm3', 'f4'] as const

/** From serial 50 on callees have background noise, even ones room noise (pink), odd ones line noise (white). */
const noiseOf = (serial: number): Noise | undefined => {
  if (serial < 50) return undefined
  return { color: serial % 2 === 0 ? 'pink' : 'white', snrDb: snrDbOf(serial), seed: serial }
}

const snrDbOf = (serial: number): number => {
  if (serial < 70) return 20
  return serial < 90 ? 15 : 10
}
