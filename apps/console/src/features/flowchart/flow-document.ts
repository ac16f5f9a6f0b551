import type { ProcessGraph } from '@parley/contract/api'
import type { Connection, FlowNode } from '@parley/contract/vocabulary'
import { graphFromWire, graphToWire } from '@parley/core/dialogue'

export type Position = { readonly x: number; readonly y: number }

/** A node as the editor keeps it: it stands somewhere. */
export type PlacedNode = FlowNode & { readonly position: Position }

/** What the editor edits. Every edit makes a new one; parts that did not change stay the same objects. */
export type FlowDocument = {
  readonly nodes: readonly PlacedNode[]
  readonly connections: readonly Connection[]
}

export const documentFromWire = (
  graph: ProcessGraph,
  place: (graph: ProcessGraph) => ReadonlyMap<string, Position>,
): FlowDocument => {
  const missing = graph.nodes.some(({ position }) => position === undefined)
  const places = missing ? place(graph) : new Map<string, Position>()
  const positions = new Map(graph.nodes.map(({ nodeId, position }) => [nodeId, position]))
  const { nodes, connections } = graphFromWire(graph)
  return {
    connections,
    nodes: nodes.map((node) => ({
      ...node,
      position: places.get(node.nodeId) ?? positions.get(node.nodeId) ?? { x: 0, y: 0 },
    })),
  }
}

/** Specification 1 §7: the payload is the graph as a JSON string. */
export const documentToWire = (document: FlowDocument): string => JSON.stringify(graphToWire(document))

/** Asked at every keystroke: parts that nobody touched are the same objects, and only the others are read. */
export const sameDocument = (one: FlowDocument, other: FlowDocument): boolean =>
  one === other || (sameParts(one.nodes, other.nodes) && sameParts(one.connections, other.connections))

const sameParts = (one: readonly object[], other: readonly object[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((part, at) => part === other[at] || JSON.stringify(part) === JSON.stringify(other[at])))
