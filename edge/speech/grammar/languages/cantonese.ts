import { getJyutpingList } from 'to-jyutping'
import { arpabet } from './arpabet.ts'
import { hanWithDigits } from './han-digits.ts'
import { type Language, partedWords, type SpokenWord } from './language.ts'

/** Cantonese in the English model's phones, syllable by syllable: experimental, since half of its sounds have no English neighbour. */
export const cantonese: Language = {
  phones: arpabet,
  fillers: [],
  leastPhonesInside: 14,
  garbageWeight: 1,
  leastScorePerSec: -0.575,
  search: { wip: 0.02, beam: 1e-50, pbeam: 1e-50, wbeam: 1e-36 },
  spoken: (phrase) => partedWords(phrase, wordOf),
}

/** One word, or why nobody can say it. */
const wordOf = (part: string): SpokenWord | string => {
  const han = hanWithDigits(part)
  if (han === undefined) return 'not in Chinese characters'
  const syllables: Syllable[] = []
  for (const [character, jyutping] of getJyutpingList(han)) {
    const syllable = jyutping === null ? undefined : newSyllable(jyutping)
    if (syllable === undefined) return `nobody knows how to say ${character}`
    syllables.push(syllable)
  }
  const sounds = likeliest(syllables.map((syllable) => syllable.sounds))
  return { id: `yue_${syllables.map((syllable) => syllable.id).join('_')}`, sounds }
}

/** As many ways to say them all as are worth looking for: the fewer steps down the lists, the sooner. */
const likeliest = (syllables: readonly (readonly Sound[])[]): readonly string[] =>
  syllables
    .reduce<readonly Sound[]>(
      (before, sounds) =>
        before
          .flatMap((start) =>
            sounds.map(({ phones, rank }) => ({
              phones: `${start.phones} ${phones}`.trim(),
              rank: start.rank + rank,
            })),
          )
          .toSorted((one, other) => one.rank - other.rank)
          .slice(0, mostWays),
      [{ phones: '', rank: 0 }],
    )
    .map(({ phones }) => phones)

/** One way to say it; the rank is 0 for the likeliest. */
type Sound = { readonly phones: string; readonly rank: number }
type Syllable = { readonly id: string; readonly sounds: readonly Sound[] }

const newSyllable = (jyutping: string): Syllable | undefined => {
  const [, initial = '', final = ''] =
    /^(ng(?=[a-z])|gw|kw|[bpmfdtnlgkhwzcsj](?=[a-z]))?([a-z]+)\d?$/.exec(jyutping.split(' ', 1)[0] ?? '') ??
    []
  const [heads, tails] = [initial === '' ? [''] : initials[initial], finals[final]]
  if (heads === undefined || tails === undefined) return undefined
  const sounds = heads.flatMap((head, i) =>
    tails.map((tail, j) => ({ phones: `${head} ${tail}`.trim(), rank: i + j })),
  )
  return { id: `${initial}${final}`, sounds }
}

const mostWays = 12

/**
 * What the model hears, most often first: counted over words of every syllable by espeak-ng's m1, f2, m3 and f4 through µ-law, each syllable
 * free to be any likely sound. Above 3.4 kHz nothing is left of `s` but TH or F, and of `z` T S.
 */
const initials: Readonly<Record<string, readonly string[]>> = {
  b: ['B', 'P'],
  p: ['P', 'F'],
  m: ['M', 'W'],
  f: ['F', 'TH'],
  d: ['D', 'G', 'DH'],
  t: ['T', 'TH'],
  n: ['N', 'L', 'M'],
  l: ['L'],
  g: ['G'],
  k: ['K', 'G'],
  ng: ['NG', 'N', 'Y', ''],
  h: ['HH', 'TH', 'F', ''],
  gw: ['G W', 'B W'],
  kw: ['K W', 'P W'],
  w: ['W'],
  z: ['T S', 'JH', 'G'],
  c: ['CH', 'K', 'JH'],
  s: ['TH', 'F', 'S'],
  j: ['Y', 'IY'],
}

const finals: Readonly<Record<string, readonly string[]>> = {
  aa: ['AO', 'AO L', 'AA'],
  aai: ['AY'],
  aau: ['AA OW', 'AW'],
  aam: ['AO M', 'AA M'],
  aan: ['AO N', 'AA N'],
  aang: ['AO NG', 'AA NG'],
  aap: ['AO P', 'AA P'],
  aat: ['AO T', 'AA T'],
  aak: ['AO K', 'AA K'],
  a: ['AA'],
  ai: ['EY', 'AH IY', 'EH IY', 'OY'],
  au: ['AH OW', 'AW', 'OW'],
  am: ['AH M', 'EH M'],
  an: ['AH M', 'AH N'],
  ang: ['AH N', 'AH M', 'AH NG'],
  ap: ['UH P', 'AH P'],
  at: ['AA T', 'AO T', 'AH T', 'AH'],
  ak: ['AO T', 'AH K', 'AH'],
  e: ['AE T', 'AE', 'EH'],
  ei: ['EY', 'IH', 'EH IY'],
  eu: ['EH UW'],
  em: ['EH M'],
  eng: ['IH N', 'EH NG'],
  ep: ['EH P'],
  ek: ['AE T', 'EH K'],
  i: ['IY', 'IY T'],
  iu: ['IY UW', 'IY L', 'Y UW'],
  im: ['IY M'],
  in: ['IY M', 'IY N'],
  ing: ['IY N', 'IH N', 'IH M', 'IH NG'],
  ip: ['IY T', 'IY P'],
  it: ['IY K', 'IY T'],
  ik: ['IY K', 'IH G', 'IH K'],
  o: ['AO L', 'OW L', 'AO'],
  oi: ['OY', 'AO IY'],
  ou: ['AO L', 'OW', 'AO UW'],
  on: ['AO N', 'OW D'],
  ong: ['AO NG', 'OW M'],
  ot: ['AO T', 'OW P'],
  ok: ['AO', 'OW P', 'AO K'],
  oe: ['ER'],
  oeng: ['UH M', 'AH NG', 'EH NG', 'ER NG'],
  oek: ['AH K', 'AH T', 'ER K'],
  eoi: ['OY', 'ER IY'],
  eon: ['ER N', 'UH N', 'AH N'],
  eot: ['UH T', 'ER T', 'AH T'],
  u: ['UW', 'UW L'],
  ui: ['UW IY', 'W IY'],
  un: ['UW N', 'UW D'],
  ung: ['OW NG', 'OW M', 'UH NG'],
  ut: ['UW T', 'OW P'],
  uk: ['UH K', 'OW K', 'OW P'],
  yu: ['Y UW', 'UW', 'IY'],
  yun: ['UW N', 'UW T', 'IY N'],
  yut: ['UW T', 'IY T'],
  m: ['UH NG', 'M', 'AH M'],
  ng: ['NG', 'M'],
}
