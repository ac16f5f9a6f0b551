import type { Api, InputOf } from '@parley/contract/api'
import type { SceneQuestion } from '@parley/contract/vocabulary'
import { normalizeSpeech, splitWords } from '@parley/core/dialogue'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { type Changed, itemId, readScript } from '../scenes/index.ts'
import { countHits, groupSentences, questionsBySentence, readHeard } from './heard-in-calls.ts'
import { addQuestion, deleteQuestions, enableQuestions, formOf, updateQuestion } from './save-questions.ts'

export const questionHandlers = {
  listQuestions: (request, input) => listOf(request, 'business', input),
  addQuestion: async (request, input) => changedQuestion(await addQuestion(request, 'business', input)),
  updateQuestion: async (request, input) => changedQuestion(await updateQuestion(request, 'business', input)),
  deleteQuestion: async (request, input) => deleted(await deleteQuestions(request, 'business', input)),
  enableQuestion: async (request, input) => {
    const { sceneId, version, answer } = await enableQuestions(request, input)
    return { data: answer.map((one) => questionToWire(one, sceneId, version)), total: answer.length }
  },
  listCommonDialog: (request, { action: _list, ...input }) => listOf(request, 'common', input),
  addCommonDialog: async (request, input) => changedQuestion(await addQuestion(request, 'common', input)),
  updateCommonDialog: async (request, input) =>
    changedQuestion(await updateQuestion(request, 'common', input)),
  deleteCommonDialog: async (request, input) => deleted(await deleteQuestions(request, 'common', input)),
  listQuestionRecords: async (request, { sceneId, startTime, endTime, result, questionId, ...page }) => {
    const { questions, rows } = await readHeard(request, { sceneId, startTime, endTime })
    const names = new Map(questions.map(({ id, name }) => [id, name]))
    const known = questionsBySentence(questions)
    const sentences = groupSentences(rows).filter((one) =>
      result === 'missed'
        ? one.questionId === null
        : one.questionId !== null && (questionId === undefined || one.questionId === questionId),
    )
    const { data, total } = pageOfItems(sentences, page)
    return {
      data: data.map((one) => ({
        text: one.text,
        questionId: one.questionId,
        question: names.get(one.questionId ?? -1) ?? '',
        how: one.how,
        times: one.times,
        calls: one.calls,
        lastCallId: one.lastCall,
        lastTime: epochSeconds(one.lastAtMs),
        knownIn: known.get(normalizeSpeech(one.text)) ?? '',
      })),
      total,
    }
  },
  countQuestionHits: async (request, { id, startTime, endTime }) => {
    const { sceneId, rows } = await readHeard(request, { sceneId: id, startTime, endTime })
    return { sceneId, ...countHits(rows) }
  },
} satisfies Partial<Handlers>

const listOf = (
  request: ApiRequest,
  kind: SceneQuestion['kind'],
  { sceneId, question = '', enabled, ...page }: InputOf<Api['listQuestions']>,
) =>
  readScript(request, { sceneId, read: 'words' }, ({ questions = [] }, scene) => {
    const wanted = question.toLowerCase()
    const found = questions.filter(
      (one) =>
        one.kind === kind &&
        (enabled === undefined || one.isEnabled === enabled) &&
        `${one.name}##${one.keyWords}`.toLowerCase().includes(wanted),
    )
    return pageOfItems(
      found.map((one) => questionToWire(one, scene.id, scene.version)),
      page,
    )
  })

const changedQuestion = ({ sceneId, version, answer }: Changed<SceneQuestion>) =>
  questionToWire(answer, sceneId, version)

const deleted = ({ sceneId, version, answer }: Changed<number>) => ({ sceneId, version, deleted: answer })

const questionToWire = (question: SceneQuestion, sceneId: string, version: number) => ({
  id: itemId(sceneId, question.id),
  questionId: question.id,
  sceneId,
  question: question.name,
  keyWords: question.keyWords,
  similarCount: splitWords(question.keyWords).length,
  answer: question.answer.word,
  resId: question.answer.resId,
  ...formOf(question),
  enabled: question.isEnabled,
  updateTime: epochSeconds(question.updatedAtMs),
  inForce: true,
  version,
})
