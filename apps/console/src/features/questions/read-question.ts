import { callApi } from '../../platform/call-api.ts'
import { type QuestionKind, type QuestionRow, questionKinds } from './question-kinds.ts'
import { valuesOf } from './question-values.ts'

const mostPages = 10

/** The present state of an entry; undefined if it no longer exists. No endpoint returns one, so the list is paged through. */
export const readQuestion = async (kind: QuestionKind, { id, sceneId }: QuestionRow) => {
  for (let page = 1; page <= mostPages; page++) {
    const { data } = await callApi(questionKinds[kind].list, { sceneId, page, pageSize: 200 })
    const now = data.find((one) => one.id === id)
    if (now !== undefined) return { values: valuesOf(now), version: now.version }
    if (data.length < 200) return undefined
  }
  return undefined
}
