import { dtmfColumnsHz, dtmfKeypad, dtmfRowsHz } from './dtmf-digits.ts'
import { goertzel, termOf } from './goertzel.ts'

/**
 * DTMF detection in audio (ITU-T Q.24: 40 ms on, 40 ms off). Quiet → candidate (a frame of two tones) →
 * reported at the `framesOn`th consecutive frame of the same digit → quiet again after two frames without it.
 */
export class ToneDigits {
  #candidate: string | undefined
  #framesWith = 0
  #reported: string | undefined
  #framesWithout = 0

  frame(samples: Int16Array, framesOn = 2): string | undefined {
    const digit = digitIn(samples)
    if (this.#reported !== undefined && digit !== this.#reported) {
      this.#framesWithout++
      if (this.#framesWithout >= framesOff) this.#reported = undefined
    }
    if (digit !== undefined && digit === this.#reported) this.#framesWithout = 0
    this.#framesWith = digit !== undefined && digit === this.#candidate ? this.#framesWith + 1 : 1
    this.#candidate = digit
    const isConfirmed = digit !== undefined && this.#framesWith >= framesOn && this.#reported === undefined
    if (!isConfirmed) return undefined
    this.#reported = digit
    this.#framesWithout = 0
    return digit
  }
}

const digitIn = (samples: Int16Array): string | undefined => {
  let energy = 0
  for (const sample of samples) energy += sample * sample
  if (energy / samples.length < minMeanSquare) return undefined
  const row = strongest(rowTerms, samples)
  const column = strongest(columnTerms, samples)
  if (row === undefined || column === undefined) return undefined
  const ratio = row.power / column.power
  if (ratio > maxTwist || ratio < 1 / maxTwist) return undefined
  // A pure tone of amplitude A has the power (A·n/2)² here, and the energy A²·n/2: two pure tones fill the
  // frame, voice does not.
  const share = (2 * (row.power + column.power)) / (energy * samples.length)
  return share >= minShare ? dtmfKeypad[row.index]?.[column.index] : undefined
}

/** The dominant tone of its group, if any. */
const strongest = (
  options: readonly number[],
  samples: Int16Array,
): { readonly index: number; readonly power: number } | undefined => {
  const powers = options.map((term) => goertzel(samples, term))
  const power = Math.max(...powers)
  const index = powers.indexOf(power)
  const isAlone = powers.every((other, i) => i === index || other * minLead < power)
  return isAlone ? { index, power } : undefined
}

const rowTerms = dtmfRowsHz.map(termOf)
const columnTerms = dtmfColumnsHz.map(termOf)

const framesOff = 2
// -36 dB of full scale a tone, somewhat below what Q.24 requires to be detected.
const minMeanSquare = 500 ** 2
// 8 dB either way: more than the 4 and 8 dB of Q.24's twist.
const maxTwist = 6.3
const minLead = 4
const minShare = 0.75
