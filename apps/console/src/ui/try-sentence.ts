import type { CompiledNode } from '@parley/contract/vocabulary'
import { type EdgeWords, matchSpeech, normalizeSpeech, type Patterns } from '@parley/core/dialogue'

/** As they are written in a form: keywords in any form, patterns perhaps wrong. */
export type WrittenWords = EdgeWords

export type TriedSentence = {
  readonly outcome: 'keyword' | 'pattern' | 'except' | 'wrong' | 'none'
  /** The keyword or pattern that decides; of a wrong pattern, why it is wrong. */
  readonly by: string
}

/** Matches a sentence against a form's words with the functions that calls use. */
export const trySentence = (words: WrittenWords, said: string, patterns: Patterns): TriedSentence => {
  const [wrong] = [...words.patterns, ...words.exceptPatterns].flatMap(
    (source) => patterns.problemOf(source) ?? [],
  )
  if (wrong !== undefined) return { outcome: 'wrong', by: wrong }
  const found = matchSpeech(nodeWith(words), said, patterns)
  if (found !== undefined) return { outcome: found.how === 'pattern' ? 'pattern' : 'keyword', by: found.by }
  const text = normalizeSpeech(said)
  const except = words.exceptPatterns.find((source) => patterns.occursIn(source, text))
  return except === undefined ? { outcome: 'none', by: '' } : { outcome: 'except', by: except }
}

const nodeWith = ({ keywords, patterns, exceptPatterns }: WrittenWords): CompiledNode => ({
  nodeId: 'try',
  type: 'task',
  title: '',
  botWords: [],
  edges: [
    {
      connectionId: 'try',
      name: '',
      target: '',
      keywords: keywords.map(normalizeSpeech),
      patterns,
      exceptPatterns,
      dtmf: [],
    },
  ],
})
