import { type ConversationTurn, doNotCallQuestionId, type SceneScript } from '@parley/contract/vocabulary'
import type { Translate } from '../../messages/use-messages.ts'

/** Display names of a script's nodes, edges and questions. */
export const namesOf = (script: SceneScript) => {
  const questionTitles = (script.questions ?? []).map(({ id, name }): [string, string] => [
    `question:${id}`,
    name,
  ])
  const titlesById = new Map([
    ...script.nodes.map(({ nodeId, title }): [string, string] => [nodeId, title]),
    ...questionTitles,
  ])
  const namesById = new Map([
    ...script.connections.map(({ id, name }): [string, string] => [id, name]),
    ...questionTitles,
  ])
  return { titlesById, namesById }
}

/** The rule that matched the turn, and its score: the number of matched characters. */
export const ruleOf = (
  turn: ConversationTurn | undefined,
  namesById: ReadonlyMap<string, string>,
  t: Translate,
): string => {
  if (turn?.matched === undefined) return t('conversation.rule.none')
  const { connectionId, questionId, by, how, score = 0 } = turn.matched
  const name =
    questionId === undefined
      ? (namesById.get(connectionId ?? '') ?? '')
      : questionId === doNotCallQuestionId
        ? t('conversation.label.doNotCall')
        : (namesById.get(`question:${questionId}`) ?? '')
  if (how === 'likeness') return t('conversation.rule.likeness', { name, percent: Math.round(score * 100) })
  if (how === 'embedding') return t('conversation.rule.embedding', { name, percent: Math.round(score * 100) })
  if (how === 'model') return t('conversation.rule.model', { name })
  const rule =
    questionId === undefined
      ? t('conversation.rule.keyword', { by, edge: name })
      : t('conversation.rule.question', { by, question: name })
  return `${rule} · ${t('conversation.rule.chars', { chars: by.length })}`
}
