import type { Coded } from '@parley/contract/coded'

/** Options for a form field that holds the wire code of a word, because the form's values are sent as they are. */
export const codeOptions = <Word extends string, Chosen extends Word>(
  codes: Coded<Word>,
  words: readonly Chosen[],
  label: (word: Chosen) => string,
): { value: number; label: string }[] =>
  words.map((word) => ({ value: codes.toWire(word), label: label(word) }))
