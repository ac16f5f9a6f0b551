import type { KnowledgeEntry } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { loanScript } from '../testing/loan-script.ts'
import { compareKnowledge, importKnowledge } from './sync-knowledge.ts'

const entry = (id: string, changes: Partial<KnowledgeEntry> = {}): KnowledgeEntry => ({
  id,
  name: `Question ${id}`,
  keyWords: `word ${id}`,
  patterns: [],
  exceptPatterns: [],
  answer: `Answer ${id}`,
  remark: '',
  ...changes,
})
const bare = { ...loanScript, questions: [], intents: [] }
let made = 0
const take = (
  script: Parameters<typeof importKnowledge>[0],
  kind: 'question' | 'intent',
  ...entries: KnowledgeEntry[]
) => importKnowledge(script, kind, { entries, nextNumber: 50, newResId: () => `new ${made++}`, nowMs: 7 })
const changesOf = (script: typeof bare, ...entries: KnowledgeEntry[]) =>
  compareKnowledge(script, 'question', entries).map(({ change }) => change)

test('an imported entry is unchanged afterwards, and changed once the library differs', () => {
  const [a, b] = [entry('a'), entry('b')]
  expect(changesOf(bare, a, b)).toEqual(['added', 'added'])
  const script = take(bare, 'question', a, b)
  expect(script.lastNumber).toBe(51)
  expect(changesOf(script as typeof bare, a, b)).toEqual(['same', 'same'])
  const renamed = entry('a', { name: 'Renamed', keyWords: 'word a##more' })
  expect(compareKnowledge(script, 'question', [renamed])).toMatchObject([
    { change: 'changed', before: { name: 'Question a' }, keywordsAdded: ['more'], keywordsRemoved: [] },
  ])
  const again = take(script, 'question', renamed)
  expect(again.questions).toHaveLength(2)
  expect(again.questions?.find(({ knowId }) => knowId === 'a')).toMatchObject({ name: 'Renamed', id: 50 })
})

test('an entry overwrites the question of its name, and its prompt only where the text differs', () => {
  const own = {
    id: 9,
    kind: 'business' as const,
    name: 'question A',
    keyWords: 'mine',
    answer: { resId: 'kept', word: 'Answer a' },
    isEnabled: false,
    hangsUpAfter: true,
    updatedAtMs: 1,
  }
  const script = take({ ...bare, questions: [own] }, 'question', entry('a'))
  expect(script.questions).toEqual([
    { ...own, name: 'Question a', keyWords: 'word a', updatedAtMs: 7, knowId: 'a' },
  ])
  const other = take(script, 'question', entry('a', { answer: 'Something else' }))
  expect(other.questions?.[0]?.answer.resId).not.toBe('kept')
  expect(other.questions?.[0]?.isEnabled).toBe(false)
})

test('a library of intents maps to intents, and edges that share one keep it', () => {
  const intents = [{ targetId: 3, name: 'Question a', keyWords: 'old' }]
  const script = take({ ...bare, intents }, 'intent', entry('a', { patterns: ['a+'] }), entry('b'))
  expect(script.questions).toEqual([])
  expect(script.intents?.map(({ targetId, keyWords }) => [targetId, keyWords])).toEqual([
    [50, 'word b'],
    [3, 'word a'],
  ])
})
