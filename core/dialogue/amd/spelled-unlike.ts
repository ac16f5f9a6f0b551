/**
 * How far a phrase is from the piece of a text that is spelled most like it: letters to change, add or leave out (Levenshtein), over the
 * letters of the phrase. Spaces do not count, since an ear that does not know a word cuts it where it likes.
 */
export const spelledUnlike = (phrase: string, text: string): number => {
  const [wanted, given] = [phrase.replaceAll(' ', ''), text.replaceAll(' ', '')]
  // The piece may begin anywhere, so nothing before it costs anything; it may end anywhere, so the least of the last row counts.
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
