import type { RandomSource } from './random-source.ts'

/** Tokens that often break parsers. */
const tokens = [
  '\r\n',
  '\r\n\r\n',
  '\0',
  '\t',
  '%',
  '%00',
  '//',
  ':',
  ';',
  '<',
  '>',
  '"',
  '\\',
  '[::',
  '-1',
  '0',
  '4294967296',
  '99999999999999999999',
  '1e999',
  'ÿ',
  '\u202e',
  'a'.repeat(3000),
] as const

/** A valid message with one to four faults: bits flipped, parts cut, duplicated or swapped, tokens inserted. */
export const mutate = (message: Buffer, random: RandomSource): Buffer => {
  let mutated = message
  for (let left = 1 + random.below(4); left > 0; left -= 1) mutated = once(mutated, random)
  return mutated
}

const once = (message: Buffer, random: RandomSource): Buffer => {
  const at = random.below(message.length + 1)
  const to = Math.min(message.length, at + random.below(40))
  const [before, part, after] = [message.subarray(0, at), message.subarray(at, to), message.subarray(to)]
  switch (random.below(6)) {
    case 0:
      return Buffer.from(message.map((byte, place) => (place === at ? byte ^ (1 << random.below(8)) : byte)))
    case 1:
      return Buffer.concat([before, after])
    case 2:
      return Buffer.concat([before, part, part, after])
    case 3:
      return Buffer.concat([before, Buffer.from(random.pick(tokens), 'latin1'), after])
    case 4:
      return Buffer.concat([after, part, before])
    default:
      return before
  }
}
