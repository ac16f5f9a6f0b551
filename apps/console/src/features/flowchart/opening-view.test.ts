import { expect, test } from 'vitest'
import { openingViewport } from './opening-view.ts'
import { cardSize } from './place-nodes.ts'

const frame = { width: 1000, height: 700 }

const cardAt = (nodeId: string, x: number, y: number) => ({
  nodeId,
  type: nodeId === 'first' ? ('start' as const) : ('task' as const),
  name: nodeId,
  position: { x, y },
})

test('a flow whose cards can be read is shown whole', () => {
  const { zoom } = openingViewport({ nodes: [cardAt('first', 0, 0), cardAt('second', 300, 0)] }, frame)
  expect(zoom).toBeGreaterThan(0.8)
})

test('a longer one opens at its first card, large enough to read', () => {
  const nodes = [cardAt('last', 4_000, 900), cardAt('first', -200, 300)]
  const { x, y, zoom } = openingViewport({ nodes }, frame)
  expect(zoom).toBe(0.8)
  expect(-200 * zoom + x).toBe(32)
  expect((300 + cardSize.height / 2) * zoom + y).toBeCloseTo(frame.height / 2)
})

test('an empty flow opens at its origin', () => {
  expect(openingViewport({ nodes: [] }, frame)).toEqual({ x: 0, y: 0, zoom: 1 })
})
