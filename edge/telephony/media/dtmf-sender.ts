import { dtmfDigits, frequenciesOf } from './dtmf-digits.ts'

/** One frame of a digit: sent as a packet where the peer supports telephone-event, else as audio. */
export type DtmfStep = {
  readonly digit: string
  /** Frames since the digit began: its packets carry the timestamp of the first. */
  readonly sinceStart: number
  readonly sounding: boolean
  readonly packet?: { readonly first: boolean; readonly end: boolean; readonly payload: Uint8Array }
}

/** Digits one after another: 5 frames on (100 ms), 3 off (60 ms). */
export class DtmfSender {
  #digits: string[] = []
  #step = 0

  add(digits: string): void {
    const known = Array.from(digits.toUpperCase()).filter((digit) => dtmfDigits.includes(digit))
    this.#digits = [...this.#digits, ...known].slice(0, maxWaiting)
  }

  /** The frame to send now; undefined when no digit is waiting. */
  take(): DtmfStep | undefined {
    const digit = this.#digits[0]
    if (digit === undefined) return undefined
    const step = this.#step
    this.#step = (step + 1) % (framesOn + framesOff)
    if (this.#step === 0) this.#digits.shift()
    // RFC 4733 §2.5.1.4: the end packet is sent three times; any one of them may arrive.
    const hasPacket = step < framesOn + endCopies - 1
    const end = step >= framesOn - 1
    return {
      digit,
      sinceStart: step,
      sounding: step < framesOn,
      ...(hasPacket && { packet: { first: step === 0, end, payload: eventPayload(digit, step, end) } }),
    }
  }
}

/** Both tones of a digit, frame `index` of it, with continuous phase. */
export const dtmfTone = (digit: string, index: number, into: Int16Array): void => {
  const [rowHz, columnHz] = frequenciesOf(digit)
  for (let i = 0; i < into.length; i++) {
    const radians = (2 * Math.PI * (index * into.length + i)) / sampleRateHz
    into[i] = toneAmplitude * (Math.sin(rowHz * radians) + Math.sin(columnHz * radians))
  }
}

/** RFC 4733 §2.3: event, end bit and volume, duration so far in timestamp units. */
const eventPayload = (digit: string, step: number, end: boolean): Uint8Array => {
  const duration = Math.min(step + 1, framesOn) * frameSamples
  return Uint8Array.of(
    dtmfDigits.indexOf(digit),
    (end ? 0x80 : 0) | volumeBelowFullDb,
    duration >> 8,
    duration & 0xff,
  )
}

const framesOn = 5
const framesOff = 3
const endCopies = 3
const maxWaiting = 128
const frameSamples = 160
const sampleRateHz = 8000
const volumeBelowFullDb = 10
// Each tone at -10 dB of full scale, the volume that the packets carry.
const toneAmplitude = 10_300
