import type { Connection, FlowNode } from '@parley/contract/vocabulary'
import type { FlowDocument, PlacedNode, Position } from './flow-document.ts'

/** Names for what a fresh part is called, in the reader's language. */
export type FreshMessages = { readonly title: string; readonly intent: string; readonly anything: string }

export const addNode = (document: FlowDocument, node: PlacedNode): FlowDocument => ({
  ...document,
  nodes: [...document.nodes, node],
})

export const changeNode = (
  document: FlowDocument,
  nodeId: string,
  change: Partial<Omit<FlowNode, 'nodeId'>>,
): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => (node.nodeId === nodeId ? { ...node, ...change } : node)),
})

export const moveNodes = (document: FlowDocument, places: ReadonlyMap<string, Position>): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => {
    const position = places.get(node.nodeId)
    return position === undefined || (position.x === node.position.x && position.y === node.position.y)
      ? node
      : { ...node, position }
  }),
})

export const connect = (document: FlowDocument, connection: Connection): FlowDocument => ({
  ...document,
  connections: [...document.connections, connection],
})

export const changeConnection = (
  document: FlowDocument,
  id: string,
  change: Partial<Omit<Connection, 'id'>>,
): FlowDocument => ({
  ...document,
  connections: document.connections.map((edge) => (edge.id === id ? cleaned({ ...edge, ...change }) : edge)),
})

/** Only a keyword edge has keywords, patterns and digits. */
const cleaned = ({ keyWords, patterns, specialDTMFWords, intentIds, ...edge }: Connection): Connection =>
  edge.kind === 'keywords'
    ? {
        ...edge,
        keyWords: keyWords ?? '',
        ...(patterns === undefined || patterns.length === 0 ? {} : { patterns }),
        ...(specialDTMFWords === undefined || specialDTMFWords === '' ? {} : { specialDTMFWords }),
        ...(intentIds === undefined || intentIds.length === 0 ? {} : { intentIds }),
      }
    : edge

export type Picked = { readonly nodeIds: readonly string[]; readonly connectionIds: readonly string[] }

/** Nodes with every edge at them, and edges. */
export const removeParts = (document: FlowDocument, { nodeIds, connectionIds }: Picked): FlowDocument => {
  const [nodes, edges] = [new Set(nodeIds), new Set(connectionIds)]
  // Nothing there to remove is no step that undo would have to go back over.
  if (
    !document.nodes.some((node) => nodes.has(node.nodeId)) &&
    !document.connections.some(({ id }) => edges.has(id))
  )
    return document
  return {
    nodes: document.nodes.filter(({ nodeId }) => !nodes.has(nodeId)),
    connections: document.connections.filter(
      ({ id, source, target }) => !edges.has(id) && !nodes.has(source) && !nodes.has(target),
    ),
  }
}

/** Inserts a node into an edge: the edge leads to it, and an unconditional edge leads on from it. */
export const insertOnEdge = (
  document: FlowDocument,
  insert: {
    readonly connectionId: string
    readonly node: PlacedNode
    readonly newEdgeId: string
    readonly words: FreshMessages
  },
): FlowDocument => {
  const edge = document.connections.find(({ id }) => id === insert.connectionId)
  if (edge === undefined) return document
  const onward: Connection = {
    id: insert.newEdgeId,
    source: insert.node.nodeId,
    target: edge.target,
    name: insert.words.anything,
    kind: 'force',
  }
  return {
    nodes: [...document.nodes, insert.node],
    connections: [
      ...document.connections.map((one) =>
        one.id === edge.id ? { ...one, target: insert.node.nodeId } : one,
      ),
      onward,
    ],
  }
}

/** Copies with new ids beside the originals, and the edges whose both ends were copied. */
export const pasteParts = (
  document: FlowDocument,
  clip: FlowDocument,
  options: { readonly newId: (prefix: string) => string; readonly by: number },
): { readonly document: FlowDocument; readonly nodeIds: readonly string[] } => {
  const ids = new Map(clip.nodes.map(({ nodeId }) => [nodeId, options.newId('n')]))
  const nodes = clip.nodes.map(
    (node): PlacedNode => ({
      ...node,
      nodeId: ids.get(node.nodeId) ?? node.nodeId,
      // Specification 1 §5: one start node only.
      type: node.type === 'start' ? 'task' : node.type,
      botWords: node.botWords.map(({ word }) => ({ resId: options.newId('w'), word })),
      position: { x: node.position.x + options.by, y: node.position.y + options.by },
    }),
  )
  const connections = clip.connections.flatMap((edge) => {
    const [source, target] = [ids.get(edge.source), ids.get(edge.target)]
    return source === undefined || target === undefined
      ? []
      : [{ ...edge, id: options.newId('e'), source, target }]
  })
  return {
    document: {
      nodes: [...document.nodes, ...nodes],
      connections: [...document.connections, ...connections],
    },
    nodeIds: [...ids.values()],
  }
}

/** The selection in the form in which it is pasted. */
export const copyParts = (document: FlowDocument, nodeIds: readonly string[]): FlowDocument => {
  const wanted = new Set(nodeIds)
  return {
    nodes: document.nodes.filter(({ nodeId }) => wanted.has(nodeId)),
    connections: document.connections.filter(
      ({ source, target }) => wanted.has(source) && wanted.has(target),
    ),
  }
}

/** The reason why an edge is not allowed (specification 1 §5 "Flow"); undefined where it is. */
export const connectionRefusal = (
  document: FlowDocument,
  { source, target }: { readonly source: string; readonly target: string },
): 'flow_branch_to_start' | 'flow_edge_after_end' | undefined => {
  const typeOf = (id: string) => document.nodes.find(({ nodeId }) => nodeId === id)?.type
  if (typeOf(target) === 'start') return 'flow_branch_to_start'
  return typeOf(source) === 'end' ? 'flow_edge_after_end' : undefined
}

/** A branch name that its node does not have yet. */
export const freshIntentName = (document: FlowDocument, source: string, base: string): string => {
  const taken = new Set(document.connections.filter((edge) => edge.source === source).map(({ name }) => name))
  for (let number = 1; ; number++) {
    const name = `${base} ${number}`
    if (!taken.has(name)) return name
  }
}
