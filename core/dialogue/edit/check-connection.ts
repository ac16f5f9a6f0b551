import type { Connection } from '@parley/contract/vocabulary'
import type { Patterns } from '../match/patterns.ts'
import { forbiddenVariables } from './check-node.ts'
import { edgeWords } from './edge-words.ts'
import { type FlowProblem, flowProblem } from './flow-problem.ts'
import type { ScriptMap } from './script-map.ts'
import { splitWords } from './split-words.ts'

/** Checks an edge: its target, and what it matches. */
export const checkConnection = (
  connection: Connection,
  map: ScriptMap,
  patterns: Patterns,
): readonly FlowProblem[] => {
  const { id, name } = connection
  const place = { nodeId: connection.source, connectionId: id }
  const at = (code: FlowProblem['code'], values: FlowProblem['values'] = {}) =>
    flowProblem(code, place, { name, ...values })
  const source = map.nodesById.get(connection.source)
  const target = map.nodesById.get(connection.target)
  if (!source || !target) return [at('flow_unknown_node')]
  const problems: FlowProblem[] = []
  if (target.type === 'start') problems.push(at('flow_branch_to_start'))
  if (source.type === 'end') problems.push(at('flow_edge_after_end', { title: source.title }))
  problems.push(...forbiddenVariables([name], place))
  if (connection.kind !== 'keywords') return problems
  const digits = splitWords(connection.specialDTMFWords)
  problems.push(
    ...digits.filter((keys) => !isDtmf(keys)).map((keys) => at('flow_dtmf_invalid', { digits: keys })),
    ...[...(connection.patterns ?? []), ...(connection.exceptPatterns ?? [])].flatMap((pattern) => {
      const reason = patterns.problemOf(pattern)
      return reason === undefined ? [] : [at('flow_pattern_invalid', { pattern, reason })]
    }),
    ...forbiddenVariables(splitWords(connection.keyWords), place),
    ...(connection.intentIds ?? [])
      .filter((intent) => !map.intentsById.has(intent))
      .map((intent) => at('flow_intent_unknown', { intent })),
  )
  const heard = edgeWords(connection, map.intentsById)
  const isDeaf = heard.keywords.length === 0 && heard.patterns.length === 0 && digits.length === 0
  return isDeaf ? [...problems, at('flow_keyword_missing')] : problems
}

/** Specification 1 §5: only 0-9, * and #. */
const isDtmf = (keys: string): boolean => /^[0-9*#]+$/.test(keys)
