/** How a grammar's phrases sound in a language, in the phones of the model that listens. */
export interface Language {
  /** Every phone of the model: the loop that takes what the script does not expect is made of them. */
  readonly phones: readonly string[]
  /** Words around a phrase that change nothing. */
  readonly fillers: readonly string[]
  /** A phrase so long (in phones) is looked for inside longer sentences, too; shorter ones would be found in any. */
  readonly leastPhonesInside: number
  /** How likely a speaker says something else, before anything was heard: less where the model hears the language badly. */
  readonly garbageWeight: number
  /** The words of a phrase, or why it cannot be looked for. */
  spoken(phrase: string): SpokenPhrase
}

export type SpokenPhrase =
  | { readonly kind: 'words'; readonly words: readonly SpokenWord[] }
  | { readonly kind: 'unspeakable'; readonly reason: string }

export type SpokenWord = {
  /** As the decoder knows it: small Latin letters and digits. */
  readonly id: string
  /** The ways to say it, phones between spaces; none where the model's own dictionary has it. */
  readonly sounds: readonly string[]
}

/** Of a language written without spaces: what the author did not part is one word to the decoder, for its syllables color each other. */
export const partedWords = (phrase: string, wordOf: (part: string) => SpokenWord | string): SpokenPhrase => {
  const words: SpokenWord[] = []
  for (const part of phrase.split(/\s+/)) {
    // A mark alone is nothing to say.
    if (/^[\p{P}\p{S}]*$/u.test(part)) continue
    const word = wordOf(part)
    if (typeof word === 'string') return { kind: 'unspeakable', reason: word }
    words.push(word)
  }
  return words.length > 0 ? { kind: 'words', words } : { kind: 'unspeakable', reason: 'no words' }
}
