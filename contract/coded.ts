/** A closed list of words that the wire counts: inside we say the word, on the wire stands the number. */
export type Coded<Word extends string> = {
  readonly words: readonly Word[]
  readonly toWire: (word: Word) => number
  /** The word behind a number from outside, or undefined where the list has none. */
  readonly fromWire: (code: number) => Word | undefined
}

export const coded = <const Codes extends Readonly<Record<string, number>>>(
  codes: Codes,
): Coded<Extract<keyof Codes, string>> => {
  type Word = Extract<keyof Codes, string>
  const byWord = new Map<string, number>(Object.entries(codes))
  const words = [...byWord.keys()] as Word[] // Object.entries forgets that keys are Words
  const byCode = new Map<number, Word>(words.map((word) => [codes[word] as number, word]))
  return {
    words,
    toWire: (word) => codes[word] as number, // every Word is a key of codes
    fromWire: (code) => byCode.get(code),
  }
}
