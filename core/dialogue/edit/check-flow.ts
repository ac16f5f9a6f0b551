import type { SceneScript } from '@parley/contract/vocabulary'
import type { Patterns } from '../match/patterns.ts'
import { checkConnection } from './check-connection.ts'
import { checkNode, unknownVariables } from './check-node.ts'
import { checkPaths } from './check-paths.ts'
import { checkTags } from './check-tags.ts'
import { type FlowProblem, flowProblem } from './flow-problem.ts'
import { mapScript, type ScriptMap } from './script-map.ts'

/**
 * Lists every problem of a script (specification 1 §5 "Flow"), in the order of its nodes and edges.
 * A script without errors may be submitted. Used by both console and server.
 */
export const checkFlow = (script: SceneScript, patterns: Patterns): readonly FlowProblem[] => {
  const map = mapScript(script)
  return [
    ...checkStarts(script),
    ...repeatedIds(script),
    ...script.nodes.flatMap((node) => checkNode(node, map)),
    ...script.connections.flatMap((connection) => checkConnection(connection, map, patterns)),
    ...checkPaths(map),
    ...checkSettings(map),
    ...checkTags(map),
    ...checkQuestions(map),
  ]
}

const checkStarts = (script: SceneScript): readonly FlowProblem[] => {
  const starts = script.nodes.filter((node) => node.type === 'start')
  if (starts.length === 0) return [flowProblem('flow_no_start', {})]
  return starts.slice(1).map(({ nodeId, title }) => flowProblem('flow_many_starts', { nodeId }, { title }))
}

const repeatedIds = (script: SceneScript): readonly FlowProblem[] => [
  ...repeated(script.nodes, ({ nodeId }) => nodeId).map(({ nodeId, title }) =>
    flowProblem('flow_node_repeated', { nodeId }, { title }),
  ),
  ...repeated(script.connections, ({ id }) => id).map(({ id, source, name }) =>
    flowProblem('flow_edge_repeated', { nodeId: source, connectionId: id }, { name }),
  ),
]

const repeated = <T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] => {
  const seen = new Set<string>()
  return items.filter((item) => seen.size === seen.add(keyOf(item)).size)
}

const checkSettings = ({ script, nodesById, variableNames }: ScriptMap): readonly FlowProblem[] => {
  const { silenceReplies, silenceTimes, noMatchReplies, goodbye, interrupt } = script.settings
  const { disclosure = '', ignorableNodes = [], noiseNodes = [] } = script.settings
  const spoken = [...silenceReplies, ...noMatchReplies, goodbye, { word: disclosure }]
  const { maxRepeatsJumpNode, doNotCallReply = '', transferFailedReply = '' } = script.settings
  const spokenToo = [{ word: doNotCallReply }, { word: transferFailedReply }]
  const named = new Set([
    ...interrupt.unbreakableNodes,
    ...ignorableNodes,
    ...noiseNodes,
    ...(maxRepeatsJumpNode === undefined ? [] : [maxRepeatsJumpNode]),
  ])
  return [
    ...unknownVariables([...spoken, ...spokenToo], variableNames, {}),
    ...(silenceReplies.length === silenceTimes
      ? []
      : [
          flowProblem(
            'flow_silence_replies_mismatch',
            {},
            { replies: silenceReplies.length, times: silenceTimes },
          ),
        ]),
    ...[...named]
      .filter((nodeId) => !nodesById.has(nodeId))
      .map((node) => flowProblem('flow_settings_node_unknown', {}, { node })),
  ]
}

/**
 * Checks the prompts and jump targets of the enabled Q&A: a missing node would end the
 * conversation.
 */
const checkQuestions = ({ script, nodesById, variableNames }: ScriptMap): readonly FlowProblem[] => {
  const enabled = (script.questions ?? []).filter(({ isEnabled }) => isEnabled)
  return [
    ...enabled.flatMap(({ answer, jump }) =>
      unknownVariables([answer, { word: jump?.leadWords ?? '' }], variableNames, {}),
    ),
    ...enabled
      .filter(({ jump, repeat }) =>
        [jump?.mastId, repeat?.maxRepeatTimeJumpNode].some(
          (nodeId) => nodeId !== undefined && nodeId !== '' && !nodesById.has(nodeId),
        ),
      )
      .map(({ name }) => flowProblem('flow_question_target_unknown', {}, { name })),
  ]
}
