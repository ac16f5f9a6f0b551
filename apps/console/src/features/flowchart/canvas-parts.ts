import type { Connection } from '@parley/contract/vocabulary'
import type { Edge, Node } from '@xyflow/react'
import type { FlowDocument, PlacedNode } from './flow-document.ts'

export type Severity = 'error' | 'warning'

/** What lights up: nodes and edges that a text test went along. */
export type Lit = { readonly nodeIds: ReadonlySet<string>; readonly connectionIds: ReadonlySet<string> }

export type CardData = {
  readonly node: PlacedNode
  readonly severity?: Severity | undefined
  readonly isLit: boolean
  readonly isCurrent: boolean
}
export type EdgeData = {
  readonly connection: Connection
  readonly severity?: Severity | undefined
  readonly isLit: boolean
}
export type CanvasNode = Node<CardData, 'card'>
export type CanvasEdge = Edge<EdgeData, 'branch'>

export type Marks = {
  readonly byNode: ReadonlyMap<string, Severity>
  readonly byConnection: ReadonlyMap<string, Severity>
  readonly lit: Lit
  readonly currentNodeId?: string | undefined
}

/** Cards for the canvas. What did not change keeps its object, so that only what did is drawn again. */
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
    if (
      kept !== undefined &&
      kept.data.node === node &&
      kept.data.severity === severity &&
      kept.data.isLit === isLit &&
      kept.data.isCurrent === isCurrent &&
      kept.selected === selected
    )
      return kept
    return {
      ...kept,
      id: node.nodeId,
      type: 'card',
      position: node.position,
      selected,
      data: { node, severity, isLit, isCurrent },
    }
  })

export const canvasEdges = (
  document: FlowDocument,
  marks: Marks,
  before: ReadonlyMap<string, CanvasEdge>,
  pickedIds: ReadonlySet<string>,
): CanvasEdge[] =>
  document.connections.map((connection) => {
    const kept = before.get(connection.id)
    const severity = marks.byConnection.get(connection.id)
    const isLit = marks.lit.connectionIds.has(connection.id)
    const selected = pickedIds.has(connection.id)
    if (
      kept !== undefined &&
      kept.data?.connection === connection &&
      kept.data.severity === severity &&
      kept.data.isLit === isLit &&
      kept.selected === selected
    )
      return kept
    return {
      id: connection.id,
      type: 'branch',
      source: connection.source,
      target: connection.target,
      selected,
      data: { connection, severity, isLit },
    }
  })
