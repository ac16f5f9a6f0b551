import { useNodesInitialized } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { useSearch } from '../../ui/use-search.ts'
import type { FlowDocument } from './flow-document.ts'

type Place = { readonly nodeId: string; readonly connectionId: string | undefined }

/** The node, and the branch of it, that the address names (`paths.place`): shown once, as soon as the canvas is ready. */
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

/** Whether the address names a node of this flow: it is centered, so the flow must not open elsewhere. */
export const useIsPlaceAsked = ({ nodes }: FlowDocument): boolean => {
  const nodeId = useSearch().text('node')
  return nodes.some((node) => node.nodeId === nodeId)
}
