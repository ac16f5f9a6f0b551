import { useNodesInitialized } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { useSearch } from '../../ui/use-search.ts'
import type { FlowDocument } from './flow-document.ts'

type Place = { readonly nodeId: string; readonly connectionId: string | undefined }

/** An address may ask for a node and for a branch of it (`paths.place`): shown once, as soon as the drawing stands. */
export const useAskedPlace = ({ nodes, connections }: FlowDocument, show: (place: Place) => void): void => {
  const search = useSearch()
  const isDrawn = useNodesInitialized()
  const isShown = useRef(false)
  const nodeId = search.text('node')
  const connectionId = search.text('branch')
  useEffect(() => {
    if (!isDrawn || isShown.current || nodeId === null) return
    isShown.current = true
    if (!nodes.some((node) => node.nodeId === nodeId)) return
    show({ nodeId, connectionId: connections.find(({ id }) => id === connectionId)?.id })
  }, [isDrawn, nodeId, connectionId, nodes, connections, show])
}
