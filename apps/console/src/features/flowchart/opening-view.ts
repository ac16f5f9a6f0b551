import { getViewportForBounds, type Viewport } from '@xyflow/react'
import type { FlowDocument } from './flow-document.ts'
import { cardSize } from './place-nodes.ts'

/** At this zoom a card's text is about 11 px high. Below it the beginning of the flow is shown instead of the whole. */
const readableZoom = 0.8

/** Distance between the first card and the left edge, px. */
const margin = 32

/** The first viewport of a flow: all of it if its cards are readable then, else its first card. */
export const openingViewport = (
  { nodes }: Pick<FlowDocument, 'nodes'>,
  { width, height }: { readonly width: number; readonly height: number },
): Viewport => {
  const xs = nodes.map(({ position }) => position.x)
  const ys = nodes.map(({ position }) => position.y)
  if (nodes.length === 0) return { x: 0, y: 0, zoom: 1 }
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const bounds = {
    x: left,
    y: top,
    width: Math.max(...xs) - left + cardSize.width,
    height: Math.max(...ys) - top + cardSize.height,
  }
  const whole = getViewportForBounds(bounds, width, height, 0.05, 1, 0.15)
  if (whole.zoom >= readableZoom) return whole
  const first = nodes.find(({ type }) => type === 'start') ?? nodes[0]
  const { x, y } = first?.position ?? { x: left, y: top }
  return {
    x: margin - x * readableZoom,
    y: height / 2 - (y + cardSize.height / 2) * readableZoom,
    zoom: readableZoom,
  }
}
