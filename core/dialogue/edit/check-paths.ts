import { type FlowProblem, flowProblem } from './flow-problem.ts'
import type { ScriptMap } from './script-map.ts'

/** Finds unreachable nodes, and circles without an outgoing edge. */
export const checkPaths = (map: ScriptMap): readonly FlowProblem[] => {
  const { nodes, connections } = map.script
  const onwards = (nodeId: string) => map.leaving(nodeId).map(({ target }) => target)
  const starts = nodes.filter(({ type }) => type === 'start').map(({ nodeId }) => nodeId)
  const reached = reach(starts, onwards)
  const sourcesByTarget = new Map<string, string[]>()
  for (const { source, target } of connections)
    sourcesByTarget.set(target, [...(sourcesByTarget.get(target) ?? []), source])
  // A dead end is reported as such; the nodes leading to it are no circle.
  const ends = nodes.filter(({ type, nodeId }) => type === 'end' || map.leaving(nodeId).length === 0)
  const leadsOut = reach(
    ends.map(({ nodeId }) => nodeId),
    (nodeId) => sourcesByTarget.get(nodeId) ?? [],
  )
  const trapped = nodes.filter(({ nodeId }) => reached.has(nodeId) && !leadsOut.has(nodeId))
  return [
    ...(starts.length === 0 ? [] : nodes.filter(({ nodeId }) => !reached.has(nodeId))).map(
      ({ nodeId, title }) => flowProblem('flow_unreachable_node', { nodeId }, { title }),
    ),
    ...onePerCircle(trapped, onwards).map(({ nodeId, title }) =>
      flowProblem('flow_endless_loop', { nodeId }, { title }),
    ),
  ]
}

const reach = (from: readonly string[], next: (nodeId: string) => readonly string[]): ReadonlySet<string> => {
  const reached = new Set(from)
  const left = [...from]
  for (let nodeId = left.pop(); nodeId !== undefined; nodeId = left.pop())
    for (const other of next(nodeId))
      if (!reached.has(other)) {
        reached.add(other)
        left.push(other)
      }
  return reached
}

/** One problem per circle, at its first node. */
const onePerCircle = <Node extends { readonly nodeId: string }>(
  trapped: readonly Node[],
  onwards: (nodeId: string) => readonly string[],
): readonly Node[] => {
  const reported = new Set<string>()
  return trapped.filter(({ nodeId }) => {
    const isNew = !reported.has(nodeId)
    if (isNew) for (const other of reach([nodeId], onwards)) reported.add(other)
    return isNew
  })
}
