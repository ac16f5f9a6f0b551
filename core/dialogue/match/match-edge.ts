import type { CompiledEdge, CompiledNode } from '@parley/contract/vocabulary'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { isSaid } from './keyword-finder.ts'
import type { Patterns } from './patterns.ts'
import { nodeKeywords } from './scene-keywords.ts'

export type EdgeMatch = {
  readonly edge: CompiledEdge
  /** What matched, for the record: keyword, pattern or digits. */
  readonly by: string
  readonly how: 'keyword' | 'pattern' | 'dtmf'
}

/**
 * The edge of one node that a text takes, by keywords and patterns alone. Calls use `meaningOf`,
 * which covers the whole scene.
 */
export const matchSpeech = (node: CompiledNode, said: string, patterns: Patterns): EdgeMatch | undefined => {
  const text = normalizeSpeech(said)
  const keywords = node.edges.flatMap((edge) => edge.keywords)
  return matchWords(node, { text, found: keywords.filter((keyword) => isSaid(keyword, text)) }, patterns)
}

export type Words = {
  /** In normal form. */
  readonly text: string
  /** The keywords in it, of any node. */
  readonly found: Iterable<string>
}

/**
 * Exact keywords first, then patterns; the longest keyword wins, ties go to the earlier edge
 * (decision §6).
 */
export const matchWords = (
  node: CompiledNode,
  { text, found }: Words,
  patterns: Patterns,
): EdgeMatch | undefined => {
  const longest = longestOwned(found, nodeKeywords(node).edgesByKeyword, (edge) => node.edges.indexOf(edge))
  return longest === undefined
    ? firstPattern(node, text, patterns)
    : { edge: longest.owner, by: longest.keyword, how: 'keyword' }
}

/** The longest found keyword with an owner among these; of equal length the earlier owner's. */
export const longestOwned = <Owner>(
  found: Iterable<string>,
  ownersByKeyword: ReadonlyMap<string, Owner>,
  placeOf: (owner: Owner) => number,
): { readonly owner: Owner; readonly keyword: string } | undefined => {
  let best: { readonly owner: Owner; readonly keyword: string } | undefined
  for (const keyword of found) {
    const owner = ownersByKeyword.get(keyword)
    if (owner === undefined || keyword.length < (best?.keyword.length ?? 0)) continue
    const isLonger = best === undefined || keyword.length > best.keyword.length
    if (isLonger || isEarlier(placeOf, { owner, keyword }, best)) best = { owner, keyword }
  }
  return best
}

const isEarlier = <Owner>(
  placeOf: (owner: Owner) => number,
  one: { readonly owner: Owner; readonly keyword: string },
  other: { readonly owner: Owner; readonly keyword: string } | undefined,
): boolean => {
  if (other === undefined) return true
  const [place, otherPlace] = [placeOf(one.owner), placeOf(other.owner)]
  // An owner's keywords of equal length are compared by text, so that the search order has no
  // effect.
  return place < otherPlace || (place === otherPlace && one.keyword < other.keyword)
}

/** DTMF: `taken` where an edge has exactly these digits, `waiting` where one needs more. */
export const matchDigits = (node: CompiledNode, digits: string): EdgeMatch | 'waiting' | undefined => {
  const edge = node.edges.find((candidate) => candidate.dtmf.includes(digits))
  if (edge) return { edge, by: digits, how: 'dtmf' }
  const isPrefix = node.edges.some((candidate) => candidate.dtmf.some((wanted) => wanted.startsWith(digits)))
  return isPrefix ? 'waiting' : undefined
}

/** Whether an edge's excluding patterns match. */
export const isExcepted = (edge: CompiledEdge, text: string, patterns: Patterns): boolean =>
  (edge.exceptPatterns ?? []).some((source) => patterns.occursIn(source, text))

const firstPattern = (node: CompiledNode, text: string, patterns: Patterns): EdgeMatch | undefined => {
  for (const edge of node.edges) {
    const by = edge.patterns.find((source) => patterns.occursIn(source, text))
    if (by !== undefined && !isExcepted(edge, text, patterns)) return { edge, by, how: 'pattern' }
  }
  return undefined
}
