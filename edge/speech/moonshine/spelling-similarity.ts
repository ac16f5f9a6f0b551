/** Spelling similarity of two texts: the cosine of their character bigrams and trigrams, 0-1. */
export const spellingSimilarity = (one: string, other: string): number => {
  const [a, b] = [grams(one), grams(other)]
  let dot = 0
  for (const [gram, count] of a) dot += count * (b.get(gram) ?? 0)
  return dot === 0 ? 0 : dot / Math.sqrt(squares(a) * squares(b))
}

const grams = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const edged = ` ${text} `
  for (const length of [2, 3]) {
    for (let at = 0; at + length <= edged.length; at++) {
      const gram = edged.slice(at, at + length)
      counts.set(gram, (counts.get(gram) ?? 0) + 1)
    }
  }
  return counts
}

const squares = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count * count, 0)
