import { api } from '@parley/contract/api'
import { doNotCallQuestionId } from '@parley/contract/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { callKey } from '../../platform/use-request.ts'
import { useNodes } from '../scenes/index.ts'
import { useEveryStrategy } from '../strategies/index.ts'

/** The names of everything that a scene's rules can refer to. */
export type RuleNames = {
  readonly nodes: ReadonlyMap<string, string>
  /** Business Q&A and common dialog: their numbers are unique in the scene. */
  readonly questions: ReadonlyMap<number, string>
  readonly business: readonly QuestionOption[]
  readonly common: readonly QuestionOption[]
  /** Call strategies and their rounds: their numbers differ. */
  readonly strategies: readonly QuestionOption[]
}
type QuestionOption = { readonly value: number; readonly label: string }

export const useRuleNames = (sceneId: string): RuleNames => {
  const t = useMessages()
  const nodes = useNodes(sceneId)
  const business = useEveryQuestion(sceneId, api.listQuestions)
  const kept = useEveryQuestion(sceneId, api.listCommonDialog)
  const strategies = useEveryStrategy(sceneId)
  return useMemo(() => {
    const common = [...kept, { value: doNotCallQuestionId, label: t('reason.doNotCall') }]
    return {
      nodes: new Map(nodes.map(({ value, label }) => [value, label])),
      questions: new Map([...business, ...common].map(({ value, label }) => [value, label])),
      business,
      common,
      strategies,
    }
  }, [nodes, business, kept, strategies, t])
}

const pageSize = 200
/** A scene holds a thousand Q&A at the most. */
const mostPages = 5

/** All of them, page by page; read again whenever the list is. */
const useEveryQuestion = (
  sceneId: string,
  route: typeof api.listQuestions | typeof api.listCommonDialog,
): readonly QuestionOption[] => {
  const query = useQuery({
    queryKey: callKey(route, { sceneId, every: true }),
    queryFn: async ({ signal }) => {
      const options: QuestionOption[] = []
      for (let page = 1; page <= mostPages; page++) {
        const { data } = await callApi(route, { sceneId, page, pageSize }, { signal })
        options.push(...data.map(({ questionId, question }) => ({ value: questionId, label: question })))
        if (data.length < pageSize) break
      }
      return options
    },
  })
  return query.data ?? none
}

const none: readonly QuestionOption[] = []
