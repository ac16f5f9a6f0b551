import type { RefusalCode } from '@parley/contract/refusals'
import type { SceneQuestion } from '@parley/contract/vocabulary'
import type { Patterns } from '../match/patterns.ts'
import { variablesIn } from '../prompts/fill-prompt.ts'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { splitWords } from './split-words.ts'

/** Why an entry of the scene is refused. */
export type EntryProblem = {
  readonly code: RefusalCode
  readonly values: Readonly<Record<string, string | number>>
}

type Heard = {
  readonly keyWords: string
  readonly patterns?: readonly string[]
  readonly exceptPatterns?: readonly string[]
}

/** Specification 1 §5: keywords are required and unique, without variables; patterns are RE2. */
export const checkKeywords = (
  { keyWords, patterns = [], exceptPatterns = [] }: Heard,
  engine: Patterns,
): EntryProblem | undefined => {
  const keywords = splitWords(keyWords)
  const [variable] = keywords.flatMap(variablesIn)
  if (variable !== undefined) return { code: 'flow_variable_forbidden', values: { name: variable } }
  const heard = new Set<string>()
  for (const keyword of keywords) {
    const normal = normalizeSpeech(keyword)
    if (heard.has(normal)) return { code: 'keyword_repeated', values: { keyword } }
    heard.add(normal)
  }
  heard.delete('')
  if (heard.size === 0) return { code: 'parameter_error', values: { at: 'keyWords' } }
  const pattern = [...patterns, ...exceptPatterns].find((source) => engine.problemOf(source) !== undefined)
  return pattern === undefined ? undefined : { code: 'pattern_invalid', values: { pattern } }
}

/**
 * Whether a Q&A may be added: its standard question is unique among its kind, and no question or
 * keyword belongs to another one, which the refusal names (specification 1 §5).
 */
export const checkQuestion = (
  question: SceneQuestion,
  others: readonly SceneQuestion[],
): EntryProblem | undefined => {
  const nameKey = normalizeSpeech(question.name)
  const namesake = others.some(
    ({ kind, name }) => kind === question.kind && normalizeSpeech(name) === nameKey,
  )
  if (namesake) return { code: 'name_taken', values: {} }
  const ownersByKeyword = new Map(
    others.flatMap(({ name, keyWords }) =>
      splitWords(keyWords).map((keyword): [string, string] => [normalizeSpeech(keyword), name]),
    ),
  )
  for (const keyword of splitWords(question.keyWords)) {
    const other = ownersByKeyword.get(normalizeSpeech(keyword))
    if (other !== undefined)
      return { code: 'question_duplicate', values: { keyword, name: question.name, other } }
  }
  return undefined
}
