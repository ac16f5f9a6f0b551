import type { Connection, FlowNode } from '@parley/contract/vocabulary'
import { useCallback, useMemo, useState } from 'react'
import { newId } from '../../platform/new-id.ts'
import {
  addNode,
  changeConnection,
  changeNode,
  connect,
  connectionRefusal,
  copyParts,
  type FreshMessages,
  freshIntentName,
  insertOnEdge,
  moveNodes,
  type Picked,
  pasteParts,
  removeParts,
} from './edit-document.ts'
import type { FlowDocument, PlacedNode, Position } from './flow-document.ts'
import { type History, newHistory, record, redo, undo } from './history.ts'
import { placeNodes } from './place-nodes.ts'

export type FlowEditor = ReturnType<typeof useFlowEditor>

const nothingPicked: Picked = { nodeIds: [], connectionIds: [] }

/** The clip outlives the page, so that parts can be pasted into another scene. */
let clip: FlowDocument | undefined

/** The editor's operations on one document, with its history and its selection. */
export const useFlowEditor = (loaded: FlowDocument, words: FreshMessages) => {
  const [history, setHistory] = useState<History<FlowDocument>>(() => newHistory(loaded))
  const [picked, setPicked] = useState<Picked>(nothingPicked)
  const { now: document } = history
  const edit = useCallback(
    (change: (document: FlowDocument) => FlowDocument, tag?: string) =>
      setHistory((before) => record(before, change(before.now), tag)),
    [],
  )
  const pick = useCallback((nodeIds: readonly string[], connectionIds: readonly string[] = []) => {
    setPicked({ nodeIds, connectionIds })
  }, [])
  /** Applies a change of selection that the canvas reports; the selection itself is stored only here. */
  const repick = useCallback((part: keyof Picked, isPicked: ReadonlyMap<string, boolean>) => {
    setPicked((before) => {
      const kept = before[part].filter((id) => isPicked.get(id) !== false)
      const added = [...isPicked.keys()].filter((id) => isPicked.get(id) && !before[part].includes(id))
      return added.length === 0 && kept.length === before[part].length
        ? before
        : { ...before, [part]: [...kept, ...added] }
    })
  }, [])
  const verbs = useMemo(() => verbsOver({ edit, pick, words }), [edit, pick, words])
  return {
    ...verbs,
    document,
    picked,
    pick,
    repick,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    /** Another document altogether: a restored draft, the server's newer version, the saved one. */
    replace: useCallback((next: FlowDocument) => {
      setHistory((before) => record(before, next))
      setPicked(nothingPicked)
    }, []),
    remove: (parts: Picked = picked) => {
      edit((before) => removeParts(before, parts))
      setPicked(nothingPicked)
    },
    copy: () => {
      if (picked.nodeIds.length > 0) clip = copyParts(document, picked.nodeIds)
    },
    paste: () => {
      if (clip === undefined) return
      const pasted = pasteParts(document, clip, { newId, by: 40 })
      edit(() => pasted.document)
      setPicked({ nodeIds: pasted.nodeIds, connectionIds: [] })
    },
    pickAll: () => setPicked({ nodeIds: document.nodes.map(({ nodeId }) => nodeId), connectionIds: [] }),
    /** @returns the reason of a refusal, or undefined if the branch was added. */
    draw: (source: string, target: string) => {
      const refusal = connectionRefusal(document, { source, target })
      if (refusal === undefined) verbs.connectNodes(document, source, target)
      return refusal
    },
  }
}

type Context = {
  readonly edit: (change: (document: FlowDocument) => FlowDocument, tag?: string) => void
  readonly pick: (nodeIds: readonly string[], connectionIds?: readonly string[]) => void
  readonly words: FreshMessages
}

const verbsOver = ({ edit, pick, words }: Context) => {
  const fresh = (type: FlowNode['type'], position: Position): PlacedNode => ({
    nodeId: newId('n'),
    type,
    title: words.title,
    botWords: [{ resId: newId('w'), word: '' }],
    position,
  })
  const branch = (document: FlowDocument, source: string, target: string): Connection => ({
    id: newId('e'),
    source,
    target,
    name: freshIntentName(document, source, words.intent),
    kind: 'keywords',
    keyWords: '',
  })
  return {
    add: (type: FlowNode['type'], position: Position) => {
      const node = fresh(type, position)
      edit((document) => addNode(document, node))
      pick([node.nodeId])
    },
    /** A new node at the end of a branch that was pulled out of `source`. */
    addAfter: (source: string, type: FlowNode['type'], position: Position) => {
      const node = fresh(type, position)
      const id = newId('e')
      edit((document) => {
        const added = addNode(document, node)
        return connect(added, { ...branch(added, source, node.nodeId), id })
      })
      pick([node.nodeId])
    },
    connectNodes: (document: FlowDocument, source: string, target: string) => {
      const edge = branch(document, source, target)
      edit((before) => connect(before, edge))
      pick([], [edge.id])
    },
    insert: (connectionId: string, position: Position) => {
      const node = fresh('task', position)
      edit((document) => insertOnEdge(document, { connectionId, node, newEdgeId: newId('e'), words }))
      pick([node.nodeId])
    },
    changeNode: (nodeId: string, change: Partial<Omit<FlowNode, 'nodeId'>>, tag?: string) =>
      edit((document) => changeNode(document, nodeId, change), tag && `${tag} ${nodeId}`),
    changeEdge: (id: string, change: Partial<Omit<Connection, 'id'>>, tag?: string) =>
      edit((document) => changeConnection(document, id, change), tag && `${tag} ${id}`),
    move: (places: ReadonlyMap<string, Position>) => edit((document) => moveNodes(document, places)),
    tidy: () => edit((document) => moveNodes(document, placeNodes(document))),
  }
}
