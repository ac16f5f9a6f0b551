import type { Connection } from '@parley/contract/vocabulary'
import type { Edge, Node } from '@xyflow/react'
import type { FlowDocument, PlacedNode } from './flow-document.ts'

export type Severity = 'error' | 'warning'

/** The highlighted nodes and edges: the path of a text test. */
export type Lit = { readonly nodeIds: ReadonlySet<string>; readonly connectionIds: ReadonlySet<string> }

/** Figures of real calls at a node; shares are 0-1: `share` of all calls, the others of the calls that reached the node. */
export type NodeHeat = {
  readonly calls: number
  readonly share: number
  readonly hungUp: number
  readonly silent: number
}
/** `share` 0-1 of all that left the source. */
export type WayHeat = { readonly times: number; readonly share: number }
export type Heat = {
  readonly byNode: ReadonlyMap<string, NodeHeat>
  readonly byWay: ReadonlyMap<string, WayHeat>
}

export type CardData = {
  readonly node: PlacedNode
  /** Absent where heat is off. */
  readonly heat?: NodeHeat | undefined
  readonly severity?: Severity | undefined
  readonly isLit: boolean
  readonly isCurrent: boolean
}
export type EdgeData = {
  readonly connection: Connection
  readonly heat?: WayHeat | undefined
  readonly severity?: Severity | undefined
  readonly isLit: boolean
}
export type CanvasNode = Node<CardData, 'card'>
export type CanvasEdge = Edge<EdgeData, 'branch'>

export type Marks = {
  readonly byNode: ReadonlyMap<string, Severity>
  readonly byConnection: ReadonlyMap<string, Severity>
  readonly lit: Lit
  readonly heat?: Heat | undefined
  readonly currentNodeId?: string | undefined
}

/** Where heat is on, a node that no call came to. */
export const nobody: NodeHeat = { calls: 0, share: 0, hungUp: 0, silent: 0 }

/** Calls keep the nodes that they came to: branches between the same two nodes share one number. */
export const wayKey = (source: string, target: string): string => `${source}\n${target}`

/** The canvas's cards. An unchanged node keeps its object, so that only changed ones render again. */
export const canvasNodes = (
  document: FlowDocument,
  marks: Marks,
  before: ReadonlyMap<string, CanvasNode>,
  pickedIds: ReadonlySet<string>,
): CanvasNode[] =>
  document.nodes.map((node) => {
    const kept = before.get(node.nodeId)
    const severity = marks.byNode.get(node.nodeId)
    const isLit = marks.lit.nodeIds.has(node.nodeId)
    const isCurrent = marks.currentNodeId === node.nodeId
    const selected = pickedIds.has(node.nodeId)
    const heat = marks.heat === undefined ? undefined : (marks.heat.byNode.get(node.nodeId) ?? nobody)
    if (
      kept !== undefined &&
      kept.data.node === node &&
      kept.data.severity === severity &&
      kept.data.isLit === isLit &&
      kept.data.isCurrent === isCurrent &&
      kept.data.heat === heat &&
      kept.selected === selected
    )
      return kept
    return {
      ...kept,
      id: node.nodeId,
      type: 'card',
      position: node.position,
      selected,
      data: { node, heat, severity, isLit, isCurrent },
    }
  })

/** The accessible name of a branch, by the titles of its ends. */
export type EdgeLabel = (ends: {
  readonly source: string
  readonly target: string
  readonly name: string
}) => string

export const canvasEdges = (
  document: FlowDocument,
  { marks, labelOf }: { readonly marks: Marks; readonly labelOf: EdgeLabel },
  before: ReadonlyMap<string, CanvasEdge>,
  pickedIds: ReadonlySet<string>,
): CanvasEdge[] => {
  const titles = new Map(document.nodes.map(({ nodeId, title }) => [nodeId, title]))
  return document.connections.map((connection) => {
    const kept = before.get(connection.id)
    const severity = marks.byConnection.get(connection.id)
    const isLit = marks.lit.connectionIds.has(connection.id)
    const selected = pickedIds.has(connection.id)
    const ariaLabel = labelOf({
      source: titles.get(connection.source) ?? '',
      target: titles.get(connection.target) ?? '',
      name: connection.name,
    })
    const heat = marks.heat?.byWay.get(wayKey(connection.source, connection.target))
    if (
      kept !== undefined &&
      kept.ariaLabel === ariaLabel &&
      kept.data?.connection === connection &&
      kept.data.severity === severity &&
      kept.data.isLit === isLit &&
      kept.data.heat === heat &&
      kept.selected === selected
    )
      return kept
    return {
      id: connection.id,
      type: 'branch',
      source: connection.source,
      target: connection.target,
      ariaLabel,
      selected,
      data: { connection, heat, severity, isLit },
    }
  })
}
