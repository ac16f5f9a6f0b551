import type { Connection, SceneIntent } from '@parley/contract/vocabulary'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { splitWords } from './split-words.ts'

export type EdgeWords = {
  readonly keywords: readonly string[]
  readonly patterns: readonly string[]
  readonly exceptPatterns: readonly string[]
}

/** What an edge matches: its own keywords and patterns, then those of the intents that it names. */
export const edgeWords = (
  connection: Connection,
  intentsById: ReadonlyMap<number, SceneIntent>,
): EdgeWords => {
  const intents = (connection.intentIds ?? []).flatMap((id) => intentsById.get(id) ?? [])
  return {
    keywords: [connection.keyWords, ...intents.map(({ keyWords }) => keyWords)]
      .flatMap(splitWords)
      .map(normalizeSpeech)
      .filter((keyword) => keyword !== ''),
    patterns: [connection, ...intents].flatMap(({ patterns }) => patterns ?? []),
    exceptPatterns: [connection, ...intents].flatMap(({ exceptPatterns }) => exceptPatterns ?? []),
  }
}
