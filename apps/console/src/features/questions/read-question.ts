import { callApi } from '../../platform/call-api.ts'
import { type QuestionKind, type QuestionRow, questionKinds } from './question-kinds.ts'
import { valuesOf } from './question-values.ts'

const mostPages = 10

/** An entry as it is now; undefined where it is gone. There is no call for one: the list is leafed through. */
export const readQuestion = async (kind: QuestionKind, { id, sceneId }: QuestionRow) => {
  for (let page = 1; page <= mostPages; page++) {
    const { data } = await callApi(questionKinds[kind].list, { sceneId, page, pageSize: 200 })
    const now = data.find((one) => one.id === id)
    if (now !== undefined) return { values: valuesOf(now), version: now.version }
    if (data.length < 200) return undefined
  }
  return undefined
}
