import { customProperties } from '../../ui/custom-properties.ts'
import '@xyflow/react/dist/style.css'
import {
  applyEdgeChanges,
  applyNodeChanges,
  Background,
  BackgroundVariant,
  Controls,
  type EdgeChange,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  ReactFlow,
  SelectionMode,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import { Button } from 'antd'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { BranchEdge, EdgeVerbsContext } from './branch-edge.tsx'
import styles from './canvas.module.css'
import {
  type CanvasEdge,
  type CanvasNode,
  canvasEdges,
  canvasNodes,
  type EdgeLabel,
  type Marks,
} from './canvas-parts.ts'
import { FarContext, farZoom, largeFlow } from './far-away.ts'
import type { Position } from './flow-document.ts'
import type { FlowEditor } from './flow-editor.ts'
import { NodeCard } from './node-card.tsx'
import { openingViewport } from './opening-view.ts'
import { cardSize } from './place-nodes.ts'
import { useIsPlaceAsked } from './use-asked-place.ts'

/** A flow with fewer nodes fits the view, and a map would cover it. */
const fewestForMap = 20
/** React Flow computes the map's scale from its style, so a class cannot size it. */
const mapSize = { width: 160, height: 110 }

const nodeTypes = { card: NodeCard }
const edgeTypes = { branch: BranchEdge }

export type RefusedBranch = 'flow_branch_to_start' | 'flow_edge_after_end'

type CanvasProps = {
  readonly editor: FlowEditor
  readonly marks: Marks
  readonly canEdit: boolean
  readonly onRefused: (code: RefusedBranch) => void
}

/** A branch that was dropped on empty canvas: its source node, and the place in the flow and on the screen. */
type Pulled = { readonly source: string; readonly at: Position; readonly place: Position }

/** The flow as a diagram. A drag changes only the canvas; its end is one edit of the document. */
export const Canvas = ({ editor, marks, canEdit, onRefused }: CanvasProps) => {
  const t = useMessages()
  const flow = useReactFlow<CanvasNode, CanvasEdge>()
  const box = useRef<HTMLDivElement>(null)
  const isPlaceAsked = useIsPlaceAsked(editor.document)
  const { pulled, setPulled, letGo, addPulled } = usePulledBranch(editor, box)
  const { nodes, edges, changeNodes, changeEdges } = useCanvasParts(editor, marks)
  const isLarge = editor.document.nodes.length > largeFlow
  const isFar = useStore(({ transform: [, , zoom] }) => isLarge && zoom < farZoom)
  const verbs = useEdgeVerbs(editor, canEdit)
  return (
    <div className={`${styles.canvas} ${isFar ? styles.far : ''}`} ref={box}>
      <Arrow />
      <EdgeVerbsContext value={verbs}>
        <FarContext value={isFar}>
          <ReactFlow<CanvasNode, CanvasEdge>
            aria-label={t('flow.canvas')}
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            // Zoomed out, nearly all elements are visible; filtering them on every move costs more than it saves.
            onlyRenderVisibleElements={!isFar}
            onInit={() => {
              const frame = box.current?.getBoundingClientRect()
              if (frame !== undefined && !isPlaceAsked)
                void flow.setViewport(openingViewport(editor.document, frame))
            }}
            minZoom={0.05}
            nodesDraggable={canEdit}
            nodesConnectable={canEdit}
            // The editor's own keys delete, so that every deletion can be undone.
            deleteKeyCode={null}
            selectionKeyCode="Shift"
            multiSelectionKeyCode={['Shift', 'Control', 'Meta']}
            panActivationKeyCode="Space"
            selectionMode={SelectionMode.Partial}
            onNodesChange={changeNodes}
            onEdgesChange={changeEdges}
            onNodeDragStop={(_, __, dragged) =>
              editor.move(new Map(dragged.map(({ id, position }) => [id, position])))
            }
            onConnect={({ source, target }) => {
              const refusal = editor.draw(source, target)
              if (refusal !== undefined) onRefused(refusal)
            }}
            onConnectEnd={letGo}
            onMoveStart={() => box.current?.setAttribute('data-moving', '')}
            onMoveEnd={() => box.current?.removeAttribute('data-moving')}
            onPaneClick={() => setPulled(undefined)}
            proOptions={{ hideAttribution: false }}
          >
            {isFar ? undefined : (
              <Background variant={BackgroundVariant.Dots} gap={20} size={1.2} color="#cdd5dc" />
            )}
            {nodes.length < fewestForMap ? undefined : (
              <MiniMap pannable zoomable ariaLabel={null} nodeColor={colorOf} style={mapSize} />
            )}
            <Controls showInteractive={false} />
          </ReactFlow>
        </FarContext>
      </EdgeVerbsContext>
      {pulled === undefined ? undefined : (
        <Picker place={pulled.place} onPick={addPulled} onCancel={() => setPulled(undefined)} />
      )}
    </div>
  )
}

/** The actions on a branch's chip. */
const useEdgeVerbs = ({ pick, insert }: FlowEditor, canEdit: boolean) =>
  useMemo(
    () => ({
      canEdit,
      onPick: (connectionId: string) => pick([], [connectionId]),
      onInsert: (connectionId: string, { x, y }: Position) =>
        insert(connectionId, { x: x - cardSize.width / 2, y: y - cardSize.height / 2 }),
    }),
    [canEdit, pick, insert],
  )

/** A branch that was dropped on empty canvas, until the user chooses the node to add there. */
const usePulledBranch = (editor: FlowEditor, box: RefObject<HTMLDivElement | null>) => {
  const flow = useReactFlow<CanvasNode, CanvasEdge>()
  const [pulled, setPulled] = useState<Pulled>()
  const letGo = useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      const source = state.fromNode?.id
      if (source === undefined || state.toNode !== null || state.fromHandle?.type !== 'source') return
      const point = 'changedTouches' in event ? event.changedTouches[0] : event
      const frame = box.current?.getBoundingClientRect()
      if (point === undefined || frame === undefined) return
      const { clientX: x, clientY: y } = point
      setPulled({
        source,
        at: flow.screenToFlowPosition({ x, y }),
        place: { x: x - frame.x, y: y - frame.y },
      })
    },
    [flow, box],
  )
  const addPulled = (type: 'task' | 'end'): void => {
    if (pulled !== undefined)
      editor.addAfter(pulled.source, type, { x: pulled.at.x, y: pulled.at.y - cardSize.height / 2 })
    setPulled(undefined)
  }
  return { pulled, setPulled, letGo, addPulled }
}

