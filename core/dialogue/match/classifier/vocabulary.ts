import { blockWeights, type FeatureBlock } from './sentence-features.ts'

/**
 * The features that a model knows, by ascending hash, with the number of sentences that have each.
 */
export type Vocabulary = {
  readonly hashes: Uint32Array
  readonly counts: Uint16Array
  readonly sentences: number
}

/** A sentence as numbers: features by their index in the vocabulary. */
export type Vector = { readonly features: Int32Array; readonly values: Float32Array }

export const learnVocabulary = (sentences: readonly (readonly FeatureBlock[])[]): Vocabulary => {
  // Sorted as a whole and counted in runs: a map of this many features is several times slower.
  let length = 0
  for (const blocks of sentences) for (const block of blocks) length += block.size
  const all = new Uint32Array(length)
  let filled = 0
  for (const blocks of sentences)
    for (const block of blocks) for (const hash of block.keys()) all[filled++] = hash
  all.sort()
  const hashes = new Uint32Array(length)
  const counts = new Uint16Array(length)
  let found = 0
  for (let from = 0; from < length; found++) {
    const hash = all[from] ?? 0
    let to = from + 1
    while (to < length && all[to] === hash) to++
    hashes[found] = hash
    counts[found] = Math.min(to - from, 0xffff)
    from = to
  }
  return { hashes: hashes.slice(0, found), counts: counts.slice(0, found), sentences: sentences.length }
}

/**
 * Unknown features have no weight, but half of their length counts: a sentence of mostly unknown
 * words gets a low score. This improves "none of these" (AUROC on CLINC150's held-out part .943 →
 * .959).
 */
const unknownShare = 0.5

export const createVectorizer = (vocabulary: Vocabulary): ((blocks: readonly FeatureBlock[]) => Vector) => {
  const find = createFinder(vocabulary.hashes)
  const rarityOf = (count: number): number => Math.log((1 + vocabulary.sentences) / (1 + count)) + 1
  const rarity = Float64Array.from(vocabulary.counts, rarityOf)
  const unknown = unknownShare * rarityOf(0) ** 2
  return (blocks) => {
    const features: number[] = []
    const values: number[] = []
    blocks.forEach((block, at) => {
      const first = features.length
      let square = 0
      for (const [hash, times] of block) {
        const feature = find(hash)
        if (feature < 0) {
          square += unknown
          continue
        }
        const value = (1 + Math.log(times)) * (rarity[feature] ?? 0)
        square += value * value
        features.push(feature)
        values.push(value)
      }
      const scale = square > 0 ? (blockWeights[at] ?? 1) / Math.sqrt(square) : 0
      for (let place = first; place < values.length; place++) values[place] = (values[place] ?? 0) * scale
    })
    return { features: Int32Array.from(features), values: Float32Array.from(values) }
  }
}

/** An open-addressing table of the hashes: a sentence looks up some hundred of them. */
const createFinder = (hashes: Uint32Array): ((hash: number) => number) => {
  let size = 16
  while (size < hashes.length * 2) size *= 2
  const places = new Int32Array(size).fill(-1)
  const mask = size - 1
  hashes.forEach((hash, feature) => {
    let at = hash & mask
    while ((places[at] ?? -1) >= 0) at = (at + 1) & mask
    places[at] = feature
  })
  return (hash) => {
    let at = hash & mask
    for (;;) {
      const feature = places[at] ?? -1
      if (feature < 0 || hashes[feature] === hash) return feature
      at = (at + 1) & mask
    }
  }
}
