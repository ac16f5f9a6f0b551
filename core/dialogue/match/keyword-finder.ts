import { hasHan } from '../prompts/normalize-speech.ts'
import { buildAutomaton } from './word-automaton.ts'

/** Finds which keywords occur in a text. Both are in normal form (`normalizeSpeech`). */
export interface KeywordFinder {
  find(said: string): ReadonlySet<string>
}

/** Words match whole; Han text has no spaces, so a keyword matches anywhere in it. */
export const createKeywordFinder = (keywords: Iterable<string>): KeywordFinder => {
  const all = [...new Set(keywords)].filter((keyword) => keyword !== '')
  const han = all.filter(hasHan)
  const spaced = all.filter((keyword) => !hasHan(keyword))
  const hanAutomaton = buildAutomaton(han.map(withoutSpaces))
  const spacedAutomaton = buildAutomaton(spaced.map(asWhole))
  // Keywords that differ only by spaces are one text to the automaton.
  const alike = new Map<string, readonly string[]>()
  for (const keyword of han)
    alike.set(withoutSpaces(keyword), [...(alike.get(withoutSpaces(keyword)) ?? []), keyword])
  return {
    find: (said) => {
      const found = new Set<string>()
      for (const index of spacedAutomaton.find(asWhole(said))) found.add(spaced[index] ?? '')
      if (han.length === 0 || !hasHan(said)) return found
      for (const index of hanAutomaton.find(withoutSpaces(said)))
        for (const keyword of alike.get(withoutSpaces(han[index] ?? '')) ?? []) found.add(keyword)
      return found
    },
  }
}

const asWhole = (text: string): string => ` ${text} `
const withoutSpaces = (text: string): string => text.replaceAll(' ', '')

/** The same for one keyword, without a finder. */
export const isSaid = (keyword: string, said: string): boolean =>
  hasHan(keyword)
    ? withoutSpaces(said).includes(withoutSpaces(keyword))
    : asWhole(said).includes(asWhole(keyword))
