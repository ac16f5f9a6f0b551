import { doNotCallQuestionId, type SceneScript, type TalkTurn } from '@parley/contract/vocabulary'
import type { Say } from '../../words/use-words.ts'

/** How a script's nodes, edges and questions are called: nodes by what is shown of them, edges by what leads along. */
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

/** Which rule took the turn, and its score: how many characters of what was said it accounts for. */
export const ruleOf = (
  turn: TalkTurn | undefined,
  namesById: ReadonlyMap<string, string>,
  say: Say,
): string => {
  if (turn?.matched === undefined) return say('talk.rule.none')
  const { connectionId, questionId, by, how, score = 0 } = turn.matched
  const name =
    questionId === undefined
      ? (namesById.get(connectionId ?? '') ?? '')
      : questionId === doNotCallQuestionId
        ? say('talk.label.doNotCall')
        : (namesById.get(`question:${questionId}`) ?? '')
  if (how === 'likeness') return say('talk.rule.likeness', { name, percent: Math.round(score * 100) })
  if (how === 'embedding') return say('talk.rule.embedding', { name, percent: Math.round(score * 100) })
  if (how === 'model') return say('talk.rule.model', { name })
  const rule =
    questionId === undefined
      ? say('talk.rule.keyword', { by, edge: name })
      : say('talk.rule.question', { by, question: name })
  return `${rule} · ${say('talk.rule.chars', { chars: by.length })}`
}
