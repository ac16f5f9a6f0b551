import { gsmPlaces } from './gsm-alphabet.ts'

export type MessageMeasure = {
  readonly alphabet: 'gsm7' | 'ucs2'
  /** Displayed length: outside GSM-7 every character counts double (specification 1, SMS). */
  readonly length: number
  /** Number of segments that the provider sends and bills. An empty message has none. */
  readonly segments: number
}

/**
 * Septets or UTF-16 units of a single message, and of each of several: a header of six octets joins them (3GPP
 * TS 23.040 §9.2.3.24.1).
 */
const free = { gsm7: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const

/** Length of a message, and its number of segments. Extension characters count double only in GSM-7. */
export const measureMessage = (text: string): MessageMeasure => {
  const characters = Array.from(text)
  const gsm = characters.map(gsmPlaces)
  const isGsm = gsm.every((count) => count !== undefined)
  const alphabet = isGsm ? 'gsm7' : 'ucs2'
  const places = isGsm ? gsm.map((count) => count ?? 0) : characters.map(({ length }) => length)
  const taken = sum(places)
  return {
    alphabet,
    length: isGsm ? taken : characters.length * 2,
    segments:
      taken <= free[alphabet].alone ? Math.min(taken, 1) : joinedSegments(places, free[alphabet].joined),
  }
}

/** Neither an escape and its character, nor the two halves of a surrogate pair, are separated. */
const joinedSegments = (places: readonly number[], most: number): number => {
  let segments = 1
  let filled = 0
  for (const count of places) {
    if (filled + count > most) {
      segments += 1
      filled = 0
    }
    filled += count
  }
  return segments
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