type PickerProps = {
  readonly place: Position
  readonly onPick: (type: 'task' | 'end') => void
  readonly onCancel: () => void
}

/** The menu of node types at the place where a branch was dropped. */
const Picker = ({ place, onPick, onCancel }: PickerProps) => {
  const t = useMessages()
  return (
    <div
      className={styles.picker}
      style={customProperties({ '--x': `${place.x}px`, '--y': `${place.y}px` })}
      role="menu"
      aria-label={t('flow.add.here')}
    >
      <Button size="small" role="menuitem" autoFocus onClick={() => onPick('task')}>
        {t('flow.type.task')}
      </Button>
      <Button size="small" role="menuitem" onClick={() => onPick('end')}>
        {t('flow.type.end')}
      </Button>
      <Button size="small" type="text" role="menuitem" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </div>
  )
}

/** The parts that React Flow draws, kept in step with the document and its marks. */
const useCanvasParts = (editor: FlowEditor, marks: Marks) => {
  const t = useMessages()
  const { document, picked, repick } = editor
  const [nodes, setNodes] = useState<CanvasNode[]>([])
  const [edges, setEdges] = useState<CanvasEdge[]>([])
  useEffect(() => {
    const ids = new Set(picked.nodeIds)
    setNodes((before) => canvasNodes(document, marks, new Map(before.map((node) => [node.id, node])), ids))
  }, [document, marks, picked.nodeIds])
  useEffect(() => {
    const ids = new Set(picked.connectionIds)
    const labelOf: EdgeLabel = ({ source, target, name }) =>
      t('flow.edge.label', {
        source: source || t('flow.untitled'),
        target: target || t('flow.untitled'),
        name: name || t('flow.untitled'),
      })
    setEdges((before) =>
      canvasEdges(document, { marks, labelOf }, new Map(before.map((edge) => [edge.id, edge])), ids),
    )
  }, [document, marks, picked.connectionIds, t])
  const changeNodes = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      repick('nodeIds', picksIn(changes))
      setNodes((before) => applyNodeChanges(changes, before))
    },
    [repick],
  )
  const changeEdges = useCallback(
    (changes: EdgeChange<CanvasEdge>[]) => {
      repick('connectionIds', picksIn(changes))
      setEdges((before) => applyEdgeChanges(changes, before))
    },
    [repick],
  )
  return { nodes, edges, changeNodes, changeEdges }
}

/**
 * The selection that a change sets or clears. React Flow also reports its whole selection, but one render late; using both would
 * loop for ever.
 */
const picksIn = (changes: readonly (NodeChange | EdgeChange)[]): ReadonlyMap<string, boolean> =>
  new Map(changes.flatMap((change) => (change.type === 'select' ? [[change.id, change.selected]] : [])))

const colorOf = ({ data }: CanvasNode): string =>
  data.node.type === 'start' ? '#0b6b77' : data.node.type === 'end' ? '#17212b' : '#8aa0b2'

const Arrow = () => (
  <svg aria-hidden="true" className={styles.definitions}>
    <defs>
      <marker
        id="parley-arrow"
        viewBox="0 0 10 10"
        refX="9"
        refY="5"
        markerWidth="7"
        markerHeight="7"
        orient="auto-start-reverse"
      >
        <path d="M 0 0 L 10 5 L 0 10 z" fill="#98a5b1" />
      </marker>
    </defs>
  </svg>
)
