/** A closed list of words with numeric codes: code uses the word, the wire carries the number. */
export type Coded<Word extends string> = {
  readonly words: readonly Word[]
  readonly toWire: (word: Word) => number
  /** The word of a code, or undefined where there is none. */
  readonly fromWire: (code: number) => Word | undefined
}

export const coded = <const Codes extends Readonly<Record<string, number>>>(
  codes: Codes,
): Coded<Extract<keyof Codes, string>> => {
  type Word = Extract<keyof Codes, string>
  const byWord = new Map<string, number>(Object.entries(codes))
  const words = [...byWord.keys()] as Word[] // Object.entries loses the key type.
  const byCode = new Map<number, Word>(words.map((word) => [codes[word] as number, word]))
  return {
    words,
    toWire: (word) => codes[word] as number, // Every word is a key of codes.
    fromWire: (code) => byCode.get(code),
  }
}
