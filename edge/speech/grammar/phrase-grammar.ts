import type { Language } from './languages/language.ts'

/**
 * One decoder's grammar: phrases, alone or inside a longer sentence, against a loop of phones that absorbs
 * everything else.
 */
export type PhraseGrammar = {
  readonly jsgf: string
  /** Undefined without a phrase. Phones and fillers around a phrase are ignored. */
  readonly phraseOf: (recognized: string) => string | undefined
  /** The words of a hypothesis that belong to a phrase. */
  readonly wordsOf: (recognized: string) => string
}

export type PhraseWords = {
  readonly phrase: string
  /** In the decoder's form. */
  readonly words: readonly string[]
  /** Number of phones. */
  readonly phones: number
}

export type GrammarLanguage = Pick<Language, 'phones' | 'fillers' | 'leastPhonesInside' | 'garbageWeight'>

export const newPhraseGrammar = (
  phrases: readonly PhraseWords[],
  language: GrammarLanguage,
): PhraseGrammar => {
  // Of two spellings with one pronunciation, the script's first one is used.
  const byWords = new Map<string, PhraseWords>()
  for (const phrase of phrases) {
    const key = phrase.words.join(' ')
    if (!byWords.has(key)) byWords.set(key, phrase)
  }
  const wordsOf = (recognized: string): string => withoutFillers(recognized, byWords, language.fillers)
  return {
    jsgf: jsgfOf(byWords, language),
    wordsOf,
    phraseOf: (recognized) => byWords.get(wordsOf(recognized))?.phrase,
  }
}

/** The phone loop's words, one for each phone of the model. */
export const phoneWords = (phones: readonly string[]): readonly (readonly [word: string, phones: string])[] =>
  phones.map((phone) => [phoneWord(phone), phone])

const jsgfOf = (
  byWords: ReadonlyMap<string, PhraseWords>,
  { phones, fillers, leastPhonesInside, garbageWeight }: GrammarLanguage,
): string => {
  const head = '#JSGF V1.0; grammar node;'
  const loop = `<phone> = ${phones.map(phoneWord).join(' | ')}; <garbage> = <phone>+;`
  if (byWords.size === 0) return `${head} public <turn> = <garbage>; ${loop}`
  // The model recognizes line noise before and after a word as a phone, S or TH: one on either side is no
  // sentence.
  const edge = `/1/ <NULL> | /${edgesWeight}/ <phone>${fillers.length > 0 ? ' | /1/ <filler>' : ''}`
  const side = `${edge} | /${insideWeight}/ <garbage>`
  const all = [...byWords.values()]
  const long = all.filter(({ phones: count }) => count >= leastPhonesInside)
  const short = all.filter(({ phones: count }) => count < leastPhonesInside)
  // The decoder follows a copy of a rule for each mention: a phrase is written in one place.
  const rules = [
    `public <turn> = ${[
      ...(short.length > 0 ? [`/1/ (${edge}) <short> (${edge})`] : []),
      ...(long.length > 0 ? [`/1/ (${side}) <long> (${side})`] : []),
      `/${garbageWeight}/ <garbage>`,
    ].join(' | ')};`,
    short.length > 0 ? `<short> = ${sharing(short.map(({ words }) => words))};` : '',
    long.length > 0 ? `<long> = ${sharing(long.map(({ words }) => words))};` : '',
    fillers.length > 0 ? `<filler> = ${fillers.join(' | ')};` : '',
    loop,
  ]
  return `${head} ${rules.join(' ')}`
}

/**
 * The same phrases with common parts written once, `(a | b) (c | d)` for four phrases of two words: for
 * sentences combined from beginnings and endings the decoder follows the sum and not the product.
 */
const sharing = (phrases: readonly (readonly string[])[]): string => {
  const restsByFirst = new Map<string, (readonly string[])[]>()
  for (const [first, ...rest] of phrases)
    if (first !== undefined) restsByFirst.set(first, [...(restsByFirst.get(first) ?? []), rest])
  const firstsByRests = new Map<string, { readonly firsts: string[]; readonly written: string }>()
  for (const [first, rests] of restsByFirst) {
    const written = rests.every((rest) => rest.length === 0) ? '' : sharing(rests)
    const key = rests.some((rest) => rest.length === 0) && written !== '' ? `[${written}]` : written
    const known = firstsByRests.get(key)
    if (known) known.firsts.push(first)
    else firstsByRests.set(key, { firsts: [first], written: key })
  }
  return [...firstsByRests.values()]
    .map(({ firsts, written }) => {
      const beginning = firsts.length === 1 ? firsts.join() : inBrackets(firsts.join(' | '))
      if (written === '') return beginning
      return `${beginning} ${written.startsWith('[') ? written : inBrackets(written)}`
    })
    .join(' | ')
}

const withoutFillers = (
  recognized: string,
  byWords: ReadonlyMap<string, PhraseWords>,
  fillers: readonly string[],
): string => {
  const words = recognized
    .split(' ')
    .filter((word) => word !== '' && !isPhoneWord(word) && !word.startsWith('<'))
  const plain = words.map((word) => word.replace(/\(\d+\)$/, ''))
  // "please" may be a phrase of the script itself, or the end of one.
  for (const [from, to] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const inner = plain.slice(from, plain.length - to)
    const outer = [...plain.slice(0, from), ...plain.slice(plain.length - to)]
    if (outer.every((word) => fillers.includes(word)) && byWords.has(inner.join(' '))) return inner.join(' ')
  }
  return plain.join(' ')
}

export const isPhoneWord = (word: string): boolean => word.startsWith(phonePrefix)

const inBrackets = (words: string): string => `(${words})`
const phoneWord = (phone: string): string => `${phonePrefix}${phone.toLowerCase()}`

const phonePrefix = 'phone_'
// Measured on 8 kHz µ-law: without the loop most unexpected speech is recognized as some phrase.
const edgesWeight = 0.22
const insideWeight = 0.005
