import type { Connection, FlowNode } from '@parley/contract/vocabulary'
import { variablesIn } from '../prompts/fill-prompt.ts'
import { edgeWords } from './edge-words.ts'
import { type FlowProblem, flowProblem } from './flow-problem.ts'
import type { ScriptMap } from './script-map.ts'

/** Specification 1 §9: recommended maximum. */
const longestTitle = 30
const longestRemark = 250

/** Checks a node: its prompts, its name, and its outgoing edges. */
export const checkNode = (node: FlowNode, map: ScriptMap): readonly FlowProblem[] => {
  const { nodeId, title } = node
  const at = (code: FlowProblem['code'], values: FlowProblem['values'] = {}) =>
    flowProblem(code, { nodeId }, { title, ...values })
  const problems: FlowProblem[] = []
  if (node.botWords.every(isBlank)) problems.push(at('flow_wording_missing'))
  else if (node.botWords.some(isBlank)) problems.push(at('flow_wording_blank'))
  problems.push(...unknownVariables(node.botWords, map.variableNames, { nodeId }))
  problems.push(...forbiddenVariables([title], { nodeId }))
  if (lengthOf(title) > longestTitle) problems.push(at('flow_title_long', { limit: longestTitle }))
  if (lengthOf(node.description ?? '') > longestRemark)
    problems.push(at('flow_remark_long', { limit: longestRemark }))
  if (node.type === 'end') return problems
  const leaving = map.leaving(nodeId)
  if (leaving.length === 0) problems.push(at('flow_dead_end'))
  return [...problems, ...checkKinds(node, leaving), ...checkIntents(node, leaving, map)]
}

const isBlank = ({ word }: { readonly word: string }): boolean => word.trim() === ''

/** Characters as a reader counts them (grapheme clusters); an emoji is one. */
const lengthOf = (text: string): number => Array.from(text).length

const checkKinds = (node: FlowNode, leaving: readonly Connection[]): readonly FlowProblem[] => {
  const { nodeId, title } = node
  const of = (kind: Connection['kind']) => leaving.filter((connection) => connection.kind === kind)
  const [force, silent, noKeyword, keywords] = [of('force'), of('silent'), of('noKeyword'), of('keywords')]
  const many = (code: FlowProblem['code'], edges: readonly Connection[]) =>
    edges.length > 1 ? [flowProblem(code, { nodeId }, { title })] : []
  // A force edge takes any speech (decision §6), so edges for particular words are unreachable.
  const shadowed = force.length > 0 ? [...keywords, ...noKeyword] : []
  return [
    ...many('flow_many_force_edges', force),
    ...many('flow_many_silent_edges', silent),
    ...many('flow_many_no_keyword_edges', noKeyword),
    ...shadowed.map(({ id, name }) =>
      flowProblem('flow_edge_never_taken', { nodeId, connectionId: id }, { title, name }),
    ),
  ]
}

/**
 * Names, shared intents and keywords are unique among the edges of a node: a second one could never
 * match.
 */
const checkIntents = (
  { nodeId, title }: FlowNode,
  leaving: readonly Connection[],
  map: ScriptMap,
): readonly FlowProblem[] => {
  const [names, intentIds, keywords] = [new Set<string>(), new Set<number>(), new Set<string>()]
  const problems: FlowProblem[] = []
  for (const connection of leaving) {
    const { id, name } = connection
    const at = (code: FlowProblem['code'], values: FlowProblem['values']) =>
      problems.push(flowProblem(code, { nodeId, connectionId: id }, { title, ...values }))
    if (isSeen(names, name)) at('flow_duplicate_intent', { name })
    if (connection.kind !== 'keywords') continue
    for (const intentId of connection.intentIds ?? [])
      if (isSeen(intentIds, intentId))
        at('flow_intent_repeated', { intent: map.intentsById.get(intentId)?.name ?? intentId })
    for (const keyword of edgeWords(connection, map.intentsById).keywords)
      if (isSeen(keywords, keyword)) at('flow_keyword_repeated', { keyword })
  }
  return problems
}

const isSeen = <T>(seen: Set<T>, item: T): boolean => seen.size === seen.add(item).size

type Place = { readonly nodeId?: string; readonly connectionId?: string }

/** Specification 1 §5: a variable must be created before a prompt may use it. */
export const unknownVariables = (
  prompts: readonly { readonly word: string }[],
  known: ReadonlySet<string>,
  place: Place,
): readonly FlowProblem[] =>
  [...new Set(prompts.flatMap(({ word }) => variablesIn(word)))]
    .filter((name) => !known.has(name))
    .map((name) => flowProblem('flow_variable_unknown', place, { name }))

/** Specification 1 §5: "Variables are not supported here, please do not enter {xxx}". */
export const forbiddenVariables = (texts: readonly string[], place: Place): readonly FlowProblem[] =>
  texts.flatMap(variablesIn).map((name) => flowProblem('flow_variable_forbidden', place, { name }))
