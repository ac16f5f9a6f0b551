import dagre from '@dagrejs/dagre'
import type { Position } from './flow-document.ts'

/** A card's size on the canvas, for the layout and the minimap. */
export const cardSize = { width: 232, height: 96 } as const

type Laid = {
  readonly nodes: readonly { readonly nodeId: string }[]
  readonly connections: readonly { readonly source: string; readonly target: string }[]
}

/** Tidy: layers from left to right, in the order of the conversation. */
export const placeNodes = ({ nodes, connections }: Laid): ReadonlyMap<string, Position> => {
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', ranksep: 150, nodesep: 36, marginx: 24, marginy: 24 })
  graph.setDefaultEdgeLabel(() => ({}))
  const known = new Set(nodes.map(({ nodeId }) => nodeId))
  for (const { nodeId } of nodes) graph.setNode(nodeId, { ...cardSize })
  for (const { source, target } of connections)
    if (known.has(source) && known.has(target)) graph.setEdge(source, target)
  dagre.layout(graph)
  return new Map(
    nodes.map(({ nodeId }) => {
      const placed = graph.node(nodeId)
      return [nodeId, { x: placed.x - cardSize.width / 2, y: placed.y - cardSize.height / 2 }]
    }),
  )
}
