/** What one decoder listens for: phrases, alone or inside a longer sentence, against a loop of bare phones that takes everything else. */
export type PhraseGrammar = {
  readonly jsgf: string
  /** Undefined for what is no phrase. Phones and fillers around a phrase do not count. */
  readonly phraseOf: (recognized: string) => string | undefined
  /** The words of a hypothesis that belong to a phrase. */
  readonly wordsOf: (recognized: string) => string
}

export type PhraseWords = { readonly phrase: string; readonly words: readonly string[] }

export const newPhraseGrammar = (phrases: readonly PhraseWords[]): PhraseGrammar => {
  // Where two spellings sound alike, the script's first one stands for both.
  const phraseByWords = new Map<string, string>()
  for (const { phrase, words } of phrases) {
    const key = words.join(' ')
    if (!phraseByWords.has(key)) phraseByWords.set(key, phrase)
  }
  const spoken = [...phraseByWords.keys()]
  const wordsOf = (recognized: string): string => withoutFillers(recognized, phraseByWords)
  return {
    jsgf: jsgfOf(spoken),
    wordsOf,
    phraseOf: (recognized) => phraseByWords.get(wordsOf(recognized)),
  }
}

/** The phone loop's words, one for each phone of the model. */
export const phoneWords = (): readonly (readonly [word: string, phones: string])[] =>
  phones.map((phone) => [phoneWord(phone), phone])

const jsgfOf = (spoken: readonly string[]): string => {
  const head = '#JSGF V1.0; grammar node;'
  const loop = `<phone> = ${phones.map(phoneWord).join(' | ')}; <garbage> = <phone>+;`
  if (spoken.length === 0) return `${head} public <turn> = <garbage>; ${loop}`
  // The model hears line noise before and after a word as a phone, S or TH: one on each side is no sentence.
  const alternatives = [
    '/1/ [<filler>] <phrase> [<filler>]',
    `/${edgesWeight}/ <phone> <phrase> <phone>`,
    `/${garbageWeight}/ <garbage>`,
  ]
  const long = spoken.filter((words) => words.replaceAll(' ', '').length >= minLettersInside)
  if (long.length > 0) {
    alternatives.push(`/${insideWeight}/ <garbage> <long>`, `/${insideWeight}/ <long> <garbage>`)
    alternatives.push(`/${bothSidesWeight}/ <garbage> <long> <garbage>`)
  }
  const rules = [
    `public <turn> = ${alternatives.join(' | ')};`,
    `<phrase> = ${spoken.map(inBrackets).join(' | ')};`,
    `<filler> = ${fillers.join(' | ')};`,
    long.length > 0 ? `<long> = ${long.map(inBrackets).join(' | ')};` : '',
    loop,
  ]
  return `${head} ${rules.join(' ')}`
}

const withoutFillers = (recognized: string, phraseByWords: ReadonlyMap<string, string>): string => {
  const words = recognized
    .split(' ')
    .filter((word) => word !== '' && !word.startsWith(phonePrefix) && !word.startsWith('<'))
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
    if (outer.every((word) => fillers.includes(word)) && phraseByWords.has(inner.join(' ')))
      return inner.join(' ')
  }
  return plain.join(' ')
}

const inBrackets = (words: string): string => `(${words})`
const phoneWord = (phone: string): string => `${phonePrefix}${phone.toLowerCase()}`

const phonePrefix = 'phone_'
const fillers = ['um', 'uh', 'well', 'oh', 'so', 'sorry', 'please']
// Measured on 8 kHz µ-law: without the loop most of what the script does not expect is taken for some phrase of it.
const garbageWeight = 0.01
const edgesWeight = 0.05
const insideWeight = 0.005
const bothSidesWeight = 0.0005
/** Shorter ones are found in any sentence: "no" in "another", "tell me more" in "good morning mister lee" (measured). */
const minLettersInside = 11

/** The phones of the English model (ARPAbet). */
const phones =
  'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(
    ' ',
  )
