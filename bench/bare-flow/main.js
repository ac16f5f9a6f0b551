// Baseline of the flow editor: the same graph in the bare drawing library, with its own nodes and edges.
import '@xyflow/react/dist/style.css'
import { ReactFlow, useEdgesState, useNodesState } from '@xyflow/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const { nodes: given, connections } = await (await fetch('/graph.json')).json()

const BareFlow = () => {
  const [nodes, , onNodesChange] = useNodesState(
    given.map(({ nodeId, title, position }) => ({ id: nodeId, position, data: { label: title } })),
  )
  const [edges, , onEdgesChange] = useEdgesState(
    connections.map(({ id, source, target, name }) => ({ id, source, target, label: name })),
  )
  const flow = { nodes, edges, onNodesChange, onEdgesChange, fitView: true, minZoom: 0.05 }
  return createElement(ReactFlow, flow)
}

createRoot(document.getElementById('root')).render(createElement(BareFlow))
