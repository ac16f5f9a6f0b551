import type { Connection, FlowNode, SceneIntent, SceneScript } from '@parley/contract/vocabulary'

/** Lookup tables of a script, so that a long flow is checked in one pass. */
export type ScriptMap = {
  readonly script: SceneScript
  readonly nodesById: ReadonlyMap<string, FlowNode>
  readonly leaving: (nodeId: string) => readonly Connection[]
  readonly intentsById: ReadonlyMap<number, SceneIntent>
  readonly variableNames: ReadonlySet<string>
}

export const mapScript = (script: SceneScript): ScriptMap => {
  const leavingBySource = new Map<string, Connection[]>()
  for (const connection of script.connections) {
    const known = leavingBySource.get(connection.source)
    if (known) known.push(connection)
    else leavingBySource.set(connection.source, [connection])
  }
  return {
    script,
    nodesById: new Map(script.nodes.map((node) => [node.nodeId, node])),
    leaving: (nodeId) => leavingBySource.get(nodeId) ?? [],
    intentsById: new Map((script.intents ?? []).map((intent) => [intent.targetId, intent])),
    variableNames: new Set(script.variables.map(({ name }) => name)),
  }
}
