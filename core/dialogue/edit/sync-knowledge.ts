import type {
  KnowledgeEntry,
  LibraryKind,
  SceneIntent,
  SceneQuestion,
  SceneScript,
} from '@parley/contract/vocabulary'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { splitWords } from './split-words.ts'

/** What importing an entry of a library would do to a script. */
export type KnowledgeChange = {
  readonly entry: KnowledgeEntry
  readonly change: 'added' | 'changed' | 'same'
  /** The script's current counterpart. */
  readonly before: { readonly name: string; readonly keyWords: string; readonly answer: string } | undefined
  readonly keywordsAdded: readonly string[]
  readonly keywordsRemoved: readonly string[]
}

type Script = Pick<SceneScript, 'questions' | 'intents'>
type Target = SceneQuestion | SceneIntent

/**
 * Every entry of a library with its counterpart in the script: the item imported from that entry
 * before, else the item of the same name. Libraries of intents map to the script's intents, all
 * others to its business Q&A.
 */
export const compareKnowledge = (
  script: Script,
  kind: LibraryKind,
  entries: readonly KnowledgeEntry[],
): readonly KnowledgeChange[] => {
  const targets = targetsOf(script, kind)
  return entries.map((entry): KnowledgeChange => {
    const target = targetOf(targets, entry)
    if (target === undefined)
      return {
        entry,
        change: 'added',
        before: undefined,
        keywordsAdded: splitWords(entry.keyWords),
        keywordsRemoved: [],
      }
    const [before, after] = [splitWords(target.keyWords), splitWords(entry.keyWords)]
    return {
      entry,
      change: isSame(target, entry) ? 'same' : 'changed',
      before: { name: target.name, keyWords: target.keyWords, answer: answerOf(target) },
      keywordsAdded: after.filter((word) => !before.includes(word)),
      keywordsRemoved: before.filter((word) => !after.includes(word)),
    }
  })
}

/**
 * Imports entries under new numbers from `nextNumber` on, and prompts under new ids; other members
 * of overwritten items stay.
 */
export const importKnowledge = (
  script: SceneScript,
  kind: LibraryKind,
  {
    entries,
    nextNumber,
    newResId,
    nowMs,
  }: {
    readonly entries: readonly KnowledgeEntry[]
    readonly nextNumber: number
    readonly newResId: () => string
    readonly nowMs: number
  },
): SceneScript => {
  let number = nextNumber
  let { questions = [], intents = [] } = script
  for (const entry of entries) {
    const target = targetOf(targetsOf({ questions, intents }, kind), entry)
    const { id: knowId, name, keyWords, patterns, exceptPatterns, answer: word, remark } = entry
    if (kind === 'intent') {
      const before = intents.find((one) => one === target)
      const intent: SceneIntent = {
        ...before,
        targetId: before?.targetId ?? number++,
        name,
        keyWords,
        patterns,
        exceptPatterns,
        remark,
        knowId,
      }
      intents = before ? intents.map((one) => (one === before ? intent : one)) : [intent, ...intents]
      continue
    }
    const before = questions.find((one) => one === target)
    const answer = before?.answer.word === word ? before.answer : { resId: newResId(), word }
    const question: SceneQuestion = {
      ...before,
      id: before?.id ?? number++,
      kind: 'business',
      name,
      keyWords,
      answer,
      isEnabled: before?.isEnabled ?? true,
      updatedAtMs: nowMs,
      knowId,
    }
    questions = before ? questions.map((one) => (one === before ? question : one)) : [question, ...questions]
  }
  return { ...script, questions, intents, lastNumber: Math.max(script.lastNumber ?? 0, number - 1) }
}

const targetsOf = ({ questions = [], intents = [] }: Script, kind: LibraryKind): readonly Target[] =>
  kind === 'intent' ? intents : questions.filter((one) => one.kind === 'business')

const targetOf = (targets: readonly Target[], { id, name }: KnowledgeEntry): Target | undefined => {
  const key = normalizeSpeech(name)
  return (
    targets.find(({ knowId }) => knowId === id) ??
    targets.find((one) => one.knowId === undefined && normalizeSpeech(one.name) === key)
  )
}

const answerOf = (target: Target): string => ('answer' in target ? target.answer.word : '')

const isSame = (target: Target, entry: KnowledgeEntry): boolean =>
  target.knowId === entry.id &&
  target.name === entry.name &&
  target.keyWords === entry.keyWords &&
  ('answer' in target
    ? target.answer.word === entry.answer
    : sameList(target.patterns, entry.patterns) && sameList(target.exceptPatterns, entry.exceptPatterns))

const sameList = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.join('\n') === other.join('\n')
