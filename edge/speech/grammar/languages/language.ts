/** Pronunciation of a grammar's phrases in a language, in the phones of its acoustic model. */
export interface Language {
  /** Every phone of the model; the loop that absorbs unexpected speech consists of them. */
  readonly phones: readonly string[]
  /** Words around a phrase without a meaning. */
  readonly fillers: readonly string[]
  /**
   * A phrase of at least this many phones is searched inside longer sentences, too; shorter ones would match in
   * any.
   */
  readonly leastPhonesInside: number
  /** Prior probability of other speech: lower where the model fits the language badly. */
  readonly garbageWeight: number
  /** The words of a phrase, or why it cannot be searched. */
  spoken(phrase: string): SpokenPhrase
}

export type SpokenPhrase =
  | { readonly kind: 'words'; readonly words: readonly SpokenWord[] }
  | { readonly kind: 'unspeakable'; readonly reason: string }

export type SpokenWord = {
  /** In the decoder's form: lower-case Latin letters and digits. */
  readonly id: string
  /** Pronunciations, phones separated by spaces; empty where the model's own dictionary has the word. */
  readonly sounds: readonly string[]
}

/**
 * For a language without spaces: an unseparated run is one word to the decoder, because its syllables influence
 * each other.
 */
export const partedWords = (phrase: string, wordOf: (part: string) => SpokenWord | string): SpokenPhrase => {
  const words: SpokenWord[] = []
  for (const part of phrase.split(/\s+/)) {
    // Pure punctuation is not spoken.
    if (/^[\p{P}\p{S}]*$/u.test(part)) continue
    const word = wordOf(part)
    if (typeof word === 'string') return { kind: 'unspeakable', reason: word }
    words.push(word)
  }
  return words.length > 0 ? { kind: 'words', words } : { kind: 'unspeakable', reason: 'no words' }
}
