import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { normalizeSpeech, readRanking, trainClassifier } from '../../core/dialogue/index.ts'
import type { Row } from './load-sets.ts'

export type Answer = { readonly intent: string | undefined; readonly score: number }

export type Learned = {
  readonly answer: (said: string) => Answer
  /** The method's own threshold; undefined where it has none. */
  readonly ownCut?: number
  readonly modelBytes?: number
}

export type Method = {
  readonly name: string
  readonly learn: (rows: readonly Row[], language: ScriptLanguage) => Learned
}

/** The product's method. */
export const classifier: Method = {
  name: 'likeness',
  learn: (rows, language) => {
    const examples = rows.flatMap(({ said, intent }) => (intent === undefined ? [] : [{ said, key: intent }]))
    const trained = trainClassifier(examples, language)
    const rank = trained && readRanking(trained.bytes)
    if (trained === undefined || rank === undefined) throw new Error('too few sentences')
    return {
      answer: (said) => {
        const { nearest } = rank(said)
        return { intent: nearest?.key, score: nearest?.score ?? 0 }
      },
      ownCut: trained.report.threshold,
      modelBytes: trained.bytes.length,
    }
  },
}

/** The nearest training sentence by the cosine of plain TF-IDF over words. */
export const cosine: Method = {
  name: 'TF-IDF cosine, nearest',
  learn: (rows) => {
    const sentences = rows.map(({ said }) => wordsOf(said))
    const rarity = rarityOf(sentences)
    const inverted = new Map<string, { readonly row: number; readonly value: number }[]>()
    sentences.forEach((words, row) => {
      for (const [word, value] of unit(words, rarity))
        inverted.set(word, [...(inverted.get(word) ?? []), { row, value }])
    })
    return {
      answer: (said) => {
        const scores = new Float64Array(rows.length)
        for (const [word, value] of unit(wordsOf(said), rarity))
          for (const hit of inverted.get(word) ?? [])
            scores[hit.row] = (scores[hit.row] ?? 0) + value * hit.value
        let best = 0
        scores.forEach((score, row) => {
          if (score > (scores[best] ?? 0)) best = row
        })
        return { intent: rows[best]?.intent, score: scores[best] ?? 0 }
      },
    }
  },
}

const keywordsPerIntent = 10

/** The ten most informative words of each intent (chi squared); the intent with most matches wins. */
export const keywords: Method = {
  name: 'ten keywords an intent',
  learn: (rows) => {
    const sentences = rows.map(({ said, intent = '' }) => ({ words: new Set(wordsOf(said)), intent }))
    const withWord = tally(sentences.flatMap(({ words }) => [...words]))
    const ofIntent = tally(sentences.map(({ intent }) => intent))
    const together = tally(
      sentences.flatMap(({ words, intent }) => [...words].map((word) => `${intent}\n${word}`)),
    )
    const ranked = new Map<string, { readonly word: string; readonly chi: number }[]>()
    for (const [pair, both] of together) {
      const [intent = '', word = ''] = pair.split('\n')
      const [a, b] = [ofIntent.get(intent) ?? 0, withWord.get(word) ?? 0]
      const expected = (a * b) / rows.length
      if (both <= expected) continue
      ranked.set(intent, [...(ranked.get(intent) ?? []), { word, chi: (both - expected) ** 2 / expected }])
    }
    const lists = [...ranked].map(([intent, words]) => ({
      intent,
      words: new Set(
        words
          .sort((one, other) => other.chi - one.chi)
          .slice(0, keywordsPerIntent)
          .map(({ word }) => word),
      ),
    }))
    return {
      answer: (said) => {
        const spoken = wordsOf(said)
        let best: Answer = { intent: undefined, score: 0 }
        for (const { intent, words } of lists) {
          const score = spoken.filter((word) => words.has(word)).length
          if (score > best.score) best = { intent, score }
        }
        return best
      },
    }
  },
}

const wordsOf = (said: string): readonly string[] =>
  normalizeSpeech(said).match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? []

const tally = (items: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

const rarityOf = (sentences: readonly (readonly string[])[]): ReadonlyMap<string, number> =>
  new Map(
    [...tally(sentences.flatMap((words) => [...new Set(words)]))].map(([word, count]) => [
      word,
      Math.log((1 + sentences.length) / (1 + count)) + 1,
    ]),
  )

const unit = (words: readonly string[], rarity: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const values = [...tally(words)].map(([word, count]): [string, number] => [
    word,
    count * (rarity.get(word) ?? 0),
  ])
  const length = Math.sqrt(values.reduce((sum, [, value]) => sum + value * value, 0)) || 1
  return new Map(values.map(([word, value]) => [word, value / length]))
}
