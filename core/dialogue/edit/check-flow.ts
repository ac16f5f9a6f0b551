import type { RefusalCode } from '@parley/contract/refusals'
import type { Connection, FlowNode, SceneScript, Wording } from '@parley/contract/vocabulary'
import type { Patterns } from '../match/patterns.ts'
import { variablesIn } from '../words/fill-wording.ts'
import { normalizeSpeech } from '../words/normalize-speech.ts'

export type FlowProblemCode = Extract<RefusalCode, `flow_${string}`>

/** One mistake in a flow, and where the author finds it. */
export type FlowProblem = {
  readonly code: FlowProblemCode
  readonly nodeId?: string
  readonly connectionId?: string
  readonly values: Readonly<Record<string, string | number>>
}

/** Every rule of specification 1 §5 "Flow" that the script breaks, in the order of its nodes. Empty: it may be published. */
export const checkFlow = (script: SceneScript, patterns: Patterns): readonly FlowProblem[] => {
  const nodesById = new Map(script.nodes.map((node) => [node.nodeId, node]))
  return [
    ...checkStarts(script),
    ...script.nodes.flatMap((node) => checkNode(node, script)),
    ...script.connections.flatMap((connection) => checkConnection(connection, nodesById, patterns)),
    ...checkSettings(script),
  ]
}

const checkStarts = (script: SceneScript): readonly FlowProblem[] => {
  const starts = script.nodes.filter((node) => node.type === 'start')
  if (starts.length === 1) return []
  const [first] = starts
  return first
    ? starts
        .slice(1)
        .map((node) => ({ code: 'flow_many_starts', nodeId: node.nodeId, values: { title: node.title } }))
    : [{ code: 'flow_no_start', values: {} }]
}

const checkNode = (node: FlowNode, script: SceneScript): readonly FlowProblem[] => {
  const problems: FlowProblem[] = []
  const at = { nodeId: node.nodeId, values: { title: node.title } }
  const leaving = script.connections.filter((connection) => connection.source === node.nodeId)
  if (node.botWords.every((wording) => wording.word.trim() === ''))
    problems.push({ code: 'flow_wording_missing', ...at })
  problems.push(...unknownVariables(node.botWords, script, node.nodeId))
  if (node.type === 'end') return problems
  if (leaving.length === 0) problems.push({ code: 'flow_dead_end', ...at })
  const count = (kind: Connection['kind']) => leaving.filter((connection) => connection.kind === kind).length
  if (count('force') > 1) problems.push({ code: 'flow_many_force_edges', ...at })
  if (count('silent') > 1) problems.push({ code: 'flow_many_silent_edges', ...at })
  if (count('noKeyword') > 1) problems.push({ code: 'flow_many_no_keyword_edges', ...at })
  const seen = new Set<string>()
  for (const { id, name } of leaving) {
    if (seen.has(name))
      problems.push({
        code: 'flow_duplicate_intent',
        nodeId: node.nodeId,
        connectionId: id,
        values: { title: node.title, name },
      })
    seen.add(name)
  }
  return problems
}

const checkConnection = (
  connection: Connection,
  nodesById: ReadonlyMap<string, FlowNode>,
  patterns: Patterns,
): readonly FlowProblem[] => {
  const problem = (code: FlowProblemCode, values: FlowProblem['values'] = {}): FlowProblem => ({
    code,
    nodeId: connection.source,
    connectionId: connection.id,
    values: { name: connection.name, ...values },
  })
  const source = nodesById.get(connection.source)
  const target = nodesById.get(connection.target)
  if (!source || !target) return [problem('flow_unknown_node')]
  const problems: FlowProblem[] = []
  if (target.type === 'start') problems.push(problem('flow_branch_to_start'))
  if (source.type === 'end') problems.push(problem('flow_edge_after_end', { title: source.title }))
  if (connection.kind !== 'keywords') return problems
  const digits = splitWords(connection.specialDTMFWords)
  const sources = connection.patterns ?? []
  for (const digit of digits)
    if (!/^[0-9*#]+$/.test(digit)) problems.push(problem('flow_dtmf_invalid', { digits: digit }))
  for (const pattern of sources) {
    const reason = patterns.problemOf(pattern)
    if (reason !== undefined) problems.push(problem('flow_pattern_invalid', { pattern, reason }))
  }
  const keywords = splitWords(connection.keyWords).map(normalizeSpeech)
  if (keywords.every((keyword) => keyword === '') && digits.length === 0 && sources.length === 0)
    problems.push(problem('flow_keyword_missing'))
  return problems
}

const checkSettings = (script: SceneScript): readonly FlowProblem[] => {
  const { silenceReplies, silenceTimes, noMatchReplies, goodbye } = script.settings
  const problems: FlowProblem[] = [
    ...unknownVariables([...silenceReplies, ...noMatchReplies, goodbye], script),
  ]
  if (silenceReplies.length !== silenceTimes)
    problems.push({
      code: 'flow_silence_replies_mismatch',
      values: { replies: silenceReplies.length, times: silenceTimes },
    })
  return problems
}

const unknownVariables = (
  wordings: readonly Wording[],
  script: SceneScript,
  nodeId?: string,
): readonly FlowProblem[] => {
  const known = new Set(script.variables.map((variable) => variable.name))
  return wordings
    .flatMap((wording) => variablesIn(wording.word))
    .filter((name) => !known.has(name))
    .map((name) => ({
      code: 'flow_variable_unknown',
      ...(nodeId === undefined ? {} : { nodeId }),
      values: { name },
    }))
}

/** Specification 1 §3: lists are written with ## between their items. */
export const splitWords = (joined: string | undefined): readonly string[] =>
  (joined ?? '')
    .split('##')
    .map((word) => word.trim())
    .filter((word) => word !== '')
