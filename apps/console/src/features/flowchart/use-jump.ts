import type { FlowProblem } from '@parley/core/dialogue'
import { useReactFlow } from '@xyflow/react'
import { useCallback, useEffect, useRef } from 'react'
import type { FlowEditor } from './flow-editor.ts'
import { cardSize } from './place-nodes.ts'

/** Brings a node into view and picks it, or a branch that leaves it. */
export const useJump = (editor: FlowEditor) => {
  const flow = useReactFlow()
  const { document, pick } = editor
  const jump = (nodeId: string): void => {
    const position = document.nodes.find((node) => node.nodeId === nodeId)?.position
    if (position === undefined) return
    void flow.setCenter(position.x + cardSize.width / 2, position.y + cardSize.height / 2, {
      zoom: 1,
      duration: 200,
    })
  }
  const newestJump = useRef(jump)
  useEffect(() => {
    newestJump.current = jump
  })
  const pickAndJump = useCallback(
    (nodeId: string) => {
      pick([nodeId])
      newestJump.current(nodeId)
    },
    [pick],
  )
  const jumpTo = ({ nodeId, connectionId }: Pick<FlowProblem, 'nodeId' | 'connectionId'>): void => {
    if (connectionId !== undefined) pick([], [connectionId])
    else if (nodeId !== undefined) pick([nodeId])
    if (nodeId !== undefined) jump(nodeId)
  }
  return { pickAndJump, jumpTo }
}
