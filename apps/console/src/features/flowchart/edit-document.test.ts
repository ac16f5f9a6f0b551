import type { Connection } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphOf } from './draft-store.ts'
import {
  changeConnection,
  changeNode,
  connect,
  connectionRefusal,
  copyParts,
  freshIntentName,
  insertOnEdge,
  moveNodes,
  pasteParts,
  removeParts,
} from './edit-document.ts'
import {
  documentFromWire,
  documentToWire,
  type FlowDocument,
  type PlacedNode,
  sameDocument,
} from './flow-document.ts'
import { newHistory, record, redo, undo } from './history.ts'

const node = (nodeId: string, type: PlacedNode['type'] = 'task'): PlacedNode => ({
  nodeId,
  type,
  title: nodeId,
  botWords: [{ resId: `w-${nodeId}`, word: `I am ${nodeId}` }],
  position: { x: 1, y: 2 },
})
const edge = (id: string, source: string, target: string): Connection => ({
  id,
  source,
  target,
  name: id,
  kind: 'keywords',
  keyWords: 'yes##no',
})
const flow: FlowDocument = {
  nodes: [node('a', 'start'), node('b'), node('c', 'end')],
  connections: [edge('ab', 'a', 'b'), edge('bc', 'b', 'c')],
}
const words = { title: 'New', intent: 'Branch', anything: 'Anything' }

describe('editing a flow', () => {
  test('a node that goes takes every edge at it along', () => {
    const left = removeParts(flow, { nodeIds: ['b'], connectionIds: [] })
    expect(left.nodes.map(({ nodeId }) => nodeId)).toEqual(['a', 'c'])
    expect(left.connections).toEqual([])
  })

  test('to remove what is not there, or to put a card where it stands, changes nothing', () => {
    expect(removeParts(flow, { nodeIds: ['gone'], connectionIds: [] })).toBe(flow)
    const moved = moveNodes(flow, new Map([['a', { x: 1, y: 2 }]]))
    expect(moved.nodes[0]).toBe(flow.nodes[0])
  })

  test('a sentence typed and taken back by hand is the same flow again; another order, place or word is not', () => {
    const typed = changeNode(flow, 'b', { title: 'bb' })
    expect(sameDocument(flow, typed)).toBe(false)
    expect(sameDocument(flow, changeNode(typed, 'b', { title: 'b' }))).toBe(true)
    expect(sameDocument(flow, { ...flow, nodes: flow.nodes.toReversed() })).toBe(false)
    expect(sameDocument(flow, moveNodes(flow, new Map([['a', { x: 9, y: 2 }]])))).toBe(false)
    expect(sameDocument(flow, removeParts(flow, { nodeIds: [], connectionIds: ['ab'] }))).toBe(false)
  })

  test('a node on an edge: what led on leads to it, and from it on whatever is said', () => {
    const inserted = insertOnEdge(flow, { connectionId: 'ab', node: node('x'), newEdgeId: 'xb', words })
    expect(inserted.connections.map(({ id, source, target, kind }) => [id, source, target, kind])).toEqual([
      ['ab', 'a', 'x', 'keywords'],
      ['bc', 'b', 'c', 'keywords'],
      ['xb', 'x', 'b', 'force'],
    ])
  })

  test('no branch to the start, none after an end (specification 1 §5)', () => {
    expect(connectionRefusal(flow, { source: 'b', target: 'a' })).toBe('flow_branch_to_start')
    expect(connectionRefusal(flow, { source: 'c', target: 'b' })).toBe('flow_edge_after_end')
    expect(connectionRefusal(flow, { source: 'a', target: 'c' })).toBeUndefined()
  })

  test('pasted parts have ids of their own, no second start, and the edges between them', () => {
    let number = 0
    const newId = (prefix: string): string => `${prefix}${number++}`
    const { document, nodeIds } = pasteParts(flow, copyParts(flow, ['a', 'b']), { newId, by: 40 })
    expect(document.nodes).toHaveLength(5)
    expect(document.nodes.filter(({ type }) => type === 'start')).toHaveLength(1)
    expect(new Set(document.nodes.map(({ nodeId }) => nodeId)).size).toBe(5)
    expect(new Set(document.nodes.flatMap(({ botWords }) => botWords.map(({ resId }) => resId))).size).toBe(5)
    const [first, second] = nodeIds
    expect(document.connections.at(-1)).toMatchObject({ source: first, target: second, keyWords: 'yes##no' })
    expect(document.connections).toHaveLength(3)
  })

  test('an edge that becomes a force jump loses its keywords', () => {
    const changed = changeConnection(flow, 'ab', { kind: 'force' })
    expect(changed.connections[0]).toEqual({ id: 'ab', source: 'a', target: 'b', name: 'ab', kind: 'force' })
  })

  test('a new branch never takes a name that its node has', () => {
    const named = connect(flow, { ...edge('x', 'a', 'c'), name: 'Branch 1' })
    expect(freshIntentName(named, 'a', 'Branch')).toBe('Branch 2')
    expect(freshIntentName(named, 'b', 'Branch')).toBe('Branch 1')
  })

  test('what is saved is what is loaded again', () => {
    const graph = graphOf(documentToWire(flow))
    expect(graph && documentFromWire(graph, () => new Map())).toEqual(flow)
  })
})

describe('undo', () => {
  test('any number of steps back and forth ends where it began', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), fc.nat({ max: 60 }), (steps, back) => {
        const done = steps.reduce(
          (history, step, index) => record(history, [step, index]),
          newHistory([-1, -1]),
        )
        let moved = done
        for (let count = 0; count < back; count++) moved = undo(moved)
        for (let count = 0; count < back; count++) moved = redo(moved)
        expect(moved.now).toEqual(done.now)
      }),
    )
  })

  test('a sentence that is typed is one step', () => {
    let history = newHistory('')
    for (const text of ['h', 'he', 'hel']) history = record(history, text, 'word of a')
    history = record(history, 'other', 'word of b')
    expect(undo(history).now).toBe('hel')
    expect(undo(undo(history)).now).toBe('')
  })
})
