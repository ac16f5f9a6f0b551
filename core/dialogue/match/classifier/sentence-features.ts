import { hasHan } from '../../prompts/normalize-speech.ts'
import { syllableGroups } from './syllable-groups.ts'

/** A block of features by hash, with their counts. */
export type FeatureBlock = ReadonlyMap<number, number>

/**
 * Relative weight of each block; each block is normalized separately, so that a long sentence's
 * many n-grams do not dominate its words. Order: words, characters, pairs, syllables. Found on
 * held-out parts (docs/decisions/0014-likeness.md).
 */
export const blockWeights: readonly number[] = [1, 1.2, 1.5, 1.2]

/**
 * Features of a sentence in its spoken form: words and bigrams; character n-grams within a word
 * (Han: within a run); word pairs at any distance, which match "card … lost" across other words;
 * and for Han the syllables, because recognition errors are mostly homophones.
 */
export const sentenceFeatures = (form: string): readonly FeatureBlock[] => {
  const tokens = tokensOf(form)
  const hashes = tokens.map((token) => hashOf(token, wordSeed))
  return [wordBlock(hashes, wordSeed), characterBlock(tokens), pairBlock(tokens), syllableBlock(tokens)]
}

/**
 * Each Han character is one word: Han text has no word boundaries, and a word list is not worth its
 * size here.
 */
const tokensOf = (form: string): readonly string[] =>
  form.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? []

const wordSeed = 0x811c9dc5
const characterSeed = 0x1b873593
const neighbourSeed = 0x85ebca6b
const pairSeed = 0xc2b2ae35
const syllableSeed = 0x27d4eb2f

const wordBlock = (hashes: readonly number[], seed: number): FeatureBlock => {
  const block = new Map<number, number>()
  hashes.forEach((hash, at) => {
    count(block, hash)
    const next = hashes[at + 1]
    if (next !== undefined) count(block, mix(mix(neighbourSeed ^ seed, hash), next))
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

const syllableBlock = (tokens: readonly string[]): FeatureBlock => {
  const syllables = tokens.flatMap((token) => syllableOf.get(token) ?? [])
  return wordBlock(
    syllables.map((syllable) => mix(syllableSeed, syllable)),
    syllableSeed,
  )
}

const syllableOf: ReadonlyMap<string, number> = new Map(
  syllableGroups
    .split(' ')
    .flatMap((group, syllable) => Array.from(group, (han) => [han, syllable] as const)),
)

/**
 * Beyond this many words in one utterance pairs add no information, and their number grows
 * quadratically.
 */
const mostPairedWords = 40

/** Pairs use word prefixes, so that "activating … cards" equals "activate … cards". */
const pairedLetters = 5

const pairBlock = (tokens: readonly string[]): FeatureBlock => {
  const block = new Map<number, number>()
  const beginnings = tokens
    .slice(0, mostPairedWords)
    .map((token) => hashOf(token.slice(0, pairedLetters), pairSeed))
  const unique = [...new Set(beginnings)].sort((one, other) => one - other)
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

/** One round of a multiply-and-rotate hash, 32 bits; about five of 200,000 features collide. */
const mix = (hash: number, value: number): number => {
  let mixed = Math.imul(hash ^ Math.imul(value, 0xcc9e2d51), 0x9e3779b1)
  mixed = (mixed ^ (mixed >>> 15)) >>> 0
  return Math.imul(mixed, 0x85ebca77) >>> 0
}
