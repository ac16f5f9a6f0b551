import type { AttemptId, SceneId, SceneQuestion } from '@parley/contract/vocabulary'
import { normalizeSpeech, splitWords } from '@parley/core/dialogue'
import type { ApiRequest } from '../../platform/http/index.ts'
import { readPeriod } from '../../platform/read-period.ts'
import { readScript } from '../scenes/index.ts'
import { listSaid, type SaidRow } from './queries.ts'

type Asked = {
  readonly sceneId: string
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

type Heard = {
  readonly sceneId: SceneId
  readonly questions: readonly SceneQuestion[]
  readonly rows: readonly SaidRow[]
}

/** The newest of a period; callees' sentences repeat long before that. */
const mostCalls = 10_000

/** Callees' sentences in the calls of a period, newest first. */
export const readHeard = (request: ApiRequest, { sceneId, ...period }: Asked): Promise<Heard> =>
  readScript(request, { sceneId, read: 'words' }, async ({ questions = [] }, scene, tx) => {
    const asked = { scene: scene.id, ...readPeriod(request, period), mostCalls }
    return { sceneId: scene.id, questions, rows: await listSaid(tx, request.principal.account, asked) }
  })

export type Sentence = {
  readonly text: string
  readonly questionId: number | null
  readonly how: string
  readonly times: number
  readonly calls: number
  readonly lastCall: AttemptId
  readonly lastAtMs: number
}

/** Groups equal sentences, in the normalized form for matching; newest first. */
export const groupSentences = (rows: readonly SaidRow[]): readonly Sentence[] => {
  const groups = new Map<
    string,
    { readonly newest: SaidRow & { text: string }; times: number; calls: Set<string> }
  >()
  for (const row of rows) {
    const { text, questionId, attempt } = row
    if (text === null) continue
    const key = `${questionId ?? ''} ${normalizeSpeech(text)}`
    const group = groups.get(key) ?? { newest: { ...row, text }, times: 0, calls: new Set() }
    group.times += 1
    group.calls.add(attempt)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ newest, times, calls }) => ({
    text: newest.text,
    questionId: newest.questionId,
    how: newest.how ?? '',
    times,
    calls: calls.size,
    lastCall: newest.attempt,
    lastAtMs: newest.endedAtMs,
  }))
}

/** Matches and calls of each Q&A. */
export const countHits = (rows: readonly SaidRow[]) => {
  const counts = new Map<number, { hits: number; calls: Set<string> }>()
  for (const { questionId, attempt } of rows) {
    if (questionId === null) continue
    const count = counts.get(questionId) ?? { hits: 0, calls: new Set() }
    count.hits += 1
    count.calls.add(attempt)
    counts.set(questionId, count)
  }
  const questions = [...counts].map(([questionId, { hits, calls }]) => ({
    questionId,
    hits,
    calls: calls.size,
  }))
  return {
    calls: new Set(rows.map(({ attempt }) => attempt)).size,
    hits: questions.reduce((sum, { hits }) => sum + hits, 0),
    missed: rows.filter(({ text, questionId }) => text !== null && questionId === null).length,
    questions,
  }
}

/** The Q&A that has a sentence, by the sentence's normalized form for matching. */
export const questionsBySentence = (questions: readonly SceneQuestion[]): ReadonlyMap<string, string> =>
  new Map(
    questions.flatMap(({ name, keyWords }) =>
      [name, ...splitWords(keyWords)].map((sentence) => [normalizeSpeech(sentence), name] as const),
    ),
  )
