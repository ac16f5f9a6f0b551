import { hasHan } from '../../prompts/normalize-speech.ts'
import { syllableGroups } from './syllable-groups.ts'

/** A block of features, each by its hash, with how often it occurs. */
export type FeatureBlock = ReadonlyMap<number, number>

/**
 * How much a block weighs against the others; each block is brought to this length by itself, so that a long sentence's many
 * n-grams do not drown its words. Order: words, characters, pairs, syllables. Found on held-out parts (docs/decisions/0014-likeness.md).
 */
export const blockWeights: readonly number[] = [1, 1.2, 1.5, 1.2]

/**
 * What the classifier sees of a sentence in its spoken form. Words and neighbours; characters within a word (Han: within a
 * run); pairs of words at any distance, which catch "card … lost" whatever stands between; and for Han the syllables, because
 * what a recognizer mishears sounds alike.
 */
export const sentenceFeatures = (form: string): readonly FeatureBlock[] => {
  const tokens = tokensOf(form)
  const hashes = tokens.map((token) => hashOf(token, wordSeed))
  return [wordBlock(hashes, wordSeed), characterBlock(tokens), pairBlock(tokens), syllableBlock(tokens)]
}

/** A Han character is a word by itself: where words begin is not written, and no word list pays for its weight here. */
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

/** Beyond so many words in one breath the pairs say nothing new, and would grow with the square. */
const mostPairedWords = 40

/** By their beginnings, so that "activating … cards" is "activate … cards". */
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

/** One round of a multiply-and-rotate hash over 32 bits; of 200,000 features about five meet by accident. */
const mix = (hash: number, value: number): number => {
  let mixed = Math.imul(hash ^ Math.imul(value, 0xcc9e2d51), 0x9e3779b1)
  mixed = (mixed ^ (mixed >>> 15)) >>> 0
  return Math.imul(mixed, 0x85ebca77) >>> 0
}
