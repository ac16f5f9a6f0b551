import { normalizeSpeech } from '../prompts/normalize-speech.ts'

/** A spoken word, and whether it was recognized. */
export type SaidWord = { readonly text: string; readonly isHeard: boolean }

/**
 * The spoken words in order (characters in Han), each with whether it is recognized: part of a
 * longest common subsequence with the recognized text. Punctuation and case are ignored. At most
 * 200 words are compared; further ones count as misrecognized.
 */
export const misheardWords = (said: string, heard: string): readonly SaidWord[] => {
  const pieces = piecesOf(said)
  const compared = pieces.slice(0, mostWords)
  const wanted = compared.map(plain)
  const got = piecesOf(heard).map(plain).slice(0, mostWords)
  // longest[i][j]: of the spoken words from i on and the recognized ones from j on.
  const longest = [...wanted, ''].map(() => Array.from({ length: got.length + 1 }, () => 0))
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0
  for (let i = wanted.length - 1; i >= 0; i--)
    for (let j = got.length - 1; j >= 0; j--) {
      const row = longest[i]
      if (row) row[j] = wanted[i] === got[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  let j = 0
  const judged = compared.map((text, i): SaidWord => {
    while (j < got.length && wanted[i] !== got[j] && at(i, j + 1) === at(i, j)) j++
    const isHeard = j < got.length && wanted[i] === got[j]
    if (isHeard) j++
    return { text, isHeard }
  })
  return [...judged, ...pieces.slice(mostWords).map((text) => ({ text, isHeard: false }))]
}

const mostWords = 200

/** "to-morrow" is "tomorrow". */
const plain = (word: string): string => normalizeSpeech(word).replaceAll(' ', '')

/** Han text has no spaces: each character counts by itself. Pure punctuation is no word. */
const piecesOf = (text: string): readonly string[] =>
  (text.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? []).filter((piece) => normalizeSpeech(piece) !== '')
