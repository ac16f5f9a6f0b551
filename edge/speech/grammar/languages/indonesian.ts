import { arpabet } from './arpabet.ts'
import type { Language, SpokenWord } from './language.ts'

/**
 * Indonesian spelling is phonetic, except for the two sounds of `e`; the English model's phones are close
 * enough.
 */
export const indonesian: Language = {
  phones: arpabet,
  fillers: [],
  leastPhonesInside: 14,
  garbageWeight: 0.01,
  spoken: (phrase) => {
    const plain = phrase.normalize('NFKC').toLowerCase().replaceAll('é', 'e').replace(/\d/g, sayDigit)
    if (/[^\p{P}\p{S}\p{Z}a-z]/u.test(plain)) return { kind: 'unspeakable', reason: 'not in Latin letters' }
    const words = plain.split(/[^a-z]+/).filter((word) => word !== '')
    if (words.length === 0) return { kind: 'unspeakable', reason: 'no words' }
    return { kind: 'words', words: words.map(newWord) }
  },
}

const newWord = (word: string): SpokenWord => {
  const open = soundOf(word)
  // `e` is EH in "meja" and a schwa in "tidak perlu": the spelling does not show which.
  const murmured = open.replaceAll('EH', 'AH')
  return { id: `id_${word}`, sounds: murmured === open ? [open] : [murmured, open] }
}

const soundOf = (word: string): string => {
  const phones: string[] = []
  let at = 0
  while (at < word.length) {
    const isEnd = (length: number): boolean => at + length === word.length
    const pair = word.slice(at, at + 2)
    const glide = isEnd(2) ? endings[pair] : undefined
    const sound = glide ?? pairs[pair]
    phones.push(sound ?? letters[word.charAt(at)] ?? '')
    at += sound === undefined ? 1 : 2
  }
  return phones.filter((phone) => phone !== '').join(' ')
}

const sayDigit = (digit: string): string =>
  ` ${['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'][Number(digit)]} `

const endings: Readonly<Record<string, string>> = { ai: 'AY', au: 'AW', oi: 'OY' }
const pairs: Readonly<Record<string, string>> = { ng: 'NG', ny: 'N Y', sy: 'SH', kh: 'K', kk: 'K' }
const letters: Readonly<Record<string, string>> = {
  a: 'AA',
  b: 'B',
  c: 'CH',
  d: 'D',
  e: 'EH',
  f: 'F',
  g: 'G',
  h: 'HH',
  i: 'IY',
  j: 'JH',
  k: 'K',
  l: 'L',
  m: 'M',
  n: 'N',
  o: 'AO',
  p: 'P',
  q: 'K',
  r: 'R',
  s: 'S',
  t: 'T',
  u: 'UW',
  v: 'F',
  w: 'W',
  x: 'K S',
  y: 'Y',
  z: 'Z',
}
