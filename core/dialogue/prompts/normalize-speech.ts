/** Keeps the apostrophe inside a word: "don't" stays one word. */
const punctuation = /(?!(?<=\p{L})'(?=\p{L}))[\p{P}\p{S}]/gu
const apostrophes = /[’ʼ]/gu
const spaces = /\s+/gu
const hanRun = /\p{Script=Han}/u
const hanCharacter = /\p{Script=Han}/gu

/**
 * Normal form for comparing speech and written text: NFKC, lower case, no punctuation, single
 * spaces.
 */
export const normalizeSpeech = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(apostrophes, "'")
    .replaceAll(punctuation, ' ')
    .replaceAll(spaces, ' ')
    .trim()

export const hasHan = (text: string): boolean => hanRun.test(text)

/** Number of words for the interruption rule: split at spaces, each Han character is one. */
export const countWords = (text: string): number => {
  const normal = normalizeSpeech(text)
  const han = normal.match(hanCharacter)?.length ?? 0
  const rest = normal.replaceAll(hanCharacter, ' ').replaceAll(spaces, ' ').trim()
  return han + (rest === '' ? 0 : rest.split(' ').length)
}
