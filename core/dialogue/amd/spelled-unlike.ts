/**
 * Spelling distance of a phrase to the most similar piece of a text: Levenshtein distance divided
 * by the phrase's letters. Spaces are ignored, since a recognizer splits unknown words arbitrarily.
 */
export const spelledUnlike = (phrase: string, text: string): number => {
  const [wanted, given] = [phrase.replaceAll(' ', ''), text.replaceAll(' ', '')]
  // The piece may begin anywhere, so skipped text before it costs nothing. It may end anywhere, so
  // the minimum of the last row counts.
  let row = Array.from({ length: given.length + 1 }, () => 0)
  for (let i = 1; i <= wanted.length; i++) {
    const next = [i]
    for (let j = 1; j <= given.length; j++) {
      const changed = (row[j - 1] ?? 0) + (wanted[i - 1] === given[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed))
    }
    row = next
  }
  return row.reduce((least, cost) => Math.min(least, cost)) / Math.max(1, wanted.length)
}
