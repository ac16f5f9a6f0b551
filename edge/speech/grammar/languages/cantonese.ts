import { getJyutpingList } from 'to-jyutping'
import { arpabet } from './arpabet.ts'
import { hanWithDigits } from './han-digits.ts'
import { type Language, partedWords, type SpokenWord } from './language.ts'

/**
 * Cantonese in the English model's phones, syllable by syllable: experimental, since half of its sounds have no
 * English counterpart.
 */
export const cantonese: Language = {
  phones: arpabet,
  fillers: [],
  leastPhonesInside: 14,
  garbageWeight: 0.0001,
  spoken: (phrase) => partedWords(phrase, wordOf),
}

/** One word, or why it has no pronunciation. */
const wordOf = (part: string): SpokenWord | string => {
  const han = hanWithDigits(part)
  if (han === undefined) return 'not in Chinese characters'
  const syllables: Syllable[] = []
  for (const [character, jyutping] of getJyutpingList(han)) {
    const syllable = jyutping === null ? undefined : newSyllable(jyutping)
    if (syllable === undefined) return `no pronunciation for ${character}`
    syllables.push(syllable)
  }
  // Maximum number of pronunciations worth searching.
  const sounds = syllables.reduce<readonly string[]>(
    (before, syllable) =>
      syllable.sounds
        .flatMap((sound) => before.map((start) => `${start} ${sound}`.trim()))
        .slice(0, mostWays),
    [''],
  )
  return { id: `yue_${syllables.map((syllable) => syllable.id).join('_')}`, sounds }
}

type Syllable = { readonly id: string; readonly sounds: readonly string[] }

const newSyllable = (jyutping: string): Syllable | undefined => {
  const [, initial = '', final = ''] =
    /^(ng(?=[a-z])|gw|kw|[bpmfdtnlgkhwzcsj](?=[a-z]))?([a-z]+)\d?$/.exec(jyutping.split(' ', 1)[0] ?? '') ??
    []
  const [heads, tails] = [initial === '' ? [''] : initials[initial], finals[final]]
  if (heads === undefined || tails === undefined) return undefined
  const sounds = heads.flatMap((head) => tails.map((tail) => `${head} ${tail}`.trim()))
  return { id: `${initial}${final}`, sounds }
}

const mostWays = 12

const initials: Readonly<Record<string, readonly string[]>> = {
  b: ['B'],
  p: ['P'],
  m: ['M'],
  f: ['F'],
  d: ['D'],
  t: ['T'],
  n: ['N', 'L'],
  l: ['L'],
  g: ['G'],
  k: ['K'],
  ng: ['NG', ''],
  h: ['HH', ''],
  gw: ['G W'],
  kw: ['K W'],
  w: ['W'],
  z: ['JH', 'D Z'],
  c: ['CH', 'T S'],
  s: ['S'],
  j: ['Y'],
}

const finals: Readonly<Record<string, readonly string[]>> = {
  aa: ['AA', 'AO'],
  aai: ['AY'],
  aau: ['AW'],
  aam: ['AA M'],
  aan: ['AA N'],
  aang: ['AA NG'],
  aap: ['AA P'],
  aat: ['AA T'],
  aak: ['AA K'],
  a: ['AA'],
  ai: ['AY', 'EY', 'OY'],
  au: ['AW', 'OW'],
  am: ['AH M', 'AA M'],
  an: ['AH N'],
  ang: ['AH NG'],
  ap: ['AH P'],
  at: ['AH T', 'AH'],
  ak: ['AH K', 'AH'],
  e: ['EH', 'AE'],
  ei: ['EY'],
  eu: ['EH UW'],
  em: ['EH M'],
  eng: ['EH NG'],
  ep: ['EH P'],
  ek: ['EH K'],
  i: ['IY'],
  iu: ['IY UW', 'Y UW'],
  im: ['IY M'],
  in: ['IY N'],
  ing: ['IH NG'],
  ip: ['IY P'],
  it: ['IY T'],
  ik: ['IH K'],
  o: ['AO'],
  oi: ['OY'],
  ou: ['OW'],
  on: ['AO N'],
  ong: ['AO NG'],
  ot: ['AO T'],
  ok: ['AO K', 'AO'],
  oe: ['ER'],
  oeng: ['ER NG', 'EH NG'],
  oek: ['ER K'],
  eoi: ['ER IY', 'OY'],
  eon: ['ER N', 'AH N'],
  eot: ['ER T', 'AH T'],
  u: ['UW'],
  ui: ['UW IY'],
  un: ['UW N'],
  ung: ['UH NG', 'OW NG'],
  ut: ['UW T'],
  uk: ['UH K', 'OW K'],
  yu: ['UW', 'IY'],
  yun: ['UW N', 'IY N'],
  yut: ['UW T', 'IY T'],
  m: ['M'],
  ng: ['NG', 'M'],
}
