import type { CompiledEdge, CompiledNode } from '@parley/contract/vocabulary'
import { hasHan, normalizeSpeech } from '../words/normalize-speech.ts'
import type { Patterns } from './patterns.ts'

export type EdgeMatch = {
  readonly edge: CompiledEdge
  /** What matched, for the record: keyword, pattern or digits. */
  readonly by: string
  readonly evidence: 'keyword' | 'pattern' | 'dtmf'
}

/**
 * Which edge of a node takes what was said. Exact keywords first, then patterns; the longest match wins, ties go to
 * the earlier edge (decision §6).
 */
export const matchSpeech = (node: CompiledNode, said: string, patterns: Patterns): EdgeMatch | undefined => {
  const text = normalizeSpeech(said)
  return longestKeyword(node, text) ?? firstPattern(node, text, patterns)
}

/** DTMF: `taken` where an edge wants exactly these digits, `waiting` where one wants more. */
export const matchDigits = (node: CompiledNode, digits: string): EdgeMatch | 'waiting' | undefined => {
  const edge = node.edges.find((candidate) => candidate.dtmf.includes(digits))
  if (edge) return { edge, by: digits, evidence: 'dtmf' }
  const isPrefix = node.edges.some((candidate) => candidate.dtmf.some((wanted) => wanted.startsWith(digits)))
  return isPrefix ? 'waiting' : undefined
}

const longestKeyword = (node: CompiledNode, text: string): EdgeMatch | undefined => {
  let best: EdgeMatch | undefined
  for (const edge of node.edges) {
    for (const keyword of edge.keywords) {
      if (keyword.length > (best?.by.length ?? 0) && isSaid(keyword, text))
        best = { edge, by: keyword, evidence: 'keyword' }
    }
  }
  return best
}

/** Words are matched whole; Han has no spaces, so there a keyword is found anywhere. */
const isSaid = (keyword: string, text: string): boolean =>
  hasHan(keyword)
    ? text.replaceAll(' ', '').includes(keyword.replaceAll(' ', ''))
    : ` ${text} `.includes(` ${keyword} `)

const firstPattern = (node: CompiledNode, text: string, patterns: Patterns): EdgeMatch | undefined => {
  for (const edge of node.edges) {
    const by = edge.patterns.find((source) => patterns.occursIn(source, text))
    if (by !== undefined) return { edge, by, evidence: 'pattern' }
  }
  return undefined
}
