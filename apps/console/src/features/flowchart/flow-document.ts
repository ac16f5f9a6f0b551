import type { ProcessGraph } from '@parley/contract/api'
import type { Connection, FlowNode } from '@parley/contract/vocabulary'
import { graphFromWire, graphToWire } from '@parley/core/dialogue'

export type Position = { readonly x: number; readonly y: number }

/** A node in the editor, with its position. */
export type PlacedNode = FlowNode & { readonly position: Position }

/** The editor's immutable document: each edit makes a new one, in which unchanged parts stay the same objects. */
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

/** Computed on every keystroke: unchanged parts are the same objects, so only changed ones are compared in full. */
export const sameDocument = (one: FlowDocument, other: FlowDocument): boolean =>
  one === other || (sameParts(one.nodes, other.nodes) && sameParts(one.connections, other.connections))

const sameParts = (one: readonly object[], other: readonly object[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((part, at) => part === other[at] || JSON.stringify(part) === JSON.stringify(other[at])))
