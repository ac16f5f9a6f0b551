import { doNotCallQuestionId, type IntentTag, type TagRule } from '@parley/contract/vocabulary'
import { type FlowProblem, flowProblem } from './flow-problem.ts'
import type { ScriptMap } from './script-map.ts'

/**
 * Checks tags that refer to nodes and questions: each must exist, and specification 1 §5 recommends
 * one tag per node.
 */
export const checkTags = (map: ScriptMap): readonly FlowProblem[] => [
  ...checkNodes(map),
  ...checkQuestions(map),
]

const checkNodes = ({ script, nodesById }: ScriptMap): readonly FlowProblem[] => {
  const firstTagByNode = new Map<string, string>()
  const problems: FlowProblem[] = []
  for (const tag of script.tags)
    for (const nodeId of nodesOf(tag)) {
      const node = nodesById.get(nodeId)
      const other = firstTagByNode.get(nodeId)
      if (node === undefined)
        problems.push(flowProblem('flow_tag_node_unknown', {}, { tag: tag.name, node: nodeId }))
      else if (other !== undefined)
        problems.push(
          flowProblem('flow_tag_node_shared', { nodeId }, { title: node.title, tag: tag.name, other }),
        )
      else firstTagByNode.set(nodeId, tag.name)
    }
  return problems
}

/** Nodes that a tag requires to have been reached; "none of" may name any node. */
const nodesOf = (tag: IntentTag): ReadonlySet<string> => new Set(tag.ruleSets.flat().flatMap(nodesWanted))

const nodesWanted = (rule: TagRule): readonly string[] =>
  rule.kind === 'node' && rule.type !== 'noneOf' ? rule.nodeIds : []

const checkQuestions = ({ script }: ScriptMap): readonly FlowProblem[] => {
  const known = new Set([doNotCallQuestionId, ...(script.questions ?? []).map(({ id }) => id)])
  return script.tags.flatMap((tag) =>
    [...new Set(tag.ruleSets.flat().flatMap(questionsWanted))]
      .filter((id) => !known.has(id))
      .map((question) => flowProblem('flow_tag_question_unknown', {}, { tag: tag.name, question })),
  )
}

const questionsWanted = (rule: TagRule): readonly number[] =>
  rule.kind === 'question' || rule.kind === 'generalNode' ? rule.questionIds : []
