import { pinyin } from 'pinyin-pro'
import { hanWithDigits } from './han-digits.ts'
import { type Language, partedWords, type SpokenWord } from './language.ts'

/** Mandarin in the phones of `tdt_sc_8k`: a syllable's initial and final in pinyin, without tones. */
export const mandarin: Language = {
  phones: (
    'a ai an ang ao as b c ch d e ei en eng er es f g h i ia ian iang iao ib ie if in ing iong iu j k l m n o ong os ou p q r s ' +
    'sh t u ua uai uan uang ui un uo ux uxan uxe uxn w x y z zh'
  ).split(' '),
  fillers: [],
  leastPhonesInside: 8,
  garbageWeight: 0.01,
  spoken: (phrase) => partedWords(phrase, wordOf),
}

/** One word, or why it has no pronunciation. */
const wordOf = (part: string): SpokenWord | string => {
  const han = hanWithDigits(part)
  if (han === undefined) return 'not in Chinese characters'
  const syllables = pinyin(han, { toneType: 'none', type: 'array', v: true }).map((syllable) =>
    syllable.replaceAll('ü', 'v'),
  )
  const sounds = syllables.map(phonesOf)
  if (sounds.some((sound) => sound === undefined)) return `no pronunciation for ${han}`
  return { id: `zh_${syllables.join('_')}`, sounds: [sounds.join(' ')] }
}

const phonesOf = (syllable: string): string | undefined => {
  const match = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?([a-z]+)$/.exec(syllable)
  const [, initial, spelled] = match ?? []
  if (spelled === undefined) return undefined
  if (initial === undefined) return standalone[spelled] ?? spelled
  return `${initial} ${finalOf(initial, spelled)}`
}

/** Pinyin writes one `i` for three sounds, and `u` for `ü` after j, q, x and y. */
const finalOf = (initial: string, spelled: string): string => {
  if (spelled === 'i' && /^(zh|ch|sh|r)$/.test(initial)) return 'ib'
  if (spelled === 'i' && /^[zcs]$/.test(initial)) return 'if'
  if (/^[jqxy]$/.test(initial) && /^u(e|an|n)?$/.test(spelled)) return `ux${spelled.slice(1)}`
  return spelled.startsWith('v') ? `ux${spelled.slice(1)}` : spelled
}

const standalone: Readonly<Record<string, string>> = { a: 'as', e: 'es', o: 'os' }
