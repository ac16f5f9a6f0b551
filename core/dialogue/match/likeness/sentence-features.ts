import { hasHan } from '../../words/normalize-speech.ts'

/** A block of features, each by its hash, with how often it occurs. */
export type FeatureBlock = ReadonlyMap<number, number>

/**
 * How much a block weighs against the others; each block is brought to this length by itself, so that a long sentence's many
 * n-grams do not drown its words. Order: words, characters, pairs. Found on held-out parts (docs/decisions/0013-likeness.md).
 */
export const blockWeights: readonly number[] = [1, 1.2, 1.5]

/**
 * What the classifier sees of a sentence in its spoken form. Three blocks: words and neighbours; characters within a word
 * (Han: within a run); and pairs of words at any distance, which catch "card … lost" whatever stands between.
 */
export const sentenceFeatures = (form: string): readonly FeatureBlock[] => {
  const tokens = tokensOf(form)
  const hashes = tokens.map((token) => hashOf(token, wordSeed))
  return [wordBlock(hashes), characterBlock(tokens), pairBlock(hashes)]
}

/** A Han character is a word by itself: where words begin is not written, and no word list pays for its weight here. */
const tokensOf = (form: string): readonly string[] =>
  form.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? []

const wordSeed = 0x811c9dc5
const characterSeed = 0x1b873593
const neighbourSeed = 0x85ebca6b
const pairSeed = 0xc2b2ae35

const wordBlock = (hashes: readonly number[]): FeatureBlock => {
  const block = new Map<number, number>()
  hashes.forEach((hash, at) => {
    count(block, hash)
    const next = hashes[at + 1]
    if (next !== undefined) count(block, mix(mix(neighbourSeed, hash), next))
  })
  return block
}

const shortestGram = 2
const longestGram = 5
const longestHanGram = 3

const characterBlock = (tokens: readonly string[]): FeatureBlock => {
  const block = new Map<number, number>()
  let run = ''
  const endRun = (): void => {
    countGrams(block, run, longestHanGram)
    run = ''
  }
  for (const token of tokens) {
    if (hasHan(token)) {
      run += token
      continue
    }
    endRun()
    const padded = ` ${token} `
    countGrams(block, padded, Math.min(longestGram, padded.length))
  }
  endRun()
  return block
}

const countGrams = (block: Map<number, number>, text: string, longest: number): void => {
  for (let from = 0; from < text.length; from++) {
    let hash = characterSeed
    for (let length = 1; length <= longest && from + length <= text.length; length++) {
      hash = mix(hash, text.charCodeAt(from + length - 1))
      if (length >= shortestGram) count(block, hash)
    }
  }
}

/** Beyond so many words in one breath the pairs say nothing new, and would grow with the square. */
const mostPairedWords = 40

const pairBlock = (hashes: readonly number[]): FeatureBlock => {
  const block = new Map<number, number>()
  const unique = [...new Set(hashes.slice(0, mostPairedWords))].sort((one, other) => one - other)
  unique.forEach((one, at) => {
    for (const other of unique.slice(at + 1)) block.set(mix(mix(pairSeed, one), other), 1)
  })
  return block
}

const count = (block: Map<number, number>, hash: number): void => {
  block.set(hash, (block.get(hash) ?? 0) + 1)
}

const hashOf = (text: string, seed: number): number => {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = mix(hash, text.charCodeAt(at))
  return hash
}

/** One round of a multiply-and-rotate hash over 32 bits; of 200,000 features about five meet by accident. */
const mix = (hash: number, value: number): number => {
  let mixed = Math.imul(hash ^ Math.imul(value, 0xcc9e2d51), 0x9e3779b1)
  mixed = (mixed ^ (mixed >>> 15)) >>> 0
  return Math.imul(mixed, 0x85ebca77) >>> 0
}
